#include "games/tiny_draft/state.hpp"

namespace flockmind::tiny_draft {

namespace {

[[noreturn]] void refuse(const Event& event) {
  throw IllegalActionError("'" + event.str() + "' cannot happen here");
}

// The rest of the text as different cards, ascending.
Cards scan_cards(Scanner& in) {
  Bitboard cards = 0;
  while (!in.done()) {
    const int card = in.integer(1, kCards, "a card 1..9");
    if (cards >> card != 0) in.fail("ascending cards");
    cards |= bit(card);
  }
  return static_cast<Cards>(cards);
}

}  // namespace

bool Info::moment_ended() const {
  if (dealing() || over() || picks_[moment_] == 0) return false;
  return told_ != 0 || rules_->place_of(player_) == rules_->players() - 1;
}

Player Info::to_move() const {
  if (over()) return kTerminal;
  if (dealing() || moment_ended()) return kChance;
  return picks_[moment_] == 0 ? player_ : rules_->seat_at(rules_->place_of(player_) + 1);
}

void Info::legal_actions(ActionList<State>& list) const {
  if (to_move() != player_) return;
  for (const int card : Bits(seen_[moment_])) list.push_back(pick_of(card));
}

// Feature 1: the packs, 9 bits each.   Feature 2: player, moment, seats told, picks of 4 bits.
// Feature 3: the hands, 10 bits each.
Key Info::key() const {
  std::uint64_t packs = 0;
  std::uint64_t own = static_cast<std::uint64_t>(player_);
  own |= std::uint64_t{moment_} << 2 | std::uint64_t{told_} << 4;
  std::uint64_t shown = 0;
  for (std::size_t t = 0; t < kMoments; ++t) {
    packs |= static_cast<std::uint64_t>(seen_[t] >> 1) << (9 * t);
    own |= std::uint64_t{picks_[t]} << (8 + 4 * t);
  }
  for (std::size_t q = 0; q < kSeats; ++q) shown |= std::uint64_t{hands_[q]} << (10 * q);
  return feature(1, packs) ^ feature(2, own) ^ feature(3, shown);
}

bool Info::fits(int moment, Cards cards) const {
  for (int t = 0; t < moment; ++t) {
    const Cards then = seen_[static_cast<std::size_t>(t)];
    if (has(cards, picks_[static_cast<std::size_t>(t)])) return false;
    if (then == 0) continue;
    const bool same_pack = (moment - t) % rules_->players() == 0;
    if ((cards & (same_pack ? ~then : then)) != 0) return false;
  }
  return true;
}

void Info::observe_shown(const Event& event) {
  Scanner in(event.text);
  Info next = *this;
  if (in.accept("pack")) {
    const Cards cards = scan_cards(in);
    const int all_others = (1 << rules_->players()) - 1 - (1 << player_);
    if (!moment_ended() || told_ != all_others) refuse(event);
    if (count(cards) != rules_->hand_size() - moment_ - 1 || !fits(moment_ + 1, cards)) refuse(event);
    ++next.moment_;
    next.told_ = 0;
    next.seen_[next.moment_] = cards;
  } else if (in.accept("hand")) {
    const auto q = static_cast<std::size_t>(in.integer(0, rules_->players() - 1, "a seat"));
    const Cards cards = scan_cards(in);
    if (!over() || q == static_cast<std::size_t>(player_) || hands_[q] != 0) refuse(event);
    next.hands_[q] = cards;
    if (count(cards) != rules_->hand_size() || !Belief(next).possible()) refuse(event);
  } else {
    in.fail("pack or hand");
  }
  *this = next;
}

void Info::observe_pick(const Event& event) {
  if (event.who != player_) {
    if (event.text != "pick ?") throw NotationError(event.text, 1, "'pick ?'");
    if (event.who >= rules_->players() || dealing() || over() || picks_[moment_] == 0) refuse(event);
    if (has(told_, event.who)) refuse(event);
    told_ = static_cast<std::uint8_t>(told_ | 1 << event.who);
    return;
  }
  const Action a = rules_->parse_action(event.text);
  if (to_move() != player_ || (a.bits & kPickBit) == 0 || !has(seen_[moment_], card_of(a))) refuse(event);
  picks_[moment_] = static_cast<std::uint8_t>(card_of(a));
}

void Info::observe(const Event& event) {
  if (event.who == Event::kShown) {
    observe_shown(event);
  } else if (event.who == kChance) {
    const Action a = rules_->parse_action(event.text);
    if (!dealing() || (a.bits & kPickBit) != 0 || has(seen_[0], card_of(a))) refuse(event);
    seen_[0] = static_cast<Cards>(seen_[0] | bit(card_of(a)));
  } else {
    observe_pick(event);
  }
}

}  // namespace flockmind::tiny_draft
