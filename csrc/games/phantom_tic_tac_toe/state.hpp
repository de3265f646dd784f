// Phantom tic-tac-toe: nothing is dealt, and what is hidden are the other's choices alone.
//
//   action bits:  the cell                c | 6 7 8 |
//                                         b | 3 4 5 |
//                                         a | 0 1 2 |
//                                             1 2 3
#pragma once

#include <bit>
#include <optional>

#include "core/hooks.hpp"
#include "core/zobrist.hpp"

namespace flockmind::phantom_tic_tac_toe {

using Cells = std::uint16_t;  // a bit a cell

inline constexpr int kCells = 9;
inline constexpr Cells kAll = 0x1ff;

constexpr Cells cell_bit(unsigned cell) { return static_cast<Cells>(1U << cell); }
bool has_line(Cells marks);
std::string cell_text(unsigned cell);

class Rules {
 public:
  Rules(const Field& options, const Field&) {
    options.allow_only({"players", "start_player"});
    options.at("players").as_int(2, 2);
    start_player_ = static_cast<Player>(options.at("start_player").as_int(0, 1));
  }
  int players() const { return 2; }
  Player start_player() const { return start_player_; }
  std::vector<std::vector<Action>> pools() const { return {}; }
  std::string action_text(Action a) const { return cell_text(a.bits); }
  Action parse_action(std::string_view text) const;

 private:
  Player start_player_ = 0;
};

// What one player did, and what came of it.
struct Side {
  std::uint64_t log = 0;  // cells tried, four bits each, the first lowest
  std::uint8_t tries = 0;
  Cells marks = 0;
  Cells taken = 0;  // cells tried that were the other's

  unsigned tried(int i) const { return static_cast<unsigned>((log >> (4 * i)) & 15U); }
  void try_cell(unsigned cell, bool is_taken);
  int count() const { return std::popcount(marks); }
  bool operator==(const Side&) const = default;
};

class Info;
class Belief;

class State {
 public:
  using Rules = phantom_tic_tac_toe::Rules;
  using Info = phantom_tic_tac_toe::Info;
  using Belief = phantom_tic_tac_toe::Belief;
  static constexpr std::string_view kName = "phantom-tic-tac-toe";
  static constexpr int kVersion = 1;
  static constexpr int kMinPlayers = 2;
  static constexpr int kMaxSeats = 2;
  static constexpr std::size_t kMaxLegal = kCells;
  static constexpr std::size_t kMaxChance = 1;

  explicit State(const Rules& rules) : rules_(&rules), turn_(rules.start_player()) {}
  const Rules& rules() const { return *rules_; }
  const Side& side(Player p) const { return sides_[p]; }

  Player to_move() const { return turn_; }
  void legal_actions(ActionList<State>& list) const;
  void chance_outcomes(OutcomeList<State>&) const {}
  Action sample_chance(Rng&) const { return {}; }
  Slot chance_slot() const { return {}; }
  void apply(Action a);
  PerPlayer<double> scores() const { return returns(); }
  PerPlayer<double> returns() const;
  Info info_state(Player p) const;
  Key info_key(Player p) const;
  static void observed(const State& before, Action a, const State& after, Player p,
                       std::vector<Event>& events);
  bool is_ok() const;
  bool operator==(const State& o) const {
    return sides_[0] == o.sides_[0] && sides_[1] == o.sides_[1] && turn_ == o.turn_;
  }

 private:
  const Rules* rules_;
  Side sides_[2];
  Player turn_;
};

// The player's own side, how many marks the other has laid, and at the end which.
class Info {
 public:
  Info(const Rules& rules, Player player) : rules_(&rules), player_(player), turn_(rules.start_player()) {}
  Info(const State& state, Player player);
  const Rules& rules() const { return *rules_; }
  Player player() const { return player_; }
  Player to_move() const { return turn_; }
  const Side& own() const { return own_; }
  int others() const { return others_; }
  void legal_actions(ActionList<State>& list) const;
  Key key() const;
  void observe(const Event& event);
  void write(Object& object) const;
  static Info read(const Rules& rules, const Field& document, Player player);
  bool operator==(const Info& o) const {
    return player_ == o.player_ && turn_ == o.turn_ && own_ == o.own_ && others_ == o.others_ &&
           shown_ == o.shown_;
  }

 private:
  void observe_shown(const Event& event);
  void pass_turn(Player to, bool line);

  const Rules* rules_;
  Player player_;
  Player turn_;
  Side own_;
  std::uint8_t others_ = 0;  // marks of the other
  Cells shown_ = 0;          // which, once the game is over
};

// Exact: every history of the other's tries that leads to the situation weighs 1, as each of its choices was
// legal. Between the last try and what it shows there may be no world; then sample() throws.
class Belief {
 public:
  explicit Belief(const Info& info);
  State sample(Rng& rng) const;
  std::vector<Marginal> marginals() const;
  std::optional<std::vector<std::pair<State, double>>> enumerate(std::size_t most) const;
  std::size_t size() const { return worlds_.size(); }

 private:
  void follow(const State& state, int used);

  Info info_;
  std::vector<State> worlds_;
};

// Who has no line left without a mark of the other cannot win any more.
inline ShareBounds score_bounds(const State& state, Player p) {
  const auto can_win = [&](int q) {
    return has_line(static_cast<Cells>(kAll & ~state.side(static_cast<Player>(1 - q)).marks));
  };
  return {can_win(1 - p) ? 0.0 : 0.5, can_win(p) ? 1.0 : 0.5};
}

static_assert(Game<State>);

}  // namespace flockmind::phantom_tic_tac_toe
