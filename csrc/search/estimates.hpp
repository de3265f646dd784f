// First estimates of the root's actions: what `greedy` thinks of them, in place of visits.
//
// Gelly & Silver, "Combining online and offline knowledge in UCT", ICML 2007 (prior knowledge as equivalent
// experience). A judgement one turn ahead is biased, but costs little and is the same for all actions' luck.
#pragma once

#include "search/greedy.hpp"
#include "search/tree.hpp"
#include "search/uct.hpp"

namespace flockmind {

template <Game S, class Source>
class RootEstimates {
 public:
  RootEstimates(const typename S::Info& info, const Source& belief, const IsmctsParams& params,
                const Control& control, std::uint64_t seed)
      : visits_(params.estimate_visits),
        worlds_(static_cast<std::uint64_t>(params.estimate_worlds)),
        greedy_(info, belief, params.playout, control, seed, false) {}

  // Whether the parameters ask for estimates; where each world has a root of its own there are none.
  static bool wanted(const IsmctsParams& params) {
    return params.estimate_visits > 0 && params.estimate_worlds > 0 && params.per_world == 0;
  }

  // Judges the actions in as many worlds as are due after `iterations`: some at once, so that a short search
  // has estimates, too, and the rest bit by bit. False if the watch stopped it.
  bool refresh(std::uint64_t iterations) {
    const std::uint64_t due = std::min(worlds_, kAtOnce + iterations / kEvery);
    for (; greedy_.worlds() < due; fresh_ = true) {
      if (!greedy_.iterate()) return false;
    }
    return true;
  }

  // Tells the search's root: a search that has no time for visits answers by its estimates.
  void tell(Root& root) const { root.think_as(greedy_.root()); }

  // Index of the root's edge to follow: UCB1 over all actions that memory has room for, each with its
  // estimate for so many visits more; -1: there is none. `list(legal)` lists the legal actions, when they are
  // wanted.
  template <class List>
  int select(Tree& tree, Node& root, double exploration, List&& list) {
    if (root.count < root.legal) {
      ActionList<S> legal;
      list(legal);
      for (const Action a : legal) {
        if (tree.edge_of(root, a) == root.count && tree.add_edge(root, a, 0) == nullptr) break;
        fresh_ = true;
      }
    }
    Edge* edges = tree.edges(root);
    if (fresh_) {
      for (int i = 0; i < root.count; ++i) edges[i].prior = static_cast<float>(greedy_.mean(edges[i].action));
      fresh_ = false;
    }
    const double explore = exploration * std::sqrt(portable_log(root.visits + 2));
    int best = -1;
    double best_bound = -1e300;
    for (int i = 0; i < root.count; ++i) {
      const double n = edges[i].visits + visits_;
      const double value = static_cast<double>(edges[i].value) / Tree::kUnit;
      const double bound =
          (value + visits_ * static_cast<double>(edges[i].prior)) / n + explore / std::sqrt(n);
      if (bound > best_bound) best_bound = bound, best = i;
    }
    return best;
  }

 private:
  static constexpr std::uint64_t kAtOnce = 8;
  static constexpr std::uint64_t kEvery = 16;

  double visits_;
  std::uint64_t worlds_;
  bool fresh_ = false;
  Greedy<S, Source> greedy_;
};

}  // namespace flockmind
