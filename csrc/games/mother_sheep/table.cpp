#include "games/mother_sheep/table.hpp"

#include "games/mother_sheep/movegen.hpp"

namespace flockmind::mother_sheep {

namespace {

constexpr std::array<Code, kPadded> bare_codes() {
  std::array<Code, kPadded> codes{};
  for (int n = -kPad * 64; n < kNodes + kPad * 64; ++n) {
    const bool mother = n >= 0 && n < kNodes && kMother.has(n);
    const bool outside = n < 0 || n >= kNodes || !on_table(n);
    codes[static_cast<std::size_t>(n + kPad * 64)] = outside ? kBlocked : mother ? kOnMother : kEmpty;
  }
  return codes;
}

constexpr std::array<Code, kPadded> kBareCodes = bare_codes();

constexpr std::uint64_t kSixEdges = 63;

int lowest_node(const Placement& p) { return p.direction < 3 ? p.node : p.at(kLength - 1); }

}  // namespace

Table::Table(const State& state)
    : rules_(&state.rules()), state_(&state), ground_(state.rules().layout(), state.alive()) {
  for (std::size_t n = 0; n < kPadded; n += 64) std::memcpy(&code_[n], &kBareCodes[n], 64 * sizeof(Code));
  low_ = kRadius - kMotherRadius;
  high_ = kRadius + kMotherRadius;
  for (int k = 0; k < kSheep; ++k) {
    if ((state.alive() >> k) & 1) set(rules_->layout()[static_cast<std::size_t>(k)], kBlocked);
  }
  state.laid().each([&](int f) {
    const Fence& fence = rules_->fences()[static_cast<std::size_t>(f)];
    const Placement p = where(f);
    const unsigned used = state.used(f);
    for (int i = 0; i < kLength; ++i) {
      const int n = p.at(i);
      const int band = fence.band[i];
      if ((used >> band) & 1) {
        set(n, kBlocked);
        ground_.block(n);
      } else {
        set(n, static_cast<Code>(band_code(f, band)));
      }
    }
    const int low = lowest_node(p);
    const int line = line_of(p.axis(), low);
    ground_.set_walls(p.axis(), line,
                      ground_.walls(p.axis(), line) | kSixEdges << position_of(p.axis(), low));
    const int a = p.node >> 6;
    const int b = p.at(kLength - 1) >> 6;
    low_ = std::min({low_, a, b});
    high_ = std::max({high_, a, b});
  });
}

Placement Table::where(int f) const {
  return f == pushed_.fence ? pushed_ : Placement{f, state_->direction(f), state_->origin(f)};
}

Sheep Table::label_at(int node, Code code) const {
  if (code < kOpen) return 0;
  const int f = fence_of(code);
  const Placement p = where(f);
  const Sheep label = f == pushed_.fence ? pushed_label_ : state_->label(f);
  return label ^ rules_->crossings(p.axis(), p.node) ^ rules_->crossings(p.axis(), node);
}

Touches Table::look(const Placement& p) const {
  const Fence& fence = rules_->fences()[static_cast<std::size_t>(p.fence)];
  Touches t;
  Code partner[kLength] = {};
  int mother_band = -1;
  for (int i = 0; i < kLength; ++i) {
    const Code c = code(p.at(i));
    if (c == kEmpty) continue;
    if (c == kBlocked) return t;
    const int band = fence.band[i];
    if (c == kOnMother) {
      if (mother_band >= 0 && mother_band != band) return t;  // M3
      mother_band = band;
      t.on_mother |= 1U << i;
      continue;
    }
    const int other = fence_of(c);
    if (rules_->fences()[static_cast<std::size_t>(other)].band_colour[band_of(c)] != fence.colour[i])
      return t;                                              // M1
    if (partner[band] != 0 && partner[band] != c) return t;  // M2
    partner[band] = c;
    t.index[t.count] = static_cast<std::uint8_t>(i);
    t.code[t.count++] = c;
    t.used |= 1U << band;
  }
  if (mother_band >= 0) {
    if (partner[mother_band] != 0) return t;  // M3
    t.used |= 1U << mother_band;
  }
  t.fits = t.used != 0;  // M4
  return t;
}

Closing Table::closing(const Placement& p, const Touches& t) const {
  Closing result;
  Sheep way[2 * kLength] = {};  // labels at the touched nodes, each led back to the start of the line
  int n = 0;
  const int axis = p.axis();
  for (int j = 0; j < t.count; ++j) {
    const int node = p.at(t.index[j]);
    way[n++] = label_at(node, t.code[j]) ^ rules_->crossings(axis, node);
  }
  for (unsigned rest = t.on_mother; rest != 0; rest &= rest - 1) {
    way[n++] = rules_->crossings(axis, p.at(std::countr_zero(rest)));
  }
  result.label = way[0] ^ rules_->crossings(axis, p.node);
  Sheep odd = 0;
  for (int j = 1; j < n; ++j) odd |= way[j] ^ way[0];
  result.enclosed = odd & ground_.alive();
  // Two sheep share an area when no new cycle tells them apart.
  for (unsigned rest = result.enclosed; (rest & (rest - 1)) != 0; rest &= rest - 1) {
    const int k = std::countr_zero(rest);
    auto same = static_cast<Sheep>(rest & (rest - 1));
    for (int j = 1; j < n; ++j) {
      const auto cycle = static_cast<Sheep>(way[j] ^ way[0]);
      same &= ((cycle >> k) & 1) != 0 ? cycle : static_cast<Sheep>(~cycle);
    }
    if (same != 0) result.together = true;
  }
  return result;
}

void Table::make_boards() {
  has_boards_ = true;
  std::memset(covered_, 0, sizeof covered_);
  Rows empty;
  std::memcpy(empty.row, kTable.row.data(), sizeof empty.row);
  const auto word = [](Rows& rows, int n) -> std::uint64_t& { return rows.row[(n >> 6) + kPad]; };
  for (unsigned rest = ground_.alive(); rest != 0; rest &= rest - 1) {
    const int n = rules_->layout()[static_cast<std::size_t>(std::countr_zero(rest))];
    word(empty, n) &= ~(std::uint64_t{1} << (n & 63));
  }
  state_->laid().each([&](int f) {
    const Placement p = where(f);
    for (int i = 0; i < kLength; ++i) {
      const int n = p.at(i);
      word(empty, n) &= ~(std::uint64_t{1} << (n & 63));
      for (int axis = 0; axis < 3; ++axis) {
        covered_[axis][line_of(axis, n)] |= std::uint64_t{1} << position_of(axis, n);
      }
    }
  });
  for (int c = 0; c < rules_->colours(); ++c) std::memcpy(fits_[c].row, empty.row, sizeof(Rows));
  state_->laid().each([&](int f) {
    const Fence& fence = rules_->fences()[static_cast<std::size_t>(f)];
    const Placement p = where(f);
    for (int i = 0; i < kLength; ++i) {
      const int n = p.at(i);
      if (code(n) != kBlocked) word(fits_[fence.colour[i]], n) |= std::uint64_t{1} << (n & 63);
    }
  });
  Rows met;
  for (std::size_t r = 0; r < kMother.row.size(); ++r) met.row[r] = ~empty.row[r] | kMother.row[r];
  find_windows<0>(met);
  find_windows<1>(met);
  find_windows<2>(met);
}

// Nodes off the table, of sheep and of used bands count as met: no fence fits there anyway.
template <int Axis>
void Table::find_windows(const Rows& met) {
  Rows pieces;  // the lowest node of each
  for (std::size_t r = 0; r < kMother.row.size(); ++r) {
    pieces.row[r] = met.row[r] & ~kMotherSteps<Axis + 3>.row[r];
  }
  state_->laid().each([&](int f) {
    const Placement p = where(f);
    if (p.axis() != Axis) return;
    const Fence& fence = rules_->fences()[static_cast<std::size_t>(f)];
    for (int i = 1; i < kLength; ++i) {
      if (fence.band[i] != fence.band[i - 1]) continue;
      const int n = p.at(p.direction < 3 ? i : i - 1);
      pieces.row[(n >> 6) + kPad] &= ~(std::uint64_t{1} << (n & 63));
    }
  });
  constexpr int kRows = 64 + 2 * kPad - (kLength - 1);
  static_assert(kRows % kLanes == 0);
  for (int row = 0; row < kRows; row += kLanes) {
    Lane one = shifted<Axis>(met.row, row, 0);
    Lane two = one ^ one;
    for (int i = 1; i < kLength; ++i) {
      const Lane next = shifted<Axis>(pieces.row, row, i);
      two |= one & next;
      one |= next;
    }
    std::memcpy(touching_[Axis].row + row, &one, sizeof one);
    std::memcpy(crowded_[Axis].row + row, &two, sizeof two);
  }
}

void Table::find_witnesses() {
  has_witnesses_ = true;
  for (std::size_t n = 0; n < kNodes; n += 64) std::memset(&witness_[n], 0, 64 * sizeof(Sheep));
  for (unsigned rest = ground_.alive(); rest != 0; rest &= rest - 1) {
    const int k = std::countr_zero(rest);
    if (!ground_.find_witness(k, witness_)) suspects_ |= static_cast<Sheep>(1U << k);
  }
}

Sheep Table::witnessed(const Placement& p, const Touches& t) const {
  Sheep hit = 0;
  each_used_node(p, t, [&](int n) { hit |= witness_[static_cast<std::size_t>(n)]; });
  return hit;
}

void Table::change_ground(const Placement& p, const Touches& t, Sheep lifted, Undo& undo) {
  each_used_node(p, t, [&](int n) {
    ground_.block(n);
    undo.node[undo.nodes++] = static_cast<std::uint16_t>(n);
  });
  const int low = lowest_node(p);
  const int line = line_of(p.axis(), low);
  undo.wall = ground_.walls(p.axis(), line);
  ground_.set_walls(p.axis(), line, undo.wall | kSixEdges << position_of(p.axis(), low));
  undo.lifted = lifted;
  for (unsigned rest = lifted; rest != 0; rest &= rest - 1) ground_.lift(std::countr_zero(rest));
}

void Table::restore_ground(const Placement& p, const Undo& undo) {
  for (unsigned rest = undo.lifted; rest != 0; rest &= rest - 1) ground_.put_back(std::countr_zero(rest));
  ground_.set_walls(p.axis(), line_of(p.axis(), p.node), undo.wall);
  for (int i = 0; i < undo.nodes; ++i) ground_.release(undo.node[i]);
}

bool Table::is_legal(const Placement& p, const Touches& t, int need, Closing& closing) {
  if (!t.fits) return false;
  if (need >= 0) {
    bool touches = false;
    for (int j = 0; j < t.count; ++j) touches = touches || fence_of(t.code[j]) == need;
    if (!touches) return false;
  }
  closing = this->closing(p, t);
  if (closing.together) return false;
  if (!has_witnesses_) find_witnesses();
  const Sheep hit = (witnessed(p, t) | suspects_) & ground_.alive() & static_cast<Sheep>(~closing.enclosed);
  if (hit == 0) return true;
  Undo undo;
  change_ground(p, t, closing.enclosed, undo);
  bool possible = true;
  for (unsigned rest = hit; rest != 0 && possible; rest &= rest - 1) {
    possible = ground_.is_possible(std::countr_zero(rest));
  }
  restore_ground(p, undo);
  return possible;
}

bool Table::is_legal(const Placement& p, int need) {
  Closing ignored;
  return is_legal(p, look(p), need, ignored);
}

bool Table::is_legal_first(const Placement& p, const FenceSet& community) {
  const Touches t = look(p);
  Closing c;
  if (!is_legal(p, t, -1, c)) return false;
  Undo undo;
  Code before[kLength * (kLength + 1)];
  change_ground(p, t, c.enclosed, undo);
  for (int i = 0; i < undo.nodes; ++i) {
    before[i] = code(undo.node[i]);
    set(undo.node[i], kBlocked);
  }
  const Fence& fence = rules_->fences()[static_cast<std::size_t>(p.fence)];
  for (int i = 0; i < kLength; ++i) {
    const int band = fence.band[i];
    if (((t.used >> band) & 1) == 0) set(p.at(i), static_cast<Code>(band_code(p.fence, band)));
  }
  for (unsigned rest = c.enclosed; rest != 0; rest &= rest - 1) {
    set(rules_->layout()[static_cast<std::size_t>(std::countr_zero(rest))], kEmpty);
  }
  pushed_ = p;
  pushed_label_ = c.label;
  const Sheep suspects = suspects_;
  suspects_ |= witnessed(p, t);

  const bool follows = could_follow(p.fence, community);

  suspects_ = suspects;
  pushed_.fence = -1;
  for (unsigned rest = c.enclosed; rest != 0; rest &= rest - 1) {
    set(rules_->layout()[static_cast<std::size_t>(std::countr_zero(rest))], kBlocked);
  }
  for (int i = 0; i < kLength; ++i) set(p.at(i), kEmpty);  // what was not, is set below
  for (int i = undo.nodes - 1; i >= 0; --i) set(undo.node[i], before[i]);
  restore_ground(p, undo);
  return follows;
}

bool Table::could_follow(int first, const FenceSet& fences) {
  bool found = false;
  fences.each([&](int f) {
    for (int d = 0; d < rules_->fences()[static_cast<std::size_t>(f)].directions && !found; ++d) {
      each_through(f, d, first, [&](int node) { return !(found = found || is_legal({f, d, node}, first)); });
    }
  });
  return found;
}

}  // namespace flockmind::mother_sheep
