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

#include "search/estimates.hpp"
#include "search/expected_line.hpp"
#include "search/halving.hpp"
#include "search/root.hpp"
#include "search/selection.hpp"
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
        blend_(params.playout),
        selection_(info, params),
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

  Root& root() {
    if (estimates_) estimates_->tell(root_);
    return root_;
  }
  std::uint64_t worlds() const { return worlds_.drawn(); }
  std::size_t memory() const { return tree_.bytes(); }
  std::uint64_t decisions() const { return decisions_; }

  // One iteration; false if the watch stopped it, and then nothing was counted.
  bool iterate() {
    if (estimates_ && !estimates_->refresh(compared_)) return false;
    S state = worlds_.next();
    Outlook outlook(state, params_.playout);
    blend_.restart(state.rules().players());
    depth_ = 0;
    turn_.reset();
    Action first{};
    bool at_root = true;
    bool in_tree = true;
    bool ended = false;  // in the tree

    // Step 1. Go down the tree, adding one node.
    while (in_tree && depth_ < kDeepest) {
      const Player mover = state.to_move();
      if (mover != asker_) close_turn(state);
      ended = mover == kTerminal || outlook.ends_at(state, mover, blend_);
      if (ended) break;
      if (mover == kChance) {
        state.apply(state.sample_chance(chance_rng_));
        continue;
      }
      if (watch_.must_stop()) return drop();
      Action action{};
      if (at_root && !only_.empty()) {
        action = only_[compared_ % only_.size()];
      } else if (!choose(state, mover, at_root, action, in_tree)) {
        break;
      }
      if (at_root) first = action, at_root = false;
      note(state, mover, action);
      state.apply(action);
    }

    // Step 2. Play out.
    const auto seen = [&](const S& before, Player mover, Action action) {
      if (at_root) first = action, at_root = false;
      note(before, mover, action);
    };
    Evaluation e;
    if (ended) {
      judge_end(state, blend_, e);
    } else if (!playout(state, params_.playout, outlook, blend_, chance_rng_, choice_rng_, watch_, e, seen)) {
      return drop();
    }
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
  std::uint64_t iterations_per_world() const {
    const auto each = static_cast<std::uint64_t>(params_.per_world);
    return only_.empty() ? each : std::max<std::uint64_t>(1, each) * only_.size();
  }

  Key key_of(const S& state, Player mover) const {
    return plain_ ? state.info_key(mover) : node_key(state, mover, asker_, params_);
  }

  bool drop() {
    worlds_.drop();
    return false;
  }

  void note(const S& before, Player mover, Action action) {
    ++decisions_;
    if (!turn_.open()) return;
    if (mover == asker_) {
      turn_.push(action);
    } else {
      close_turn(before);
    }
  }

  void close_turn(const S& state) {
    if (!turn_.open()) return;
    turn_.close();
    turn_key_ = or_default_turn_key(state, asker_, turn_.key());
  }

  // Picks an action at a decision and records the step; `at_root`: it is the asker's first one. `in_tree`
  // becomes false once a node was added. False when the tree is full: the playout takes over here.
  bool choose(const S& state, Player mover, bool at_root, Action& action, bool& in_tree) {
    const Key key = key_of(state, mover);
    const bool varies = coarse_ && mover != asker_;
    std::uint32_t at = tree_.find(key);
    ActionList<S> legal;
    if (at == Tree::kNone) {
      selection_.candidates(state, at_root, legal);
      if (legal.size() == 1 && !at_root) {  // forced: no node
        action = legal[0];
        return true;
      }
      at = tree_.insert(key);
      if (at == Tree::kNone) return false;
      tree_.node(at).legal = varies ? std::uint16_t{0} : static_cast<std::uint16_t>(legal.size());
      if (!at_root) in_tree = false;
    } else if (varies) {
      selection_.candidates(state, at_root, legal);
    }
    Node& node = tree_.node(at);
    const int edge = at_root && (halves_ || estimates_) ? select_at_root(node, state, legal)
                     : varies ? selection_.follow_available(tree_, node, state, legal, choice_rng_)
                              : selection_.follow(tree_, node, state, at_root, legal, choice_rng_);
    if (edge < 0) return false;
    action = tree_.edges(node)[edge].action;
    path_[depth_++] = {at, static_cast<std::uint16_t>(edge), mover};
    return true;
  }

  // Index of the root's edge by sequential halving, or by first estimates.
  int select_at_root(Node& node, const S& state, ActionList<S>& legal) {
    if (!halves_) {
      const auto list = [&](ActionList<S>& actions) { selection_.candidates(state, true, actions); };
      return estimates_->select(tree_, node, params_.exploration, list);
    }
    if (!halving_.started())
      halving_.start(budget_, legal.begin(), selection_.priors_of(state, legal), legal.size());
    const Action action = halving_.next();
    const int edge = tree_.edge_of(node, action);
    return edge < node.count || tree_.add_edge(node, action, 0) != nullptr ? edge : -1;
  }

  const Source* belief_;
  IsmctsParams params_;
  Player asker_;
  Watch watch_;
  Blend blend_;
  Selection<S> selection_;
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
  TurnTrace turn_;
  Key turn_key_ = 0;
};

}  // namespace flockmind
