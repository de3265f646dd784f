#include "games/sheep_n_sheep/table.hpp"

#include <algorithm>
#include <cstring>

namespace flockmind::sheep_n_sheep {

namespace {

// Puts a card in its place among n.
void insert(Kind* cards, std::uint8_t& n, Kind kind) {
  int at = n++;
  for (; at > 0 && cards[at - 1] > kind; --at) cards[at] = cards[at - 1];
  cards[at] = kind;
}

// Takes one of the equal cards away; false: there is none.
bool erase(Kind* cards, std::uint8_t& n, Kind kind) {
  int at = 0;
  while (at < n && cards[at] != kind) ++at;
  if (at == n) return false;
  for (--n; at < n; ++at) cards[at] = cards[at + 1];
  return true;
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

bool Table::show(Kind kind) {
  const Mask hidden = rules_->copies(kind) & ~shown_;
  const int copy = hidden.lowest();
  shown_.set(copy);
  return copy + 1 == rules_->face(kind).first + rules_->face(kind).copies;
}

bool Table::put_set(int place, Kind kind) {
  Kind* cards = sets_[place];
  cards[cards[0] == kNoCard ? 0 : 1] = kind;
  if (cards[1] != kNoCard && cards[0] > cards[1]) std::swap(cards[0], cards[1]);
  public_key_ += card_key(Home::set, place, kind);
  take_from_pool(kind);
  return show(kind);
}

void Table::draw_to_set(int place, Kind kind) {
  draw_one();
  if (put_set(place, kind)) shorten_pasts();  // nothing else of a past depends on the card
}

void Table::add_known(int p, Kind kind) {
  insert(hands_[p].known, hands_[p].known_size, kind);
  public_key_ += card_key(Home::known, p, kind);
}

void Table::add_hidden(int p, Kind kind) {
  insert(hands_[p].hidden, hands_[p].hidden_size, kind);
  hidden_sizes_ = static_cast<std::uint16_t>(hidden_sizes_ + (1U << (4 * p)));
  if (kind != kUnknown) hidden_key_[p] += card_key(Home::hidden, p, kind);
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
  shorten_pasts();
}

void Table::take_set(int p, int place) {
  for (Kind& kind : sets_[place]) {
    if (kind == kNoCard) continue;
    public_key_ -= card_key(Home::set, place, kind);
    add_known(p, kind);
    kind = kNoCard;
  }
}

void Table::leave_hand(int p, Kind kind) {
  Hand& hand = hands_[p];
  if (erase(hand.known, hand.known_size, kind)) {
    public_key_ -= card_key(Home::known, p, kind);
    return;
  }
  const int before = hand.hidden_size;
  if (erase(hand.hidden, hand.hidden_size, kind)) {
    hidden_key_[p] -= card_key(Home::hidden, p, kind);
  } else {
    erase(hand.hidden, hand.hidden_size, kUnknown);
    take_from_pool(kind);
  }
  hidden_sizes_ = static_cast<std::uint16_t>(hidden_sizes_ - (1U << (4 * p)));
  const bool last_copy = show(kind);
  // An empty past stays empty where the shortened one would be.
  if (hand.hidden_size == 0) {
    pasts_[p].size = 0;
  } else if (pasts_[p].size > 0 || !last_copy) {
    pasts_[p].leave(kind, before);
    with_past_ = static_cast<std::uint8_t>(with_past_ | (1U << p));
  }
  shorten_pasts();
}

void Table::discard(Kind kind) {
  discards_.set((rules_->copies(kind) & ~discards_).lowest());
  public_key_ += card_key(Home::discards, 0, kind);
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
  with_past_ = static_cast<std::uint8_t>(with_past_ | (1U << p));
  shorten_pasts();
}

void Table::shorten_pasts() {
  if (with_past_ == 0) return;
  for (const int p : Bits(with_past_)) {
    pasts_[p].shorten(*rules_, shown_, hands_[p].hidden_size);
    if (pasts_[p].size == 0) with_past_ = static_cast<std::uint8_t>(with_past_ & ~(1U << p));
  }
  pasts_key_ = find_pasts_key();
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

// --- keys, equality, invariants ---

Key Table::find_pasts_key() const {
  Key key = 0;
  for (const int p : Bits(with_past_)) {
    Key list = feature(3, static_cast<std::uint64_t>(p));
    for (int i = 0; i < pasts_[p].size; ++i) list = mix64(list ^ pasts_[p].items[i]);
    key ^= list;
  }
  return key;
}

Key Table::hand_key(int p) const {
  const Hand& hand = hands_[p];
  Key key = 0;
  for (int i = 0; i < hand.known_size; ++i) key += card_key(Home::hidden, 0, hand.known[i]);
  for (int i = 0; i < hand.hidden_size; ++i) key += card_key(Home::hidden, 0, hand.hidden[i]);
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
