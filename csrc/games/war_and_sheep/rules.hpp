// War & Sheep: vocabulary, components and tables. Rulings W1-W29 are those of docs/games/war-and-sheep.md.
//
// Board: a column is a byte, so that cell order (a1, a2, ..., b1, ...) is bit order and every way of
// moving is one shift. Rows above the board are never set, and catch what runs over the edge.
//
//   bit  7 .  15 .   ...          n +1    ne +9   e +8    se +7
//   bit  5 a6 13 b6  21 c6        s -1    sw -9   w -8    nw -7
//        ...
//   bit  0 a1  8 b1  16 c1
//
// Actions and chance outcomes (bits of Action::bits):
//
//   | 16..12 kind | 11..6 high | 5..0 low |
//   kFace  low face      kCard  low card (kHidden: `?`)     kTake  low card
//   kShow, kHide, kCamouflage, kScout, kGrill, kCrazy       low cell
//   kMove, kWolf, kDog   high way, low cell                 kAirlift  high from, low to
//   kScoutTwo            high second cell - first cell, low first cell
//   kCeasefire, kClogs, kInsider                            nothing
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/bitboard.hpp"
#include "core/game.hpp"

namespace flockmind::war_and_sheep {

enum Face : std::uint8_t { kLush, kOrdinary, kWithered, kWolfFace };
enum Card : std::uint8_t {
  kBoo,
  kCeasefireCard,
  kAirliftCard,
  kGrilledCard,
  kClogsCard,
  kInsiderCard,
  kDogCard,
  kCrazyCard,
  kHidden  // a card that the viewer cannot see
};
enum Way : std::uint8_t { kNorth, kEast, kSouth, kWest, kNorthEast, kSouthEast, kSouthWest, kNorthWest };
enum Kind : std::uint32_t {
  kFace,
  kCard,
  kShow,
  kHide,
  kTake,
  kCamouflage,
  kMove,
  kWolf,
  kScout,
  kScoutTwo,
  kCeasefire,
  kAirlift,
  kGrill,
  kClogs,
  kInsider,
  kDog,
  kCrazy
};

inline constexpr int kFaces = 4;
inline constexpr int kCards = 8;
inline constexpr int kWays = 8;
inline constexpr int kMaxCards = 40;  // cards of a deck file
inline constexpr std::array<int, kFaces> kPoints = {5, 3, 1, 0};
inline constexpr std::array<int, kWays> kStep = {1, 8, -1, -8, 9, 7, -9, -7};
// Second cell - first cell of any two cells that have a common neighbour.
inline constexpr std::array<int, 12> kPairSteps = {1, 2, 6, 7, 8, 9, 10, 14, 15, 16, 17, 18};

constexpr Action action(Kind kind, int high = 0, int low = 0) {
  return {(static_cast<std::uint32_t>(kind) << 12) | (static_cast<std::uint32_t>(high) << 6) |
          static_cast<std::uint32_t>(low)};
}
constexpr Kind kind_of(Action a) { return static_cast<Kind>(a.bits >> 12); }
constexpr int high_of(Action a) { return static_cast<int>((a.bits >> 6) & 63); }
constexpr int low_of(Action a) { return static_cast<int>(a.bits & 63); }

// The markers that a scout names.
constexpr Bitboard scouted_by(Action a) {
  return bit(low_of(a)) | (kind_of(a) == kScoutTwo ? bit(low_of(a) + high_of(a)) : 0);
}

// The card that an action plays; Boo!, which is never played, for any other action.
constexpr int card_of(Kind kind) {
  switch (kind) {
    case kCeasefire:
      return kCeasefireCard;
    case kAirlift:
      return kAirliftCard;
    case kGrill:
      return kGrilledCard;
    case kClogs:
      return kClogsCard;
    case kInsider:
      return kInsiderCard;
    case kDog:
      return kDogCard;
    case kCrazy:
      return kCrazyCard;
    default:
      return kBoo;
  }
}

// Nearest set bit of `hits` from a cell, where all hits lie in way `way` of it.
constexpr int nearest(Bitboard hits, int way) {
  return kStep[static_cast<std::size_t>(way)] > 0 ? lsb(hits) : msb(hits);
}

// A multiset of cards: a byte for each, boo lowest.
using Cards = std::uint64_t;
inline constexpr Cards kBooMask = 0xff;
constexpr Cards one(int card) { return Cards{1} << (8 * card); }
constexpr int copies(Cards cards, int card) { return static_cast<int>((cards >> (8 * card)) & 0xff); }
constexpr int total(Cards cards) { return static_cast<int>((cards * 0x0101010101010101ULL) >> 56); }
// Whether every card of `part` is in `whole` as often.
constexpr bool contains(Cards whole, Cards part) {
  return (((whole | 0x8080808080808080ULL) - part) & 0x8080808080808080ULL) == 0x8080808080808080ULL;
}

// Whether a card of one of these kinds (bit c: card c) is among the cards.
constexpr bool holds_any(Cards cards, unsigned kinds) {
  for (int c = 0; c < kCards; ++c) {
    if (((kinds >> c) & 1) != 0 && copies(cards, c) > 0) return true;
  }
  return false;
}

extern const std::vector<std::string> kFaceNames;
extern const std::vector<std::string> kCardNames;  // and "?" for kHidden
extern const std::vector<std::string> kWayNames;

std::string cell_text(int cell);
// The cell of a name on a board of `size` rows, or -1.
int parse_cell(std::string_view text, int size);

class Rules {
 public:
  Rules(const Field& options, const Field& components);

  int players() const { return 2; }
  std::vector<std::vector<Action>> pools() const;  // 0 markers, in cell order of the layout; 1 cards
  std::string action_text(Action a) const;
  Action parse_action(std::string_view text) const;

  int size = 0;                     // rows and columns, 3..6
  Bitboard board = 0;               // all cells
  Bitboard sheep[2] = {};           // at the start
  Bitboard markers = 0;             // at the start
  std::array<int, kFaces> faces{};  // markers of each face
  Cards cards = 0;                  // the whole deck
  int card_total = 0;
  int actions = 2;      // a turn
  int quiet_turns = 4;  // so many in a row end the game
  Player start_player = 0;
  bool standard = false;  // a board of 6x6 with what the deck `standard` has

  Bitboard ray[kWays][64] = {};  // cells beyond a cell, to the edge
  Bitboard near[64] = {};        // the up to eight neighbours

 private:
  void read_layout(const Field& components);
  void read_deck(const Field& components);
  void fill_tables();
};

}  // namespace flockmind::war_and_sheep
