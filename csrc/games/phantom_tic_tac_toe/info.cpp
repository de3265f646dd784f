#include "games/phantom_tic_tac_toe/state.hpp"

namespace flockmind::phantom_tic_tac_toe {

namespace {

[[noreturn]] void refuse(const Event& event) {
  throw IllegalActionError("'" + event.str() + "' cannot happen here");
}

Array cell_names(Cells cells) {
  Array names;
  for (unsigned cell = 0; cell < kCells; ++cell) {
    if ((cells & cell_bit(cell)) != 0) names.emplace_back(cell_text(cell));
  }
  return names;
}

unsigned read_cell(const Field& field) {
  static const std::vector<std::string> names = {"a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"};
  return static_cast<unsigned>(field.as_one_of(names));
}

Cells read_cells(const Field& list) {
  Cells cells = 0;
  for (const Field& field : list.elements(0, kCells)) {
    const Cells one = cell_bit(read_cell(field));
    if ((cells & one) != 0) field.fail("this cell is there twice");
    cells = static_cast<Cells>(cells | one);
  }
  return cells;
}

}  // namespace

Info::Info(const State& state, Player player)
    : rules_(&state.rules()),
      player_(player),
      turn_(state.to_move()),
      own_(state.side(player)),
      others_(static_cast<std::uint8_t>(state.side(static_cast<Player>(1 - player)).count())),
      shown_(turn_ == kTerminal ? state.side(static_cast<Player>(1 - player)).marks : Cells{0}) {}

void Info::legal_actions(ActionList<State>& list) const {
  if (turn_ != player_) return;
  for (unsigned cell = 0; cell < kCells; ++cell) {
    if (((own_.marks | own_.taken) & cell_bit(cell)) == 0) list.push_back({cell});
  }
}

Key Info::key() const {
  const std::uint64_t rest = static_cast<std::uint64_t>(player_) | (std::uint64_t{own_.tries} << 1) |
                             (std::uint64_t{own_.taken} << 5) | (std::uint64_t{others_} << 14) |
                             (static_cast<std::uint64_t>(turn_ + 4) << 18) | (std::uint64_t{shown_} << 21);
  return mix64(own_.log ^ feature(1, rest));
}

// The turn passes after a mark was laid, unless it ended the game.
void Info::pass_turn(Player to, bool line) {
  turn_ = line || own_.count() + others_ == kCells ? kTerminal : to;
}

void Info::observe(const Event& event) {
  Info next = *this;
  if (event.who == Event::kShown) {
    next.observe_shown(event);
  } else if (event.who < 0 || event.who != turn_) {
    refuse(event);
  } else if (event.who != player_) {
    if (event.text != "?") throw NotationError(event.text, 1, "?");
    ++next.others_;
    next.pass_turn(player_, false);
  } else {
    const Action a = rules_->parse_action(event.text);
    if (((own_.marks | own_.taken) & cell_bit(a.bits)) != 0) refuse(event);
    next.own_.try_cell(a.bits, false);
    next.pass_turn(static_cast<Player>(1 - player_), has_line(next.own_.marks));
  }
  *this = next;
}

// `b2 taken` after the own try of b2; `marks a1 b2` at the end.
void Info::observe_shown(const Event& event) {
  Scanner in(event.text);
  if (in.accept("marks")) {
    Cells marks = 0;
    while (!in.done())
      marks = static_cast<Cells>(marks | cell_bit(rules_->parse_action(in.word("a cell")).bits));
    const bool ends = turn_ == kTerminal || (turn_ == player_ && has_line(marks));
    if (shown_ != 0 || !ends || std::popcount(marks) != others_ || (marks & own_.marks) != 0 ||
        (own_.taken & ~marks) != 0)
      refuse(event);
    shown_ = marks;
    turn_ = kTerminal;
    return;
  }
  const Action cell = rules_->parse_action(in.word("marks or a cell"));
  if (!in.accept("taken")) in.fail("taken");
  in.end();
  const bool last = own_.tries > 0 && own_.tried(own_.tries - 1) == cell.bits;
  if (!last || turn_ == player_ || shown_ != 0 || std::popcount(own_.taken) >= others_) refuse(event);
  own_.marks = static_cast<Cells>(own_.marks & ~cell_bit(cell.bits));
  own_.taken = static_cast<Cells>(own_.taken | cell_bit(cell.bits));
  turn_ = player_;
}

void Info::write(Object& object) const {
  object.set("to_move", int{turn_});
  object.set("pending", Value());
  Array tries;
  for (int i = 0; i < own_.tries; ++i) tries.emplace_back(cell_text(own_.tried(i)));
  object.set("tries", std::move(tries));
  object.set("taken", cell_names(own_.taken));
  if (turn_ == kTerminal && shown_ != 0) object.set("other_marks", cell_names(shown_));
}

Info Info::read(const Rules& rules, const Field& document, Player player) {
  if (const auto pending = document.find("pending")) pending->fail("expected null");
  Info info(rules, player);
  const Field turn = document.at("to_move");
  info.turn_ = static_cast<Player>(turn.as_int(kTerminal, 1));
  if (info.turn_ == kChance || info.turn_ == -2 || info.turn_ == -3) turn.fail("expected 0, 1 or -4");
  const Cells taken = read_cells(document.at("taken"));
  read_cells(document.at("tries"));  // refuses doubles
  for (const Field& field : document.at("tries").elements(0, kCells)) {
    const unsigned cell = read_cell(field);
    info.own_.try_cell(cell, (taken & cell_bit(cell)) != 0);
  }
  if (info.own_.taken != taken) document.at("taken").fail("a cell was not tried");
  const auto other_marks = document.find("other_marks");
  if (other_marks && info.turn_ != kTerminal) other_marks->fail("seen only at the end");
  if (other_marks) {
    info.shown_ = read_cells(*other_marks);
    info.others_ = static_cast<std::uint8_t>(std::popcount(info.shown_));
  } else {  // also after an own mark that ends the game, until the other's are shown
    const bool first = player == rules.start_player();
    const int ahead = first ? (info.turn_ == player ? 0 : -1) : (info.turn_ == player ? 1 : 0);
    const int others = info.own_.count() + ahead;
    if (others < 0) turn.fail("the other player has not moved yet");
    info.others_ = static_cast<std::uint8_t>(others);
    if (info.turn_ == kTerminal) {
      if (!has_line(info.own_.marks) && info.own_.count() + others != kCells)
        document.at("other_marks").fail("missing");
      return info;
    }
  }
  if (Belief(info).size() == 0) document.at("tries").fail("no game leads to this situation");
  return info;
}

}  // namespace flockmind::phantom_tic_tac_toe
