// Placements of one fence: whole rows of origins at a time.
//
// For a direction, bit o of `shifted(board, i)` says whether node o + i * direction is on the board.
// A placement keeps M1 where for each i that node is empty or open in the i-th colour: an AND of
// seven shifted boards. What is met on a line comes in pieces: runs of nodes of one band on the table,
// and of Mother's nodes. A placement that meets one piece fits, Mother under one band at most. Only
// where it meets more, the seven bits of its line that say which of its nodes lie on fences, and on
// Mother, tell which of its bands are met (Fence::met), and only where one band meets fences twice are
// the fences looked at (M2).
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>

#include "games/mother_sheep/table.hpp"

namespace flockmind::mother_sheep {

#if defined(__GNUC__)
using Lane = std::uint64_t __attribute__((vector_size(16)));  // words of two neighbouring rows
inline constexpr int kLanes = 2;
#if defined(__SSE4_1__)
inline bool is_zero(Lane a) {
  using Signed = long long __attribute__((vector_size(16)));
  return __builtin_ia32_ptestz128(reinterpret_cast<Signed>(a), reinterpret_cast<Signed>(a)) != 0;
}
#else
inline bool is_zero(Lane a) { return (a[0] | a[1]) == 0; }
#endif
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

template <class Act>
void Table::each_used_node(const Placement& p, const Touches& t, Act&& act) const {
  const Fence& fence = rules_->fences()[static_cast<std::size_t>(p.fence)];
  for (int i = 0; i < kLength; ++i) {
    if ((t.used >> fence.band[i]) & 1) act(p.at(i));
  }
  for (int j = 0; j < t.count; ++j) {
    if (j > 0 && t.code[j] == t.code[j - 1]) continue;
    const Placement other = where(fence_of(t.code[j]));
    const Fence& partner = rules_->fences()[static_cast<std::size_t>(other.fence)];
    const int band = band_of(t.code[j]);
    for (int i = partner.first[band]; i < partner.first[band + 1]; ++i) act(other.at(i));
  }
}

template <int Direction>
constexpr Board mother_steps() {
  Board steps;
  for (int n = 0; n < kNodes; ++n) {
    if (kMother.has(n) && kMother.has(n + kSteps[Direction])) steps.set(n);
  }
  return steps;
}
// Nodes on Mother from which a step in the direction stays on her.
template <int Direction>
inline constexpr Board kMotherSteps = mother_steps<Direction>();

constexpr auto mother_lines() {
  std::array<std::array<std::uint64_t, 64>, 3> lines{};
  for (int n = 0; n < kNodes; ++n) {
    for (int axis = 0; axis < 3 && kMother.has(n); ++axis) {
      lines[static_cast<std::size_t>(axis)][static_cast<std::size_t>(line_of(axis, n))] |=
          std::uint64_t{1} << position_of(axis, n);
    }
  }
  return lines;
}
inline constexpr auto kMotherLines = mother_lines();  // by axis and line

// Whether the placement, which keeps M1 and has one band on Mother at most, keeps M2 and M3.
template <int Direction>
bool Table::keeps_bands(int f, int node) const {
  constexpr int axis = Direction % 3;
  constexpr unsigned kWindow = (1U << kLength) - 1;
  const std::uint8_t* met = rules_->fences()[static_cast<std::size_t>(f)].met[Direction < 3 ? 0 : 1];
  const int low = Direction < 3 ? node : node + (kLength - 1) * kSteps[Direction];
  const int line = line_of(axis, low);
  const int position = position_of(axis, low);
  const unsigned fences = met[covered_[axis][line] >> position & kWindow];
  const unsigned mother = met[kMotherLines[axis][line] >> position & kWindow];
  if ((mother & fences & ~Fence::kTwice) != 0) return false;  // M3
  return (fences & Fence::kTwice) == 0 || look({f, Direction, node}).fits;
}

template <int Direction, class Act>
void Table::scan(int f, Act&& act) const {
  constexpr int dr = kDirections[Direction][1];
  constexpr int axis = Direction % 3;
  constexpr int lowest = Direction < 3 ? 0 : kLength - 1;  // steps to the lowest node
  // Rows of origins from which Mother is met.
  constexpr int first_near = kRadius - kMotherRadius - (dr > 0 ? kLength - 1 : 0);
  constexpr int last_near = kRadius + kMotherRadius + (dr < 0 ? kLength - 1 : 0);
  const Fence& fence = rules_->fences()[static_cast<std::size_t>(f)];
  const std::uint64_t* fits[kLength];
  for (int i = 0; i < kLength; ++i) fits[i] = fits_[fence.colour[i]].row;
  const int first = std::max(0, dr > 0 ? low_ - (kLength - 1) : low_);
  const int last = std::min(2 * kRadius, dr < 0 ? high_ + (kLength - 1) : high_);
  for (int r = first; r <= last; r += kLanes) {
    const int row = r + kPad;
    Lane ok = shifted<Direction>(touching_[axis].row, row, lowest);
    for (int i = 0; i < kLength; ++i) ok &= shifted<Direction>(fits[i], row, i);
    if (is_zero(ok)) continue;
    if (r + kLanes > first_near && r <= last_near) {
      // M3: Mother is convex, so two bands lie on her only if neighbouring ones do.
      for (int b = 1; b < fence.bands; ++b) {
        ok &= ~shifted<Direction>(kMotherSteps<Direction>.row.data(), row, fence.first[b] - 1);
      }
    }
    const Lane crowded = ok & shifted<Direction>(crowded_[axis].row, row, lowest);
    for (int lane = 0; lane < kLanes; ++lane) {
      const int node = (r + lane) * 64;
      std::uint64_t origins = word_of(ok, lane);
      for (std::uint64_t rest = word_of(crowded, lane); rest != 0; rest &= rest - 1) {
        if (!keeps_bands<Direction>(f, node + std::countr_zero(rest))) origins ^= rest & -rest;
      }
      for (; origins != 0; origins &= origins - 1) act(Direction, node + std::countr_zero(origins));
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
void Table::each_touching(int f, int need, Act&& act) const {
  for (int d = 0; d < rules_->fences()[static_cast<std::size_t>(f)].directions; ++d) {
    int nodes[kLength * kLength];
    int n = 0;
    each_through(f, d, need, [&](int node) {
      nodes[n++] = node;
      return true;
    });
    std::sort(nodes, nodes + n);
    n = static_cast<int>(std::unique(nodes, nodes + n) - nodes);
    for (int j = 0; j < n; ++j) act(Placement{f, d, nodes[j]});
  }
}

template <class Act>
void Table::each_legal_touching(int f, int need, Act&& act) {
  each_touching(f, need, [&](const Placement& p) {
    const Touches t = look(p);
    Closing c;
    if (is_legal(p, t, need, c)) act(p, t, c);
  });
}

}  // namespace flockmind::mother_sheep
