// The searches by name: the one table that bots choose from.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "search/driver.hpp"
#include "search/expectimax.hpp"
#include "search/flat.hpp"
#include "search/greedy.hpp"
#include "search/ismcts.hpp"

namespace flockmind {

using GivenParameters = std::map<std::string, double>;

// Parameters of a search; throws FieldError for an unknown name.
const std::vector<Parameter>& search_parameters(const std::string& name);

// What a search is given: knowledge, limits, seed. Never a State.
template <Game S>
struct Question {
  const typename S::Info& info;
  const Evidence<typename S::Info>& evidence;
  const GivenParameters& given;
  const Control& control;
  std::uint64_t seed;
};

// The game's constants, asked of one of the worlds that the search will see.
template <Game S, class Source>
Tuning tuning_for(const Source& source, std::uint64_t seed) {
  Rng rng = stream(seed, Stream::report);
  return or_default_tuning(source.sample(rng));
}

// The belief a search samples from: with the others' choices weighed where the game offers it and the
// parameter `likelihood`, or else the game, says so. `matters(tuning)`: does the search look at what is
// hidden?
template <Game S, class Matters>
typename S::Belief belief_for(const Question<S>& q, const Settings& settings, Matters&& matters) {
  if constexpr (has_choice_likelihood<S>) {
    Tuning tuning = tuning_for<S>(typename S::Belief(q.info), q.seed);
    tuning.likelihood = tuning.likelihood && matters(tuning);
    if (settings.at("likelihood", tuning) != 0) return weighed_belief<S>(q.info, q.evidence);
  }
  return typename S::Belief(q.info);
}

template <Game S>
typename S::Belief belief_for(const Question<S>& q, const Settings& settings) {
  return belief_for(q, settings, [](const Tuning&) { return true; });
}

template <Game S>
SearchResult run_random(const Question<S>& q) {
  ActionList<S> list;
  q.info.legal_actions(list);
  Rng rng = stream(q.seed, Stream::playout);
  std::vector<Action> order(list.begin(), list.end());
  rng.shuffle(order.data(), order.size());
  SearchResult result;
  for (const Action a : order) result.lines.push_back({{a}, {}, {}});
  keep_top(result.lines, q.control.limits().top);
  result.iterations = 1;
  return result;
}

template <Game S>
SearchResult run_flat(const Question<S>& q) {
  const Settings settings(search_parameters("flat"), q.given);
  const typename S::Belief belief = belief_for(q, settings);
  const PlayoutRules rules = playout_rules(settings, tuning_for<S>(belief, q.seed));
  std::vector<std::unique_ptr<FlatMonteCarlo<S>>> workers;
  for (int k = 0; k < q.control.limits().workers; ++k) {
    workers.push_back(std::make_unique<FlatMonteCarlo<S>>(q.info, belief, rules, q.control, q.seed,
                                                          static_cast<std::uint64_t>(k)));
  }
  return Driver<FlatMonteCarlo<S>>(std::move(workers), q.control, q.seed, true).run();
}

// Worlds are drawn up to `worlds`, whatever the limits allow beyond; at least one is looked at unless the
// search is cancelled.
template <Game S>
SearchResult run_greedy(const Question<S>& q) {
  const Settings settings(search_parameters("greedy"), q.given);
  const typename S::Belief belief =
      belief_for(q, settings, [](const Tuning& game) { return game.greedy_worlds > 1; });
  const Tuning tuning = tuning_for<S>(belief, q.seed);
  PlayoutRules rules;
  rules.margin_weight = settings.at("margin_weight", tuning);
  rules.score_scale = tuning.score_scale;
  Limits limits = q.control.limits();
  const auto worlds = static_cast<std::uint64_t>(settings.at("worlds", tuning));
  limits.iterations = std::min(limits.iterations, worlds);
  limits.workers = 1;
  const Control control(limits, q.control.token(), nullptr);
  std::vector<std::unique_ptr<Greedy<S>>> workers;
  workers.push_back(std::make_unique<Greedy<S>>(q.info, belief, rules, control, q.seed, true));
  return Driver<Greedy<S>>(std::move(workers), control, q.seed, true).run();
}

template <Game S, class Source>
SearchResult run_tree(const typename S::Info& info, const Source& source, const Settings& settings,
                      const Control& control, std::uint64_t seed) {
  const IsmctsParams params(settings, tuning_for<S>(source, seed));
  const auto count = static_cast<std::uint64_t>(control.limits().workers);
  std::vector<std::unique_ptr<Ismcts<S, Source>>> workers;
  for (std::uint64_t k = 0; k < count; ++k) {
    workers.push_back(std::make_unique<Ismcts<S, Source>>(info, source, params, control, seed, k,
                                                          share_of_worker(control.limits(), k)));
  }
  return Driver<Ismcts<S, Source>>(std::move(workers), control, seed).run();
}

template <Game S>
SearchResult run_ismcts(const Question<S>& q) {
  const Settings settings(search_parameters("ismcts"), q.given);
  return run_tree<S>(q.info, belief_for(q, settings), settings, q.control, q.seed);
}

inline ExpectimaxParams expectimax_params(const Settings& s) {
  ExpectimaxParams params;
  params.depth = s.whole("depth");
  params.worlds = s.whole("worlds");
  params.exact_worlds = s.whole("exact_worlds");
  params.star.opponents = static_cast<Opponents>(s.whole("opponents"));
  params.star.chance_limit = s.whole("chance_limit");
  params.star.chance_samples = s.whole("chance_samples");
  params.star.table = s.whole("table") != 0;
  params.star.star2 = s.whole("star2") != 0;
  return params;
}

template <Game S>
SearchResult run_expectimax(const Question<S>& q) {
  const Settings settings(search_parameters("expectimax"), q.given);
  const typename S::Belief belief = belief_for(q, settings);
  const ExpectimaxParams params = expectimax_params(settings);
  return Expectimax<S>(q.info, belief, params, q.control, q.seed).run();
}

// Share of the time in which `hybrid` may find a solution.
inline constexpr double kAttempt = 0.2;

// Where the belief lists few worlds and the rest of the game can be searched to its end in all of them,
// that answers; else ISMCTS does, in what is left of the time.
template <Game S>
SearchResult run_hybrid(const Question<S>& q) {
  const Settings settings(search_parameters("hybrid"), q.given);
  const typename S::Belief belief = belief_for(q, settings);
  ExpectimaxParams params;
  params.depth = 1000;
  params.worlds = 1;
  params.exact_worlds = settings.whole("exact_worlds");
  Limits limits = q.control.limits();
  limits.iterations = static_cast<std::uint64_t>(settings.at("nodes"));
  limits.seconds *= kAttempt;
  const Control attempt(limits, q.control.token(), nullptr);
  if (Expectimax<S> endgame(q.info, belief, params, attempt, q.seed); endgame.all_worlds()) {
    SearchResult result = endgame.run();
    if (result.solved) return result;
  }
  return run_tree<S>(q.info, belief, settings, q.control, q.seed);
}

// The one search that is given a State: it knows all that anybody knows (chance to come excepted). Only the
// arena can reach it, to measure what knowing would be worth.
template <Game S>
SearchResult run_cheat(const S& truth, Player player, const GivenParameters& given, const Control& control,
                       std::uint64_t seed) {
  struct Truth {
    S state;
    S sample(Rng&) const { return state; }
  };
  const Settings settings(search_parameters("ismcts"), given);
  return run_tree<S>(truth.info_state(player), Truth{truth}, settings, control, seed);
}

template <Game S>
SearchResult run_search(const std::string& name, const Question<S>& q) {
  using Run = SearchResult (*)(const Question<S>&);
  static const std::map<std::string, Run> table = {
      {"random", run_random<S>},         {"flat", run_flat<S>},     {"greedy", run_greedy<S>},
      {"expectimax", run_expectimax<S>}, {"hybrid", run_hybrid<S>}, {"ismcts", run_ismcts<S>},
  };
  const auto found = table.find(name);
  if (found == table.end()) throw FieldError("search", "unknown search '" + name + "'");
  return found->second(q);
}

}  // namespace flockmind
