// What a player has seen of one round, in the terms of the belief: who took cards from where.
#pragma once

#include "games/sheep_and_thief/info_state.hpp"

namespace flockmind::sheep_and_thief {

inline constexpr CardSet kAnyCard = ~CardSet{0};
inline constexpr int kMaxGroups = kMaxHand + kMaxSeats;

// A rival's look at a pack.
struct Take {
  std::uint8_t look = 0;
  std::uint8_t seat = 0;
};

// Cards that left a pack between two looks of the player, or after the last: `takes` got per_look of
// them each, `rest` of them still lie in the pack.
struct Group {
  CardSet cards = 0;
  StaticList<Take, kMaxHand> takes;
  int rest = 0;
  int holder = 0;  // who has the rest before it
};

// One pack of the round, by the seat where it began.
struct PackFacts {
  bool seen = false;
  CardSet first = 0;               // as first seen by the player
  StaticList<Take, kMaxHand> pre;  // rivals' looks before that; all that are over, if never seen
  int rest = 0;                    // never seen: cards still in it
  int holder = 0;                  // who has the rest before it
};

// What becomes of a rival's cards of the round that are not laid open.
struct SeatFacts {
  CardSet open = 0;                   // laid face up
  CardSet needed = 0;                 // of these, not seen in any pack of this round
  StaticList<std::uint8_t, 16> down;  // cells of face-down cards
  std::array<CardSet, 16> fits{};     // by index in `down`: what that card can be
  CardSet left_fits = kAnyCard;       // what cards that are left can be
  int left = 0;                       // cards neither laid open nor face down
  bool keeps = false;                 // one of them is kept for the next round; else they are in hand
};

struct RoundFacts {
  bool drafted = false;  // the draft is over
  CardSet before = 0;    // cards the player knew before this round
  CardSet mine = 0;      // of these, what the player took in the round before
  CardSet later = 0;     // cards the player sees again in later rounds
  std::array<PackFacts, kMaxSeats> packs;
  std::array<SeatFacts, kMaxSeats> seats;
  StaticList<Group, kMaxGroups> groups;
};

// Facts of a round that is remembered and whose draft has begun.
RoundFacts facts_of_round(const Info& info, int round);

// Whether the rival's choice of the open moment (draft, box) counts as made.
bool has_chosen(const Info& info, int seat);

// Cards that the player has ever seen or holds, as far as the document says.
CardSet known_cards(const Info& info);

// Cards of `seat` removed in ended rounds, as a number, for rounds from `from` to `to`.
int removed_in(const Info& info, int seat, int from, int to);

}  // namespace flockmind::sheep_and_thief
