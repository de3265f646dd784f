#include "games/mother_sheep/closers.hpp"

#include <algorithm>
#include <bit>

namespace flockmind::mother_sheep {

GapTable::GapTable(const std::vector<Fence>& fences) {
  sets_.resize((kLength - 1) * (kMaxColours + 1) * kMaxColours * kLength);
  const auto add = [&](int length, int a, int b, int before, std::size_t f) {
    sets_[place(length, a, b, before)].add(static_cast<int>(f));
  };
  for (std::size_t f = 0; f < fences.size(); ++f) {
    for (const bool turned : {false, true}) {
      const auto colour = [&](int i) { return fences[f].colour[turned ? kLength - 1 - i : i]; };
      const auto band = [&](int i) { return fences[f].band[turned ? kLength - 1 - i : i]; };
      for (int i = 0; i < kLength; ++i) {
        for (int j = i + 1; j < kLength; ++j) {
          if (band(i) == band(j)) continue;  // M2, M3
          add(j - i, colour(i), colour(j), i, f);
          if (band(0) == band(i)) add(j - i, kOnMotherColour, colour(j), i, f);
        }
      }
    }
  }
}

namespace {

// Empty nodes in a row from `node` on, at most `most`; those on Mother count where `mother` says so.
int empty_run(const Table& table, int node, int step, int most, bool mother) {
  int n = 0;
  while (n < most) {
    const Code c = table.code(node + n * step);
    if (c != kEmpty && !(mother && c == kOnMother)) break;
    ++n;
  }
  return n;
}

class Search {
 public:
  Search(const Table& table, Closers& closers)
      : table_(table), rules_(table.rules()), alive_(table.ground().alive()), closers_(closers) {}

  // All gaps from an open node, along one axis both ways; from Mother's nodes towards fences only.
  void from(int node, int colour, Sheep label, int axis, int step) {
    const Sheep start = label ^ rules_.crossings(axis, node);
    int k = 1;
    while (k < kLength && table_.code(node + k * step) == kEmpty) ++k;
    if (k == kLength) return;
    const int other = node + k * step;
    const Code c = table_.code(other);
    if (c < kOpen || c == kBlocked) return;  // gaps to Mother are found from her side
    const State& state = table_.state();
    const int f = fence_of(c);
    const int fence_axis = state.direction(f) % 3;
    const Sheep end = state.label(f) ^ rules_.crossings(fence_axis, state.origin(f)) ^
                      rules_.crossings(fence_axis, other) ^ rules_.crossings(axis, other);
    const auto enclosed = static_cast<Sheep>((start ^ end) & alive_);
    if (std::popcount(enclosed) != 1) return;
    const int spare = kLength - 1 - k;
    const bool mother = colour == GapTable::kOnMotherColour;
    const int left = empty_run(table_, node - step, -step, spare, mother);
    const int right = empty_run(table_, other + step, step, spare, false);
    const int to_colour = rules_.fences()[static_cast<std::size_t>(f)].band_colour[band_of(c)];
    FenceSet& set = closers_.of[std::countr_zero(enclosed)];
    for (int before = std::max(0, spare - right); before <= left; ++before) {
      set = set | rules_.gaps().fitting(k, colour, to_colour, before);
    }
  }

 private:
  const Table& table_;
  const Rules& rules_;
  Sheep alive_;
  Closers& closers_;
};

}  // namespace

void find_closers(const Table& table, Closers& closers) {
  closers = {};
  Search search(table, closers);
  const State& state = table.state();
  const Rules& rules = table.rules();
  state.laid().each([&](int f) {
    const Fence& fence = rules.fences()[static_cast<std::size_t>(f)];
    const Placement p{f, state.direction(f), state.origin(f)};
    const auto base = static_cast<Sheep>(state.label(f) ^ rules.crossings(p.axis(), p.node));
    for (int i = 0; i < kLength; ++i) {
      if (((state.used(f) >> fence.band[i]) & 1) != 0) continue;
      const int n = p.at(i);
      const auto label = static_cast<Sheep>(base ^ rules.crossings(p.axis(), n));
      for (int axis = 0; axis < 3; ++axis) {
        if (axis != p.axis() || i == 0 || i == kLength - 1)
          search.from(n, fence.colour[i], label, axis, kSteps[axis]);
      }
    }
  });
  for (int r = -kMotherRadius; r <= kMotherRadius; ++r) {
    for (int q = -kMotherRadius; q <= kMotherRadius; ++q) {
      const int n = node_at(q, r);
      if (table.code(n) != kOnMother) continue;
      for (int d = 0; d < 6; ++d) search.from(n, GapTable::kOnMotherColour, 0, d % 3, kSteps[d]);
    }
  }
}

}  // namespace flockmind::mother_sheep
