// Whole turns for the bot `greedy`: every way to go on is tried to the end of the turn and judged there.
#include <algorithm>

#include "games/sheep_n_sheep/eval.hpp"

namespace flockmind::sheep_n_sheep {

namespace {

constexpr int kMostNodes = 20000;  // of one root action

// The mover's standing at the end of the best turn from here on.
double best_end(const State& state, int me, int& nodes) {
  if (state.to_move() != me || state.stage() == Stage::turn) return standing(state, me);
  ActionList<State> list;
  state.legal_actions(list);
  double best = -1e18;
  for (const Action a : list) {
    if (++nodes > kMostNodes && best > -1e17) break;
    State next = state;
    next.apply(a);
    best = std::max(best, best_end(next, me, nodes));
  }
  return best;
}

}  // namespace

void greedy_values(const State& state, const ActionList<State>& actions, std::span<double> out, Rng&) {
  const int me = state.turn();
  const double before = standing(state, me);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    State next = state;
    next.apply(actions[i]);
    int nodes = 0;
    out[i] = squash((best_end(next, me, nodes) - before) / 10);
  }
}

}  // namespace flockmind::sheep_n_sheep
