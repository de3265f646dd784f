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

// Four masks of cells in one word, one for each side: N E S W from the lowest 16 bits up.
constexpr std::uint64_t lanes(Cells n, Cells e, Cells s, Cells w) {
  return n | std::uint64_t{e} << 16 | std::uint64_t{s} << 32 | std::uint64_t{w} << 48;
}
constexpr Cells any_lane(std::uint64_t l) {
  l |= l >> 32;
  return static_cast<Cells>(l | l >> 16);
}
// By the sides of a card: full lanes for these sides.
inline constexpr auto kSideLanes = [] {
  std::array<std::uint64_t, 16> full{};
  for (unsigned sides = 0; sides < 16; ++sides) {
    for (unsigned d = 0; d < 4; ++d)
      full[sides] |= ((sides >> d) & 1) != 0 ? std::uint64_t{0xffff} << (16 * d) : 0;
  }
  return full;
}();

// Which cells a card fits into, by the river rule (T4).
struct Openings {
  Cells open = 0;         // free, beside a placed card, without the fox
  std::uint64_t wet = 0;  // lanes: the neighbour on that side shows a river to the cell
  std::uint64_t dry = 0;  // lanes: the neighbour on that side is a card without a river to the cell

  constexpr Cells fits(unsigned river) const {
    const std::uint64_t sides = kSideLanes[river];
    return static_cast<Cells>(open & ~any_lane((dry & sides) | (wet & ~sides)));
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

  // Sides of a new card, as lanes moved to its cell; a lane holds one bit, so none runs into the next.
  void add_sides(std::uint64_t road_lanes, std::uint64_t river_lanes) {
    road = std::bit_cast<std::array<Cells, 4>>(std::bit_cast<std::uint64_t>(road) | road_lanes);
    river = std::bit_cast<std::array<Cells, 4>>(std::bit_cast<std::uint64_t>(river) | river_lanes);
  }

  // `valid`: cells of the board; `fox`: the fox's cell.
  Cells open(Cells valid, int fox) const {
    return static_cast<Cells>(neighbours(placed) & valid & ~placed & ~cell_bit(fox));
  }
  Openings openings(Cells valid, int fox) const {
    Openings o;
    o.open = open(valid, fox);
    o.wet = lanes(with_north(river[kSouth]), with_east(river[kWest]), with_south(river[kNorth]),
                  with_west(river[kEast]));
    o.dry = lanes(with_north(placed), with_east(placed), with_south(placed), with_west(placed)) & ~o.wet;
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
