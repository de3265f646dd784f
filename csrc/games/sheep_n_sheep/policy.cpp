// The playout policy: the best action by its gain; and priors.
#include <algorithm>

#include "games/sheep_n_sheep/eval.hpp"

namespace flockmind::sheep_n_sheep {

namespace {
constexpr double kFollow = 4;  // no follow-up is looked for where it would have to add more
}  // namespace

void Turn::fill(Table& table) const {
  if (!pasture_.wide) std::fill(std::begin(table.index), std::end(table.index), kNoSlot);
  Cell cells[State::kMaxFrontier];
  table.n = state_.frontier(me_, cells);
  for (int j = 0; j < table.n; ++j) {
    table.spots[j] = spot(cells[j]);
    for (int i = 0; i < n_; ++i) table.net[j][i] = static_cast<float>(net(i, table.spots[j]));
    if (!pasture_.wide) table.index[pasture_.index(cells[j])] = static_cast<std::uint8_t>(j);
  }
}

// At the start of a turn: every card on every free cell is looked at once.
Action Turn::best_start(Rng& rng, double noise) const {
  Action best = make_action(Verb::pass);
  double most = kNever;
  const auto offer = [&](Action a, double value) {
    if (noise > 0) value += noise * rng.uniform();
    if (value > most) most = value, best = a;
  };
  if (state_.hand(me_).size() <= 5) {
    for (int place = 0; place < kSets; ++place) {
      if (!state_.set_empty(place)) {
        offer(make_action(Verb::take, 0, static_cast<Cell>(place)), take(place));
      }
    }
  }
  if (n_ == 0) return best;
  if (pasture_.cards == 0) {
    offer(make_first(Verb::same), best_first(0));
    offer(make_first(Verb::run), best_first(1));
    return best;
  }
  Table table;
  fill(table);
  double free_best[kMaxHand];
  std::fill(free_best, free_best + n_, kNever);
  for (int j = 0; j < table.n; ++j) {
    const Spot& s = table.spots[j];
    for (int i = 0; i < n_; ++i) {
      const double value = static_cast<double>(table.net[j][i]);
      free_best[i] = std::max(free_best[i], value);
      if (value + kFollow + noise < most) continue;
      for (const int step : {0, 1, -1}) {  // laid beside a card of number - step
        if (((s.numbers >> (number(i) - step)) & 1) == 0) continue;
        const double all = value + follow_up(i, s.cell, step, &table);
        if (all + noise < most) continue;
        for (const SlotId side : s.sides) {
          if (side == kNoSlot || state_.laid(side).number != number(i) - step) continue;
          offer(make_action(step == 0 ? Verb::same : Verb::run, 0, state_.laid(side).cell), all);
          break;
        }
      }
    }
  }
  if (state_.hand(me_).size() < 2) return best;
  for (int i = 0; i < n_; ++i) {
    double value = kNever;
    for (int k = 0; k < n_; ++k) {
      if (k != i || copies_[i] > 1) value = std::max(value, free_best[k]);
    }
    offer(make_action(Verb::discard, kinds_[i]), value - held_[i]);
  }
  return best;
}

Action Turn::best(Rng& rng, double noise) const {
  if (state_.stage() == Stage::turn) return best_start(rng, noise);
  ActionList<State> list;
  state_.legal_actions(list);
  Action best = list[0];
  double most = kNever;
  for (const Action a : list) {
    const double value = gain(a) + noise * rng.uniform();
    if (value > most) most = value, best = a;
  }
  return best;
}

Action playout_action(const State& state, Rng& rng) { return Turn(state).best(rng, kWeights.noise); }

void priors(const State& state, const ActionList<State>& actions, std::span<float> out) {
  const Turn turn(state);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    out[i] = static_cast<float>(squash(turn.gain(actions[i]) / 3));
  }
}

}  // namespace flockmind::sheep_n_sheep
