// The exact belief of the docs page: every consistent history of deals and hidden choices weighs the same.
//
// Only few things tie the rounds together: the card that each rival kept. So histories are counted round by
// round, from tuples of kept cards to tuples of kept cards; a kept card is either known by name or a card the
// player has not seen so far (an unseen card that must later be named, or be one of those never seen).
// Within a round only what is special is told apart: where kept cards were taken, which cards are kept or
// face down; the rest is a product of multinomial numbers. Sampling walks the same graph forward. It draws
// directly; face-down cards that must be one of a list are counted cell by cell of the lists' Venn diagram,
// so that nothing is ever rejected.
#pragma once

#include <vector>

#include "games/sheep_and_thief/facts.hpp"

namespace flockmind::sheep_and_thief {

// A card kept by a rival: known by name, or any unseen card out of a set.
struct Token {
  std::int8_t card = kNoCard;  // kNoCard: nothing kept; kUnseen: see `set`
  CardSet set = 0;

  static constexpr std::int8_t kNoCard = -1;
  static constexpr std::int8_t kUnseen = -2;
  auto operator<=>(const Token&) const = default;
};

// What an edge of the graph decides, in the order in which it is decided.
struct Choice {
  enum Kind : std::uint8_t { in_first, in_pre, in_rest, named, role } kind;
  std::uint8_t seat;   // whose token, or whose role
  std::uint8_t index;  // in_pre: which look of PackFacts::pre; role: number among the seat's special roles
  std::uint8_t item;   // named: the card; role: a card, kTokenItem + rival, or kNewItem
};
inline constexpr int kTokenItem = 64;
inline constexpr int kNewItem = 127;

class Belief {
 public:
  // Throws FieldError("looks", ...) if no history leads to the situation.
  explicit Belief(const Info& info);
  State sample(Rng& rng) const;

 private:
  friend class Counter;
  friend class Sampler;

  // Kept cards at the beginning of a round, and unseen cards used up for good in the rounds before.
  struct Node {
    std::array<Token, kMaxSeats> tokens{};
    int unseen = 0;               // of these, how many may be any unseen card
    std::vector<CardSet> masked;  // the others: what each can be
    double value = 0;             // histories from here on
    std::size_t first_edge = 0, end_edge = 0;
  };
  struct Edge {
    double weight = 0;
    std::size_t to = 0;
    std::size_t first_choice = 0, end_choice = 0;
  };

  Info info_;
  CardSet unseen_ = 0;              // cards the player has never seen
  std::vector<RoundFacts> rounds_;  // those remembered
  std::vector<Node> nodes_;         // layer by layer; the first is the beginning of the history
  std::vector<Edge> edges_;
  std::vector<Choice> choices_;
};

// Ways to give different cards of `cards` to slots of which each takes only cards of its mask, and then
// `others` more to slots that take any. Exact.
double ways_to_fill(CardSet cards, const CardSet* masks, std::size_t slots, int others);

static_assert(Game<State>);

}  // namespace flockmind::sheep_and_thief
