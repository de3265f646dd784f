// Views of a state, how events move them, and their JSON members; reading is in info_read.cpp.
#include "games/sheep_n_sheep/info_state.hpp"

namespace flockmind::sheep_n_sheep {

void State::skip_hidden_draws(Player viewer) {
  while (to_move() == kChance && receiver() >= 0 && receiver() != viewer) draw(kUnknown);
}

Info State::info_state(Player p) const {
  State view = *this;
  for (int q = 0; q < rules().players(); ++q) {
    if (q != p) view.hide(q);
  }
  view.skip_hidden_draws(p);
  return {view, p};
}

void Info::observe(const Event& event) {
  const Action a = view_.rules().parse_action(event.text);
  const bool is_card = verb_of(a) == Verb::card;
  if (event.who != view_.to_move() || is_card != (event.who == kChance) || !view_.is_possible(a)) {
    throw IllegalActionError("'" + event.str() + "' cannot happen here");
  }
  view_.apply(a);
  view_.skip_hidden_draws(player_);
}

namespace {

Array names(const Rules& rules, const Kind* cards, int n) {
  Array list;
  for (int i = 0; i < n && cards[i] != kNoCard; ++i) list.emplace_back(rules.name(cards[i]));
  return list;
}

Array names(const Rules& rules, Mask copies) {
  Array list;
  while (!copies.empty()) list.emplace_back(rules.name(rules.kind_of_copy(copies.pop())));
  return list;
}

Value pending(const State& view) {
  const auto cell = [&](SlotId slot) {
    return slot == kNoSlot ? Value() : Value(cell_text(view.laid(slot).cell));
  };
  const Laying& laying = view.laying();
  Object object;
  switch (view.stage()) {
    case Stage::turn:
    case Stage::over:
      return {};
    case Stage::deal:
      object.set("kind", "deal");
      break;
    case Stage::sets:
      object.set("kind", "set");
      object.set("place", view.place() + 1);
      break;
    case Stage::refill:
      object.set("kind", "refill");
      object.set("player", view.turn());
      object.set("place", view.place() + 1);
      object.set("draws", view.draws());
      break;
    case Stage::icons:
      object.set("kind", "draw");
      object.set("player", view.turn());
      object.set("draws", view.draws());
      break;
    case Stage::laying:
      object.set("kind", laying.way == Way::same ? "same" : laying.way == Way::run ? "run" : "free");
      if (laying.way == Way::free) break;
      if (laying.way == Way::same) {
        object.set("end", cell(laying.a));
      } else {
        object.set("up", cell(laying.a));
        object.set("down", cell(laying.b));
      }
      object.set("laid", laying.laid);
  }
  return object;
}

Object pasture_object(const State& view, int p) {
  Cell cells[kMaxCards];
  int n = 0;
  for (SlotId s = view.pasture(p).head; s != kNoSlot; s = view.laid(s).next) {
    int at = n++;
    for (; at > 0 && cells[at - 1] > view.laid(s).cell; --at) cells[at] = cells[at - 1];
    cells[at] = view.laid(s).cell;
  }
  Object object;
  for (int i = 0; i < n; ++i) {
    object.set(cell_text(cells[i]), view.rules().name(view.laid(view.find(p, cells[i])).kind));
  }
  return object;
}

Array past_list(const Rules& rules, const Past& past) {
  Array list;
  for (int i = 0; i < past.size; ++i) {
    const std::uint8_t item = past.items[i];
    if (Past::is_number(item)) {
      list.emplace_back(item - Past::kNumber);
    } else {
      list.emplace_back(Past::is_card(item) ? rules.name(Past::card(item)) : "other");
    }
  }
  return list;
}

}  // namespace

void Info::write(Object& object) const {
  const Rules& rules = view_.rules();
  object.set("to_move", int{to_move()});
  object.set("pending", pending(view_));
  static constexpr const char* kEnds[] = {"open", "triggered", "last round"};
  object.set("end", kEnds[static_cast<int>(view_.end())]);
  object.set("deck", view_.deck());
  object.set("stock", view_.stock());
  Array sets;
  for (int place = 0; place < kSets; ++place) {
    const Kind cards[] = {view_.set_card(place, 0), view_.set_card(place, 1)};
    sets.emplace_back(names(rules, cards, 2));
  }
  object.set("sets", std::move(sets));
  Array pastures;
  Array hands;
  for (int p = 0; p < rules.players(); ++p) {
    pastures.emplace_back(pasture_object(view_, p));
    Object hand;
    hand.set("size", view_.hand(p).size());
    hand.set("known", names(rules, view_.hand(p).known, view_.hand(p).known_size));
    hand.set("hidden_past", past_list(rules, view_.past(p)));
    hands.emplace_back(std::move(hand));
  }
  object.set("pastures", std::move(pastures));
  object.set("discards", names(rules, view_.discards()));
  object.set("hands", std::move(hands));
  const Hand& own = view_.hand(player_);
  Array cards;
  int i = 0;
  int j = 0;
  while (i < own.known_size || j < own.hidden_size) {
    const bool known = j == own.hidden_size || (i < own.known_size && own.known[i] <= own.hidden[j]);
    cards.emplace_back(rules.name(known ? own.known[i++] : own.hidden[j++]));
  }
  object.set("hand", std::move(cards));
}

}  // namespace flockmind::sheep_n_sheep
