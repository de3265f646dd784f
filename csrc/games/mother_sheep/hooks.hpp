// Optional hooks of the game, found by searches beside the State (core/hooks.hpp).
#pragma once

#include "core/hooks.hpp"
#include "games/mother_sheep/likelihood.hpp"

namespace flockmind::mother_sheep {

bool is_legal(const State& state, Action action);
void evaluate(const State& state, Evaluation& evaluation);
void greedy_values(const State& state, const ActionList<State>& actions, std::span<double> out, Rng& rng);
void ranked_actions(const State& state, std::size_t limit, ActionList<State>& actions,
                    PriorList<State>& priors);
Action playout_action(const State& state, Rng& rng);
Tuning tuning(const State& state);
void turn_candidates(const Info& info, std::size_t most, std::vector<std::vector<Action>>& turns);
void heat_map(const Info& info, std::vector<std::pair<std::string, double>>& places);
void choice_likelihood(const Info& before, const Event& event, CardWeights& weights);

}  // namespace flockmind::mother_sheep
