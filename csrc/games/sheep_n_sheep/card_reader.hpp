// Reads the cards of a document into a state; they are counted as they are put down.
#pragma once

#include <algorithm>

#include "games/sheep_n_sheep/info_state.hpp"

namespace flockmind::sheep_n_sheep {

// Every contradiction throws a FieldError with its field.
struct CardReader {
  const Rules& rules;
  Player player;
  State view;

  CardReader(const Rules& r, Player p) : rules(r), player(p), view(r) {}

  Kind card(const Field& field) const {
    const Kind kind = rules.find(field.as_string());
    if (kind == kNoCard) field.fail("'" + field.as_string() + "' is no card of the deck file");
    if ((view.unseen() & rules.copies(kind)).empty()) {
      field.fail("more copies of " + rules.name(kind) + " than the deck file has");
    }
    return kind;
  }

  Cell cell(const Field& field, const std::string& text) const {
    Cell c = 0;
    if (!parse_cell(text, c)) field.fail("expected a cell x,y");
    return c;
  }

  void read_sets(const Field& list) {
    int place = 0;
    for (const Field& set : list.elements(kSets, kSets)) {
      for (const Field& entry : set.elements(0, 2)) view.put_set(place, card(entry));
      ++place;
    }
  }

  void take_for_table(Kind kind) {
    view.put_known(0, kind);  // out of the pool, seen by all
    view.leave_hand(0, kind);
  }

  void read_pasture(const Field& field, int p) {
    std::vector<std::pair<Cell, Kind>> cards;
    for (const auto& [text, entry] : field.members()) {
      const Kind kind = card(entry);
      take_for_table(kind);
      cards.emplace_back(cell(entry, text), kind);
    }
    std::sort(cards.begin(), cards.end());
    if (cards.empty()) return;
    const auto start =
        std::find_if(cards.begin(), cards.end(), [](const auto& c) { return c.first == kOrigin; });
    if (start == cards.end()) field.fail("no card on 0,0");
    view.lay(p, start->first, start->second);
    cards.erase(start);
    while (!cards.empty()) {  // each card beside one that lies
      const auto next = std::find_if(cards.begin(), cards.end(), [&](const auto& c) {
        const auto sides = beside(c.first);
        return std::any_of(sides.begin(), sides.end(),
                           [&](Cell side) { return view.find(p, side) != kNoSlot; });
      });
      if (next == cards.end())
        field.fail("the card on " + cell_text(cards[0].first) + " does not hang together with 0,0");
      view.lay(p, next->first, next->second);
      cards.erase(next);
    }
  }

  void read_known(const Field& entry, int p) {
    entry.allow_only({"size", "known", "hidden_past"});
    const auto size = static_cast<std::size_t>(entry.at("size").as_int(0, kMaxHand));
    const auto known = entry.find("known");
    if (!known) return;
    const auto cards = known->elements();
    if (cards.size() > size) known->fail("more cards than the hand has");
    for (const Field& field : cards) view.put_known(p, card(field));
  }

  void read_hidden(const Field& document, const Field& entry, int p) {
    const int size = static_cast<int>(entry.at("size").as_int(0, kMaxHand));
    const int unknown = size - view.hand(p).known_size;
    if (p != player) {
      for (int i = 0; i < unknown; ++i) view.put_hidden(p, kUnknown);
      return;
    }
    const auto own = document.find("hand");
    if (!own) {
      if (unknown > 0)
        throw FieldError("hand", "required, but missing: the hand has cards that are not in known");
      return;
    }
    Hand left = view.hand(p);  // known cards not yet met in `hand`
    const auto cards = own->elements();
    if (static_cast<int>(cards.size()) != size) own->fail("expected " + std::to_string(size) + " cards");
    std::vector<const Field*> rest;
    for (const Field& field : cards) {
      const Kind kind = rules.find(field.as_string());
      Kind* end = left.known + left.known_size;
      Kind* at = std::find(left.known, end, kind);
      if (at != end) {
        std::copy(at + 1, end, at);
        --left.known_size;
      } else {
        rest.push_back(&field);
      }
    }
    if (left.known_size > 0) own->fail(rules.name(left.known[0]) + " of known is missing");
    for (const Field* field : rest) view.put_hidden(p, card(*field));
  }

  // Cards that can have been drawn unseen into one hand: two in the setup, and one for each draw icon that
  // was taken.
  int most_drawn() const {
    int most = 2;
    for (int k = 0; k < rules.kinds(); ++k) {
      const auto kind = static_cast<Kind>(k);
      if (rules.face(kind).icon == Icon::draw) most += (view.shown() & rules.copies(kind)).size();
    }
    for (int place = 0; place < kSets; ++place) {
      for (int i = 0; i < 2; ++i) most -= rules.face(view.set_card(place, i)).icon == Icon::draw;
    }
    return most;
  }

  void read_past(const Field& entry, int p) {
    const auto list = entry.find("hidden_past");
    if (!list) return;
    Past past;
    int drawn = 0;
    int hidden = 0;
    for (const Field& field : list->elements(0, static_cast<std::size_t>(kMaxPast - 4))) {
      if (!field.is_string()) {
        const int n = static_cast<int>(field.as_int(1, kMaxHand));
        past.push(Past::kNumber + n);
        hidden += n;
        drawn += n;
        continue;
      }
      if (--hidden < 0) field.fail("no hidden card is left that could have gone");
      if (field.as_string() == "other") {
        past.push(Past::kOther);
        continue;
      }
      const Kind kind = rules.find(field.as_string());
      if (kind == kNoCard) field.fail("expected a number, other, or a card of the deck file");
      if ((view.shown() & rules.copies(kind)).empty())
        field.fail("no " + rules.name(kind) + " has been shown");
      past.push(1 + kind);
    }
    if (past.size > 0 && hidden != view.hand(p).hidden_size) {
      list->fail("its numbers less its cards are " + std::to_string(hidden) + ", not the " +
                 std::to_string(view.hand(p).hidden_size) + " hidden cards of the hand");
    }
    if (drawn > most_drawn()) {
      list->fail("its numbers are " + std::to_string(drawn) + " together, but at most " +
                 std::to_string(most_drawn()) + " cards can have been drawn unseen");
    }
    view.put_past(p, past);
  }

  void read_deck(const Field& document) {
    int out = 0;
    for (int p = 0; p < rules.players(); ++p) out += p == player ? 0 : view.hand(p).hidden_size;
    if (view.unseen().size() < out) throw FieldError("hands", "more hidden cards than there are unseen ones");
    view.count_deck();
    for (const auto& [name, value] : {std::pair("deck", view.deck()), std::pair("stock", view.stock())}) {
      const auto given = document.find(name);
      if (given && given->as_int(0, kMaxCards) != value) {
        given->fail("by count it has " + std::to_string(value) + " cards");
      }
    }
  }
};

}  // namespace flockmind::sheep_n_sheep
