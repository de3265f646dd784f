// Selection and expansion: which edge an iteration follows from a node, the best tried one or a new one.
//
// Auer, Cesa-Bianchi & Fischer, "Finite-time Analysis of the Multiarmed Bandit Problem", 2002 (UCB1); with a
// progressive bias by the game's priors and a first-play urgency for what was never tried (uct.hpp).
#pragma once

#include "search/action_filter.hpp"
#include "search/candidates.hpp"
#include "search/uct.hpp"

namespace flockmind {

template <Game S>
class Selection {
 public:
  Selection(const typename S::Info& info, const IsmctsParams& params)
      : params_(params), candidates_(info, params.width) {}

  // What a node's edges are drawn from.
  void candidates(const S& state, bool at_root, ActionList<S>& list) {
    candidates_.list(state, at_root, list, priors_);
  }

  // Priors of the candidates listed last, in their order; nullptr for a game without any.
  const float* priors_of(const S& state, const ActionList<S>& legal) {
    if constexpr (has_priors<S> && !has_ranked_actions<S>) {
      priors_.clear();
      for (std::size_t i = 0; i < legal.size(); ++i) priors_.push_back(0);
      priors(state, legal, std::span<float>(priors_.data(), priors_.size()));
    }
    return priors_.empty() ? nullptr : priors_.data();
  }

  // Index of the edge to follow in a node whose legal actions never vary; -1 when memory is full. `legal` is
  // listed when it is empty and wanted.
  int follow(Tree& tree, Node& node, const S& state, bool at_root, ActionList<S>& legal, Rng& rng) {
    const double explore = params_.exploration * std::sqrt(portable_log(node.visits + 1));
    const Edge* edges = tree.edges(node);
    int best = -1;
    double best_bound = -1e300;
    for (int i = 0; i < node.count; ++i) {
      const double b = bound(edges[i], explore);
      if (b > best_bound) best_bound = b, best = i;
    }
    if (node.count < node.legal) {
      const double urgency = untried_bound(node, params_) + params_.prior_weight * promise(node, edges);
      if (best < 0 || urgency > best_bound) {
        if (legal.empty()) candidates(state, at_root, legal);
        const auto untried = static_cast<std::uint32_t>(legal.size()) - node.count;
        const auto tried = [&](std::size_t i) { return tree.edge_of(node, legal[i]) < node.count; };
        const int fresh =
            expand(tree, node, state, legal, untried, tried, best < 0 ? -1e300 : best_bound, rng);
        if (fresh >= 0) return fresh;
      }
    }
    return best;
  }

  // The same where legality varies from world to world: only what is legal now competes, and
  // exploration counts how often an action could have been chosen.
  int follow_available(Tree& tree, Node& node, const S& state, const ActionList<S>& legal, Rng& rng) {
    int best = -1;
    double best_bound = -1e300;
    auto untried = static_cast<std::uint32_t>(legal.size());
    std::fill_n(marks_.begin(), legal.size() / 64 + 1, 0);
    filter_.hold(legal);
    Edge* edges = tree.edges(node);
    for (int i = 0; i < node.count; ++i) {
      if (!filter_.may_hold(edges[i].action)) continue;  // such a node has edges of many worlds
      const auto at = static_cast<std::size_t>(place_of(edges[i].action, legal) - legal.begin());
      if (at == legal.size()) continue;
      marks_[at / 64] |= bit(static_cast<int>(at % 64));
      --untried;
      const double explore = params_.exploration * std::sqrt(portable_log(++edges[i].available + 1));
      const double b = bound(edges[i], explore);
      if (b > best_bound) best_bound = b, best = i;
    }
    const double urgency = untried_bound(node, params_) + (kHasPriors ? params_.prior_weight : 0);
    if (untried > 0 && (best < 0 || urgency > best_bound)) {
      const auto tried = [&](std::size_t i) { return has(marks_[i / 64], static_cast<int>(i % 64)); };
      const int fresh = expand(tree, node, state, legal, untried, tried, best < 0 ? -1e300 : best_bound, rng);
      if (fresh >= 0) {
        tree.edges(node)[fresh].available = 1;
        return fresh;
      }
    }
    return best;
  }

 private:
  static constexpr bool kHasPriors = has_priors<S> || has_ranked_actions<S>;

  // Where the action stands among the candidates, or their end. They come ascending, but for those that the
  // game ranks.
  static const Action* place_of(Action a, const ActionList<S>& candidates) {
    if constexpr (has_ranked_actions<S>) {
      return std::find(candidates.begin(), candidates.end(), a);
    } else {
      const Action* at = std::lower_bound(candidates.begin(), candidates.end(), a);
      return at != candidates.end() && *at == a ? at : candidates.end();
    }
  }

  // What a tried action is worth a look; one that has an edge but no visit goes first.
  double bound(const Edge& e, double explore) const {
    if (e.visits == 0) return 1e300;
    const double ucb = edge_bound(e, explore);
    if constexpr (kHasPriors) return ucb + edge_bias(e, params_);
    return ucb;
  }

  // What the prior of an untried action is at most: the best ones are tried first.
  static double promise(const Node& node, const Edge* edges) {
    if constexpr (kHasPriors) return node.count > 0 ? static_cast<double>(edges[node.count - 1].prior) : 1;
    return 1;
  }

  // The best of the `untried` legal actions by prior (at random without priors), as a new edge, if it looks
  // better than `to_beat`; -1 otherwise. `tried(i)`: the i-th has an edge.
  template <class Tried>
  int expand(Tree& tree, Node& node, const S& state, const ActionList<S>& legal, std::uint32_t untried,
             Tried&& tried, double to_beat, Rng& rng) {
    Action pick{};
    float prior = -1;  // of the pick; less than any while there is none
    if constexpr (kHasPriors) {
      if (params_.prior_weight > 0) {
        const float* of = priors_of(state, legal);
        for (std::size_t i = 0; i < legal.size(); ++i) {
          if (of[i] > prior && !tried(i)) pick = legal[i], prior = of[i];
        }
        if (prior < 0 ||
            untried_bound(node, params_) + params_.prior_weight * static_cast<double>(prior) <= to_beat)
          return -1;
      }
    }
    if (prior < 0) {
      std::uint32_t skip = rng.below(untried);
      for (std::size_t i = 0; i < legal.size(); ++i) {
        if (tried(i)) continue;
        if (skip-- == 0) {
          pick = legal[i];
          break;
        }
      }
    }
    return tree.add_edge(node, pick, std::max(0.0F, prior)) == nullptr ? -1 : node.count - 1;
  }

  IsmctsParams params_;
  Candidates<S> candidates_;
  ActionFilter filter_;                                     // the legal actions of the node visited last
  PriorList<S> priors_;                                     // of the candidates listed last
  std::array<std::uint64_t, S::kMaxLegal / 64 + 1> marks_;  // those of them that have an edge, a bit each
};

}  // namespace flockmind
