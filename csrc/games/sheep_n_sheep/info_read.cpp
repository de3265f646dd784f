// Reads a document into an information state: cards by card_reader.hpp, then what is under way.
#include "games/sheep_n_sheep/card_reader.hpp"

namespace flockmind::sheep_n_sheep {

struct InfoReader : CardReader {
  using CardReader::CardReader;

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
