// Components and options of Sheep & Thief; names of rulings (T1 ...) are those of the docs page.
//
// An action or outcome in 32 bits; ascending bits are the order in which the docs page lists actions:
//
//   31..28 kind | 27..0
//   0 mission   | number - 1                                                            M4
//   1 deal      | card                                                                  L17
//   2 pick      | first card << 7 | second card + 1, or 0                               pick L03 L17
//   3 place     | card << 8 | cell << 4 | face down                                     L17 r2c3 down
//   4 effect    | 27..26: 0 sheep, 1 dog, 2 no dogs, 3 fox                              sheep
//               |   dog: from << 12 | side << 9 | black << 8 | white sheep              dog r1c2 r1c3 2
//               |   fox: side                                                           fox n
//   5 box       | number of the set of cards among all sets of 1 to 6, see box_action   box L17
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/types.hpp"
#include "core/value.hpp"
#include "games/sheep_and_thief/board.hpp"

namespace flockmind::sheep_and_thief {

enum Kind : std::uint32_t { kMission, kDeal, kPick, kPlace, kEffect, kBox };
enum Effect : std::uint32_t { kSheep, kDog, kNoDogs, kFox };

constexpr Action make(Kind kind, std::uint32_t rest) { return {(kind << 28) | rest}; }
constexpr Kind kind_of(Action a) { return static_cast<Kind>(a.bits >> 28); }
constexpr Action mission_action(int m) { return make(kMission, static_cast<std::uint32_t>(m)); }
constexpr Action deal_action(int card) { return make(kDeal, static_cast<std::uint32_t>(card)); }
constexpr Action pick_action(int first, int second = -1) {
  return make(kPick, static_cast<std::uint32_t>((first << 7) | (second + 1)));
}
constexpr Action place_action(int card, int cell, bool down) {
  return make(kPlace, static_cast<std::uint32_t>((card << 8) | (cell << 4) | (down ? 1 : 0)));
}
constexpr Action effect_action(Effect e, std::uint32_t rest = 0) { return make(kEffect, (e << 26) | rest); }
constexpr Action dog_action(int from, int side, bool black, int white) {
  return effect_action(kDog,
                       static_cast<std::uint32_t>((from << 12) | (side << 9) | (black ? 256 : 0) | white));
}
constexpr Action fox_action(int side) { return effect_action(kFox, static_cast<std::uint32_t>(side)); }
constexpr Effect effect_of(Action a) { return static_cast<Effect>((a.bits >> 26) & 3); }
Action box_action(CardSet cards);  // 1 to kMaxBoxed cards
CardSet box_cards(Action a);
constexpr CardSet pick_cards(Action a) {
  const int second = static_cast<int>(a.bits & 127);
  return bit(static_cast<int>((a.bits >> 7) & 63)) | (second == 0 ? 0 : bit(second - 1));
}

inline constexpr int kMaxBoxed = 6;
inline constexpr int kMaxRounds = 8;
inline constexpr int kMaxHand = 20;
inline constexpr int kMaxHistory = 40;  // rounds x hand at most
inline constexpr int kMissions = 9;

struct Card {
  std::string id;
  std::uint8_t road = 0, river = 0;  // bit d: a side, see Side
  std::uint8_t sheep = 0, dogs = 0, foxes = 0;
  bool barn = false;
};

struct Town {
  std::string name;
  int cell = 0;
  unsigned gates = 0;  // outward sides
  int gold = 0;
};

class Rules {
 public:
  // Reads options and component files ("cards", "board"); throws FieldError.
  Rules(const Field& options, const Field& components);

  int players() const { return players_; }
  std::vector<std::vector<Action>> pools() const;
  std::string action_text(Action a) const;
  Action parse_action(std::string_view text) const;

  std::string space_text(int cell) const;
  int parse_space(std::string_view text) const;  // -1 if there is no such space
  int card_of(std::string_view id) const;        // -1 if there is no such card
  std::string cards_text(CardSet cards) const;   // ids in card order, separated by spaces

  int start_player = 0;
  bool missions = false, black_sheep = false;

  int size = 4, rounds = 3, hand = 5, placed = 4;  // placed: turns of each player in a round
  int per_look = 1;                                // cards taken at a look (T1)
  int looks = 5;                                   // looks of a round
  int white_sheep = 46;
  int fox_start = 10;
  int farmyard = 0;
  Card farmyard_card;
  std::vector<Town> towns;
  std::vector<int> river_gold;  // by number of cards, 0..16
  std::vector<Card> cards;
  CardSet all_cards = 0;
  std::array<CardSet, 16> by_river{};  // cards by their river sides
  // For the hot paths, by card and kFarmyard: river sides, and the sides as four 16-bit lanes, N E S W.
  std::array<std::uint8_t, kMaxCards> river_of{};
  std::array<std::uint64_t, 256> road_lanes{}, river_lanes{};
  Cells valid = 0;           // cells of the board
  Cells towns_at = 0;        // corner spaces of the towns
  unsigned mission_set = 0;  // bit m: M(m+1) is in the game (T16)
  bool may_pass = false;     // whether a player can ever find no open space

  int seat(int round, int index) const { return (start_player + round - 1 + index) % players_; }
  int index_of(int round, int player) const {
    return (player - start_player - round + 1 + kMaxSeats * kMaxRounds * players_) % players_;
  }
  // The seat where the pack began that `player` holds at a look (from 0) of a round (from 1).
  int origin(int round, int look, int player) const { return turned(player, round % 2 == 1 ? -look : look); }
  // The seat that holds at a look the pack that began at `origin`.
  int holder(int round, int look, int origin) const { return turned(origin, round % 2 == 1 ? look : -look); }
  // Neighbour of a cell on a side, or -1 off the board.
  int step(int cell, int side) const { return steps_[static_cast<std::size_t>(cell * 4 + side)]; }

 private:
  void read_board(const Field& board);
  void read_cards(const Field& file);
  void fill_lanes(std::size_t card, const Card& c);
  int turned(int seat, int by) const { return (seat + by + 16 * players_) % players_; }

  int players_ = 2;
  std::array<std::int8_t, 64> steps_{};
};

}  // namespace flockmind::sheep_and_thief
