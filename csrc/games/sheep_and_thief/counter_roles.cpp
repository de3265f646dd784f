// What becomes of the cards that rivals took: face down, kept, or left.
#include "games/sheep_and_thief/counter.hpp"

namespace flockmind::sheep_and_thief {

namespace {

constexpr auto kFactorial = [] {
  std::array<double, 65> f{};
  f[0] = 1;
  for (std::size_t i = 1; i < f.size(); ++i) f[i] = f[i - 1] * static_cast<double>(i);
  return f;
}();

double factorial(int n) { return kFactorial[static_cast<std::size_t>(n)]; }

}  // namespace

// All other cards taken unseen were dealt in this round.
void Counter::open_roles() {
  const double before = weight_;
  for (int q = 0; q < rules_.players(); ++q) {
    Hand& hand = hands_[static_cast<std::size_t>(q)];
    const int needed = count(hand.needed);
    if (needed > hand.slots || (hand.needed & facts_->before) != 0) {
      weight_ = before;
      return;
    }
    hand.fresh = hand.slots - needed;
    weight_ *= factorial(hand.slots);
  }
  for (const auto& rooms : room_) {
    for (const std::uint8_t room : rooms) weight_ /= factorial(room);
  }
  fill_role(0, 0, 0);
  weight_ = before;
}

// Special roles: face-down cards, then the kept card; where the cards left must be out of a set, also all the
// others that are left.
int Counter::special_roles(int seat) const {
  const SeatFacts& s = facts_->seats[static_cast<std::size_t>(seat)];
  if (!facts_->drafted || seat == belief_.info_.player()) return 0;
  const int down = static_cast<int>(s.down.size());
  return down + (s.left_fits != kAnyCard ? s.left : s.keeps ? 1 : 0);
}

bool Counter::is_kept_role(int seat, int role) const {
  const SeatFacts& s = facts_->seats[static_cast<std::size_t>(seat)];
  return s.keeps && role == static_cast<int>(s.down.size());
}

CardSet Counter::role_set(int seat, int role) const {
  const SeatFacts& s = facts_->seats[static_cast<std::size_t>(seat)];
  const auto at = static_cast<std::size_t>(role);
  return at < s.down.size() ? s.fits[at] : s.left_fits;
}

// Gives the seat's special roles from `role` on to its cards. Roles alike are given in ascending order of
// items (token, card, fresh card); `from` is the least item still allowed.
void Counter::fill_role(int seat, int role, int from) {
  if (seat == rules_.players()) return emit();
  if (role == special_roles(seat)) return fill_role(seat + 1, 0, 0);
  const auto at = static_cast<std::size_t>(seat);
  Hand& hand = hands_[at];
  const CardSet set = role_set(seat, role);
  for (std::size_t i = 0; i < hand.tokens.size(); ++i) {
    const int rival = hand.tokens[i];
    const Token& token = from_.tokens[static_cast<std::size_t>(rival)];
    if (rival < from) continue;
    const CardSet can = (token.card >= 0 ? bit(token.card) : token.set) & set;
    if (can == 0) continue;
    const auto tokens = hand.tokens;
    hand.tokens[i] = hand.tokens.back();
    hand.tokens.pop_back();
    use_item(seat, role, kTokenItem + rival, token.card >= 0 ? 0 : can, rival);
    hand.tokens = tokens;
  }
  for (std::size_t g = 0; g < facts_->groups.size(); ++g) {
    if (group_room_[g][at] == 0) continue;
    for (const int card : Bits(group_cards_[g] & set)) {
      const int order = kMaxSeats + card;
      if (order < from) continue;
      --group_room_[g][at];
      group_cards_[g] ^= bit(card);
      use_item(seat, role, card, 0, order);
      group_cards_[g] ^= bit(card);
      ++group_room_[g][at];
    }
  }
  if (hand.fresh > 0) {
    --hand.fresh;
    use_item(seat, role, kNewItem, set, kMaxSeats + kMaxCards);
    ++hand.fresh;
  }
}

// `set`: what an unseen item can be, 0 for a card known by name; `order`: its place among items.
void Counter::use_item(int seat, int role, int item, CardSet set, int order) {
  const auto at = static_cast<std::size_t>(seat);
  const SeatFacts& s = facts_->seats[at];
  const bool kept = is_kept_role(seat, role);
  const Node before = next_;
  const double weight = weight_;
  CardSet name = item < kMaxCards ? bit(item) : 0;
  if (item >= kTokenItem && item != kNewItem && set == 0) {
    name = bit(from_.tokens[static_cast<std::size_t>(item - kTokenItem)].card);
  }
  if (!kept && (name & facts_->later) != 0) return;  // it is seen again, so it was kept
  if (kept) {
    Token token{Token::kUnseen, set};
    if (set == 0) token = {static_cast<std::int8_t>(lsb(name)), 0};
    next_.tokens[at] = token;
  } else if (set == kAnyCard) {
    ++next_.unseen;
  } else if (set != 0) {
    next_.masked.push_back(set);
  }
  // Roles alike: those after face-down cards and the kept card.
  const bool alike = role >= static_cast<int>(s.down.size()) + (s.keeps ? 1 : 0);
  int from = 0;
  if (alike) {
    from = item == kNewItem ? order : order + 1;
    if (item == kNewItem) {
      int same = 1;
      for (std::size_t i = path_.size(); i-- > 0 && path_[i].kind == Choice::role && path_[i].seat == seat;) {
        const bool was_alike = path_[i].index >= s.down.size() + (s.keeps ? 1U : 0U);
        if (!was_alike || path_[i].item != kNewItem) break;
        ++same;
      }
      weight_ /= same;  // unseen cards of an unordered set
    }
  }
  choose({Choice::role, static_cast<std::uint8_t>(seat), static_cast<std::uint8_t>(role),
          static_cast<std::uint8_t>(item)});
  fill_role(seat, role + 1, from);
  path_.pop_back();
  next_ = before;
  weight_ = weight;
}

// What is not special: the rest of each group in any order; unseen cards as unordered sets.
void Counter::emit() {
  const Node before = next_;
  double weight = weight_;
  for (std::size_t g = 0; g < facts_->groups.size(); ++g) {
    if ((group_cards_[g] & facts_->later) != 0 && facts_->drafted) return;
    weight *= factorial(count(group_cards_[g])) / factorial(facts_->groups[g].rest);
    for (const std::int8_t room : group_room_[g]) weight /= factorial(room);
  }
  for (int q = 0; q < rules_.players(); ++q) {
    const auto at = static_cast<std::size_t>(q);
    const Hand& hand = hands_[at];
    weight /= factorial(hand.fresh);
    next_.unseen += hand.fresh;
    for (const std::uint8_t rival : hand.tokens) {
      const Token& token = from_.tokens[rival];
      if (token.card == Token::kUnseen && token.set == kAnyCard) ++next_.unseen;
      if (token.card == Token::kUnseen && token.set != kAnyCard) next_.masked.push_back(token.set);
      if (token.card >= 0 && has(facts_->later, token.card)) {
        next_ = before;
        return;
      }
    }
    weight /= factorial(rest_[at]);
    next_.unseen += rest_[at];
  }
  Belief::Edge edge;
  edge.weight = weight;
  edge.first_choice = belief_.choices_.size();
  belief_.choices_.insert(belief_.choices_.end(), path_.begin(), path_.end());
  edge.end_choice = belief_.choices_.size();
  edge.to = node_for(next_);
  belief_.edges_.push_back(edge);
  next_ = before;
}

}  // namespace flockmind::sheep_and_thief
