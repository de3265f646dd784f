// A view advanced by what its player sees happen. Before an event the view is given what the event
// shows (a card of the rival's hand, a face), then the rules of State go on from there.
#include <algorithm>

#include "core/hooks.hpp"
#include "games/war_and_sheep/info_state.hpp"

namespace flockmind::war_and_sheep {

void Info::refuse(const Event& event) const {
  throw IllegalActionError("'" + event.str() + "' cannot happen here");
}

Cards Info::unseen_cards() const {
  const Table& t = view_.t_;
  return (view_.rules().cards - t.discard - t.hand[player_]) & ~kBooMask;
}

// Whether the rival may hold the card: it is known to, or has an unknown card and this one is not placed.
bool Info::may_hold(int card) const {
  const Memory& m = view_.t_.memory[rival()];
  if (card == kBoo) return false;
  if (copies(m.certain, card) > 0) return true;
  return m.gains > m.plays && copies(unseen_cards(), card) > copies(m.certain, card);
}

void Info::observe(const Event& event) {
  Info next = *this;
  Table& t = next.view_.t_;
  if (t.memory[rival()].is_whole()) t.hand[rival()] = t.memory[rival()].certain;
  if (event.who == kChance) {
    next.see_chance(event);
  } else if (event.who == Event::kShown) {
    next.see_shown(event);
  } else if (event.who > 1 || await_ != kNothing || view_.to_move() != event.who) {
    refuse(event);
  } else if (event.text == "no action") {
    next.see_no_action(event);
  } else if (event.who == player_) {
    next.see_own(event);
  } else {
    next.see_rival(event);
  }
  next.settle();
  *this = next;
}

// Takes the rival's secrets, which an event needed, out of the view again.
void Info::settle() {
  const int q = rival();
  Table& t = view_.t_;
  const bool looking = t.now.turn == player_ && await_ == kNothing;
  t.known = t.scouted[player_] | t.looked;
  t.face_bits[0] &= t.known;
  t.face_bits[1] &= t.known;
  if (!(looking && t.now.phase == kTaking)) t.hand[q] = view_.is_open(q) ? t.memory[q].certain : 0;
  view_.refresh_memory_keys();
}

// A step of the rules; the last card gained tells this player the rival's hand.
void Info::step(Action a) {
  const int q = rival();
  Table& t = view_.t_;
  const bool gain = (kind_of(a) == kCard || kind_of(a) == kTake) && low_of(a) != kBoo;
  if (gain && view_.takeable() == 1 && !view_.is_open(q)) {
    const bool own = kind_of(a) == kCard ? t.now.cell == player_ : t.now.turn == player_;
    t.hand[q] = unseen_cards() - (own ? one(low_of(a)) : 0);
  }
  view_.step(a);
}

void Info::see_chance(const Event& event) {
  if (view_.to_move() != kChance || await_ != kNothing) refuse(event);
  Table& t = view_.t_;
  if (event.text == "?" && t.now.phase != kDrawing) refuse(event);
  const Action a = event.text == "?" ? action(kCard, 0, kHidden) : view_.rules().parse_action(event.text);
  if (t.now.phase != kDrawing) {
    const int cell = t.now.phase == kGraze ? int{t.now.cell} : lsb(t.named & ~t.looked);
    if (kind_of(a) != kFace || has(t.scouted[rival()], cell)) refuse(event);
    if (view_.unseen_faces()[static_cast<std::size_t>(low_of(a))] <= 0) refuse(event);
    step(a);
    return;
  }
  const int drawer = t.now.cell;
  const int card = low_of(a);
  const bool seen = drawer == player_ || view_.is_open(drawer);
  if (kind_of(a) != kCard || (card != kBoo && (card == kHidden) == seen)) refuse(event);
  if (card == kBoo) {
    if (copies(view_.rules().cards, kBoo) == copies(t.discard, kBoo)) refuse(event);
    if (drawer != player_ && !seen && t.hand_size[drawer] > 0) {
      await_ = kBooHand;
      return;
    }
  } else {
    if (view_.takeable() == 0) refuse(event);
    if (card != kHidden && copies(unseen_cards(), card) <= copies(t.memory[rival()].certain, card))
      refuse(event);
  }
  step(a);
}

void Info::see_shown(const Event& event) {
  Scanner in(event.text);
  Table& t = view_.t_;
  if (in.accept("hand")) {
    see_hand(event, in);
    return;
  }
  if (in.accept("pile")) {
    if (await_ != kPile) refuse(event);
    see_pile(in);
    return;
  }
  const int cell = parse_cell(in.word("hand, pile or a cell"), view_.rules().size);
  if (cell < 0) in.fail("hand, pile or a cell");
  const auto face = std::find(kFaceNames.begin(), kFaceNames.end(), in.word("a face"));
  if (face == kFaceNames.end()) in.fail("a face");
  in.end();
  const int f = static_cast<int>(face - kFaceNames.begin());
  if (await_ != kNothing || (t.now.phase != kGraze && t.now.phase != kLook)) refuse(event);
  const int due = t.now.phase == kGraze ? int{t.now.cell} : lsb(t.named & ~t.looked);
  if (cell != due || !has(t.scouted[rival()], cell)) refuse(event);
  if (view_.unseen_faces()[static_cast<std::size_t>(f)] <= 0) refuse(event);
  step(action(kFace, 0, f));
}

void Info::see_hand(const Event& event, Scanner& in) {
  if (await_ != kClogsHand && await_ != kBooHand && await_ != kTakenBoo) refuse(event);
  const int q = rival();
  if (in.integer(0, 1, "a seat") != q) in.fail("the rival's seat");
  Table& t = view_.t_;
  Cards hand = 0;
  while (!in.done()) {
    const auto name = std::find(kCardNames.begin() + 1, kCardNames.end(), in.word("a card"));
    if (name == kCardNames.end()) in.fail("a card");
    hand += one(static_cast<int>(name - kCardNames.begin()));
  }
  Cards whole = hand;
  if (await_ == kTakenBoo) whole += one(kInsiderCard);
  const Memory& m = t.memory[q];
  if (total(whole) != t.hand_size[q] || !contains(unseen_cards(), whole) || !contains(whole, m.certain)) {
    refuse(event);
  }
  t.hand[q] = whole;
  const Await before = await_;
  await_ = kNothing;
  if (before == kClogsHand) {
    view_.step(action(kClogs));
  } else if (before == kBooHand) {
    view_.step(action(kCard, 0, kBoo));
  } else {
    view_.step(action(kInsider));
    view_.step(action(kTake, 0, kBoo));
  }
}

void Info::see_pile(Scanner& in) {
  const Table& t = view_.t_;
  Cards pile = 0;
  while (!in.done()) {
    const auto name = std::find(kCardNames.begin(), kCardNames.end(), in.word("a card"));
    if (name == kCardNames.end()) in.fail("a card");
    pile += one(static_cast<int>(name - kCardNames.begin()));
  }
  const Cards boos = (view_.rules().cards - t.discard) & kBooMask;
  if ((pile & kBooMask) != boos || total(pile) != view_.pile_size() ||
      !contains(unseen_cards(), pile & ~kBooMask) ||
      !contains(unseen_cards() - (pile & ~kBooMask), t.memory[rival()].certain)) {
    throw IllegalActionError("this cannot be the pile: other cards are left, or as many as " +
                             std::to_string(view_.pile_size()));
  }
  view_.t_.hand[rival()] = unseen_cards() - (pile & ~kBooMask);
  await_ = kNothing;
  view_.step(action(kInsider));
}

void Info::see_no_action(const Event& event) {
  const bool own = event.who == player_;
  if (view_.t_.now.phase != kDecide || (own ? view_.has_legal_action() : view_.has_public_action()))
    refuse(event);
  view_.end_turn();
}

void Info::see_own(const Event& event) {
  const Action a = view_.rules().parse_action(event.text);
  if (!or_default_is_legal(view_, a)) refuse(event);
  if (kind_of(a) == kInsider) {
    await_ = kPile;
  } else if (kind_of(a) == kClogs && view_.t_.hand_size[rival()] > 0) {
    await_ = kClogsHand;
  } else {
    step(a);
  }
}

void Info::see_rival(const Event& event) {
  if (event.text.starts_with("scout ")) {
    see_rival_scout(event);
    return;
  }
  if (event.text.starts_with("play insider-trading")) {
    see_rival_take(event);
    return;
  }
  Table& t = view_.t_;
  const Action a = view_.rules().parse_action(event.text);
  if (const int cell = low_of(a);
      kind_of(a) == kWolf && has(t.markers & t.scouted[rival()], cell) && !has(t.known, cell)) {
    if (view_.unseen_faces()[kWolfFace] <= 0) refuse(event);
    view_.set_known(cell, kWolfFace);
  }
  if (const int card = card_of(kind_of(a)); card != kBoo) {
    if (!may_hold(card)) refuse(event);
    if (copies(t.hand[rival()], card) == 0) t.hand[rival()] += one(card);
  }
  if (!or_default_is_legal(view_, a)) refuse(event);
  step(a);
}

void Info::see_rival_scout(const Event& event) {
  const std::size_t show = event.text.find(" show ");
  const Action a = view_.rules().parse_action(event.text.substr(0, show));
  if (!or_default_is_legal(view_, a)) refuse(event);
  Table& t = view_.t_;
  t.named = scouted_by(a);
  if (show != std::string::npos) {
    Scanner in(std::string_view(event.text).substr(show + 6));
    int last = -1;
    while (!in.done()) {
      const int cell = parse_cell(in.word("a cell"), view_.rules().size);
      if (cell <= last || !has(t.named, cell)) in.fail("a cell that was scouted, in cell order");
      if (has(t.known, cell) ? view_.face_at(cell) != kWolfFace : false)
        in.fail("a cell that may hide a wolf");
      last = cell;
      t.shown |= bit(cell);
    }
    if (count(t.shown & ~t.known) > view_.unseen_faces()[kWolfFace]) refuse(event);
  }
  view_.finish_scout();
}

void Info::see_rival_take(const Event& event) {
  Scanner in(event.text);
  in.accept("play");
  in.accept("insider-trading");
  if (!in.accept("take")) in.fail("take, and the card or ?");
  const std::string_view word = in.word("a card or ?");
  const auto name = std::find(kCardNames.begin(), kCardNames.end(), word);
  if (name == kCardNames.end() && word != "?") in.fail("a card or ?");
  in.end();
  const int card = word == "?" ? int{kHidden} : static_cast<int>(name - kCardNames.begin());
  const int q = rival();
  Table& t = view_.t_;
  if (!may_hold(kInsiderCard) || view_.pile_size() == 0) refuse(event);
  if (copies(t.hand[q], kInsiderCard) == 0) t.hand[q] += one(kInsiderCard);
  if (card == kBoo) {
    if (copies(view_.rules().cards, kBoo) == copies(t.discard, kBoo)) refuse(event);
    if (!view_.is_open(q) && t.hand_size[q] > 1) {
      await_ = kTakenBoo;
      return;
    }
  } else {
    if (view_.is_open(q) != (card != kHidden) || view_.takeable() == 0) refuse(event);
    if (card != kHidden && copies(unseen_cards(), card) <= copies(t.memory[q].certain, card)) refuse(event);
  }
  step(action(kInsider));
  step(action(kTake, 0, card));
}

}  // namespace flockmind::war_and_sheep
