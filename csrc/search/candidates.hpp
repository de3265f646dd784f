// The actions that a tree tries at a node: all legal ones, or the best of a game that ranks them, and at the
// root the first actions of whole turns that the game thinks worth a look.
#pragma once

#include <algorithm>

#include "core/hooks.hpp"

namespace flockmind {

template <Game S>
class Candidates {
 public:
  // `width`: most actions of a game that ranks them.
  Candidates(const typename S::Info& info, int width) : width_(static_cast<std::size_t>(width)) {
    if constexpr (has_ranked_actions<S> && has_turn_candidates<S>) {
      std::vector<std::vector<Action>> turns;
      turn_candidates(info, kMostTurns, turns);
      for (const auto& turn : turns) {
        if (first_.size() == kMostFirst) break;
        if (std::find(first_.begin(), first_.end(), turn[0]) == first_.end()) first_.push_back(turn[0]);
      }
    }
  }

  // Priors, from 0 to 1 in the order of the actions, are filled only by a game that ranks them.
  void list(const S& state, bool at_root, ActionList<S>& actions, PriorList<S>& priors) const {
    if constexpr (has_ranked_actions<S>) {
      priors.clear();
      ranked_actions(state, width_, actions, priors);
      if (!at_root) return;
      for (const Action a : first_) {
        if (std::find(actions.begin(), actions.end(), a) != actions.end()) continue;
        actions.push_back(a);
        priors.push_back(1);
      }
    } else {
      state.legal_actions(actions);
    }
  }

 private:
  static constexpr std::size_t kMostTurns = 200;
  static constexpr std::size_t kMostFirst = 8;

  std::size_t width_;
  std::vector<Action> first_;
};

}  // namespace flockmind
