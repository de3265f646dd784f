// Reads a document into an information state and refuses contradictions, each with its field.
#include <algorithm>

#include "games/sheep_n_sheep/info_state.hpp"

namespace flockmind::sheep_n_sheep {

// Fills a state from the members of a document. Cards are counted as they are put down.
struct InfoReader {
  const Rules& rules;
  Player player;
  State view;

  InfoReader(const Rules& r, Player p) : rules(r), player(p), view(r) {}

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

  void read_past(const Field& entry, int p) {
    const auto list = entry.find("hidden_past");
    if (!list) return;
    Past past;
    int hidden = 0;
    for (const Field& field : list->elements(0, static_cast<std::size_t>(kMaxPast - 4))) {
      if (!field.is_string()) {
        const int n = static_cast<int>(field.as_int(1, kMaxHand));
        past.push(Past::kNumber + n);
        hidden += n;
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

  int place(const Field& field) const { return static_cast<int>(field.as_int(1, kSets)) - 1; }
  int set_size(int at) const { return (view.set_card(at, 0) != kNoCard) + (view.set_card(at, 1) != kNoCard); }

  void read_draws(const Field& pending, int most) {
    view.turn_ = static_cast<std::uint8_t>(pending.at("player").as_int(0, rules.players() - 1));
    const bool refill = view.stage_ == Stage::refill;
    const Field draws = pending.at("draws");
    const int left = view.left() - (refill ? 2 - set_size(view.place_) : 0);
    view.draws_ = static_cast<std::uint8_t>(draws.as_int(refill ? 0 : 1, std::min(most, std::max(left, 0))));
    if (left < 0) pending.fail("the deck and the stock have no cards for it");
    if (view.hand(view.turn_).size() + view.draws_ > kMaxHand) draws.fail("the hand would be too large");
  }

  SlotId read_end(const Field& pending, const char* name) {
    const Field field = pending.at(name);
    if (field.is_null()) return kNoSlot;
    const SlotId slot = view.find(view.turn_, cell(field, field.as_string()));
    if (slot == kNoSlot) field.fail("no card lies there");
    return slot;
  }

  void read_laying(const Field& pending, int kind) {
    view.stage_ = Stage::laying;
    Laying& laying = view.laying_;
    laying.way = kind == 0 ? Way::same : kind == 1 ? Way::run : Way::free;
    const bool empty = view.pasture(view.turn_).cards == 0;
    if (view.hand(view.turn_).size() == 0) pending.fail("the hand has no card to lay");
    if (laying.way == Way::free) {
      pending.allow_only({"kind"});
      if (empty) pending.fail("free needs a card in the pasture");
      return;
    }
    pending.allow_only(laying.way == Way::same ? std::vector<std::string>{"kind", "end", "laid"}
                                               : std::vector<std::string>{"kind", "up", "down", "laid"});
    laying.laid = pending.at("laid").as_bool();
    laying.a = read_end(pending, laying.way == Way::same ? "end" : "up");
    if (laying.way == Way::run) laying.b = read_end(pending, "down");
    if (empty) {
      if (laying.laid) pending.at("laid").fail("the pasture is empty");
      return;
    }
    if (laying.way == Way::run && laying.a != kNoSlot && laying.b != kNoSlot) {
      const int high = view.laid(laying.a).number;
      const int low = view.laid(laying.b).number;
      if (low > high) pending.at("down").fail("a higher number than that of up");
      if (!laying.laid && laying.a != laying.b)
        pending.at("down").fail("expected the starting card, as in up");
    }
    view.close_paths();
    if (laying.a == kNoSlot && laying.b == kNoSlot) pending.fail("no path is open");
    if (!laying.laid && !begins()) pending.fail("nothing can be laid from there");
  }

  // Whether the mover may hold a card that can be laid (N5).
  bool begins() const {
    for (int k = 0; k < rules.kinds(); ++k) {
      const auto kind = static_cast<Kind>(k);
      if (!view.may_hold(view.turn_, kind)) continue;
      for (const SlotId slot : {view.laying_.a, view.laying_.b}) {
        if (slot == kNoSlot) continue;
        const int by = view.laying_.way == Way::same ? 0 : slot == view.laying_.a ? 1 : -1;
        const int distance = rules.number(kind) - view.laid(slot).number;
        if (distance == by || (by != 0 && slot == view.laying_.b && distance == -1)) return true;
      }
    }
    return false;
  }

  void read_setup(const Field& pending, bool deal) {
    for (int p = 0; p < rules.players(); ++p) {
      if (view.pasture(p).cards > 0 || view.hand(p).known_size > 0)
        pending.fail("nobody has moved in the setup");
    }
    view.stage_ = deal ? Stage::deal : Stage::sets;
    view.turn_ = static_cast<std::uint8_t>(deal ? player : rules.start());
    if (!deal) view.place_ = static_cast<std::uint8_t>(place(pending.at("place")));
    pending.allow_only(deal ? std::vector<std::string>{"kind"} : std::vector<std::string>{"kind", "place"});
    bool before = true;  // seats dealt before this player
    for (int i = 0; i < rules.players(); ++i) {
      const int p = (rules.start() + i) % rules.players();
      const int size = view.hand(p).size();
      before = before && p != player;
      const bool fits = !deal ? size == 2 : p == player ? size < 2 : size == (before ? 2 : 0);
      if (!fits)
        throw FieldError("hands[" + std::to_string(p) + "].size",
                         "not what it is at this point of the setup");
    }
    for (int at = 0; at < kSets; ++at) {
      const int size = set_size(at);
      const bool fits = deal || at > view.place_ ? size == 0 : at < view.place_ ? size == 2 : size < 2;
      if (!fits)
        throw FieldError("sets[" + std::to_string(at) + "]", "not what it is at this point of the setup");
    }
  }

  void read_phase(const Field& document) {
    const Field to_move = document.at("to_move");
    const auto mover = to_move.as_int(kTerminal, rules.players() - 1);
    const auto pending = document.find("pending");
    view.end_ = static_cast<End>(document.at("end").as_one_of({"open", "triggered", "last round"}));
    int kind = -1;
    if (pending)
      kind = pending->at("kind").as_one_of({"same", "run", "free", "deal", "set", "refill", "draw"});
    if (mover == kTerminal) {
      if (pending) pending->fail("expected null at the end of the game");
      if (view.end_ != End::last_round) document.at("end").fail("expected last round at the end of the game");
      view.stage_ = Stage::over;
      view.turn_ = static_cast<std::uint8_t>(rules.start());
    } else if (mover >= 0) {
      view.turn_ = static_cast<std::uint8_t>(mover);
      view.stage_ = Stage::turn;
      if (kind > 2) pending->at("kind").fail("does not fit to_move, a seat");
      if (pending) read_laying(*pending, kind);
    } else {
      if (mover != kChance) to_move.fail("expected a seat, -1 or -4");
      if (kind <= 2) document.at("pending").fail("does not fit to_move, chance");
      read_chance(*pending, kind);
    }
    check_sets(kind);
  }

  void read_chance(const Field& pending, int kind) {
    if (kind == 3 || kind == 4) {
      read_setup(pending, kind == 3);
      return;
    }
    pending.allow_only(kind == 5 ? std::vector<std::string>{"kind", "player", "place", "draws"}
                                 : std::vector<std::string>{"kind", "player", "draws"});
    view.stage_ = kind == 5 ? Stage::refill : Stage::icons;
    if (kind == 5) view.place_ = static_cast<std::uint8_t>(place(pending.at("place")));
    read_draws(pending, 2);
    if (kind == 6 && view.turn_ != player) pending.at("player").fail("only who draws sees a draw to come");
    if (kind == 5 && set_size(view.place_) == 2) pending.at("place").fail("this set is full");
  }

  void check_sets(int kind) const {
    if (kind == 3 || kind == 4) return;
    for (int at = 0; at < kSets; ++at) {
      if (set_size(at) == 1 && !(kind == 5 && at == view.place_)) {
        throw FieldError("sets[" + std::to_string(at) + "]", "one card only while the set is laid out");
      }
    }
  }
};

Info Info::read(const Rules& rules, const Field& document, Player player) {
  document.allow_only(
      {"to_move", "pending", "end", "deck", "stock", "sets", "pastures", "discards", "hands", "hand"});
  InfoReader in(rules, player);
  const auto n = static_cast<std::size_t>(rules.players());
  const auto pastures = document.at("pastures").elements(n, n);
  const auto hands = document.at("hands").elements(n, n);
  in.read_sets(document.at("sets"));
  for (std::size_t p = 0; p < n; ++p) in.read_pasture(pastures[p], static_cast<int>(p));
  for (const Field& field : document.at("discards").elements()) {
    const Kind kind = in.card(field);
    in.take_for_table(kind);
    in.view.discard(kind);
  }
  for (std::size_t p = 0; p < n; ++p) in.read_known(hands[p], static_cast<int>(p));
  for (std::size_t p = 0; p < n; ++p) in.read_hidden(document, hands[p], static_cast<int>(p));
  in.read_deck(document);
  for (std::size_t p = 0; p < n; ++p) in.read_past(hands[p], static_cast<int>(p));
  in.read_phase(document);
  return {in.view, player};
}

}  // namespace flockmind::sheep_n_sheep
