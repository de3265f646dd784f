// One player's landscape: 16 cells as masks, so that adjacency, rivers and roads need no loops over cells.
//
//   cell = 4 * row + column, whatever the size of the board      bit i of a mask: cell i
//        0  1  2  3
//        4  5  6  7        north - 4   east + 1   south + 4   west - 1
//        8  9 10 11
//       12 13 14 15        a smaller board uses the top left of it
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/bitboard.hpp"

namespace flockmind::sheep_and_thief {

using Cells = std::uint16_t;
using CardSet = std::uint64_t;  // bit i: the i-th card of the cards file

enum Side : int { kNorth, kEast, kSouth, kWest };  // also the bit of a side in a card's sides

inline constexpr int kMaxSeats = 4;
inline constexpr int kMaxCards = 64;
inline constexpr std::uint8_t kDown = 252;      // a card face down
inline constexpr std::uint8_t kFarmyard = 253;  // the farmyard card
inline constexpr std::uint8_t kEmpty = 254;     // no card here
inline constexpr std::uint8_t kNone = 255;      // nothing, or not known

constexpr Cells cell_bit(int cell) { return static_cast<Cells>(1U << cell); }
constexpr int count16(Cells m) { return std::popcount(m); }

inline constexpr unsigned kColumn0 = 0x1111;
inline constexpr unsigned kColumn3 = 0x8888;

// Cells whose neighbour on that side is in m.
constexpr Cells with_north(Cells m) { return static_cast<Cells>(m << 4); }
constexpr Cells with_south(Cells m) { return static_cast<Cells>(m >> 4); }
constexpr Cells with_east(Cells m) { return static_cast<Cells>((m >> 1) & ~kColumn3); }
constexpr Cells with_west(Cells m) { return static_cast<Cells>((m << 1) & ~kColumn0); }

constexpr Cells neighbours(Cells m) {
  return static_cast<Cells>(with_north(m) | with_south(m) | with_east(m) | with_west(m));
}

// All cells joined to `seed` by links: link_e holds the cells joined to their east neighbour, link_s to
// their south neighbour.
constexpr Cells flood(Cells seed, Cells link_e, Cells link_s) {
  for (;;) {
    const unsigned s = seed;
    const unsigned next =
        s | ((s & link_e) << 1) | ((s >> 1) & link_e) | ((s & link_s) << 4) | ((s >> 4) & link_s);
    if (next == s) return seed;
    seed = static_cast<Cells>(next);
  }
}

// Which cells a card fits into, by the river rule (T4); see fits().
struct Openings {
  Cells open = 0;              // free, beside a placed card, without the fox
  std::array<Cells, 4> wet{};  // the neighbour on that side shows a river to the cell
  std::array<Cells, 4> dry{};  // the neighbour on that side is a card without a river to the cell

  constexpr Cells fits(unsigned river) const {
    unsigned bad = 0;
    for (int d = 0; d < 4; ++d) {
      const unsigned is_river = 0U - ((river >> d) & 1U);
      bad |= (dry[static_cast<std::size_t>(d)] & is_river) | (wet[static_cast<std::size_t>(d)] & ~is_river);
    }
    return static_cast<Cells>(open & ~bad);
  }
};

// The first 48 bytes are what everybody sees; keys hash them as six words.
struct Board {
  std::array<std::uint8_t, 16> card;   // card index, kDown, kFarmyard or kEmpty
  std::array<std::uint8_t, 16> sheep;  // white sheep
  std::uint64_t rounds;                // 4 bits a cell: the round in which it was laid; 0 = none, not known
  std::uint8_t paddock;                // white sheep stolen
  std::uint8_t black;                  // cell of the black sheep, or kNone
  std::uint8_t hand;                   // cards apart from a pack, as of the last moment that is over
  std::array<std::uint8_t, 5> pad;
  // What follows from the above:
  Cells placed, down, barn, white;   // white: cells with white sheep
  std::array<Cells, 4> road, river;  // cells whose card has one on that side

  bool operator==(const Board&) const = default;

  int round_of(int cell) const { return static_cast<int>((rounds >> (4 * cell)) & 15); }
  Cells road_east() const { return static_cast<Cells>(road[kEast] & with_east(road[kWest])); }
  Cells road_south() const { return static_cast<Cells>(road[kSouth] & with_south(road[kNorth])); }
  Cells river_east() const { return static_cast<Cells>(river[kEast] & with_east(river[kWest])); }
  Cells river_south() const { return static_cast<Cells>(river[kSouth] & with_south(river[kNorth])); }

  // `valid`: cells of the board; `fox`: the fox's cell.
  Cells open(Cells valid, int fox) const {
    return static_cast<Cells>(neighbours(placed) & valid & ~placed & ~cell_bit(fox));
  }
  Openings openings(Cells valid, int fox) const {
    Openings o;
    o.open = open(valid, fox);
    o.wet = {with_north(river[kSouth]), with_east(river[kWest]), with_south(river[kNorth]),
             with_west(river[kEast])};
    const auto rest = [](Cells near, Cells wet) { return static_cast<Cells>(near & ~wet); };
    o.dry = {rest(with_north(placed), o.wet[0]), rest(with_east(placed), o.wet[1]),
             rest(with_south(placed), o.wet[2]), rest(with_west(placed), o.wet[3])};
    return o;
  }
  // Cards a dog may drive to (T7).
  Cells drives_to(int fox) const { return static_cast<Cells>(placed & ~cell_bit(fox)); }
  bool dog_can_move(int fox) const {
    const Cells from = static_cast<Cells>(white | (black == kNone ? 0 : cell_bit(black)));
    return (neighbours(from) & drives_to(fox)) != 0;
  }
};

}  // namespace flockmind::sheep_and_thief
