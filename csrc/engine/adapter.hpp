// One template that fills AnyGame, AnyState and AnyInfo for a game. A game's register.cpp holds
//     static const flockmind::Register<my_game::State> registered;
// and nothing else has to know of it.
#pragma once

#include <algorithm>

#include "engine/any_game.hpp"
#include "engine/tally_marginals.hpp"
#include "search/searches.hpp"

namespace flockmind {

template <Game S>
using SharedRules = std::shared_ptr<const typename S::Rules>;

template <Game S>
class InfoAdapter final : public AnyInfo {
 public:
  InfoAdapter(SharedRules<S> rules, typename S::Info info)
      : rules_(std::move(rules)), info_(std::move(info)) {}

  std::unique_ptr<AnyInfo> clone() const override { return std::make_unique<InfoAdapter>(*this); }
  Player player() const override { return info_.player(); }
  Player to_move() const override { return info_.to_move(); }
  std::vector<Action> legal_actions() const override {
    ActionList<S> list;
    if (info_.to_move() == info_.player()) info_.legal_actions(list);
    return {list.begin(), list.end()};
  }
  Key key() const override { return info_.key(); }
  bool same_situation(const AnyInfo& other) const override {
    const auto* twin = dynamic_cast<const InfoAdapter*>(&other);
    return twin != nullptr && info_ == twin->info_;
  }
  void observe(const Event& event) override {
    info_.observe(event);
    events.push_back(event);
  }
  std::vector<std::vector<Action>> turns(std::size_t most) const override {
    std::vector<std::vector<Action>> found;
    if constexpr (has_turn_candidates<S>) turn_candidates(info_, most, found);
    return found;
  }
  std::vector<std::pair<std::string, double>> heat() const override {
    std::vector<std::pair<std::string, double>> places;
    if constexpr (requires { heat_map(info_, places); }) heat_map(info_, places);
    return places;
  }
  void record_from_here() override {
    events.clear();
    has_events = true;
    start_ = info_;
  }
  Object situation() const override {
    Object object;
    info_.write(object);
    return object;
  }
  std::vector<Marginal> marginals(bool likelihood, std::uint64_t seed, int worlds) const override;
  std::unique_ptr<AnyState> sample(std::uint64_t seed, bool likelihood) const override;
  std::optional<std::vector<std::pair<std::unique_ptr<AnyState>, double>>> worlds(
      std::size_t most, bool likelihood) const override;

  SearchResult search(const SearchRequest& request) const override {
    if (info_.to_move() != info_.player()) {
      throw FieldError("to_move", "player " + std::to_string(info_.player()) + " is not on move but " +
                                      std::to_string(info_.to_move()) + " is");
    }
    const Control control(request.limits, request.cancel, request.on_update);
    const Evidence<typename S::Info> evidence = this->evidence();
    return run_search<S>(request.search,
                         Question<S>{info_, evidence, request.parameters, control, request.seed});
  }

 private:
  // Nothing where the game could not weigh it.
  Evidence<typename S::Info> evidence() const {
    if constexpr (has_choice_likelihood<S>) {
      if (has_events) return {start_ ? *start_ : S(*rules_).info_state(info_.player()), events};
    }
    return {};
  }
  typename S::Belief belief(bool likelihood) const {
    return likelihood ? weighed_belief<S>(info_, evidence()) : typename S::Belief(info_);
  }

  SharedRules<S> rules_;
  typename S::Info info_;
  std::optional<typename S::Info> start_;  // where the events begin; none: at the setup
};

template <Game S>
class StateAdapter final : public AnyState {
 public:
  StateAdapter(SharedRules<S> rules, S state, bool from_start)
      : rules_(std::move(rules)), state_(std::move(state)), from_start_(from_start) {}

  std::unique_ptr<AnyState> clone() const override { return std::make_unique<StateAdapter>(*this); }
  Player to_move() const override { return state_.to_move(); }
  std::vector<Action> legal_actions() const override {
    ActionList<S> list;
    if (state_.to_move() >= 0) state_.legal_actions(list);
    return {list.begin(), list.end()};
  }
  std::vector<Outcome> chance_outcomes() const override {
    OutcomeList<S> list;
    if (state_.to_move() == kChance) state_.chance_outcomes(list);
    return {list.begin(), list.end()};
  }
  Slot chance_slot() const override { return state_.chance_slot(); }
  bool is_legal(Action action) const override {
    if (state_.to_move() == kTerminal) return false;
    if (state_.to_move() >= 0) return or_default_is_legal(state_, action);
    const auto outcomes = chance_outcomes();
    return std::any_of(outcomes.begin(), outcomes.end(),
                       [&](const Outcome& o) { return o.action == action; });
  }
  void apply(Action action) override {
    check_legal(action);
    const S before = state_;
    history.emplace_back(state_.to_move(), action);
    state_.apply(action);
    for (int p = 0; p < rules_->players(); ++p) {
      S::observed(before, action, state_, static_cast<Player>(p), events_[static_cast<std::size_t>(p)]);
    }
  }
  PerPlayer<double> scores() const override { return state_.scores(); }
  PerPlayer<double> returns() const override { return state_.returns(); }
  std::unique_ptr<AnyInfo> info_state(Player player) const override {
    auto info = std::make_unique<InfoAdapter<S>>(rules_, state_.info_state(player));
    info->events = events_[static_cast<std::size_t>(player)];
    info->has_events = from_start_;
    return info;
  }
  Key info_key(Player player) const override { return state_.info_key(player); }
  std::vector<Event> observed(Action action, Player player) const override {
    check_legal(action);
    S after = state_;
    after.apply(action);
    std::vector<Event> events;
    S::observed(state_, action, after, player, events);
    return events;
  }
  bool same(const AnyState& other) const override {
    const auto* twin = dynamic_cast<const StateAdapter*>(&other);
    return twin != nullptr && state_ == twin->state_;
  }
  bool is_ok() const override { return state_.is_ok(); }
  PerftResult perft(int depth) const override { return Perft<S>().run(state_, depth); }
  SearchResult cheat(Player player, const SearchRequest& request) const override {
    const Control control(request.limits, request.cancel, request.on_update);
    return run_cheat<S>(state_, player, request.parameters, control, request.seed);
  }

 private:
  void check_legal(Action action) const {
    if (!is_legal(action)) {
      const Player mover = state_.to_move();
      throw IllegalActionError("'" + rules_->action_text(action) + "' is not " +
                               (mover == kTerminal ? "possible: the game is over"
                                : mover == kChance ? "a possible outcome here"
                                                   : "legal for player " + std::to_string(mover) + " here"));
    }
  }

  SharedRules<S> rules_;
  S state_;
  bool from_start_;  // false for sampled states: the events are those since then
  PerPlayer<std::vector<Event>> events_;
};

template <Game S>
std::unique_ptr<AnyState> InfoAdapter<S>::sample(std::uint64_t seed, bool likelihood) const {
  Rng rng = stream(seed, Stream::belief);
  return std::make_unique<StateAdapter<S>>(rules_, belief(likelihood).sample(rng), false);
}

template <Game S>
std::optional<std::vector<std::pair<std::unique_ptr<AnyState>, double>>> InfoAdapter<S>::worlds(
    std::size_t most, bool likelihood) const {
  const auto belief = this->belief(likelihood);
  if constexpr (requires { belief.enumerate(most); }) {
    auto found = belief.enumerate(most);
    if (!found) return std::nullopt;
    std::vector<std::pair<std::unique_ptr<AnyState>, double>> list;
    for (auto& [state, probability] : *found)
      list.emplace_back(std::make_unique<StateAdapter<S>>(rules_, std::move(state), false), probability);
    return list;
  } else {
    return std::nullopt;
  }
}

template <Game S>
std::vector<Marginal> InfoAdapter<S>::marginals(bool likelihood, std::uint64_t seed, int worlds) const {
  const auto belief = this->belief(likelihood);
  auto rows = or_default_marginals<S>(belief);
  if (rows.empty()) rows = tally_marginals<S>(belief, info_.player(), seed, worlds);
  return rows;
}

template <Game S>
class GameAdapter final : public AnyGame {
 public:
  explicit GameAdapter(SharedRules<S> rules) : rules_(std::move(rules)) {}

  int players() const override { return rules_->players(); }
  std::size_t most_actions() const override { return S::kMaxLegal; }
  std::size_t most_outcomes() const override { return S::kMaxChance; }
  std::map<std::string, double> search_constants() const override {
    const Tuning tuning = or_default_tuning(S(*rules_));
    std::map<std::string, double> values;
    for (const auto& [name, constant] : game_constants()) values[name] = constant(tuning);
    return values;
  }
  std::unique_ptr<AnyState> new_state() const override {
    return std::make_unique<StateAdapter<S>>(rules_, S(*rules_), true);
  }
  std::unique_ptr<AnyInfo> read_info(const Field& document, Player player) const override {
    return std::make_unique<InfoAdapter<S>>(rules_, S::Info::read(*rules_, document, player));
  }
  std::unique_ptr<AnyInfo> first_info(Player player) const override {
    return new_state()->info_state(player);
  }
  std::string action_text(Action action) const override { return rules_->action_text(action); }
  Action parse_action(std::string_view text) const override { return rules_->parse_action(text); }
  std::vector<std::vector<Action>> pools() const override { return rules_->pools(); }

  Simulated simulate(std::uint64_t seed, std::uint64_t games, double guided, bool checked, double* returns,
                     double* scores) const override {
    Simulated sum;
    const auto n = static_cast<std::size_t>(rules_->players());
    for (std::uint64_t g = 0; g < games; ++g) {
      Evaluation end;
      flockmind::simulate<S>(*rules_, mix64(seed) + g, guided, checked, sum, end, [](const S&, Action) {});
      for (std::size_t p = 0; p < n; ++p) {
        returns[g * n + p] = end.returns[p];
        scores[g * n + p] = end.scores[p];
      }
    }
    return sum;
  }
  void watch(std::uint64_t seed, std::uint64_t games, double guided, const SeeDecision& see) const override {
    Simulated sum;
    Evaluation end;
    std::uint64_t g = 0;
    const auto seen = [&](const S& state, Action action) {
      ActionList<S> legal;
      state.legal_actions(legal);
      const auto place = std::ranges::find(legal, action) - legal.begin();
      see(g, InfoAdapter<S>(rules_, state.info_state(state.to_move())), static_cast<std::size_t>(place),
          legal.size());
    };
    for (; g < games; ++g) {
      flockmind::simulate<S>(*rules_, mix64(seed) + g, guided, false, sum, end, seen);
    }
  }
  Exercised exercise(Piece piece, std::uint64_t seed, std::uint64_t games, int times) const override {
    Exercised sum;
    for (std::uint64_t g = 0; g < games; ++g) {
      flockmind::exercise<S>(*rules_, piece, mix64(seed) + g, times, sum);
    }
    return sum;
  }

 private:
  SharedRules<S> rules_;
};

template <Game S>
struct Register {
  Register() {
    registry()[std::string(S::kName)] = {
        std::string(S::kName),
        S::kVersion,
        S::kMinPlayers,
        S::kMaxSeats,
        [](const Value& options, const Value& components) -> std::shared_ptr<const AnyGame> {
          const Field option_field(options, "options");
          const Field component_field(components, "");
          return std::make_shared<GameAdapter<S>>(
              std::make_shared<const typename S::Rules>(option_field, component_field));
        },
        [](const Value& options, const Value& components, std::uint64_t seed) -> Value {
          if constexpr (requires(const Field& f, Rng& rng) { S::Rules::draw_options(f, f, rng); }) {
            Rng rng = stream(seed, Stream::setup);
            return S::Rules::draw_options(Field(options, "options"), Field(components, ""), rng);
          } else {
            return options;
          }
        }};
  }
};

}  // namespace flockmind
