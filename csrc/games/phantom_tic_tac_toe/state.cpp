#include "games/phantom_tic_tac_toe/state.hpp"

namespace flockmind::phantom_tic_tac_toe {

bool has_line(Cells marks) {
  constexpr Cells lines[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
  for (const Cells line : lines) {
    if ((marks & line) == line) return true;
  }
  return false;
}

std::string cell_text(unsigned cell) {
  return {static_cast<char>('a' + cell / 3), static_cast<char>('1' + cell % 3)};
}

Action Rules::parse_action(std::string_view text) const {
  for (unsigned cell = 0; cell < kCells; ++cell) {
    if (cell_text(cell) == text) return {cell};
  }
  throw NotationError(std::string(text), 1, "a cell from a1 to c3");
}

void Side::try_cell(unsigned cell, bool is_taken) {
  log |= std::uint64_t{cell} << (4 * tries);
  ++tries;
  Cells& found = is_taken ? taken : marks;
  found = static_cast<Cells>(found | cell_bit(cell));
}

void State::legal_actions(ActionList<State>& list) const {
  const Side& me = sides_[turn_];
  for (unsigned cell = 0; cell < kCells; ++cell) {
    if (((me.marks | me.taken) & cell_bit(cell)) == 0) list.push_back({cell});
  }
}

void State::apply(Action a) {
  const Player me = turn_;
  Side& own = sides_[me];
  const bool taken = (sides_[1 - me].marks & cell_bit(a.bits)) != 0;
  own.try_cell(a.bits, taken);
  if (taken) return;
  const bool over = has_line(own.marks) || (sides_[0].marks | sides_[1].marks) == kAll;
  turn_ = over ? kTerminal : static_cast<Player>(1 - me);
}

PerPlayer<double> State::returns() const {
  PerPlayer<double> shares{};
  for (int p = 0; p < 2; ++p) {
    shares[p] = has_line(sides_[p].marks) ? 1.0 : has_line(sides_[1 - p].marks) ? 0.0 : 0.5;
  }
  return shares;
}

Info State::info_state(Player p) const { return {*this, p}; }

Key State::info_key(Player p) const { return info_state(p).key(); }

void State::observed(const State& before, Action a, const State& after, Player p,
                     std::vector<Event>& events) {
  const Player mover = before.to_move();
  const bool taken = after.sides_[mover].taken != before.sides_[mover].taken;
  if (p == mover) {
    events.push_back({mover, cell_text(a.bits)});
    if (taken) events.push_back({Event::kShown, cell_text(a.bits) + " taken"});
  } else if (!taken) {
    events.push_back({mover, "?"});
  }
  if (after.turn_ != kTerminal) return;
  std::string marks = "marks";
  for (unsigned cell = 0; cell < kCells; ++cell) {
    if ((after.sides_[1 - p].marks & cell_bit(cell)) != 0) marks += " " + cell_text(cell);
  }
  events.push_back({Event::kShown, marks});
}

bool State::is_ok() const {
  const Side& a = sides_[0];
  const Side& b = sides_[1];
  const int lead = sides_[rules_->start_player()].count() - sides_[1 - rules_->start_player()].count();
  return (a.marks & b.marks) == 0 && (a.taken & ~b.marks) == 0 && (b.taken & ~a.marks) == 0 &&
         (lead == 0 || lead == 1) && a.tries == a.count() + std::popcount(a.taken) &&
         b.tries == b.count() + std::popcount(b.taken);
}

}  // namespace flockmind::phantom_tic_tac_toe
