// Information set Monte Carlo tree search.
//
// Cowling, Powley & Whitehouse, "Information Set Monte Carlo Tree Search", IEEE TCIAIG 4(2), 2012.
// One table of nodes per worker, each keyed by what the player to move there knows (its
// information key): the multiple-observer form. Legality never varies inside such a node, so plain
// visit counts are right. With key_level 1 the other players' nodes are keyed by what the *asker*
// knows there (the single-observer form), with higher levels by the game's own coarser keys; where
// legality then varies, exploration counts availability (the paper's subset-armed bandit). With
// `per_world` > 0 every node is keyed by all that anybody knows and each sampled world gets so many
// iterations of its own: perfect information Monte Carlo, for comparison. Chance is drawn in the iteration
// from the search's own stream; values are vectors, and each node maximises its own mover's entry (max^n).
#pragma once

#include "search/candidates.hpp"
#include "search/estimates.hpp"
#include "search/expected_line.hpp"
#include "search/halving.hpp"
#include "search/root.hpp"
#include "search/uct.hpp"
#include "search/worlds.hpp"

namespace flockmind {

// Worlds come from `Source::sample(rng)`: a belief, or the truth itself for a bot that cheats.
template <Game S, class Source = typename S::Belief>
class Ismcts {
 public:
  // `iterations`: what this worker may do at most, as far as that is limited.
  Ismcts(const typename S::Info& info, const Source& belief, const IsmctsParams& params,
         const Control& control, std::uint64_t seed, std::uint64_t worker,
         std::optional<std::uint64_t> iterations)
      : belief_(&belief),
        params_(params),
        asker_(info.player()),
        watch_(control),
        candidates_(info, params.width),
        only_(control.limits().only),
        worlds_(belief, stream(seed, Stream::belief, worker), iterations_per_world()),
        chance_rng_(stream(seed, Stream::chance, worker)),
        choice_rng_(stream(seed, Stream::playout, worker)),
        tree_(params.memory, most_nodes(control.limits(), iterations)),
        plain_(params.key_level == 0 && params.per_world == 0),
        coarse_(params.key_level > 0 && params.per_world == 0),
        halves_(params.halving && iterations && only_.empty()),
        budget_(iterations.value_or(0)) {
    ActionList<S> actions;
    info.legal_actions(actions);
    const Action* first = only_.empty() ? actions.begin() : only_.data();
    root_.reset(first, first + (only_.empty() ? actions.size() : only_.size()));
    if (!halves_ && only_.empty() && RootEstimates<S, Source>::wanted(params))
      estimates_.emplace(info, belief, params, control, mix64(seed + worker + 1));
  }

  Root& root() { return root_; }
  std::uint64_t worlds() const { return worlds_.drawn(); }
  std::size_t memory() const { return tree_.bytes(); }
  std::uint64_t decisions() const { return decisions_; }

  // One iteration; false if the watch stopped it, and then nothing was counted.
  bool iterate() {
    if (estimates_ && !estimates_->refresh(compared_)) return false;
    S state = worlds_.next();
    Outlook outlook(state, params_.playout);
    depth_ = 0;
    turn_.reset();
    turn_key_set_ = false;
    Action first{};
    bool at_root = true;
    bool in_tree = true;

    // Step 1. Go down the tree, adding one node.
    while (in_tree && depth_ < kDeepest) {
      const Player mover = state.to_move();
      if (mover != asker_) close_turn(state);
      if (mover == kTerminal || outlook.ends_at(state)) break;
      if (mover == kChance) {
        state.apply(state.sample_chance(chance_rng_));
        continue;
      }
      if (watch_.must_stop()) return drop();
      Action action{};
      if (at_root && !only_.empty()) {
        action = only_[compared_ % only_.size()];
      } else if (!choose(state, mover, action, in_tree)) {
        break;
      }
      if (at_root) first = action, at_root = false;
      note(mover, action);
      state.apply(action);
    }

    // Step 2. Play out.
    Evaluation e;
    const bool finished = playout(state, params_.playout, outlook, chance_rng_, choice_rng_, watch_, e,
                                  [&](const S& before, Action action) {
                                    const Player mover = before.to_move();
                                    if (mover != asker_) close_turn(before);
                                    if (at_root) first = action, at_root = false;
                                    note(mover, action);
                                  });
    if (!finished) return drop();
    close_turn(state);

    // Step 3. Give every decision on the path its own mover's utility.
    const PerPlayer<double> u = utilities(e, state.rules().players(), params_.playout);
    for (std::size_t i = 0; i < depth_; ++i) {
      const auto value = static_cast<std::int64_t>(u[path_[i].mover] * Tree::kUnit + 0.5);
      Node& node = tree_.node(path_[i].node);
      Edge& edge = tree_.edges(node)[path_[i].edge];
      ++node.visits, ++edge.visits;
      node.value += value, edge.value += value;
      if (halves_ && i == 0) halving_.add(value);
    }
    ++compared_;
    root_.add(first, e.returns[asker_], e.scores[asker_]);
    root_.add_turn(turn_, turn_key_, e.returns[asker_], e.scores[asker_]);
    return true;
  }

  // What is expected to happen from the asker's `action` on, in one sampled world.
  std::vector<Event> variation(Action action, Rng& rng) {
    return expected_line(tree_, belief_->sample(rng), action, asker_, params_, rng);
  }

 private:
  static constexpr std::size_t kDeepest = 512;

  struct Step {
    std::uint32_t node;
    std::uint16_t edge;
    Player mover;
  };

  // The actions to compare take turns in one world.
  int iterations_per_world() const {
    if (only_.empty()) return params_.per_world;
    return std::max(1, params_.per_world) * static_cast<int>(only_.size());
  }

  Key key_of(const S& state, Player mover) const {
    return plain_ ? state.info_key(mover) : node_key(state, mover, asker_, params_);
  }

  bool drop() {
    worlds_.drop();
    return false;
  }

  void note(Player mover, Action action) {
    ++decisions_;
    if (mover == asker_ && turn_.open()) turn_.push(action);
  }

  void close_turn(const S& state) {
    if (!turn_.open() || turn_key_set_) return;
    turn_.close();
    turn_key_set_ = true;
    turn_key_ = or_default_turn_key(state, asker_, turn_.key());
  }

  // Picks an action at a decision and records the step; `in_tree` becomes false once a node was
  // added. False when the tree is full: the playout takes over here.
  bool choose(const S& state, Player mover, Action& action, bool& in_tree) {
    const Key key = key_of(state, mover);
    const bool varies = coarse_ && mover != asker_;
    std::uint32_t at = tree_.find(key);
    ActionList<S> legal;
    if (at == Tree::kNone) {
      candidates(state, legal);
      if (legal.size() == 1 && depth_ > 0) {  // forced: no node
        action = legal[0];
        return true;
      }
      at = tree_.insert(key);
      if (at == Tree::kNone) return false;
      tree_.node(at).legal = varies ? std::uint16_t{0} : static_cast<std::uint16_t>(legal.size());
      if (depth_ > 0) in_tree = false;
    } else if (varies) {
      candidates(state, legal);
    }
    const auto list = [&](ActionList<S>& actions) { candidates(state, actions); };
    const int edge = halves_ && depth_ == 0 ? select_halving(at, state, legal)
                     : estimates_ && depth_ == 0
                         ? estimates_->select(tree_, tree_.node(at), params_.exploration, list)
                     : varies ? select_available(at, legal)
                              : select(at, state, legal);
    if (edge < 0) return false;
    action = tree_.edges(tree_.node(at))[edge].action;
    path_[depth_++] = {at, static_cast<std::uint16_t>(edge), mover};
    return true;
  }

  // What a node's edges are drawn from.
  void candidates(const S& state, ActionList<S>& list) {
    candidates_.list(state, depth_ == 0, list, priors_);
  }

  // Index of the root's edge whose turn it is by sequential halving.
  int select_halving(std::uint32_t at, const S& state, ActionList<S>& legal) {
    Node& node = tree_.node(at);
    if (!halving_.started()) {
      if constexpr (has_priors<S> && !has_ranked_actions<S>) list_priors(state, legal);
      halving_.start(budget_, legal.begin(), priors_.empty() ? nullptr : priors_.data(), legal.size());
    }
    const Action action = halving_.next();
    const int edge = tree_.edge_of(node, action);
    return edge < node.count || tree_.add_edge(node, action, 0) != nullptr ? edge : -1;
  }

  void list_priors(const S& state, const ActionList<S>& legal) {
    priors_.clear();
    for (std::size_t i = 0; i < legal.size(); ++i) priors_.push_back(0);
    priors(state, legal, std::span<float>(priors_.data(), priors_.size()));
  }

  // Index of the edge to follow in a node whose legal actions never vary; -1 when memory is full.
  int select(std::uint32_t at, const S& state, ActionList<S>& legal) {
    Node& node = tree_.node(at);
    const double explore = params_.exploration * std::sqrt(portable_log(node.visits + 1));
    const Edge* edges = tree_.edges(node);
    int best = -1;
    double best_bound = -1e300;
    for (int i = 0; i < node.count; ++i) {
      const double b = edges[i].visits == 0 ? 1e300 : edge_bound(edges[i], explore, params_);
      if (b > best_bound) best_bound = b, best = i;
    }
    if (node.count < node.legal) {
      const double urgency = untried_bound(node, params_) + params_.prior_weight;
      if (best < 0 || urgency > best_bound) {
        if (legal.empty()) candidates(state, legal);
        const int fresh = expand(node, state, legal, best < 0 ? -1e300 : best_bound);
        if (fresh >= 0) return fresh;
      }
    }
    return best;
  }

  // The best untried action by prior (at random without priors), as a new edge, if it looks better
  // than `to_beat`.
  int expand(Node& node, const S& state, const ActionList<S>& legal, double to_beat) {
    const auto tried = [&](Action a) { return tree_.edge_of(node, a) < node.count; };
    Action pick{};
    float prior = 0;
    bool found = false;
    if constexpr (has_priors<S> || has_ranked_actions<S>) {
      if (params_.prior_weight > 0) {
        if constexpr (!has_ranked_actions<S>) list_priors(state, legal);
        for (std::size_t i = 0; i < legal.size(); ++i) {
          if ((!found || priors_[i] > prior) && !tried(legal[i])) {
            pick = legal[i], prior = priors_[i], found = true;
          }
        }
        if (!found ||
            untried_bound(node, params_) + params_.prior_weight * static_cast<double>(prior) <= to_beat)
          return -1;
      }
    }
    if (!found) {
      std::uint32_t skip = choice_rng_.below(static_cast<std::uint32_t>(legal.size()) - node.count);
      for (const Action a : legal) {
        if (tried(a)) continue;
        if (skip-- == 0) {
          pick = a;
          break;
        }
      }
    }
    if (tree_.add_edge(node, pick, prior) == nullptr) return -1;
    return node.count - 1;
  }

  // The same where legality varies from world to world: only what is legal now competes, and
  // exploration counts how often an action could have been chosen.
  int select_available(std::uint32_t at, const ActionList<S>& legal) {
    Node& node = tree_.node(at);
    int best = -1;
    double best_bound = -1e300;
    std::uint32_t fresh = 0;
    Action pick{};
    for (const Action a : legal) {
      Edge* edges = tree_.edges(node);
      const int i = tree_.edge_of(node, a);
      if (i == node.count) {  // reservoir: each untried action is equally likely
        if (choice_rng_.below(++fresh) == 0) pick = a;
        continue;
      }
      const double explore = params_.exploration * std::sqrt(portable_log(++edges[i].available + 1));
      const double b = edges[i].visits == 0 ? 1e300 : edge_bound(edges[i], explore, params_);
      if (b > best_bound) best_bound = b, best = i;
    }
    if (fresh > 0 && (best < 0 || untried_bound(node, params_) > best_bound)) {
      Edge* edge = tree_.add_edge(node, pick, 0);
      if (edge != nullptr) {
        edge->available = 1;
        return node.count - 1;
      }
    }
    return best;
  }

  const Source* belief_;
  IsmctsParams params_;
  Player asker_;
  Watch watch_;
  Candidates<S> candidates_;
  std::vector<Action> only_;  // see Limits
  std::uint64_t compared_ = 0;
  std::uint64_t decisions_ = 0;  // of all iterations, the last one too if it was stopped
  WorldStream<S, Source> worlds_;
  Rng chance_rng_;
  Rng choice_rng_;
  Tree tree_;
  bool plain_;                                         // each node is keyed by all that its player knows
  bool coarse_;                                        // legality varies in the other players' nodes
  bool halves_;                                        // sequential halving at the root
  std::optional<RootEstimates<S, Source>> estimates_;  // of its actions
  std::uint64_t budget_;                               // its iterations
  Halving halving_;
  Root root_;
  std::array<Step, kDeepest> path_;
  std::size_t depth_ = 0;
  PriorList<S> priors_;  // of the candidates listed last
  TurnTrace turn_;
  Key turn_key_ = 0;
  bool turn_key_set_ = false;
};

}  // namespace flockmind
