#include "games/tiny_draft/state.hpp"

namespace flockmind::tiny_draft {

namespace {

Value cards_value(Cards cards) {
  Array list;
  for (const int card : Bits(cards)) list.emplace_back(card);
  return list;
}

// From `low` to `high` different cards.
Cards read_cards(const Field& field, int low, int high) {
  Bitboard cards = 0;
  for (const Field& item : field.elements(static_cast<std::size_t>(low), static_cast<std::size_t>(high))) {
    const auto card = static_cast<int>(item.as_int(1, kCards));
    if (has(cards, card)) item.fail("this card is there already");
    cards |= bit(card);
  }
  return static_cast<Cards>(cards);
}

}  // namespace

void Info::write(Object& object) const {
  object.set("to_move", int{to_move()});
  object.set("pending", Value());
  object.set("moment", int{moment_});
  object.set("pack", cards_value(seen_[moment_]));
  Array picks;
  Array passed;
  Array told;
  Array hands;
  bool shown = false;
  for (std::size_t t = 0; t < kMoments; ++t) {
    if (picks_[t] != 0) picks.emplace_back(int{picks_[t]});
    if (t < moment_) passed.push_back(seen_[t] == 0 ? Value() : cards_value(seen_[t]));
  }
  for (int q = 0; q < rules_->players(); ++q) {
    const Cards hand = hands_[static_cast<std::size_t>(q)];
    if (has(told_, q)) told.emplace_back(q);
    hands.push_back(hand == 0 ? Value() : cards_value(hand));
    shown = shown || hand != 0;
  }
  object.set("picks", std::move(picks));
  object.set("passed", std::move(passed));
  if (told_ != 0) object.set("told", std::move(told));
  if (shown) object.set("hands", std::move(hands));
}

Info Info::read(const Rules& rules, const Field& document, Player player) {
  if (const auto pending = document.find("pending")) pending->fail("expected null");
  Info info(rules, player);
  const int moment = static_cast<int>(document.at("moment").as_int(0, rules.last_moment()));
  info.moment_ = static_cast<std::uint8_t>(moment);

  const auto picks = document.at("picks").elements(static_cast<std::size_t>(moment),
                                                   static_cast<std::size_t>(moment + (info.over() ? 0 : 1)));
  const auto passed = document.find("passed");
  std::vector<Field> packs;
  if (passed) packs = passed->elements(static_cast<std::size_t>(moment), static_cast<std::size_t>(moment));
  packs.push_back(document.at("pack"));
  for (int t = 0; t <= moment; ++t) {
    const auto i = static_cast<std::size_t>(t);
    const int size = rules.hand_size() - t;
    const Field* pack = t == moment ? &packs.back() : passed && !packs[i].is_null() ? &packs[i] : nullptr;
    if (pack != nullptr) {
      info.seen_[i] = read_cards(*pack, moment == 0 ? 0 : size, size);
      if (!info.fits(t, info.seen_[i])) pack->fail("contradicts what was seen or taken before");
    }
    if (i >= picks.size()) continue;
    const int card = static_cast<int>(picks[i].as_int(1, kCards));
    if (pack != nullptr && !has(info.seen_[i], card)) picks[i].fail("not in the pack of that moment");
    const bool fits = info.fits(t, static_cast<Cards>(bit(card)));
    if (!fits) picks[i].fail("contradicts what was seen or taken before");
    info.picks_[i] = static_cast<std::uint8_t>(card);
  }
  if (info.dealing() && !picks.empty()) picks[0].fail("the deal is not complete");

  if (const auto told = document.find("told")) {
    for (const Field& seat : told->elements()) {
      const auto q = static_cast<int>(seat.as_int(0, rules.players() - 1));
      const bool made = q != player && !info.over() && info.picks_[info.moment_] != 0;
      if (!made) seat.fail("no such pick can be announced");
      info.told_ = static_cast<std::uint8_t>(info.told_ | 1 << q);
    }
  }
  if (const auto hands = document.find("hands")) {
    const auto n = static_cast<std::size_t>(rules.players());
    const auto seats = hands->elements(n, n);
    for (std::size_t q = 0; q < n; ++q) {
      if (seats[q].is_null()) continue;
      const bool seen = info.over() && q != static_cast<std::size_t>(player);
      if (!seen) seats[q].fail("only the others' hands, at the end");
      info.hands_[q] = read_cards(seats[q], rules.hand_size(), rules.hand_size());
    }
    if (!Belief(info).possible()) hands->fail("contradicts what was seen or taken before");
  }
  document.at("to_move").as_int(info.to_move(), info.to_move());
  return info;
}

}  // namespace flockmind::tiny_draft
