// From a state to numbers for every player: play on, perhaps cut off, and judge.
#pragma once

#include <limits>

#include "core/hooks.hpp"
#include "search/control.hpp"
#include "search/settings.hpp"

namespace flockmind {

// How playouts are made and how their ends are valued.
struct PlayoutRules {
  bool guided = true;        // by the game's policy; false: uniformly random
  double epsilon = 0.2;      // share of uniform moves in guided playouts
  int decisions = 0;         // cut off after so many decisions and judge; 0 = to the end
  int horizons = 0;          // judge what lies so many stretches of play after the question; 0 = nothing
  int turns = 0;             // judge once the move has passed on so many times; 0 = never
  double blend = 0;          // judge each time the move passes on, too: weight of each beside the end's 1
  double margin_weight = 0;  // weight of the margin in the utility
  double score_scale = 10;   // see Tuning
};

// What a search's parameters and the game's constants say of playouts. Utilities are left as they are by
// default: a search that uses them sets their two numbers.
inline PlayoutRules playout_rules(const Settings& s, const Tuning& game) {
  PlayoutRules rules;
  rules.guided = s.whole("guided") != 0;
  rules.epsilon = s.at("epsilon", game);
  rules.decisions = s.whole("cutoff", game);
  rules.horizons = s.whole("horizons", game);
  rules.turns = s.whole("turns", game);
  rules.blend = s.at("blend", game);
  return rules;
}

// Utility of each player in [0, 1]: (1 - w) * winning share + w * squashed lead over the best other player.
inline PerPlayer<double> utilities(const Evaluation& e, int players, const PlayoutRules& rules) {
  if (rules.margin_weight == 0) return e.returns;
  PerPlayer<double> u{};
  for (int p = 0; p < players; ++p) {
    double best_other = -1e300;
    for (int q = 0; q < players; ++q) {
      if (q != p && e.scores[q] > best_other) best_other = e.scores[q];
    }
    const double lead = squash((e.scores[p] - best_other) / rules.score_scale);
    u[p] = (1 - rules.margin_weight) * e.returns[p] + rules.margin_weight * lead;
  }
  return u;
}

// `plainly`: by the game's plainer evaluator (`plain_evaluate`) where it has one.
template <Game S>
void judge(const S& state, Evaluation& e, bool plainly = false) {
  if (state.to_move() == kTerminal) {
    e.returns = state.returns();
    e.scores = state.scores();
  } else if (plainly) {
    or_default_plain_evaluate(state, e);
  } else {
    or_default_evaluate(state, e);
  }
}

template <Game S>
Action playout_choice(const S& state, const PlayoutRules& rules, Rng& rng) {
  if constexpr (has_playout_policy<S>) {
    if (rules.guided && !(rules.epsilon > 0 && rng.uniform() < rules.epsilon))
      return playout_action(state, rng);
  }
  return or_default_uniform_action(state, rng);
}

// The judgement of an iteration: that of its end, blended with judgements made on the way each time the move
// passes on. Those are biased more by the evaluator and less by luck (as with TD(lambda), Sutton 1988). One
// serves all iterations of a search: it is large to make anew.
class Blend {
 public:
  explicit Blend(const PlayoutRules& rules) : each_(rules.blend) {}

  bool wanted() const { return each_ > 0; }

  // Forgets what the iteration before was judged.
  void restart(int players) {
    players_ = static_cast<std::size_t>(players);
    weight_ = 0;
  }

  // Judges a state on the way.
  template <Game S>
  void look_at(const S& state) {
    Evaluation e;
    judge(state, e);
    add(e, each_);
  }

  // Blends what was judged on the way into the judgement of the end.
  void into(Evaluation& end) {
    if (weight_ == 0) return;
    add(end, 1);
    for (std::size_t p = 0; p < players_; ++p) {
      end.returns[p] = sum_.returns[p] / weight_;
      end.scores[p] = sum_.scores[p] / weight_;
    }
  }

 private:
  void add(const Evaluation& e, double weight) {
    const double before = weight_ > 0 ? 1 : 0;
    for (std::size_t p = 0; p < players_; ++p) {
      sum_.returns[p] = before * sum_.returns[p] + weight * e.returns[p];
      sum_.scores[p] = before * sum_.scores[p] + weight * e.scores[p];
    }
    weight_ += weight;
  }

  double each_;
  std::size_t players_ = 0;
  double weight_ = 0;
  Evaluation sum_;
};

// Judges the state in which an iteration ends, and blends in what was judged on the way.
template <Game S>
void judge_end(const S& state, Blend& blend, Evaluation& e) {
  judge(state, e);
  blend.into(e);
}

// How far one iteration looks from where it begins: told of its states in order, says where it ends.
class Outlook {
 public:
  template <Game S>
  Outlook(const S& root, const PlayoutRules& rules)
      : last_horizon_(rules.horizons == 0 ? kNoEnd : or_default_horizon(root) + rules.horizons - 1),
        turns_(rules.turns == 0 ? kNoEnd : rules.turns),
        mover_(root.to_move()) {}

  // Whether `state` is to be judged, not played on; `mover` is to move there. A state in which the move has
  // passed on is shown to the blend.
  template <Game S>
  bool ends_at(const S& state, Player mover, Blend& blend) {
    if (or_default_horizon(state) > last_horizon_) return true;
    if (mover == mover_ || mover < 0) return false;
    mover_ = mover;
    if (--turns_ <= 0) return true;
    if (blend.wanted()) [[unlikely]]
      blend.look_at(state);
    return false;
  }

 private:
  static constexpr int kNoEnd = std::numeric_limits<int>::max();

  int last_horizon_;
  int turns_;
  Player mover_;
};

// Plays `state` on until its end, the cut-off or the end of the outlook and judges it there. `seen(state,
// mover, action)` is told of each decision before it is applied. False if the watch said stop: the
// evaluation is then not filled.
template <Game S, class Seen>
bool playout(S& state, const PlayoutRules& rules, Outlook& outlook, Blend& blend, Rng& chance, Rng& choice,
             Watch& watch, Evaluation& e, Seen&& seen) {
  int decisions = 0;
  for (Player mover = state.to_move(); mover != kTerminal; mover = state.to_move()) {
    if (outlook.ends_at(state, mover, blend)) break;
    if (mover == kChance) {
      state.apply(state.sample_chance(chance));
      continue;
    }
    if (rules.decisions > 0 && decisions >= rules.decisions) break;
    if (watch.must_stop()) return false;
    const Action action = playout_choice(state, rules, choice);
    seen(state, mover, action);
    state.apply(action);
    ++decisions;
  }
  judge_end(state, blend, e);
  return true;
}

}  // namespace flockmind
