// Legal actions. Every list is made from masks: which cells may take the next step is one shift each way.
#include <new>

#include "games/war_and_sheep/state.hpp"

namespace flockmind::war_and_sheep {

namespace {

// Actions that differ only in a cell: `base` for each of the cells, lowest first.
struct Group {
  Bitboard cells;
  std::uint32_t base;
  int end;  // actions up to and with this group
};

// At most 27 groups without cards, 12 sheep to airlift and 12 others.
constexpr std::size_t kMaxGroups = 64;

// What the lists below are written with: add(base, cells) takes actions that differ only in a cell.
// This one lists them, lowest cell first.
struct ActionWriter {
  Action* at;

  void add(Action base, Bitboard cells) {
    for (; cells != 0; cells &= cells - 1) {
      *at = {base.bits | static_cast<std::uint32_t>(lsb(cells))};
      at = std::launder(at + 1);  // or compilers count the bits once more to find the end
    }
  }
};

// This one keeps groups that are not empty, one behind the other, and counts.
struct GroupWriter {
  Group* at;
  int sum = 0;

  void add(Action base, Bitboard cells) {
    if (cells == 0) return;
    sum += count(cells);
    *at++ = {cells, base.bits, sum};
  }
};

// Pieces of `from` whose next cell each way is in `free`.
template <class Writer>
inline void add_runs(Writer& out, Kind kind, Bitboard from, Bitboard free) {
  out.add(action(kind, kNorth), from & (free >> 1));
  out.add(action(kind, kEast), from & (free >> 8));
  out.add(action(kind, kSouth), from & (free << 1));
  out.add(action(kind, kWest), from & (free << 8));
}
template <class Writer>
inline void add_mad_runs(Writer& out, Kind kind, Bitboard from, Bitboard free) {
  if (from == 0) return;
  out.add(action(kind, kNorthEast), from & (free >> 9));
  out.add(action(kind, kSouthEast), from & (free >> 7));
  out.add(action(kind, kSouthWest), from & (free << 9));
  out.add(action(kind, kNorthWest), from & (free << 7));
}

bool any_run(Bitboard from, Bitboard crazy, Bitboard free) {
  const Bitboard straight = (free >> 1) | (free >> 8) | (free << 1) | (free << 8);
  const Bitboard diagonal = (free >> 9) | (free >> 7) | (free << 9) | (free << 7);
  return ((from & ~crazy & straight) | (from & crazy & diagonal)) != 0;
}

constexpr Bitboard rows3(Bitboard b) { return b | (b << 1) | (b >> 1); }
constexpr Bitboard neighbours(Bitboard b) {
  const Bitboard rows = rows3(b);
  return rows | (rows << 8) | (rows >> 8);
}

// Pairs of markers with a sheep beside both, by the step from the first to the second. The sheep's
// place relative to the first is a block: columns from max(-1, step's - 1) to min(1, step's + 1), rows alike.
// Steps of two rows need a sheep with a marker in the row above and one in the row below: `kAcross`.
template <bool kAcross, class Writer>
inline void add_pairs(Writer& out, Bitboard sheep, Bitboard markers) {
  const auto pairs = [&](int step, Bitboard beside) {
    out.add(action(kScoutTwo, step), markers & (markers >> step) & beside);
  };
  const Bitboard right = sheep >> 8;               // column +1 of the first marker
  const Bitboard here_right = sheep | right;       // columns 0, +1
  const Bitboard all = here_right | (sheep << 8);  // columns -1, 0, +1
  const Bitboard up = here_right >> 1;             // row +1
  const Bitboard down = here_right << 1;           // row -1
  pairs(1, all | (all >> 1));
  if constexpr (kAcross) pairs(2, all >> 1);
  if constexpr (kAcross) pairs(6, down);
  pairs(7, down | here_right);
  pairs(8, down | here_right | up);
  pairs(9, here_right | up);
  if constexpr (kAcross) pairs(10, up);
  if constexpr (kAcross) pairs(14, right << 1);
  pairs(15, right | (right << 1));
  pairs(16, rows3(right));
  pairs(17, right | (right >> 1));
  if constexpr (kAcross) pairs(18, right >> 1);
}

template <class Writer>
Writer write_cards(Writer out, const State& state, Bitboard step_free) {
  const Table& t = state.table();
  const int m = t.now.turn;
  const Cards hand = t.hand[m];
  if (hand == 0) return out;
  constexpr Bitboard once = 1;
  if (copies(hand, kCeasefireCard) > 0) out.add(action(kCeasefire), once);
  if (copies(hand, kAirliftCard) > 0) {
    const Bitboard empty = step_free & ~t.markers;
    for (const int from : Bits(state.all_sheep())) out.add(action(kAirlift, from), empty);
  }
  if (copies(hand, kGrilledCard) > 0) out.add(action(kGrill), t.sheep[1 - m]);
  if (copies(hand, kClogsCard) > 0 && !state.is_open(1 - m)) out.add(action(kClogs), once);
  if (copies(hand, kInsiderCard) > 0 && state.pile_size() > 0) out.add(action(kInsider), once);
  if (copies(hand, kDogCard) > 0) {
    const Bitboard visible = t.sheep[1 - m] & ~t.camouflaged;
    add_runs(out, kDog, visible & ~t.crazy, step_free);
    add_mad_runs(out, kDog, visible & t.crazy, step_free);
  }
  if (copies(hand, kCrazyCard) > 0 && !state.crazy_used(m))
    out.add(action(kCrazy), t.sheep[m] & ~t.camouflaged);
  return out;
}

// The actions of a player on turn who is not asked anything, in ascending order: the writer behind them, and
// where in it the scouts begin.
template <class Writer>
auto write_all(Writer out, const State& state) {
  const Table& t = state.table();
  const int m = t.now.turn;
  const Bitboard own = t.sheep[m];
  const Bitboard board = state.rules().board;
  const Bitboard step_free = board & ~(state.all_sheep() | t.wolves);  // W5
  if (t.now.camouflage_used == 0) out.add(action(kCamouflage), own & ~t.camouflaged);
  add_runs(out, kMove, own & ~t.crazy, step_free);
  add_mad_runs(out, kMove, own & t.crazy, step_free);
  const Bitboard wolves = t.wolves | (t.scouted[m] & state.known_wolves());                        // W11
  if (wolves != 0) add_runs(out, kWolf, wolves, board & ~(t.markers | t.wolves | t.camouflaged));  // W12
  const Bitboard beside = neighbours(own) & t.markers;
  auto* const scouts = out.at;
  out.add(action(kScout), beside);
  const Bitboard columns = beside | (beside << 8) | (beside >> 8);
  if ((own & (columns << 1) & (columns >> 1)) != 0) {
    add_pairs<true>(out, own, beside);
  } else {
    add_pairs<false>(out, own, beside);
  }
  return std::pair{write_cards(out, state, step_free), scouts};
}

}  // namespace

void State::legal_actions(ActionList<State>& list) const {
  if (t_.now.phase == kAnswer) {
    const int cell = lsb(t_.named & known_wolves() & ~t_.answered);
    list.push_back(action(kShow, 0, cell));
    list.push_back(action(kHide, 0, cell));
    return;
  }
  if (t_.now.phase == kTaking) {
    const Cards cards = pile();
    for (int c = 0; c < kCards; ++c) {
      if (copies(cards, c) > 0) list.push_back(action(kTake, 0, c));
    }
    return;
  }
  const ActionWriter end = write_all(ActionWriter{list.data()}, *this).first;
  list.filled(static_cast<std::size_t>(end.at - list.data()));
}

Action uniform_action(const State& state, Rng& rng, std::size_t& legal) {
  if (state.table().now.phase != kDecide) {
    ActionList<State> list;
    state.legal_actions(list);
    legal = list.size();
    return list[rng.below(static_cast<std::uint32_t>(legal))];
  }
  Group groups[kMaxGroups];
  const auto [end, scouts] = write_all(GroupWriter{groups}, state);
  legal = static_cast<std::size_t>(end.sum);
  const int n = static_cast<int>(rng.below(static_cast<std::uint32_t>(end.sum)));
  const Group* group = scouts != groups && scouts[-1].end <= n ? scouts : groups;
  while (group->end <= n) ++group;
  const int at = n - (group->end - count(group->cells));
  return {group->base | static_cast<std::uint32_t>(nth_bit(group->cells, at))};
}

bool State::has_public_action() const {
  const int m = t_.now.turn;
  const Bitboard own = t_.sheep[m];
  if (can_hide()) return true;
  if ((neighbours(own) & t_.markers) != 0) return true;
  if (any_run(own, t_.crazy, rules_->board & ~(all_sheep() | t_.wolves))) return true;
  return runnable(t_.wolves) != 0;
}

Bitboard State::runnable(Bitboard wolves) const {
  const Bitboard free = rules_->board & ~(t_.markers | t_.wolves | t_.camouflaged);
  return wolves & ((free >> 1) | (free >> 8) | (free << 1) | (free << 8));
}

unsigned State::playable_kinds() const {
  const int m = t_.now.turn;
  const Bitboard free = rules_->board & ~(all_sheep() | t_.wolves);
  unsigned kinds = 1U << kCeasefireCard | 1U << kGrilledCard;
  if ((free & ~t_.markers) != 0) kinds |= 1U << kAirliftCard;
  if (!is_open(1 - m)) kinds |= 1U << kClogsCard;
  if (pile_size() > 0) kinds |= 1U << kInsiderCard;
  if (any_run(t_.sheep[1 - m] & ~t_.camouflaged, t_.crazy, free)) kinds |= 1U << kDogCard;
  if (!crazy_used(m) && (t_.sheep[m] & ~t_.camouflaged) != 0) kinds |= 1U << kCrazyCard;
  return kinds;
}

bool State::has_legal_action() const {
  if (has_public_action()) return true;
  const int m = t_.now.turn;
  if (runnable(t_.scouted[m] & known_wolves()) != 0) return true;
  return t_.hand[m] != 0 && holds_any(t_.hand[m], playable_kinds());
}

}  // namespace flockmind::war_and_sheep
