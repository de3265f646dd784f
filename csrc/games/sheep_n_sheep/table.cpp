#include "games/sheep_n_sheep/table.hpp"

#include <algorithm>
#include <cstring>

namespace flockmind::sheep_n_sheep {

namespace {

// Puts a card in its place among n; returns how many equal ones there are with it.
int insert(Kind* cards, std::uint8_t& n, Kind kind) {
  int at = n;
  for (; at > 0 && cards[at - 1] > kind; --at) cards[at] = cards[at - 1];
  cards[at] = kind;
  ++n;
  int equal = 1;
  while (at > 0 && cards[--at] == kind) ++equal;
  return equal;
}

// Takes one of the equal cards away; returns how many there were, 0: none.
int erase(Kind* cards, std::uint8_t& n, Kind kind) {
  int equal = 0;
  int last = -1;
  for (int i = 0; i < n; ++i) {
    if (cards[i] == kind) ++equal, last = i;
  }
  if (last < 0) return 0;
  for (int i = last; i + 1 < n; ++i) cards[i] = cards[i + 1];
  --n;
  return equal;
}

std::uint64_t item(int p, Kind kind, int count_) {
  return (static_cast<std::uint64_t>(p) << 16) | (std::uint64_t{kind} << 8) |
         static_cast<std::uint64_t>(count_);
}

}  // namespace

bool Hand::operator==(const Hand& o) const {
  return known_size == o.known_size && hidden_size == o.hidden_size &&
         std::equal(known, known + known_size, o.known) && std::equal(hidden, hidden + hidden_size, o.hidden);
}

Table::Table(const Rules& rules)
    : rules_(&rules),
      pool_(rules.all()),
      deck_(static_cast<std::uint8_t>(rules.deck())),
      stock_(static_cast<std::uint8_t>(rules.stock())) {
  std::memset(sets_, kNoCard, sizeof sets_);
  for (Pasture& pasture : pastures_) std::memset(pasture.grid, kNoSlot, sizeof pasture.grid);
}

// --- deck, sets, hands ---

void Table::draw_one() {
  if (deck_ > 0) {
    --deck_;
  } else {
    --stock_;
  }
}

void Table::take_from_pool(Kind kind) { pool_.clear((pool_ & rules_->copies(kind)).lowest()); }

void Table::show(Kind kind) { shown_.set((rules_->copies(kind) & ~shown_).lowest()); }

void Table::set_key(int place) {
  const Kind low = sets_[place][0];
  const Kind high = sets_[place][1];
  if (low != kNoCard) public_key_ ^= key_of(KeyFamily::set, item(place, low, high));
}

void Table::put_set(int place, Kind kind) {
  set_key(place);
  Kind* cards = sets_[place];
  cards[cards[0] == kNoCard ? 0 : 1] = kind;
  if (cards[1] != kNoCard && cards[0] > cards[1]) std::swap(cards[0], cards[1]);
  set_key(place);
  take_from_pool(kind);
  show(kind);
}

void Table::draw_to_set(int place, Kind kind) {
  draw_one();
  put_set(place, kind);
  shorten_pasts();
}

void Table::add_known(int p, Kind kind) {
  Hand& hand = hands_[p];
  public_key_ ^= key_of(KeyFamily::known, item(p, kind, insert(hand.known, hand.known_size, kind)));
}

void Table::add_hidden(int p, Kind kind) {
  Hand& hand = hands_[p];
  const int equal = insert(hand.hidden, hand.hidden_size, kind);
  hidden_sizes_ = static_cast<std::uint16_t>(hidden_sizes_ + (1U << (4 * p)));
  if (kind != kUnknown) hidden_key_[p] ^= key_of(KeyFamily::hidden, item(p, kind, equal));
}

void Table::put_known(int p, Kind kind) {
  add_known(p, kind);
  take_from_pool(kind);
  show(kind);
}

void Table::put_hidden(int p, Kind kind) {
  add_hidden(p, kind);
  if (kind != kUnknown) take_from_pool(kind);
}

void Table::draw_to_hand(int p, Kind kind) {
  draw_one();
  put_hidden(p, kind);
  if (pasts_[p].size == 0) return;
  pasts_[p].draw();
  shorten_past(p);
}

void Table::take_set(int p, int place) {
  set_key(place);
  for (Kind& kind : sets_[place]) {
    if (kind != kNoCard) add_known(p, kind);
    kind = kNoCard;
  }
}

void Table::leave_hand(int p, Kind kind) {
  Hand& hand = hands_[p];
  if (const int equal = erase(hand.known, hand.known_size, kind); equal > 0) {
    public_key_ ^= key_of(KeyFamily::known, item(p, kind, equal));
    return;
  }
  const int before = hand.hidden_size;
  hidden_sizes_ = static_cast<std::uint16_t>(hidden_sizes_ - (1U << (4 * p)));
  if (const int equal = erase(hand.hidden, hand.hidden_size, kind); equal > 0) {
    hidden_key_[p] ^= key_of(KeyFamily::hidden, item(p, kind, equal));
  } else {
    erase(hand.hidden, hand.hidden_size, kUnknown);
    take_from_pool(kind);
  }
  pasts_[p].leave(kind, before);
  with_past_ = static_cast<std::uint8_t>(with_past_ | (1U << p));
  show(kind);
  shorten_pasts();
}

void Table::discard(Kind kind) {
  const int copy = (rules_->copies(kind) & ~discards_).lowest();
  discards_.set(copy);
  public_key_ ^= key_of(KeyFamily::discard, static_cast<std::uint64_t>(copy));
}

void Table::hide(int p) {
  Hand& hand = hands_[p];
  for (int i = 0; i < hand.hidden_size; ++i) {
    const Kind kind = hand.hidden[i];
    if (kind == kUnknown) continue;
    const Mask gone = rules_->copies(kind) & ~pool_;  // the pool keeps the last copies of a kind
    pool_.set(gone.nth(gone.size() - 1));
    hand.hidden[i] = kUnknown;
  }
  hidden_key_[p] = 0;
}

void Table::reveal(int p, Kind kind) {
  erase(hands_[p].hidden, hands_[p].hidden_size, kUnknown);
  hidden_sizes_ = static_cast<std::uint16_t>(hidden_sizes_ - (1U << (4 * p)));
  put_hidden(p, kind);
}

void Table::put_past(int p, const Past& past) {
  pasts_[p] = past;
  shorten_past(p);
}

void Table::shorten_past(int p) {
  pasts_[p].shorten(*rules_, shown_, hands_[p].hidden_size);
  const unsigned own = 1U << p;
  with_past_ = static_cast<std::uint8_t>((with_past_ & ~own) | (pasts_[p].size > 0 ? own : 0));
}

void Table::shorten_pasts() {
  for (const int p : Bits(with_past_)) shorten_past(p);
}

void Table::count_deck() {
  int left = pool_.size();
  for (const Hand& hand : hands_)
    left -= static_cast<int>(std::count(hand.hidden, hand.hidden + hand.hidden_size, kUnknown));
  deck_ = static_cast<std::uint8_t>(std::max(0, left - rules_->stock()));
  stock_ = static_cast<std::uint8_t>(left - deck_);
}

bool Table::may_hold(int p, Kind kind) const {
  const Hand& hand = hands_[p];
  if (std::find(hand.known, hand.known + hand.known_size, kind) != hand.known + hand.known_size) return true;
  if (std::find(hand.hidden, hand.hidden + hand.hidden_size, kind) != hand.hidden + hand.hidden_size)
    return true;
  const bool unknown = hand.hidden_size > 0 && hand.hidden[hand.hidden_size - 1] == kUnknown;
  return unknown && !(pool_ & rules_->copies(kind)).empty();
}

Mask Table::kinds_in_hand(int p) const {
  const Hand& hand = hands_[p];
  Mask kinds;
  for (int i = 0; i < hand.known_size; ++i) kinds.set(hand.known[i]);
  for (int i = 0; i < hand.hidden_size && hand.hidden[i] != kUnknown; ++i) kinds.set(hand.hidden[i]);
  return kinds;
}

// --- keys, equality, invariants ---

Key Table::pasts_key() const {
  Key key = 0;
  for (const int p : Bits(with_past_)) {
    const Past& past = pasts_[p];
    Key list = key_of(KeyFamily::past, static_cast<std::uint64_t>(p));
    for (int i = 0; i < past.size; ++i) list = mix64(list ^ past.items[i]);
    key ^= list;
  }
  return key;
}

Key Table::hand_key(int p) const {
  Kind cards[kMaxHand];
  std::uint8_t n = 0;
  const Hand& hand = hands_[p];
  for (int i = 0; i < hand.known_size; ++i) insert(cards, n, hand.known[i]);
  for (int i = 0; i < hand.hidden_size; ++i) insert(cards, n, hand.hidden[i]);
  Key key = key_of(KeyFamily::hand, n);
  for (int i = 0; i < n; ++i) key = mix64(key ^ cards[i]);
  return key;
}

bool Table::operator==(const Table& o) const {
  if (public_key_ != o.public_key_ || pool_ != o.pool_ || shown_ != o.shown_ || discards_ != o.discards_ ||
      deck_ != o.deck_ || stock_ != o.stock_ || std::memcmp(sets_, o.sets_, sizeof sets_) != 0) {
    return false;
  }
  for (int p = 0; p < rules_->players(); ++p) {
    if (!(hands_[p] == o.hands_[p]) || !(pasts_[p] == o.pasts_[p])) return false;
    if (pastures_[p].cards != o.pastures_[p].cards) return false;
    for (SlotId s = pastures_[p].head; s != kNoSlot; s = laid_[s].next) {
      const SlotId twin = o.find(p, laid_[s].cell);
      if (twin == kNoSlot || o.laid_[twin].kind != laid_[s].kind) return false;
    }
  }
  return true;
}

bool Table::table_ok() const {
  int out = discards_.size();
  int unknown = 0;
  for (int p = 0; p < rules_->players(); ++p) {
    const Hand& hand = hands_[p];
    if (hand.size() > kMaxHand) return false;
    out += pastures_[p].cards + hand.size();
    unknown += static_cast<int>(std::count(hand.hidden, hand.hidden + hand.hidden_size, kUnknown));
    if (pasts_[p].size > 0 && hand.hidden_size == 0) return false;
    int groups = 0;
    for (SlotId s = pastures_[p].head; s != kNoSlot; s = laid_[s].next) {
      if (find(p, laid_[s].cell) != s) return false;
      if (laid_[s].group == s) groups += laid_[s].group_size;
    }
    if (groups != pastures_[p].cards) return false;
  }
  for (const auto& set : sets_) out += (set[0] != kNoCard) + (set[1] != kNoCard);
  return out + left() == rules_->cards() && pool_.size() == left() + unknown && (pool_ & shown_).empty();
}

}  // namespace flockmind::sheep_n_sheep
