// Legal actions, ascending by their bits: verb, then card, then cell.
#include "games/sheep_n_sheep/state.hpp"

namespace flockmind::sheep_n_sheep {

void State::legal_actions(ActionList<State>& list) const {
  if (stage_ == Stage::laying) {
    list_placements(list);
    if (laying_.laid) list.push_back(make_action(Verb::done));
  } else if (stage_ == Stage::turn) {
    list_turn_start(list);
  }
}

void State::list_turn_start(ActionList<State>& list) const {
  const Hand& cards = hand(turn_);
  if (cards.size() <= 5) {  // N6
    const std::size_t before = list.size();
    for (int place = 0; place < kSets; ++place) {
      if (!set_empty(place)) list.push_back(make_action(Verb::take, 0, static_cast<Cell>(place)));
    }
    if (list.size() == before) list.push_back(make_action(Verb::pass));  // N11
  }
  if (cards.size() == 0) return;
  if (pasture(turn_).cards == 0) {  // N22
    list.push_back(make_first(Verb::same));
    list.push_back(make_first(Verb::run));
    return;
  }
  Mask kinds;
  unsigned numbers = 0;  // bit n: a card with number n in hand
  const auto add = [&](Kind kind) {
    kinds.set(kind);
    numbers |= 1U << rules().number(kind);
  };
  for (int i = 0; i < cards.known_size; ++i) add(cards.known[i]);
  for (int i = 0; i < cards.hidden_size; ++i) add(cards.hidden[i]);
  list_beginnings(list, numbers, ((numbers << 1) | (numbers >> 1)) & 0x3e);
  if (cards.size() >= 2) {  // N5
    while (!kinds.empty()) list.push_back(make_action(Verb::discard, static_cast<Kind>(kinds.pop())));
  }
}

// Starting cards with a free cell beside them and a number in `same`, in `run` (bit n: number n).
void State::list_beginnings(ActionList<State>& list, unsigned same, unsigned run) const {
  const Pasture& mine = pasture(turn_);
  if (mine.wide) {
    list_beginnings_wide(list, Verb::same, same);
    list_beginnings_wide(list, Verb::run, run);
    return;
  }
  Action runs[kMaxCards];
  std::size_t n = 0;
  for_each_bit(mine.open, [&](int i) {
    const Laid& card = laid(mine.grid[i]);
    if (((same >> card.number) & 1) != 0) list.push_back(make_action(Verb::same, 0, card.cell));
    runs[n] = make_action(Verb::run, 0, card.cell);
    n += (run >> card.number) & 1;
  });
  for (std::size_t i = 0; i < n; ++i) list.push_back(runs[i]);
}

void State::list_beginnings_wide(ActionList<State>& list, Verb verb, unsigned numbers) const {
  const std::size_t first = list.size();
  for (SlotId s = pasture(turn_).head; s != kNoSlot; s = laid(s).next) {
    if (((numbers >> laid(s).number) & 1) == 0 || !has_free_side(s)) continue;
    const Action a = make_action(verb, 0, laid(s).cell);
    std::size_t at = list.size();
    list.push_back(a);
    for (; at > first && a < list[at - 1]; --at) list[at] = list[at - 1];
    list[at] = a;
  }
}

void State::list_placements(ActionList<State>& list) const {
  if (pasture(turn_).cards == 0) {  // N4
    Mask kinds = kinds_in_hand(turn_);
    while (!kinds.empty()) {
      list.push_back(make_action(Verb::place, static_cast<Kind>(kinds.pop()), kOrigin));
    }
    return;
  }
  if (laying_.way == Way::free) {
    Mask kinds = kinds_in_hand(turn_);
    Cell cells[kMaxFrontier];
    const int n = frontier(turn_, cells);
    while (!kinds.empty()) {
      const auto kind = static_cast<Kind>(kinds.pop());
      for (int i = 0; i < n; ++i) list.push_back(make_action(Verb::place, kind, cells[i]));
    }
    return;
  }
  const int step = laying_.way == Way::run ? 1 : 0;
  const auto wanted = [&](SlotId slot, int by) { return slot == kNoSlot ? -1 : laid(slot).number + by; };
  const int up = wanted(laying_.a, step);
  const int down = step == 0 ? -1 : wanted(laying_.b, -1);
  Mask kinds;
  const auto add = [&](const Kind* cards, int n) {
    for (int i = 0; i < n; ++i) {
      const int number = rules().number(cards[i]);  // 0 for an unknown card
      if (number == up || number == down) kinds.set(cards[i]);
    }
  };
  const Hand& cards = hand(turn_);
  add(cards.known, cards.known_size);
  add(cards.hidden, cards.hidden_size);
  while (!kinds.empty()) {
    const auto kind = static_cast<Kind>(kinds.pop());
    const SlotId end = rules().number(kind) == up ? laying_.a : laying_.b;
    const unsigned free = free_beside(turn_, end);
    const auto cells = beside(laid(end).cell);
    for (std::size_t d = 0; d < 4; ++d) {
      if (((free >> d) & 1) != 0) list.push_back(make_action(Verb::place, kind, cells[d]));
    }
  }
}

bool State::can_place(Kind kind, Cell c) const {
  if (!may_hold(turn_, kind)) return false;
  if (pasture(turn_).cards == 0) return c == kOrigin;
  if (find(turn_, c) != kNoSlot) return false;
  const auto touches = [&](SlotId slot) {
    for (const Cell side : beside(c)) {
      if (const SlotId other = find(turn_, side); other != kNoSlot && (slot == kNoSlot || other == slot))
        return true;
    }
    return false;
  };
  if (laying_.way == Way::free) return touches(kNoSlot);
  const int number = rules().number(kind);
  const int step = laying_.way == Way::run ? 1 : 0;
  const auto goes_on = [&](SlotId slot, int by) {
    return slot != kNoSlot && number == laid(slot).number + by && touches(slot);
  };
  return goes_on(laying_.a, step) || (step == 1 && goes_on(laying_.b, -1));
}

bool State::can_begin(Action a) const {
  const Pasture& mine = pasture(turn_);
  if (is_first(a)) return mine.cards == 0 && hand(turn_).size() > 0;
  const SlotId slot = find(turn_, cell_of(a));
  if (slot == kNoSlot || !has_free_side(slot)) return false;
  const int number = laid(slot).number;
  for (int k = 0; k < rules().kinds(); ++k) {
    const auto kind = static_cast<Kind>(k);
    const int distance = rules().number(kind) - number;
    const bool fits = verb_of(a) == Verb::same ? distance == 0 : distance == 1 || distance == -1;
    if (fits && may_hold(turn_, kind)) return true;
  }
  return false;
}

bool State::is_possible(Action a) const {
  const int size = hand(turn_).size();
  const bool at_start = stage_ == Stage::turn;
  switch (verb_of(a)) {
    case Verb::card:
      return to_move() == kChance && !(unseen() & rules().copies(kind_of(a))).empty();
    case Verb::take:
      return at_start && size <= 5 && !set_empty(cell_of(a));
    case Verb::pass: {
      bool none = true;
      for (int place = 0; place < kSets; ++place) none = none && set_empty(place);
      return at_start && size <= 5 && none;
    }
    case Verb::same:
    case Verb::run:
      return at_start && can_begin(a);
    case Verb::discard:
      return at_start && size >= 2 && pasture(turn_).cards > 0 && may_hold(turn_, kind_of(a));
    case Verb::place:
      return stage_ == Stage::laying && can_place(kind_of(a), cell_of(a));
    case Verb::done:
      return stage_ == Stage::laying && laying_.laid;
  }
  return false;
}

}  // namespace flockmind::sheep_n_sheep
