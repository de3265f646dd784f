#include "games/phantom_tic_tac_toe/state.hpp"

namespace flockmind::phantom_tic_tac_toe {

Belief::Belief(const Info& info) : info_(info) { follow(State(info.rules()), 0); }

// Goes through all games in which the player's own tries are those of the situation and had the same results;
// `used` of them have been made.
void Belief::follow(const State& state, int used) {
  const Player me = info_.player();
  const Player other = static_cast<Player>(1 - me);
  const Side& own = info_.own();
  if (used == own.tries && state.info_state(me) == info_) worlds_.push_back(state);
  if (state.to_move() == kTerminal) return;
  if (state.to_move() == me) {
    if (used == own.tries) return;
    const unsigned cell = own.tried(used);
    const bool taken = (own.taken & cell_bit(cell)) != 0;
    if (taken != ((state.side(other).marks & cell_bit(cell)) != 0)) return;
    State next = state;
    next.apply({cell});
    follow(next, used + 1);
    return;
  }
  ActionList<State> list;
  state.legal_actions(list);
  for (const Action a : list) {
    const Cells cell = cell_bit(a.bits);
    const bool lays = (state.side(me).marks & cell) == 0;
    if (lays && ((own.marks & cell) != 0 || state.side(other).count() == info_.others())) continue;
    State next = state;
    next.apply(a);
    follow(next, used);
  }
}

State Belief::sample(Rng& rng) const {
  if (worlds_.empty()) throw FieldError("tries", "no game leads to this situation");
  return worlds_[rng.below(static_cast<std::uint32_t>(worlds_.size()))];
}

std::vector<Marginal> Belief::marginals() const {
  const Player other = static_cast<Player>(1 - info_.player());
  std::vector<Marginal> rows;
  for (unsigned cell = 0; cell < kCells; ++cell) {
    double games = 0;
    for (const State& world : worlds_) games += (world.side(other).marks & cell_bit(cell)) != 0;
    if (games > 0)
      rows.push_back(
          {"mark of " + std::to_string(other), cell_text(cell), games / static_cast<double>(worlds_.size())});
  }
  return rows;
}

std::optional<std::vector<std::pair<State, double>>> Belief::enumerate(std::size_t most) const {
  if (worlds_.size() > most) return std::nullopt;
  std::vector<std::pair<State, double>> rows;
  for (const State& world : worlds_) rows.emplace_back(world, 1.0 / static_cast<double>(worlds_.size()));
  return rows;
}

}  // namespace flockmind::phantom_tic_tac_toe
