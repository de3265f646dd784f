// One step ahead: the yardstick that every search has to beat.
#pragma once

#include "search/playout.hpp"
#include "search/root.hpp"

namespace flockmind {

// Judges each action in worlds drawn from the belief: the action, the rest of the mover's turn by
// the game's playout policy, then the evaluator. A game with a better idea of its own declares the hook
// `greedy_values(state, actions, out, rng)`: how good each action is for the mover in this world, 0..1.
// `plainly`: see `judge`.
template <Game S, class Source = typename S::Belief>
class Greedy {
 public:
  Greedy(const typename S::Info& info, const Source& belief, const PlayoutRules& rules,
         const Control& control, std::uint64_t seed, bool plainly)
      : belief_(&belief),
        rules_(rules),
        plainly_(plainly),
        asker_(info.player()),
        watch_(control),
        belief_rng_(stream(seed, Stream::belief)),
        choice_rng_(stream(seed, Stream::playout)) {
    info.legal_actions(actions_);
    root_.reset(actions_.begin(), actions_.end());
    values_.resize(actions_.size());
    points_.resize(actions_.size());
  }

  Root& root() { return root_; }
  const Root& root() const { return root_; }
  std::uint64_t worlds() const { return worlds_; }
  // Mean value of a legal action so far, 0..1.
  double mean(Action action) const { return root_.mean(action); }
  std::vector<Event> variation(Action, Rng&) { return {}; }

  // One world: every action is judged in it.
  bool iterate() {
    const S world = belief_->sample(belief_rng_);
    if constexpr (requires { greedy_values(world, actions_, std::span<double>(values_), choice_rng_); }) {
      if (watch_.must_stop() && worlds_ > 0) return false;
      greedy_values(world, actions_, std::span<double>(values_), choice_rng_);
      const PerPlayer<double> scores = world.scores();
      for (std::size_t i = 0; i < actions_.size(); ++i) root_.add(actions_[i], values_[i], scores[asker_]);
    } else {
      for (std::size_t i = 0; i < actions_.size(); ++i) {
        if (watch_.must_stop() && worlds_ > 0) return false;
        S state = world;
        state.apply(actions_[i]);
        finish_turn(state);
        Evaluation e;
        judge(state, e, plainly_);
        values_[i] = utilities(e, world.rules().players(), rules_)[asker_];
        points_[i] = e.scores[asker_];
      }
      for (std::size_t i = 0; i < actions_.size(); ++i) root_.add(actions_[i], values_[i], points_[i]);
    }
    ++worlds_;
    return true;
  }

 private:
  static constexpr int kLongestTurn = 64;

  void finish_turn(S& state) {
    for (int i = 0; i < kLongestTurn; ++i) {
      const Player mover = state.to_move();
      if (mover == kChance) {
        state.apply(state.sample_chance(choice_rng_));
      } else if (mover == asker_) {
        state.apply(or_default_playout_action(state, choice_rng_));
      } else {
        return;
      }
    }
  }

  const Source* belief_;
  PlayoutRules rules_;
  bool plainly_;
  Player asker_;
  Watch watch_;
  Rng belief_rng_;
  Rng choice_rng_;
  ActionList<S> actions_;
  std::vector<double> values_;
  std::vector<double> points_;
  std::uint64_t worlds_ = 0;
  Root root_;
};

}  // namespace flockmind
