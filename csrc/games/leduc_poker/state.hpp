// Leduc poker (Southey et al. 2005, as played in OpenSpiel): six cards, two rounds of betting and a public
// card between them. Small enough to be solved, and it has a chance node after the first decisions.
//
//   action bits:  0..2  the card J, Q, K (chance)     3 fold     4 call (or check)     5 raise
#pragma once

#include <optional>

#include "core/hooks.hpp"
#include "core/zobrist.hpp"

namespace flockmind::leduc_poker {

inline constexpr int kUnknown = 3;  // in the place of a card: not dealt, or not known
inline constexpr int kCopies = 2;   // of each of J, Q, K
inline constexpr int kAnte = 1;
inline constexpr int kRaise[2] = {2, 4};  // chips, by round
inline constexpr int kMaxRaises = 2;      // a round
inline constexpr int kMostChips = 13;     // that a player can lose: 1 + 2 * 2 + 2 * 4
inline constexpr Action kFold{3};
inline constexpr Action kCall{4};
inline constexpr Action kRaiseBet{5};

class Rules {
 public:
  Rules(const Field& options, const Field&) {
    options.allow_only({"players", "start_player"});
    options.at("players").as_int(2, 2);
    start_player_ = static_cast<Player>(options.at("start_player").as_int(0, 1));
  }
  int players() const { return 2; }
  // Opens the betting in both rounds. Cards are dealt from seat 0 on in any case.
  Player start_player() const { return start_player_; }
  std::vector<std::vector<Action>> pools() const { return {{{0}, {0}, {1}, {1}, {2}, {2}}}; }
  std::string action_text(Action a) const;
  Action parse_action(std::string_view text) const;

 private:
  Player start_player_ = 0;
};

class Info;
class Belief;

class State {
 public:
  using Rules = leduc_poker::Rules;
  using Info = leduc_poker::Info;
  using Belief = leduc_poker::Belief;
  static constexpr std::string_view kName = "leduc-poker";
  static constexpr int kVersion = 1;
  static constexpr int kMinPlayers = 2;
  static constexpr int kMaxSeats = 2;
  static constexpr std::size_t kMaxLegal = 3;
  static constexpr std::size_t kMaxChance = 3;

  explicit State(const Rules& rules) : rules_(&rules) {}
  const Rules& rules() const { return *rules_; }

  Player to_move() const;
  void legal_actions(ActionList<State>& list) const;
  void chance_outcomes(OutcomeList<State>& list) const;
  Action sample_chance(Rng& rng) const;
  Slot chance_slot() const { return {0, dealt_}; }
  void apply(Action a);
  PerPlayer<double> scores() const;   // net chips, -13..13; 0 until the end
  PerPlayer<double> returns() const;  // (chips + 13) / 26: linear in chips, sum 1
  Info info_state(Player p) const;
  Key info_key(Player p) const;
  static void observed(const State& before, Action a, const State& after, Player p,
                       std::vector<Event>& events);
  int most_chips() const;  // that can still change hands
  bool is_ok() const;
  bool operator==(const State& o) const {
    return cards_[0] == o.cards_[0] && cards_[1] == o.cards_[1] && board_ == o.board_ && dealt_ == o.dealt_ &&
           log_ == o.log_;
  }

 private:
  friend leduc_poker::Info;
  friend leduc_poker::Belief;
  static constexpr int kPrivate = 2;  // cards dealt when the first round begins
  static constexpr int kAll = 3;      // cards dealt when the second round begins

  int round() const { return dealt_ == kAll ? 1 : 0; }
  unsigned move(int round, int i) const { return (log_ >> (8 * round + 2 * i)) & 3U; }
  Player mover(int i) const { return static_cast<Player>((rules_->start_player() + i) % 2); }
  unsigned last_move() const;  // of this round; 0: none yet
  bool round_over() const;     // by a call
  bool over() const;
  bool showdown() const { return over() && last_move() == kCall.bits - 2; }
  int copies_left(int card) const;  // neither dealt nor known to be dealt
  // What `p` may be told of `dealt_` and the other's card: see Info.
  void hide(Player p);

  // log bits:   15..8 second round    7..0 first round
  //             two bits a move, the first move lowest: 1 fold, 2 call, 3 raise, 0 not made
  const Rules* rules_;
  std::uint8_t cards_[2] = {kUnknown, kUnknown};
  std::uint8_t board_ = kUnknown;
  std::uint8_t dealt_ = 0;  // seat 0's card, seat 1's card, the board
  std::uint16_t log_ = 0;
  std::uint8_t count_[2] = {};  // moves in each round
  std::uint8_t paid_[2] = {kAnte, kAnte};
  std::uint8_t raises_ = 0;  // in this round
};

// A State in which the other's card is unknown until a showdown. A deal that the player does not see counts
// as made: `dealt_` is the player's own number until its card is seen, then 2 and later 3.
class Info {
 public:
  Info(const State& view, Player player) : view_(view), player_(player) {}
  Player player() const { return player_; }
  Player to_move() const { return view_.to_move(); }
  void legal_actions(ActionList<State>& list) const {
    if (to_move() == player_) view_.legal_actions(list);
  }
  Key key() const { return view_.info_key(player_); }
  void observe(const Event& event);
  void write(Object& object) const;
  static Info read(const Rules& rules, const Field& document, Player player);
  bool operator==(const Info& o) const { return player_ == o.player_ && view_ == o.view_; }
  const State& view() const { return view_; }

 private:
  State view_;
  Player player_;
};

// Exact: the other's card is any that is left, each copy alike, since legality never depends on cards.
// Between the last action and the card that it shows, sampled states are those with the card shown.
class Belief {
 public:
  explicit Belief(const Info& info) : info_(info) {}
  State sample(Rng& rng) const;
  std::vector<Marginal> marginals() const;
  std::optional<std::vector<std::pair<State, double>>> enumerate(std::size_t most) const;

 private:
  Info info_;
};

// What is not at stake any more, nobody wins or loses.
inline ShareBounds score_bounds(const State& state, Player) {
  const double chips = state.most_chips();
  return {(kMostChips - chips) / (2 * kMostChips), (kMostChips + chips) / (2 * kMostChips)};
}

// Half of the range of shares is at stake only between the largest pots: little exploration suits.
inline Tuning tuning(const State&) {
  Tuning game;
  game.exploration = 0.2;
  return game;
}

static_assert(Game<State>);

}  // namespace flockmind::leduc_poker
