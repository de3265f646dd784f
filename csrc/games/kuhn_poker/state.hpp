// Kuhn poker (Kuhn 1950): three cards, one round of betting. The smallest game with something to
// hide, kept as the reference with known answers: 12 information sets, value -1/18 for seat 0.
//
//   action bits:  0..2  the card J, Q, K (chance)     3 pass     4 bet
#pragma once

#include <optional>

#include "core/game.hpp"
#include "core/zobrist.hpp"

namespace flockmind::kuhn_poker {

inline constexpr int kUnknown = 3;
inline constexpr Action kPass{3};
inline constexpr Action kBet{4};

class Rules {
 public:
  Rules(const Field& options, const Field&) {
    options.allow_only({"players", "start_player"});
    options.at("players").as_int(2, 2);
    options.at("start_player").as_int(0, 0);
  }
  int players() const { return 2; }
  std::vector<std::vector<Action>> pools() const { return {{Action{0}, Action{1}, Action{2}}}; }
  std::string action_text(Action a) const;
  Action parse_action(std::string_view text) const;
};

class State;
class Info;
class Belief;

class State {
 public:
  using Rules = kuhn_poker::Rules;
  using Info = kuhn_poker::Info;
  using Belief = kuhn_poker::Belief;
  static constexpr std::string_view kName = "kuhn-poker";
  static constexpr int kVersion = 1;
  static constexpr int kMinPlayers = 2;
  static constexpr int kMaxSeats = 2;
  static constexpr std::size_t kMaxLegal = 2;
  static constexpr std::size_t kMaxChance = 3;

  explicit State(const Rules& rules) : rules_(&rules) {}
  const Rules& rules() const { return *rules_; }

  Player to_move() const {
    if (over()) return kTerminal;
    return dealt_ < 2 ? kChance : static_cast<Player>(moves_ & 1);
  }
  void legal_actions(ActionList<State>& list) const {
    list.push_back(kPass);
    list.push_back(kBet);
  }
  void chance_outcomes(OutcomeList<State>& list) const;
  Action sample_chance(Rng& rng) const;
  Slot chance_slot() const { return {0, dealt_}; }
  void apply(Action a) {
    if (dealt_ < 2) {
      cards_[dealt_++] = static_cast<std::uint8_t>(a.bits);
    } else {
      if (a == kBet) bets_ = static_cast<std::uint8_t>(bets_ | (1 << moves_));
      ++moves_;
    }
  }
  // Net chips, -2..2.
  PerPlayer<double> scores() const {
    PerPlayer<double> chips{};
    if (!over()) return chips;
    const int stake = std::popcount(bets_) == 2 ? 2 : 1;
    int winner = cards_[0] > cards_[1] ? 0 : 1;
    if (std::popcount(bets_) == 1) winner = (bets_ & 1) != 0 ? 0 : 1;  // the other folded
    chips[winner] = stake;
    chips[1 - winner] = -stake;
    return chips;
  }
  // (chips + 2) / 4: linear in chips, sum 1.
  PerPlayer<double> returns() const {
    PerPlayer<double> shares = scores();
    for (int p = 0; p < 2; ++p) shares[p] = (shares[p] + 2) / 4;
    return shares;
  }
  Info info_state(Player p) const;
  Key info_key(Player p) const {
    const std::uint64_t other = over() ? cards_[1 - p] : kUnknown;
    return feature(1, static_cast<std::uint64_t>(p) | (std::uint64_t{cards_[p]} << 4) | (other << 8) |
                          (std::uint64_t{dealt_seen_by(p)} << 12) | (std::uint64_t{moves_} << 16) |
                          (std::uint64_t{bets_} << 20));
  }
  static void observed(const State&, Action a, const State& after, Player p, std::vector<Event>& events);
  bool is_ok() const { return dealt_ <= 2 && moves_ <= 3; }
  bool operator==(const State& o) const {
    return cards_[0] == o.cards_[0] && cards_[1] == o.cards_[1] && dealt_ == o.dealt_ && moves_ == o.moves_ &&
           bets_ == o.bets_;
  }

 private:
  friend kuhn_poker::Info;
  friend kuhn_poker::Belief;
  // After: pass pass, bet x, pass bet x.
  bool over() const { return moves_ == 3 || (moves_ == 2 && bets_ != 2); }
  // The other's deal shows nothing, so knowledge moves past it: seat 0 is on move once it has its card, seat
  // 1 waits for its own from the start.
  std::uint8_t dealt_seen_by(Player p) const {
    if (dealt_ == 2) return 2;
    return p == 0 ? static_cast<std::uint8_t>(2 * dealt_) : std::uint8_t{1};
  }

  const Rules* rules_;
  std::uint8_t cards_[2] = {kUnknown, kUnknown};
  std::uint8_t dealt_ = 0;
  std::uint8_t moves_ = 0;
  std::uint8_t bets_ = 0;  // bit i: move i was a bet
};

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
  State view_;  // the truth with the other's card unknown
  Player player_;
};

class Belief {
 public:
  explicit Belief(const Info& info) : info_(info) {}
  State sample(Rng& rng) const;
  std::vector<Marginal> marginals() const;
  std::optional<std::vector<std::pair<State, double>>> enumerate(std::size_t most) const;

 private:
  Info info_;
};

static_assert(Game<State>);

}  // namespace flockmind::kuhn_poker
