// Placements of one fence: whole rows of origins at a time.
//
// For a direction, bit o of `shifted(board, i)` says whether node o + i * direction is on the board.
// A placement keeps M1 where for each i that node is empty or open in the i-th colour: an AND of
// seven shifted boards. It touches a fence unless all seven nodes are empty. M2 can fail only where
// a band of the new fence meets open nodes twice; those placements are looked at one by one.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>

#include "games/mother_sheep/table.hpp"

namespace flockmind::mother_sheep {

#if defined(__GNUC__)
using Lane = std::uint64_t __attribute__((vector_size(16)));  // words of two neighbouring rows
inline constexpr int kLanes = 2;
inline bool is_zero(Lane a) { return (a[0] | a[1]) == 0; }
inline std::uint64_t word_of(Lane a, int i) { return a[i]; }
#else
using Lane = std::uint64_t;
inline constexpr int kLanes = 1;
inline bool is_zero(Lane a) { return a == 0; }
inline std::uint64_t word_of(Lane a, int) { return a; }
#endif

// Bits of `rows` (and the next row) at the nodes i steps in the direction from each origin.
template <int Direction>
inline Lane shifted(const std::uint64_t* rows, int row, int i) {
  constexpr int dq = kDirections[Direction][0];
  constexpr int dr = kDirections[Direction][1];
  Lane lane;
  std::memcpy(&lane, rows + row + i * dr, sizeof lane);
  if constexpr (dq > 0) {
    return lane >> i;
  } else if constexpr (dq < 0) {
    return lane << i;
  } else {
    return lane;
  }
}

template <int Direction>
constexpr Board mother_reach() {
  Board reach;
  for (int n = 0; n < kNodes; ++n) {
    for (int i = 0; i < kLength; ++i) {
      const int m = n + i * kSteps[Direction];
      if (on_table(n) && m >= 0 && m < kNodes && kMother.has(m)) reach.set(n);
    }
  }
  return reach;
}
// Origins from which a fence lies on Mother.
template <int Direction>
inline constexpr Board kMotherReach = mother_reach<Direction>();

template <int Direction, class Act>
void Table::scan(int f, Act&& act) const {
  constexpr int dr = kDirections[Direction][1];
  constexpr int axis = Direction % 3;
  constexpr int kReach = kLength - 1 + kMotherRadius;  // rows from the centre from which Mother is met
  const Fence& fence = rules_->fences()[static_cast<std::size_t>(f)];
  const std::uint64_t* fits[kLength];
  const std::uint64_t* open[kLength];
  for (int i = 0; i < kLength; ++i) {
    fits[i] = fits_[fence.colour[i]].row;
    open[i] = open_[fence.colour[i]].row;
  }
  const int first = std::max(0, dr > 0 ? low_ - (kLength - 1) : low_);
  const int last = std::min(2 * kRadius, dr < 0 ? high_ + (kLength - 1) : high_);
  for (int r = first; r <= last; r += kLanes) {
    const int row = r + kPad;
    Lane ok = shifted<Direction>(fits[0], row, 0);
    for (int i = 1; i < kLength; ++i) ok &= shifted<Direction>(fits[i], row, i);
    if (is_zero(ok)) continue;
    Lane touching = ~(Direction < 3 ? shifted<Direction>(all_empty_[axis].row, row, 0)
                                    : shifted<Direction>(all_empty_[axis].row, row, kLength - 1));
    const bool near = r + kLanes > kRadius - kReach && r <= kRadius + kReach;
    if (near) touching |= shifted<Direction>(kMotherReach<Direction>.row.data(), row, 0);
    ok &= touching;
    if (is_zero(ok)) continue;
    Lane twice = ok ^ ok;
    Lane on_mother = twice;
    Lane bad = twice;
    for (int b = 0; b < fence.bands; ++b) {
      Lane meets = shifted<Direction>(open[fence.first[b]], row, fence.first[b]);
      for (int i = fence.first[b] + 1; i < fence.first[b + 1]; ++i) {
        const Lane here = shifted<Direction>(open[i], row, i);
        twice |= meets & here;
        meets |= here;
      }
      if (near) {
        Lane mother = ok ^ ok;
        for (int i = fence.first[b]; i < fence.first[b + 1]; ++i) {
          mother |= shifted<Direction>(kMother.row.data(), row, i);
        }
        bad |= mother & (meets | on_mother);
        on_mother |= mother;
      }
    }
    ok &= ~bad;
    for (int lane = 0; lane < kLanes; ++lane) {
      const std::uint64_t doubtful = word_of(twice, lane);
      for (std::uint64_t rest = r + lane <= last ? word_of(ok, lane) : 0; rest != 0; rest &= rest - 1) {
        const int q = std::countr_zero(rest);
        const int node = (r + lane) * 64 + q;
        if (((doubtful >> q) & 1) != 0 && !look({f, Direction, node}).fits) continue;
        act(Direction, node);
      }
    }
  }
}

template <class Act>
void Table::each_fitting(int f, Act&& act) {
  if (!has_boards_) make_boards();
  scan<0>(f, act);
  scan<1>(f, act);
  scan<2>(f, act);
  if (rules_->fences()[static_cast<std::size_t>(f)].directions == 3) return;
  scan<3>(f, act);
  scan<4>(f, act);
  scan<5>(f, act);
}

template <class Act>
void Table::each_legal(int f, Act&& act) {
  each_fitting(f, [&](int direction, int node) {
    const Placement p{f, direction, node};
    const Touches t = look(p);
    Closing c;
    if (is_legal(p, t, -1, c)) act(p, t, c);
  });
}

// Origins from which fence f would have a colour on an open node of that colour of the fence `need`;
// some perhaps more than once. Ends when act returns false.
template <class Act>
void Table::each_through(int f, int direction, int need, Act&& act) const {
  const Fence& fence = rules_->fences()[static_cast<std::size_t>(f)];
  const Fence& other = rules_->fences()[static_cast<std::size_t>(need)];
  const Placement p = where(need);
  for (int k = 0; k < kLength; ++k) {
    const Code c = code(p.at(k));
    if (c < kOpen || c == kBlocked || fence_of(c) != need) continue;
    for (int i = 0; i < kLength; ++i) {
      if (fence.colour[i] == other.colour[k] && !act(p.at(k) - i * kSteps[direction])) return;
    }
  }
}

template <class Act>
void Table::each_legal_touching(int f, int need, Act&& act) {
  for (int d = 0; d < rules_->fences()[static_cast<std::size_t>(f)].directions; ++d) {
    int nodes[kLength * kLength];
    int n = 0;
    each_through(f, d, need, [&](int node) {
      nodes[n++] = node;
      return true;
    });
    std::sort(nodes, nodes + n);
    n = static_cast<int>(std::unique(nodes, nodes + n) - nodes);
    for (int j = 0; j < n; ++j) {
      const Placement p{f, d, nodes[j]};
      const Touches t = look(p);
      Closing c;
      if (is_legal(p, t, need, c)) act(p, t, c);
    }
  }
}

}  // namespace flockmind::mother_sheep
