// Flat Monte Carlo: worlds are drawn from the belief, and in each world every action of the asker
// is followed by one playout. No tree: a yardstick for what a tree adds.
#pragma once

#include <optional>

#include "search/playout.hpp"
#include "search/root.hpp"

namespace flockmind {

template <Game S>
class FlatMonteCarlo {
 public:
  FlatMonteCarlo(const typename S::Info& info, const typename S::Belief& belief, const PlayoutRules& rules,
                 const Control& control, std::uint64_t seed, std::uint64_t worker)
      : belief_(&belief),
        rules_(rules),
        asker_(info.player()),
        watch_(control),
        blend_(rules),
        belief_rng_(stream(seed, Stream::belief, worker)),
        chance_rng_(stream(seed, Stream::chance, worker)),
        choice_rng_(stream(seed, Stream::playout, worker)) {
    info.legal_actions(actions_);
    if (const auto& only = control.limits().only; !only.empty()) {
      actions_.clear();
      for (const Action a : only) actions_.push_back(a);
    }
    root_.reset(actions_.begin(), actions_.end());
  }

  Root& root() { return root_; }
  std::uint64_t worlds() const { return worlds_; }
  std::vector<Event> variation(Action, Rng&) { return {}; }

  // One playout: the next action in turn, in a new world after the last one.
  bool iterate() {
    if (next_ == 0) {
      world_ = belief_->sample(belief_rng_);
      ++worlds_;
    }
    S state = *world_;
    Outlook outlook(state, rules_);
    blend_.restart(state.rules().players());
    state.apply(actions_[next_]);
    Evaluation e;
    if (!playout(state, rules_, outlook, blend_, chance_rng_, choice_rng_, watch_, e,
                 [](const S&, Player, Action) {}))
      return false;
    root_.add(actions_[next_], e.returns[asker_], e.scores[asker_]);
    next_ = (next_ + 1) % actions_.size();
    return true;
  }

 private:
  const typename S::Belief* belief_;
  PlayoutRules rules_;
  Player asker_;
  Watch watch_;
  Blend blend_;
  Rng belief_rng_;
  Rng chance_rng_;
  Rng choice_rng_;
  ActionList<S> actions_;
  std::optional<S> world_;
  std::size_t next_ = 0;
  std::uint64_t worlds_ = 0;
  Root root_;
};

}  // namespace flockmind
