// The lattice that the free table is turned into: nodes, directions, lines, boards.
//
//   node id = (r + 31) * 64 + (q + 31)          q, r axial, |q|, |r|, |q + r| <= 31
//
//     direction   0       1       2        3        4        5
//     (q, r)    (1,0)   (0,1)   (-1,1)   (-1,0)   (0,-1)   (1,-1)
//     id step    +1      +64     +63      -1       -64      -63
//
// Axis = direction mod 3. Every node has on each axis a line and a position, which grows along the
// directions 0, 1, 2:
//
//     axis   line      position   edge at a node n
//      0     r         q          e0(q,r) = (q,r)-(q+1,r)
//      1     q         r          e1(q,r) = (q,r)-(q,r+1)
//      2     q + r     r          e2(q,r) = (q,r)-(q-1,r+1)
//
// Lines and positions are counted from 0 (31 added); a line is one 64-bit word.
#pragma once

#include <array>
#include <cstdint>

namespace flockmind::mother_sheep {

inline constexpr int kRadius = 31;
inline constexpr int kLength = 7;  // nodes of a fence
inline constexpr int kSheep = 10;
inline constexpr int kNodes = 64 * 64;
inline constexpr int kPad = 8;  // rows outside the table on each side of an array or board
inline constexpr int kPadded = kNodes + 2 * kPad * 64;
inline constexpr int kSteps[6] = {1, 64, 63, -1, -64, -63};
inline constexpr int kDirections[6][2] = {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}};

using Sheep = std::uint16_t;  // a set of sheep, bit k the k-th in alphabetical order
inline constexpr Sheep kAllSheep = (1U << kSheep) - 1;

constexpr int node_at(int q, int r) { return (r + kRadius) * 64 + q + kRadius; }
constexpr int q_of(int node) { return (node & 63) - kRadius; }
constexpr int r_of(int node) { return (node >> 6) - kRadius; }
constexpr bool within(int q, int r, int radius) {
  return q >= -radius && q <= radius && r >= -radius && r <= radius && q + r >= -radius && q + r <= radius;
}
constexpr int squared_distance(int q, int r) { return q * q + q * r + r * r; }

constexpr int line_of(int axis, int node) {
  const int q = node & 63;
  const int r = node >> 6;
  return axis == 0 ? r : axis == 1 ? q : q + r - kRadius;
}
constexpr int position_of(int axis, int node) { return axis == 0 ? node & 63 : node >> 6; }

// One bit a node: word r + 31 + kPad, bit q + 31. Bit 63, the corners and the padding are outside
// and never set.
struct Board {
  std::array<std::uint64_t, 64 + 2 * kPad> row{};

  constexpr bool has(int node) const {
    return (row[static_cast<std::size_t>((node >> 6) + kPad)] >> (node & 63)) & 1;
  }
  constexpr void set(int node) {
    row[static_cast<std::size_t>((node >> 6) + kPad)] |= std::uint64_t{1} << (node & 63);
  }
  constexpr void clear(int node) {
    row[static_cast<std::size_t>((node >> 6) + kPad)] &= ~(std::uint64_t{1} << (node & 63));
  }
};

constexpr Board disc(int radius) {
  Board board;
  for (int r = -radius; r <= radius; ++r) {
    for (int q = -radius; q <= radius; ++q) {
      if (within(q, r, radius)) board.set(node_at(q, r));
    }
  }
  return board;
}

inline constexpr int kMotherRadius = 2;
inline constexpr Board kTable = disc(kRadius);
inline constexpr Board kMother = disc(kMotherRadius);

// Whether a node id, perhaps up to a fence's length outside, is on the table. Ids that run over the
// end of a row meet its bit 63 first, which is outside: a straight walk cannot slip by.
constexpr bool on_table(int node) { return kTable.has(node); }

}  // namespace flockmind::mother_sheep
