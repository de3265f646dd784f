// Games that a player which looks one action ahead plays against itself, as positions with labels.
#pragma once

#include <algorithm>
#include <cstdio>
#include <memory>
#include <thread>

#include "games/war_and_sheep/eval.hpp"
#include "games/war_and_sheep/judge.hpp"
#include "games/war_and_sheep/net.hpp"
#include "sample.hpp"

namespace flockmind::war_and_sheep {

inline constexpr double kLambda = 0.9;  // weight of what is later in a label, a decision
inline constexpr int kTried = 10;       // actions looked at in a decision, best by their rates
inline constexpr int kStray = 18;       // decisions of a game at most that are made less well, for variety

// Plays by looking one action ahead, in the world as it is, over all outcomes of the chance that follows.
class OneAhead {
 public:
  OneAhead(const NetWeights* net, std::uint64_t seed) : net_(net), rng_(seed) {}

  // Of the player on turn, at a decision.
  double judged(const State& state) const {
    if (net_ != nullptr) return judged_by(*net_, state);
    Evaluation e;
    plain_evaluate(state, e);
    return e.returns[static_cast<std::size_t>(state.to_move())];
  }

  // Expected value for player p; looks at markers that follow each other are sampled.
  double expected(const State& state, Player p, int depth = 0) {
    const Player mover = state.to_move();
    if (mover == kTerminal) return state.returns()[static_cast<std::size_t>(p)];
    if (mover != kChance) return mover == p ? judged(state) : 1 - judged(state);
    if (state.table().now.phase == kLook || depth > 1) {
      State next = state;
      next.apply(state.sample_chance(rng_));
      return expected(next, p, depth + 1);
    }
    double sum = 0, weight = 0;
    for_each_outcome(state, [&](const Outcome& outcome, const State& next) {
      sum += outcome.weight * expected(next, p, depth + 1);
      weight += outcome.weight;
    });
    return sum / weight;
  }

  Action best(const State& state) {
    ActionList<State> list;
    state.legal_actions(list);
    if (list.size() == 1) return list[0];
    const Player me = state.to_move();
    const Lens lens(state, me);
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t i = 0; i < list.size(); ++i) order.emplace_back(-lens.rate(list[i]), i);
    if (order.size() > kTried) {
      for (int k = 0; k < 2; ++k) order[rng_.below(static_cast<std::uint32_t>(order.size()))].first = -1e9;
      std::partial_sort(order.begin(), order.begin() + kTried, order.end());
      order.resize(kTried);
    }
    double most = -1;
    Action found = list[0];
    for (const auto& [rate, i] : order) {
      State next = state;
      next.apply(list[i]);
      const double value = expected(next, me);
      if (value > most) most = value, found = list[i];
    }
    return found;
  }

  // One game; appends its positions after those that strayed. Labels are lambda-returns (Sutton 1988) from
  // which the luck of every chance node, as this player judges it, was taken (as in AIVAT, Burch & al. 2018).
  void play(const Rules& rules, std::vector<Sample>& samples) {
    struct Moment {
      Player mover;
      double judged, luck;
      std::vector<std::uint16_t> inputs;
    };
    State state(rules);
    const int stray = static_cast<int>(rng_.below(kStray));
    const double wild = 0.1 + 0.4 * rng_.uniform();
    std::vector<Moment> path;
    double luck = 0;
    for (int decision = 0; state.to_move() != kTerminal;) {
      if (state.to_move() == kChance) {
        const Action outcome = state.sample_chance(rng_);
        if (decision > stray) luck += luck_of(state, outcome);
        state.apply(outcome);
        continue;
      }
      if (decision++ < stray) {
        state.apply(strayed(state, wild));
        continue;
      }
      Inputs inputs;
      list_inputs(state, inputs);
      path.push_back({state.to_move(), judged(state), luck, {inputs.begin(), inputs.end()}});
      state.apply(best(state));
    }
    double ahead = state.returns()[0];
    for (auto it = path.rbegin(); it != path.rend(); ++it) {
      const double label = ahead - (luck - it->luck);
      ahead = (1 - kLambda) * (it->mover == 0 ? it->judged : 1 - it->judged) + kLambda * label;
      luck = it->luck;
      samples.push_back({std::move(it->inputs), static_cast<float>(it->mover == 0 ? label : 1 - label)});
    }
  }

 private:
  template <class F>
  static void for_each_outcome(const State& state, F&& f) {
    OutcomeList<State> list;
    state.chance_outcomes(list);
    for (const Outcome& outcome : list) {
      State next = state;
      next.apply(outcome.action);
      f(outcome, next);
    }
  }

  // How much better than expected an outcome is for the first player.
  double luck_of(const State& state, Action drawn) {
    double mean = 0, weight = 0, value = 0;
    for_each_outcome(state, [&](const Outcome& outcome, const State& next) {
      const double worth = expected(next, 0);
      mean += outcome.weight * worth;
      weight += outcome.weight;
      if (outcome.action == drawn) value = worth;
    });
    return value - mean / weight;
  }

  Action strayed(const State& state, double wild) {
    const double u = rng_.uniform();
    if (u < wild) return playout_action(state, rng_);
    std::size_t legal = 0;
    return u < wild + 0.15 ? uniform_action(state, rng_, legal) : best(state);
  }

  const NetWeights* net_;
  Rng rng_;
};

inline std::vector<Sample> play_games(const std::vector<std::unique_ptr<Rules>>& rules, const NetWeights* net,
                                      long games, int threads, std::uint64_t seed) {
  constexpr long kPart = 1000;  // games of one stream of random numbers
  std::vector<std::vector<Sample>> parts(static_cast<std::size_t>((games + kPart - 1) / kPart));
  std::vector<std::thread> pool;
  for (int t = 0; t < threads; ++t) {
    pool.emplace_back([&, t] {
      for (std::size_t part = static_cast<std::size_t>(t); part < parts.size();
           part += static_cast<std::size_t>(threads)) {
        OneAhead player(net, mix64(seed + part));
        for (long g = 0; g < kPart; ++g)
          player.play(*rules[static_cast<std::size_t>(g) % rules.size()], parts[part]);
        if (t == 0 && part % 10 == 0) std::fprintf(stderr, "\r%zu of %ld games ", part * kPart, games);
      }
    });
  }
  for (auto& thread : pool) thread.join();
  std::vector<Sample> samples;
  for (auto& part : parts) std::move(part.begin(), part.end(), std::back_inserter(samples));
  return samples;
}

}  // namespace flockmind::war_and_sheep
