// Counts leaves and information states at a depth: golden numbers of a game's rules.
#pragma once

#include <set>
#include <utility>
#include <vector>

#include "core/game.hpp"

namespace flockmind {

struct PerftResult {
  std::uint64_t leaves = 0;       // positions at exactly that depth, by the ways that lead there
  std::uint64_t information = 0;  // different information states of the players to move there
  std::vector<std::pair<Action, std::uint64_t>> divide;  // leaves behind each first step
};

// A decision and a chance node are a ply each; all outcomes are counted; games over before the
// depth are not. Memory grows with the number of information states.
template <Game S>
class Perft {
 public:
  PerftResult run(const S& state, int depth) {
    PerftResult result;
    if (depth == 0) {
      result.leaves = walk(state, 0);
    } else {
      for_each_step(state, [&](Action a) {
        S next = state;
        next.apply(a);
        result.divide.emplace_back(a, walk(next, depth - 1));
        result.leaves += result.divide.back().second;
      });
    }
    result.information = keys_.size();
    return result;
  }

 private:
  template <class Do>
  static void for_each_step(const S& state, Do&& step) {
    const Player mover = state.to_move();
    if (mover == kTerminal) return;
    if (mover == kChance) {
      OutcomeList<S> outcomes;
      state.chance_outcomes(outcomes);
      for (const Outcome& o : outcomes) step(o.action);
    } else {
      ActionList<S> actions;
      state.legal_actions(actions);
      for (const Action a : actions) step(a);
    }
  }

  std::uint64_t walk(const S& state, int depth) {
    if (depth == 0) {
      const Player mover = state.to_move();
      if (mover == kTerminal) return 1;
      if (mover != kChance) keys_.insert(state.info_key(mover));
      return 1;
    }
    std::uint64_t leaves = 0;
    for_each_step(state, [&](Action a) {
      S next = state;
      next.apply(a);
      leaves += walk(next, depth - 1);
    });
    return leaves;
  }

  std::set<Key> keys_;
};

}  // namespace flockmind
