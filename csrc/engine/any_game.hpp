// Games without templates: the face that bindings, tools and front ends in C++ see. One adapter
// (adapter.hpp) fills it for every game, so nothing here or above it names a game.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "search/control.hpp"
#include "search/exercise.hpp"
#include "search/perft.hpp"
#include "search/result.hpp"
#include "search/simulate.hpp"

namespace flockmind {

class AnyState;
class AnyInfo;

// Told of a decision: the number of the game, what the player knows, the place of its action among the legal
// ones, and their number.
using SeeDecision =
    std::function<void(std::uint64_t game, const AnyInfo&, std::size_t place, std::size_t legal)>;

struct SearchRequest {
  std::string search;
  std::map<std::string, double> parameters;
  Limits limits;
  std::uint64_t seed = 0;
  CancelToken cancel;
  std::function<void(const SearchResult&)> on_update;
};

// What one player knows: the situation, and beside it the events observed since `start`.
class AnyInfo {
 public:
  virtual ~AnyInfo() = default;
  virtual std::unique_ptr<AnyInfo> clone() const = 0;
  virtual Player player() const = 0;
  virtual Player to_move() const = 0;
  virtual std::vector<Action> legal_actions() const = 0;
  virtual Key key() const = 0;
  // Situations only; events are compared by their text.
  virtual bool same_situation(const AnyInfo& other) const = 0;
  virtual void observe(const Event& event) = 0;
  virtual Object situation() const = 0;
  virtual std::vector<Marginal> marginals(bool likelihood, std::uint64_t seed, int worlds) const = 0;
  virtual std::unique_ptr<AnyState> sample(std::uint64_t seed, bool likelihood) const = 0;
  // All worlds with their probabilities where the game lists them and there are no more than `most`.
  virtual std::optional<std::vector<std::pair<std::unique_ptr<AnyState>, double>>> worlds(
      std::size_t most, bool likelihood) const = 0;
  virtual SearchResult search(const SearchRequest& request) const = 0;

  // Whole turns of the player on move that the game thinks worth a look, if it searches for any.
  virtual std::vector<std::vector<Action>> turns(std::size_t most) const = 0;
  // For pictures: promising places with weights from 0 to 1, if the game names any.
  virtual std::vector<std::pair<std::string, double>> heat() const = 0;
  // Forgets the events, and records what is observed from here on.
  virtual void record_from_here() = 0;

  std::vector<Event> events;
  bool has_events = false;  // false: nothing is known of how the situation came about
};

// The referee's truth, with what each player has observed so far.
class AnyState {
 public:
  virtual ~AnyState() = default;
  virtual std::unique_ptr<AnyState> clone() const = 0;
  virtual Player to_move() const = 0;
  virtual std::vector<Action> legal_actions() const = 0;
  virtual std::vector<Outcome> chance_outcomes() const = 0;
  virtual Slot chance_slot() const = 0;
  virtual bool is_legal(Action action) const = 0;  // at a chance node: possible
  virtual void apply(Action action) = 0;           // throws IllegalActionError
  virtual PerPlayer<double> scores() const = 0;
  virtual PerPlayer<double> returns() const = 0;
  virtual std::unique_ptr<AnyInfo> info_state(Player player) const = 0;
  virtual Key info_key(Player player) const = 0;
  // What the player would see of a legal action or a possible outcome; throws IllegalActionError.
  virtual std::vector<Event> observed(Action action, Player player) const = 0;
  virtual bool same(const AnyState& other) const = 0;
  virtual bool is_ok() const = 0;
  virtual PerftResult perft(int depth) const = 0;
  // For bots that are shown the truth; `request.search` is not used.
  virtual SearchResult cheat(Player player, const SearchRequest& request) const = 0;

  // Every action and outcome since the start, with who took it (kChance for outcomes).
  std::vector<std::pair<Player, Action>> history;
};

class AnyGame {
 public:
  virtual ~AnyGame() = default;
  virtual int players() const = 0;
  virtual std::size_t most_actions() const = 0;   // more than are ever legal at once
  virtual std::size_t most_outcomes() const = 0;  // the same of a chance node
  // What searches take where a parameter's default is the game's, by name.
  virtual std::map<std::string, double> search_constants() const = 0;
  virtual std::unique_ptr<AnyState> new_state() const = 0;
  // `document` is the whole information state but for its events.
  virtual std::unique_ptr<AnyInfo> read_info(const Field& document, Player player) const = 0;
  virtual std::unique_ptr<AnyInfo> first_info(Player player) const = 0;
  virtual std::string action_text(Action action) const = 0;
  virtual Action parse_action(std::string_view text) const = 0;
  virtual std::vector<std::vector<Action>> pools() const = 0;
  // `returns` and `scores`: room for one of each player of each game.
  virtual Simulated simulate(std::uint64_t seed, std::uint64_t games, double guided, bool checked,
                             double* returns, double* scores) const = 0;
  // The same games, told decision by decision.
  virtual void watch(std::uint64_t seed, std::uint64_t games, double guided,
                     const SeeDecision& see) const = 0;
  // `piece`, done `times` times at each decision of random games.
  virtual Exercised exercise(Piece piece, std::uint64_t seed, std::uint64_t games, int times) const = 0;
};

// What is known of a game before it is set up.
struct GameEntry {
  std::string slug;
  int version = 0;
  int min_players = 0;
  int max_players = 0;
  std::function<std::shared_ptr<const AnyGame>(const Value& options, const Value& components)> load;
  // Fills in options that are drawn from the seed before anything else (null where they are open).
  std::function<Value(const Value& options, const Value& components, std::uint64_t seed)> draw_options;
};

// All games of the library by slug; ordered, so that nothing depends on link order.
std::map<std::string, GameEntry>& registry();

}  // namespace flockmind
