// Text of actions and outcomes: the card's name, or the forms of the page's table.
#include "games/sheep_n_sheep/rules.hpp"

namespace flockmind::sheep_n_sheep {

std::string cell_text(Cell c) { return std::to_string(x_of(c)) + "," + std::to_string(y_of(c)); }

bool parse_cell(std::string_view text, Cell& cell) {
  constexpr int kFar = kMaxCards;  // no card can lie further out
  const std::size_t comma = text.find(',');
  int x = 0;
  int y = 0;
  if (comma == std::string_view::npos || !parse_int(text.substr(0, comma), -kFar, kFar, x) ||
      !parse_int(text.substr(comma + 1), -kFar, kFar, y)) {
    return false;
  }
  cell = cell_of(x, y);
  return true;
}

std::string Rules::action_text(Action a) const {
  const std::string way = verb_of(a) == Verb::same ? "same" : "run";
  switch (verb_of(a)) {
    case Verb::card:
      return name(kind_of(a));
    case Verb::take:
      return "take " + std::to_string(cell_of(a) + 1);
    case Verb::pass:
      return "pass";
    case Verb::same:
    case Verb::run:
      return is_first(a) ? way + " first" : way + " from " + cell_text(cell_of(a));
    case Verb::discard:
      return "free discard " + name(kind_of(a));
    case Verb::place:
      return "place " + name(kind_of(a)) + " " + cell_text(cell_of(a));
    case Verb::done:
      return "done";
  }
  return {};
}

Action Rules::parse_action(std::string_view text) const {
  Scanner in(text);
  const auto card = [&] {
    const Kind kind = find(in.word("a card"));
    if (kind == kNoCard) in.fail("a card of the deck");
    return kind;
  };
  const auto cell = [&] {
    Cell c = 0;
    if (!parse_cell(in.word("a cell x,y"), c)) in.fail("a cell x,y");
    return c;
  };
  const auto way = [&](Verb verb) {
    if (in.accept("first")) return make_first(verb);
    if (!in.accept("from")) in.word("'first' or 'from'"), in.fail("'first' or 'from'");
    return make_action(verb, 0, cell());
  };
  Action action;
  if (in.accept("take")) {
    action = make_action(Verb::take, 0, static_cast<Cell>(in.integer(1, kSets, "a place 1-4") - 1));
  } else if (in.accept("pass")) {
    action = make_action(Verb::pass);
  } else if (in.accept("same")) {
    action = way(Verb::same);
  } else if (in.accept("run")) {
    action = way(Verb::run);
  } else if (in.accept("free")) {
    if (!in.accept("discard")) in.word("'discard'"), in.fail("'discard'");
    action = make_action(Verb::discard, card());
  } else if (in.accept("place")) {
    const Kind kind = card();
    action = make_action(Verb::place, kind, cell());
  } else if (in.accept("done")) {
    action = make_action(Verb::done);
  } else {
    const Kind kind = find(in.word("an action or a card"));
    if (kind == kNoCard) in.fail("take, pass, same, run, free, place, done or a card");
    action = make_action(Verb::card, kind);
  }
  in.end();
  return action;
}

}  // namespace flockmind::sheep_n_sheep
