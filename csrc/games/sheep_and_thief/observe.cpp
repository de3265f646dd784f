// A player's knowledge advanced by what the player sees happen.
#include "core/notation.hpp"
#include "games/sheep_and_thief/facts.hpp"

namespace flockmind::sheep_and_thief {

void Info::refuse(const Event& event) {
  throw IllegalActionError("'" + event.str() + "' cannot happen here");
}

void Info::observe(const Event& event) {
  Info next = *this;
  if (event.who == Event::kShown) {
    next.see_shown(event);
  } else if (event.text.find('?') != std::string::npos) {
    next.see_hidden(event);
  } else {
    next.see_action(event, view_.rules().parse_action(event.text));
  }
  next.view_.hide_from(player_);
  *this = next;
}

CardSet Info::known_elsewhere(int but) const {
  const auto own = static_cast<std::size_t>(player_);
  CardSet set = view_.boxed_[own];
  if (but != player_) set |= view_.hands_[own] | view_.packs_[own];
  for (int q = 0; q < view_.rules().players(); ++q) {
    for (const std::uint8_t card : view_.board(q).card) {
      if (card < kMaxCards) set |= bit(card);
    }
  }
  for (const std::uint8_t card : view_.under_[own]) {
    if (card != kNone) set |= bit(card);
  }
  return set;
}

void Info::see_shown(const Event& event) {
  const Rules& rules = view_.rules();
  Scanner in(event.text);
  if (in.accept("mission")) {
    const int q = in.integer(0, rules.players() - 1, "a seat");
    const Action a = rules.parse_action(in.word("a mission"));
    in.end();
    const bool fits = view_.phase_ == Phase::over && rules.missions && kind_of(a) == kMission && q != player_;
    if (!fits || ((rules.mission_set >> a.bits) & 1) == 0) refuse(event);
    for (const std::uint8_t mission : view_.missions_) {
      if (mission == a.bits) refuse(event);
    }
    view_.missions_[static_cast<std::size_t>(q)] = static_cast<std::uint8_t>(a.bits);
    return;
  }
  if (!in.accept("pack")) in.word("pack or mission"), in.fail("pack or mission");
  CardSet cards = 0;
  do {
    const int card = rules.card_of(in.word("a card"));
    if (card < 0 || has(cards, card)) in.fail("a card, each once");
    cards |= bit(card);
  } while (!in.done());
  see_pack(cards, event);
}

void Info::see_pack(CardSet cards, const Event& event) {
  const Rules& rules = view_.rules();
  const auto own = static_cast<std::size_t>(player_);
  State& v = view_;
  if ((cards & known_elsewhere(player_)) != 0) refuse(event);
  if (v.phase_ == Phase::deal) {
    const bool waits = rules.missions && v.missions_[own] == kNone;
    if (waits || count(cards) != rules.hand || (v.hands_[own] & ~cards) != 0) refuse(event);
    if ((cards & ~v.hands_[own] & known_cards(*this)) != 0) refuse(event);  // the rest is new from the deck
    v.phase_ = Phase::draft;
    v.step_ = 0;
    v.hands_[own] = 0;
  } else {
    const int left = rules.hand - (v.step_ + 1) * rules.per_look;
    if (v.phase_ != Phase::draft || v.pick_due(player_) || count(cards) != left) refuse(event);
    if ((cards & v.hands_[own]) != 0) refuse(event);
    ++v.step_;
    for (int look = 0; look < v.step_ && v.round_ > v.forgotten_; ++look) {
      if ((cards & barred(v.round_, look, v.step_)) != 0) refuse(event);
    }
  }
  for (Board& b : v.boards_) b.hand = 0;
  for (int q = 0; q < rules.players(); ++q) {
    v.boards_[static_cast<std::size_t>(q)].hand = static_cast<std::uint8_t>(v.step_ * rules.per_look);
  }
  v.packs_[own] = cards;
  v.index_ = 0;
  if (v.step_ + 1 == rules.looks) keep_pack();
}

CardSet Info::barred(int round, int earlier, int look) const {
  const CardSet before = saw(round, earlier);
  const bool same_pack = (look - earlier) % view_.rules().players() == 0;
  return same_pack ? ~(before & ~took(round, earlier)) : before;
}

void Info::note_look(CardSet took) {
  const auto own = static_cast<std::size_t>(player_);
  if (view_.round_ > view_.forgotten_) saw_[look_at(view_.round_, view_.step_)] = view_.packs_[own];
  view_.take(player_, took);
}

void Info::keep_pack() {
  const Rules& rules = view_.rules();
  note_look(view_.packs_[static_cast<std::size_t>(player_)]);
  for (int q = 0; q < rules.players(); ++q) {
    view_.boards_[static_cast<std::size_t>(q)].hand = static_cast<std::uint8_t>(rules.hand);
  }
  view_.phase_ = Phase::placing;
  view_.step_ = 0;
  view_.start_turn();
}

void Info::see_hidden(const Event& event) {
  const Rules& rules = view_.rules();
  const bool is_rival = event.who >= 0 && event.who < rules.players() && event.who != player_;
  if (!is_rival) refuse(event);
  if (event.text == "pick ?") {
    if (view_.phase_ != Phase::draft) refuse(event);
    return;
  }
  if (event.text == "box ?") {
    if (view_.phase_ != Phase::box || view_.board(event.who).hand < 2) refuse(event);
    int last = -1;
    for (int i = 0; i < rules.players(); ++i) {
      const int q = rules.seat(view_.round_, i);
      if (q != player_ && view_.board(q).hand > 1) last = q;
    }
    const bool is_due = view_.board(player_).hand > 1 && !view_.has_boxed(player_);
    if (event.who == last && !is_due) view_.next_box(rules.players());
    return;
  }
  Scanner in(event.text);
  if (!in.accept("?")) in.word("pick ?, box ? or ? and a space"), in.fail("pick ?, box ? or ? and a space");
  const int cell = rules.parse_space(in.word("a space"));
  if (cell < 0) in.fail("a space");
  if (!in.accept("down")) in.word("down"), in.fail("down");
  in.end();
  const bool on_turn = view_.phase_ == Phase::placing && view_.pending_.cell == kNone;
  const Cells open = view_.board(event.who).open(rules.valid, view_.fox_);
  if (!on_turn || event.who != view_.mover_ || ((open >> cell) & 1) == 0) refuse(event);
  if (view_.unfit_now(event.who) == 0) refuse(event);
  view_.lay(event.who, kNone, cell, true);
  view_.settle();
}

// Whether somebody whose hand is not fully known may lay the card, as far as is plain.
bool Info::could_place(Player who, Action a) const {
  const Rules& rules = view_.rules();
  const int card = static_cast<int>((a.bits >> 8) & 63);
  const int cell = static_cast<int>((a.bits >> 4) & 15);
  const Openings o = view_.board(who).openings(rules.valid, view_.fox_);
  if (has(known_elsewhere(who), card)) return false;
  if ((a.bits & 1) == 0)
    return ((o.fits(rules.cards[static_cast<std::size_t>(card)].river) >> cell) & 1) != 0;
  return who == player_ && has(view_.unfit_now(who), card) && ((o.open >> cell) & 1) != 0;
}

void Info::see_action(const Event& event, Action a) {
  const Rules& rules = view_.rules();
  const auto own = static_cast<std::size_t>(player_);
  State& v = view_;
  const Kind kind = kind_of(a);
  if (event.who == kChance) {
    const bool waits = v.phase_ == Phase::deal && rules.missions && v.missions_[own] == kNone;
    if (!waits || kind != kMission || ((rules.mission_set >> a.bits) & 1) == 0) refuse(event);
    v.missions_[own] = static_cast<std::uint8_t>(a.bits);
    return;
  }
  if (event.who < 0 || event.who != v.mover_) refuse(event);
  const bool hand_known = event.who == player_ && count(v.hands_[own]) == v.board(player_).hand;
  const bool has_pending = v.pending_.cell != kNone;
  if (kind == kPlace && !hand_known) {
    if (v.phase_ != Phase::placing || has_pending || !could_place(event.who, a)) refuse(event);
    v.apply(a);
    return;
  }
  if (event.who != player_ && (kind != kEffect || !has_pending)) refuse(event);
  ActionList<State> list;
  v.legal_actions(list);
  bool found = false;
  for (const Action legal : list) found = found || legal == a;
  if (!found) refuse(event);
  if (kind == kPick) {
    note_look(pick_cards(a));
    ++v.index_;
  } else if (kind == kBox) {
    v.hands_[own] &= ~box_cards(a);
    v.boxed_[own] |= box_cards(a);
    v.index_ = static_cast<std::uint8_t>(rules.index_of(v.round_, player_) + 1);
    bool others = false;
    for (int q = 0; q < rules.players(); ++q) others = others || (q != player_ && v.board(q).hand > 1);
    if (!others) v.next_box(rules.players());
  } else {
    v.apply(a);
  }
}

}  // namespace flockmind::sheep_and_thief
