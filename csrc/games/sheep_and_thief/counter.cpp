#include "games/sheep_and_thief/counter.hpp"

#include <algorithm>

namespace flockmind::sheep_and_thief {

// The beginning of the history: nothing, or what a forgotten round left behind, of which only numbers are
// known.
void Counter::root() {
  const Info& info = belief_.info_;
  const State& v = info.view();
  const int forgotten = info.forgotten();
  const bool is_now = forgotten == v.round();
  Node node;
  for (int q = 0; q < rules_.players(); ++q) {
    const Board& b = v.board(q);
    const bool own = q == info.player();
    CardSet left_fits = kAnyCard;
    for (const int cell : Bits(b.down)) {
      const int round = b.round_of(cell);
      const CardSet unfit = v.unfit(q, cell);
      if (round > forgotten || v.under(q, cell) != kNone) continue;
      if (unfit == 0) {
        ++node.unseen;
      } else {
        node.masked.push_back(unfit);
        if (is_now && round == v.round()) left_fits &= unfit;
      }
    }
    const int removed = removed_in(info, q, 1, std::min(forgotten, v.round() - 1));
    node.unseen += own ? std::max(0, removed - count(v.boxed(q))) : removed;
    int hidden = b.hand;  // in hand, or kept
    if (is_now && v.phase() == Phase::draft) {
      const int picked = (own ? !v.pack(q) : has_chosen(info, q)) ? rules_.per_look : 0;
      hidden += picked;
      if (!own || picked > 0) node.unseen += rules_.hand - v.step() * rules_.per_look - picked;
    }
    if (own) {
      const bool has_removed = v.phase() == Phase::box && b.hand > 1 && count(v.hand(q)) == 1;
      hidden = has_removed || count(v.hand(q)) >= hidden ? 0 : hidden - count(v.hand(q));
    }
    if (!is_now) {
      const bool at_deal = v.phase() == Phase::deal && forgotten + 1 == v.round();
      const bool keeps = at_deal ? b.hand > 0 : forgotten > 0 && rules_.hand > rules_.placed;
      if (!own && keeps) node.tokens[static_cast<std::size_t>(q)] = {Token::kUnseen, kAnyCard};
      if (own && at_deal) node.unseen += hidden;
    } else if (left_fits == kAnyCard) {
      node.unseen += hidden;
    } else {
      node.masked.insert(node.masked.end(), static_cast<std::size_t>(hidden), left_fits);
    }
  }
  belief_.nodes_.push_back(node);
}

void Counter::run() {
  root();
  std::size_t begin = 0;
  for (const RoundFacts& facts : belief_.rounds_) {
    const std::size_t end = belief_.nodes_.size();
    layer_.clear();
    for (std::size_t node = begin; node < end; ++node) expand(node, facts);
    begin = end;
  }
  for (std::size_t i = belief_.nodes_.size(); i-- > 0;) {
    Node& node = belief_.nodes_[i];
    if (i >= begin) {
      int kept = 0;  // unseen cards still in hand when the history ends at a deal
      std::vector<CardSet> masks = node.masked;
      for (const Token& token : node.tokens) {
        if (token.card != Token::kUnseen) continue;
        if (token.set == kAnyCard) {
          ++kept;
        } else {
          masks.push_back(token.set);
        }
      }
      node.value = ways_to_fill(belief_.unseen_, masks.data(), masks.size(), node.unseen + kept);
      continue;
    }
    for (std::size_t e = node.first_edge; e < node.end_edge; ++e) {
      node.value += belief_.edges_[e].weight * belief_.nodes_[belief_.edges_[e].to].value;
    }
  }
}

std::size_t Counter::node_for(const Node& node) {
  NodeKey key;
  for (const Token& token : node.tokens) {
    key.push_back(static_cast<std::uint64_t>(token.card + 2));
    key.push_back(token.set);
  }
  key.push_back(static_cast<std::uint64_t>(node.unseen));
  std::vector<CardSet> masks = node.masked;
  std::sort(masks.begin(), masks.end());
  key.insert(key.end(), masks.begin(), masks.end());
  const auto [found, is_new] = layer_.try_emplace(key, belief_.nodes_.size());
  if (is_new) belief_.nodes_.push_back(node);
  return found->second;
}

void Counter::expand(std::size_t node, const RoundFacts& facts) {
  facts_ = &facts;
  from_ = belief_.nodes_[node];
  next_ = from_;
  next_.tokens = {};
  weight_ = 1;
  path_.clear();
  for (int q = 0; q < rules_.players(); ++q) {
    const auto at = static_cast<std::size_t>(q);
    hands_[at] = {};
    hands_[at].needed = facts.seats[at].needed;
    room_[at].clear();
    rest_[at] = facts.packs[at].rest;
  }
  for (std::size_t o = 0; o < static_cast<std::size_t>(rules_.players()); ++o) {
    for (const Take& take : facts.packs[o].pre) {
      room_[o].push_back(static_cast<std::uint8_t>(rules_.per_look));
      hands_[take.seat].slots += rules_.per_look;
    }
  }
  for (std::size_t g = 0; g < facts.groups.size(); ++g) {
    const Group& group = facts.groups[g];
    group_cards_[g] = group.cards;
    group_room_[g].fill(0);
    for (const Take& take : group.takes) {
      const CardSet open = group.cards & facts.seats[take.seat].open;
      group_room_[g][take.seat] = static_cast<std::int8_t>(group_room_[g][take.seat] + rules_.per_look);
      group_room_[g][take.seat] =
          static_cast<std::int8_t>(group_room_[g][take.seat] - count(open & group_cards_[g]));
      group_cards_[g] &= ~open;
    }
    for (const std::int8_t room : group_room_[g]) {
      if (room < 0) return;
    }
    for (const SeatFacts& seat : facts.seats) {
      if ((seat.open & group_cards_[g]) != 0) return;  // laid by somebody who never had the pack
    }
  }
  // Known cards can be in a pack only if its first holder kept them.
  for (int o = 0; o < rules_.players(); ++o) {
    const auto at = static_cast<std::size_t>(o);
    const Token& token = from_.tokens[at];
    const CardSet named = token.card >= 0 ? bit(token.card) : 0;
    const CardSet kept = o == belief_.info_.player() ? facts.mine : named;
    if ((facts.packs[at].first & facts.before & ~kept) != 0) return;
  }
  const std::size_t first = belief_.edges_.size();
  place_token(0);
  belief_.nodes_[node].first_edge = first;
  belief_.nodes_[node].end_edge = belief_.edges_.size();
}

// Where the card that `origin` kept is in the pack that begins there.
void Counter::place_token(int origin) {
  if (origin == rules_.players()) return open_roles();
  const auto o = static_cast<std::size_t>(origin);
  const Token token = from_.tokens[o];
  if (token.card == Token::kNoCard || origin == belief_.info_.player()) return place_token(origin + 1);
  const PackFacts& pack = facts_->packs[o];
  const auto seat8 = static_cast<std::uint8_t>(origin);
  if (pack.seen) {
    const bool named = token.card >= 0;
    const CardSet can = named ? bit(token.card) & pack.first : pack.first & ~facts_->before & token.set;
    if (can != 0) {
      const double before = weight_;
      weight_ *= count(can);
      choose({Choice::in_first, seat8, 0, 0});
      place_token(origin + 1);
      path_.pop_back();
      weight_ = before;
    }
    if (named && can != 0) return;
  }
  for (std::size_t i = 0; i < pack.pre.size(); ++i) {
    if (room_[o][i] == 0) continue;
    const int q = pack.pre[i].seat;
    Hand& hand = hands_[static_cast<std::size_t>(q)];
    --room_[o][i];
    --hand.slots;
    choose({Choice::in_pre, seat8, static_cast<std::uint8_t>(i), 0});
    CardSet open = 0;
    for (const SeatFacts& seat : facts_->seats) open |= seat.open;
    if (token.card < 0 || !has(open, token.card)) {
      hand.tokens.push_back(seat8);
      place_token(origin + 1);
      hand.tokens.pop_back();
    }
    // It may be one of the cards that its taker laid open.
    CardSet named = token.card >= 0 ? bit(token.card) : token.set & ~facts_->before;
    for (const int card : Bits(hand.needed & named)) {
      hand.needed ^= bit(card);
      choose({Choice::named, seat8, 0, static_cast<std::uint8_t>(card)});
      place_token(origin + 1);
      path_.pop_back();
      hand.needed ^= bit(card);
    }
    path_.pop_back();
    ++hand.slots;
    ++room_[o][i];
  }
  if (rest_[o] > 0) {  // the unseen pack still holds it
    const Node before = next_;
    --rest_[o];
    if (token.card == Token::kUnseen) {
      if (token.set == kAnyCard) {
        ++next_.unseen;
      } else {
        next_.masked.push_back(token.set);
      }
    }
    choose({Choice::in_rest, seat8, 0, 0});
    place_token(origin + 1);
    path_.pop_back();
    ++rest_[o];
    next_ = before;
  }
}

}  // namespace flockmind::sheep_and_thief
