#include "games/sheep_and_thief/facts.hpp"

#include <algorithm>

namespace flockmind::sheep_and_thief {

namespace {

CardSet open_cards(const Board& b, int round) {
  CardSet set = 0;
  for (const int cell : Bits(b.placed & ~b.down)) {
    const std::uint8_t card = b.card[static_cast<std::size_t>(cell)];
    if (card < kMaxCards && b.round_of(cell) == round) set |= bit(card);
  }
  return set;
}

// The pack in front of the player at a look, or 0 if the look is to come.
CardSet sight(const Info& info, int round, int look) {
  if (look < info.looks_over(round)) return info.saw(round, look);
  const State& v = info.view();
  const bool is_now = round == v.round() && v.phase() == Phase::draft && look == v.step();
  return is_now ? v.pack(info.player()) : 0;
}

int looks_taken(const Info& info, int seat, int round) {
  const State& v = info.view();
  if (round < v.round() || v.phase() != Phase::draft) return v.rules().looks;
  if (seat == info.player()) return info.looks_over(round);
  return v.step() + (has_chosen(info, seat) ? 1 : 0);
}

void add_pack(const Info& info, int round, int origin, RoundFacts& facts) {
  const Rules& rules = info.view().rules();
  PackFacts& pack = facts.packs[static_cast<std::size_t>(origin)];
  Group group;
  bool in_group = false;
  int size = rules.hand;
  const int holder = rules.holder(round, info.view().step(), origin);  // while the draft goes on
  for (int look = 0; look < rules.looks; ++look) {
    const int q = rules.holder(round, look, origin);
    if (q == info.player()) {
      const CardSet cards = sight(info, round, look);
      if (cards == 0) break;
      if (in_group) {
        group.cards &= ~cards;
        if (group.cards != 0) facts.groups.push_back(group);
      }
      if (!pack.seen) pack.first = cards;
      pack.seen = true;
      group = {};
      in_group = true;
      if (look >= info.looks_over(round)) {
        in_group = false;  // the pack lies before the player
        break;
      }
      group.cards = cards & ~info.took(round, look);
      size -= rules.per_look;
      continue;
    }
    if (look >= looks_taken(info, q, round)) break;
    const Take take{static_cast<std::uint8_t>(look), static_cast<std::uint8_t>(q)};
    size -= rules.per_look;
    if (pack.seen) {
      group.takes.push_back(take);
    } else {
      pack.pre.push_back(take);
    }
  }
  pack.holder = group.holder = holder;
  if (in_group && group.cards != 0) {
    group.rest = size;
    facts.groups.push_back(group);
  }
  if (!pack.seen) pack.rest = size;
}

void add_seat(const Info& info, int round, int q, CardSet sights, RoundFacts& facts) {
  const State& v = info.view();
  SeatFacts& seat = facts.seats[static_cast<std::size_t>(q)];
  const Board& b = v.board(q);
  seat.open = open_cards(b, round);
  seat.needed = seat.open & ~sights;
  for (const int cell : Bits(b.down)) {
    if (b.round_of(cell) != round) continue;
    const CardSet unfit = v.unfit(q, cell);
    seat.fits[seat.down.size()] = unfit == 0 ? kAnyCard : unfit;
    seat.left_fits &= seat.fits[seat.down.size()];
    seat.down.push_back(static_cast<std::uint8_t>(cell));
  }
  seat.left = v.rules().hand - count(seat.open) - static_cast<int>(seat.down.size());
  seat.keeps = seat.left > 0 && round < v.round();
}

}  // namespace

bool has_chosen(const Info& info, int seat) {
  const State& v = info.view();
  const Rules& rules = v.rules();
  if (v.phase() == Phase::draft)
    return rules.index_of(v.round(), seat) < rules.index_of(v.round(), info.player());
  if (v.phase() != Phase::box || v.board(seat).hand < 2) return false;
  const bool chooses = v.board(info.player()).hand > 1;
  return chooses && rules.index_of(v.round(), seat) < rules.index_of(v.round(), info.player());
}

CardSet known_cards(const Info& info) {
  const State& v = info.view();
  const int p = info.player();
  CardSet set = v.hand(p) | v.pack(p) | v.boxed(p);
  for (int q = 0; q < v.rules().players(); ++q) {
    for (const int cell : Bits(v.board(q).placed)) {
      const std::uint8_t card = v.board(q).card[static_cast<std::size_t>(cell)];
      const int face = card == kDown ? v.under(q, cell) : card;
      if (face < kMaxCards) set |= bit(face);
    }
  }
  for (int round = info.forgotten() + 1; round <= v.round(); ++round) {
    for (int look = 0; look < info.looks_over(round); ++look) set |= info.saw(round, look);
  }
  return set;
}

int removed_in(const Info& info, int seat, int from, int to) {
  const Rules& rules = info.view().rules();
  const Board& b = info.view().board(seat);
  std::array<int, 16> laid{};
  for (const int cell : Bits(b.placed & ~cell_bit(rules.farmyard)))
    ++laid[static_cast<std::size_t>(b.round_of(cell))];
  int sum = 0;
  for (int round = from; round <= to; ++round) {
    const int here = laid[0] > 0 ? rules.placed : laid[static_cast<std::size_t>(round)];
    sum += std::max(0, rules.hand - here - 1);
  }
  return sum;
}

RoundFacts facts_of_round(const Info& info, int round) {
  const State& v = info.view();
  const Rules& rules = v.rules();
  const int p = info.player();
  RoundFacts facts;
  facts.drafted = round < v.round() || v.phase() != Phase::draft;
  CardSet sights = 0;
  CardSet in_later_packs = 0;
  CardSet since = 0;  // seen or laid open in remembered rounds before this one, or later
  for (int r = info.forgotten() + 1; r <= v.round(); ++r) {
    CardSet& set = r == round ? sights : r < round ? since : in_later_packs;
    for (int look = 0; look < rules.looks; ++look) set |= sight(info, r, look);
  }
  facts.before = since;
  if (round - 1 > info.forgotten()) {
    for (int look = 0; look < info.looks_over(round - 1); ++look) facts.mine |= info.took(round - 1, look);
  }
  facts.later = in_later_packs;
  for (int q = 0; q < rules.players(); ++q) {
    for (int r = 0; r < round; ++r) facts.before |= open_cards(v.board(q), r);
    for (int r = round + 1; r <= v.round(); ++r) facts.later |= open_cards(v.board(q), r);
    add_pack(info, round, q, facts);
    if (q != p && facts.drafted) add_seat(info, round, q, sights, facts);
  }
  return facts;
}

}  // namespace flockmind::sheep_and_thief
