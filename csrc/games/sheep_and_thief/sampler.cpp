#include "games/sheep_and_thief/sampler.hpp"

#include <algorithm>

namespace flockmind::sheep_and_thief {

namespace {

// A random subset of n cards.
CardSet draw(CardSet cards, int n, Rng& rng) {
  CardSet drawn = 0;
  for (; n > 0; --n) {
    const CardSet card =
        bit(nth_bit(cards, static_cast<int>(rng.below(static_cast<std::uint32_t>(count(cards))))));
    drawn |= card;
    cards ^= card;
  }
  return drawn;
}

}  // namespace

Sampler::Item Sampler::fresh(CardSet mask) {
  named_[masks_.size()] = kNone;
  masks_.push_back(mask);
  return static_cast<Item>(kUnseenItem + masks_.size() - 1);
}

CardSet Sampler::names(const Items& items) const {
  CardSet set = 0;
  for (const Item item : items) set |= bit(name(item));
  return set;
}

void Sampler::take(int seat, int look, Item item) {
  auto& cards = order_[static_cast<std::size_t>(seat)];
  auto at = static_cast<std::size_t>((round_ - 1) * rules_.hand + look * rules_.per_look);
  while (cards[at] != kNone) ++at;
  cards[at] = item;
}

State Sampler::run() {
  for (auto& cards : order_) cards.fill(kNone);
  for (auto& cards : under_) cards.fill(kNone);
  forgotten();
  std::size_t node = 0;
  round_ = belief_.info_.forgotten() + 1;
  for (const RoundFacts& facts : belief_.rounds_) {
    const Belief::Node& here = belief_.nodes_[node];
    double target = rng_.uniform() * here.value;
    std::size_t chosen = here.end_edge;
    for (std::size_t e = here.first_edge; e < here.end_edge; ++e) {
      const double share = belief_.edges_[e].weight * belief_.nodes_[belief_.edges_[e].to].value;
      if (share <= 0) continue;
      chosen = e;
      target -= share;
      if (target < 0) break;
    }
    const Belief::Edge& edge = belief_.edges_[chosen];
    play_round(round_, facts, edge);
    node = edge.to;
    ++round_;
  }
  if (belief_.info_.view().phase() == Phase::deal) {
    for (int q = 0; q < rules_.players(); ++q) {
      const auto at = static_cast<std::size_t>(q);
      const bool keeps = belief_.nodes_[node].tokens[at].card != Token::kNoCard;
      if (keeps && q != belief_.info_.player()) hands_[at].push_back(tokens_[at]);
    }
  }
  name_unseen();
  finish();
  return state_;
}

// What forgotten rounds left behind; mirrors Counter::root.
void Sampler::forgotten() {
  const Info& info = belief_.info_;
  const State& v = info.view();
  const bool is_now = info.forgotten() == v.round();
  for (int q = 0; q < rules_.players(); ++q) {
    const auto at = static_cast<std::size_t>(q);
    const Board& b = v.board(q);
    const bool own = q == info.player();
    CardSet left_fits = kAnyCard;
    for (const int cell : Bits(b.down)) {
      if (b.round_of(cell) > info.forgotten() || v.under(q, cell) != kNone) continue;
      const CardSet unfit = v.unfit(q, cell);
      under_[at][static_cast<std::size_t>(cell)] = fresh(unfit == 0 ? kAnyCard : unfit);
      if (unfit != 0 && is_now && b.round_of(cell) == v.round()) left_fits &= unfit;
    }
    int removed = removed_in(info, q, 1, std::min(info.forgotten(), v.round() - 1));
    if (own) removed -= count(v.boxed(q));
    for (int i = 0; i < removed; ++i) boxed_[at].push_back(fresh());
    int hidden = b.hand;
    if (is_now && v.phase() == Phase::draft) {
      const int picked = (own ? !v.pack(q) : has_chosen(info, q)) ? rules_.per_look : 0;
      hidden += picked;
      const int pack = own && picked == 0 ? 0 : rules_.hand - v.step() * rules_.per_look - picked;
      for (int i = 0; i < pack; ++i) packs_[at].push_back(fresh());
    }
    if (own) {
      const bool has_removed = v.phase() == Phase::box && b.hand > 1 && count(v.hand(q)) == 1;
      hidden = has_removed || count(v.hand(q)) >= hidden ? 0 : hidden - count(v.hand(q));
      const bool at_deal = v.phase() == Phase::deal && info.forgotten() + 1 == v.round();
      for (int i = 0; i < hidden && (is_now || at_deal); ++i) hands_[at].push_back(fresh(left_fits));
    } else if (is_now) {
      for (int i = 0; i < hidden; ++i) hands_[at].push_back(fresh(left_fits));
    } else if (belief_.nodes_.front().tokens[at].card != Token::kNoCard) {
      tokens_[at] = fresh();
    }
  }
}

void Sampler::play_round(int round, const RoundFacts& facts, const Belief::Edge& edge) {
  round_ = round;
  for (std::size_t q = 0; q < kMaxSeats; ++q) {
    const PackFacts& pack = facts.packs[q];
    needed_[q] = facts.seats[q].needed;
    special_[q] = 0;
    fresh_[q].clear();
    loose_[q].clear();
    room_[q].clear();
    rest_[q] = pack.rest;
    for (std::size_t i = 0; i < pack.pre.size(); ++i)
      room_[q].push_back(static_cast<std::uint8_t>(rules_.per_look));
  }
  place_tokens(facts, edge);
  deal_slots(facts);
  give_roles(facts, edge);
  split_groups(facts);
  settle_seats(facts);
}

void Sampler::place_tokens(const RoundFacts& facts, const Belief::Edge& edge) {
  for (std::size_t i = edge.first_choice; i < edge.end_choice; ++i) {
    const Choice& choice = belief_.choices_[i];
    if (choice.kind == Choice::role) break;
    const PackFacts& pack = facts.packs[choice.seat];
    const Item token = tokens_[choice.seat];
    switch (choice.kind) {
      case Choice::in_first:
        if (token >= kUnseenItem) {
          const CardSet can = pack.first & ~facts.before & masks_[token - kUnseenItem];
          named_[token - kUnseenItem] = static_cast<std::uint8_t>(lsb(draw(can, 1, rng_)));
        }
        break;
      case Choice::in_pre: {
        const Take& to = pack.pre[choice.index];
        --room_[choice.seat][choice.index];
        take(to.seat, to.look, token);
        loose_[to.seat].push_back(token);
        break;
      }
      case Choice::in_rest:
        --rest_[choice.seat];
        packs_[static_cast<std::size_t>(pack.holder)].push_back(token);
        break;
      case Choice::named: {  // the token just taken is laid open
        if (token >= kUnseenItem) named_[token - kUnseenItem] = choice.item;
        for (std::size_t q = 0; q < kMaxSeats; ++q) {
          needed_[q] &= ~bit(choice.item);
          if (!loose_[q].empty() && loose_[q].back() == token) loose_[q].pop_back();
        }
        break;
      }
      case Choice::role:
        break;
    }
  }
}

// Cards dealt in this round that a rival took from an unseen part of a pack: those laid open later, and
// unseen ones, in any order.
void Sampler::deal_slots(const RoundFacts& facts) {
  for (int q = 0; q < rules_.players(); ++q) {
    const auto at = static_cast<std::size_t>(q);
    StaticList<Take, kMaxHand * 2> slots;
    for (std::size_t o = 0; o < kMaxSeats; ++o) {
      for (std::size_t i = 0; i < room_[o].size(); ++i) {
        const Take& to = facts.packs[o].pre[i];
        for (int r = 0; to.seat == q && r < room_[o][i]; ++r) slots.push_back(to);
      }
    }
    rng_.shuffle(slots.data(), slots.size());
    std::size_t next = 0;
    for (const int card : Bits(needed_[at])) {
      take(q, slots[next].look, static_cast<Item>(card));
      ++next;
    }
    for (; next < slots.size(); ++next) {
      const Item item = fresh();
      take(q, slots[next].look, item);
      fresh_[at].push_back(item);
    }
    for (int i = 0; i < rest_[at]; ++i)
      packs_[static_cast<std::size_t>(facts.packs[at].holder)].push_back(fresh());
  }
}

void Sampler::give_roles(const RoundFacts& facts, const Belief::Edge& edge) {
  std::array<Item, kMaxSeats> kept{};
  for (std::size_t i = edge.first_choice; i < edge.end_choice; ++i) {
    const Choice& choice = belief_.choices_[i];
    if (choice.kind != Choice::role) continue;
    const std::size_t q = choice.seat;
    const SeatFacts& seat = facts.seats[q];
    Item item = choice.item;
    if (choice.item == kNewItem) {
      item = fresh_[q].back();
      fresh_[q].pop_back();
    } else if (choice.item >= kTokenItem) {
      item = tokens_[choice.item - kTokenItem];
      for (Item& other : loose_[q]) {
        if (other != item) continue;
        other = loose_[q].back();
        loose_[q].pop_back();
        break;
      }
    }
    if (item < kUnseenItem) {
      special_[q] |= bit(item);
    }
    const std::size_t downs = seat.down.size();
    if (item >= kUnseenItem) {
      masks_[item - kUnseenItem] &= choice.index < downs ? seat.fits[choice.index] : seat.left_fits;
    }
    if (choice.index < downs) {
      under_[q][seat.down[choice.index]] = item;
    } else if (seat.keeps && choice.index == downs) {
      kept[q] = item;
    } else {
      (seat.keeps ? boxed_ : hands_)[q].push_back(item);
    }
  }
  tokens_ = kept;
}

void Sampler::split_groups(const RoundFacts& facts) {
  for (const Group& group : facts.groups) {
    CardSet free = group.cards;
    for (const Take& to : group.takes) free &= ~(facts.seats[to.seat].open | special_[to.seat]);
    for (const Take& to : group.takes) {
      const CardSet fixed = group.cards & (facts.seats[to.seat].open | special_[to.seat]);
      const CardSet more = draw(free, rules_.per_look - count(fixed), rng_);
      free &= ~more;
      for (const int card : Bits(fixed | more)) take(to.seat, to.look, static_cast<Item>(card));
      for (const int card : Bits(more)) loose_[to.seat].push_back(static_cast<Item>(card));
    }
    for (const int card : Bits(free))
      packs_[static_cast<std::size_t>(group.holder)].push_back(static_cast<Item>(card));
  }
}

void Sampler::settle_seats(const RoundFacts& facts) {
  for (std::size_t q = 0; q < static_cast<std::size_t>(rules_.players()); ++q) {
    auto& to = (facts.drafted && facts.seats[q].keeps ? boxed_ : hands_)[q];
    for (const Item item : loose_[q]) to.push_back(item);
    for (const Item item : fresh_[q]) to.push_back(item);
  }
}

// Unseen cards get different cards out of those never seen, the ones with a list first.
void Sampler::name_unseen() {
  CardSet cards = belief_.unseen_;
  std::array<CardSet, 2 * kMaxCards> masks{};
  std::array<std::size_t, 2 * kMaxCards> which{};
  std::size_t n = 0;
  for (std::size_t i = 0; i < masks_.size(); ++i) {
    if (named_[i] != kNone || masks_[i] == kAnyCard) continue;
    masks[n] = masks_[i];
    which[n++] = i;
  }
  for (std::size_t i = 0; i < n; ++i) {
    double target = rng_.uniform() * ways_to_fill(cards, masks.data() + i, n - i, 0);
    int chosen = -1;
    for (const int card : Bits(cards & masks[i])) {
      const double ways = ways_to_fill(cards ^ bit(card), masks.data() + i + 1, n - i - 1, 0);
      if (ways <= 0) continue;
      chosen = card;
      target -= ways;
      if (target < 0) break;
    }
    named_[which[i]] = static_cast<std::uint8_t>(chosen);
    cards ^= bit(chosen);
  }
  for (std::size_t i = 0; i < masks_.size(); ++i) {
    if (named_[i] != kNone) continue;
    const CardSet card = draw(cards, 1, rng_);
    named_[i] = static_cast<std::uint8_t>(lsb(card));
    cards ^= card;
  }
}

}  // namespace flockmind::sheep_and_thief
