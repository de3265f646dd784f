// The cards and where they lie: pastures, hands, sets, discards and what is unseen.
//
// A pasture is unbounded. Its cards are a chain of slots; besides, while it is at most 14 x 14, it
// has a window of 16 x 16 cells with the slot of each cell and boards for move generation. A larger
// pasture is `wide`: then cells are found along the chain, and everything stays exact.
#pragma once

#include "core/zobrist.hpp"
#include "games/sheep_n_sheep/board.hpp"
#include "games/sheep_n_sheep/past.hpp"

namespace flockmind::sheep_n_sheep {

using SlotId = std::uint8_t;
inline constexpr SlotId kNoSlot = 255;

// Keys: sums of the keys of single cards, so that the order in which they came does not matter.
enum class Home : std::uint32_t { known, hidden, set, discards };
inline constexpr auto kCardKeys = feature_table<4 * kSeats * 128>(1);
// A card in the known or hidden part of the hand of p, in set p, among the discards (p = 0).
inline Key card_key(Home home, int p, Kind kind) {
  return kCardKeys[(static_cast<std::uint32_t>(home) << 9) | (static_cast<std::uint32_t>(p) << 7) | kind];
}
// A card on a pasture of p.
constexpr Key laid_key(int p, Cell c, Kind kind) {
  return feature(2, (std::uint64_t{c} << 16) | (static_cast<std::uint64_t>(p) << 8) | kind);
}

// A card on a pasture. Groups (one colour) and bell areas are rings of slots, with a root that
// holds the size.
struct Laid {
  Cell cell = 0;
  Kind kind = kNoCard;
  std::uint8_t number = 0;  // of the kind
  std::uint8_t sides = 0;   // cards beside it
  SlotId next = kNoSlot;    // along the pasture
  SlotId group = kNoSlot;   // root
  SlotId group_next = kNoSlot;
  SlotId bells = kNoSlot;  // root, or none
  SlotId bells_next = kNoSlot;
  std::uint8_t group_size = 0;  // of a root
  std::uint8_t bells_size = 0;
};

struct Pasture {
  static constexpr int kReach = 14;  // widest and highest inside the window

  Board occupied;
  Board open;  // cards with a free cell beside them
  SlotId grid[Board::kSide * Board::kSide];
  std::int8_t min_x = 0, max_x = 0, min_y = 0, max_y = 0;
  std::int8_t origin_x = -8, origin_y = -8;  // cell of bit 0
  bool wide = false;
  SlotId head = kNoSlot;  // newest card
  std::uint8_t cards = 0;
  std::uint8_t bells = 0;  // size of the largest bell area
  std::uint8_t hearts = 0;
  std::uint8_t stars = 0;
  std::int16_t points = 0;  // groups and vp1 icons

  int width() const { return cards == 0 ? 0 : max_x - min_x + 1; }
  int height() const { return cards == 0 ? 0 : max_y - min_y + 1; }
  // The window's bit of a cell; the cell must be inside.
  int index(Cell c) const { return (x_of(c) - origin_x) * Board::kSide + y_of(c) - origin_y; }
  Cell cell(int i) const {
    return static_cast<Cell>(cell_of(origin_x, origin_y) + ((i >> 4) << 8) + (i & 15));
  }
  bool inside(Cell c) const {
    return static_cast<unsigned>(x_of(c) - origin_x) < 16 && static_cast<unsigned>(y_of(c) - origin_y) < 16;
  }
};

// Cards ascending; unknown ones last.
struct Hand {
  std::uint8_t known_size = 0;
  std::uint8_t hidden_size = 0;
  Kind known[kMaxHand] = {};   // taken from sets: everybody knows them
  Kind hidden[kMaxHand] = {};  // dealt or drawn by an icon

  int size() const { return known_size + hidden_size; }
  bool operator==(const Hand& o) const;
};

class Table {
 public:
  explicit Table(const Rules& rules);
  const Rules& rules() const { return *rules_; }

  const Pasture& pasture(int p) const { return pastures_[p]; }
  const Hand& hand(int p) const { return hands_[p]; }
  const Past& past(int p) const { return pasts_[p]; }
  const Laid& laid(SlotId slot) const { return laid_[slot]; }
  Kind set_card(int place, int i) const { return sets_[place][i]; }  // kNoCard: none
  bool set_empty(int place) const { return sets_[place][0] == kNoCard; }
  Mask unseen() const { return pool_; }  // copies in deck, stock and unknown parts of hands
  Mask shown() const { return shown_; }  // copies of which everybody knows the place
  Mask discards() const { return discards_; }
  int deck() const { return deck_; }
  int stock() const { return stock_; }
  int left() const { return deck_ + stock_; }
  unsigned hidden_sizes() const { return hidden_sizes_; }

  // The slot of the card on a cell of p's pasture, or kNoSlot.
  SlotId find(int p, Cell c) const;
  // Bit i: the i-th cell of beside(cell of slot) is free.
  unsigned free_beside(int p, SlotId slot) const {
    const Pasture& pasture = pastures_[p];
    if (pasture.wide) return free_beside_wide(p, slot);
    const int i = pasture.index(laid_[slot].cell);
    const Board& b = pasture.occupied;
    const unsigned column = static_cast<unsigned>(b.w[i >> 6] >> (i & 0x30));  // 16 cells of one column
    const int row = i & 15;
    return static_cast<unsigned>(!b.has(i - 16)) | ((~column >> (row - 1)) & 1) << 1 |
           ((~column >> (row + 1)) & 1) << 2 | static_cast<unsigned>(!b.has(i + 16)) << 3;
  }
  bool has_free_side(SlotId slot) const { return laid_[slot].sides < 4; }
  // Free cells beside any card, ascending; returns how many. Room for 2 * cards + 2.
  int frontier(int p, Cell* out) const;
  // Whether the hand may hold the kind: it does, or has unknown cards and a copy is unseen.
  bool may_hold(int p, Kind kind) const;
  // Kinds in the hand that are seen.
  Mask kinds_in_hand(int p) const {
    const Hand& hand = hands_[p];
    Mask kinds;
    for (int i = 0; i < hand.known_size; ++i) kinds.set(hand.known[i]);
    for (int i = 0; i < hand.hidden_size && hand.hidden[i] != kUnknown; ++i) kinds.set(hand.hidden[i]);
    return kinds;
  }

  // Key of all that everybody knows of the table; and of the hidden cards of p.
  Key public_key() const { return public_key_ ^ pasts_key_; }
  Key hidden_key(int p) const { return hidden_key_[p]; }
  Key hand_key(int p) const;  // of the whole hand as cards

  PerPlayer<double> scores() const;
  void bonuses(int* out) const;  // of each seat, for bells, hearts and stars (N12, N13)
  // One's points without the bonus of bells, hearts and stars.
  int plain_points(int p) const { return pastures_[p].points - pastures_[p].width() - pastures_[p].height(); }

  bool table_ok() const;
  bool operator==(const Table& o) const;

 protected:
  void draw_to_set(int place, Kind kind);
  void draw_to_hand(int p, Kind kind);  // or kUnknown
  void take_set(int p, int place);
  // A card leaves the hand to be laid or discarded: the known copy first (N19).
  void leave_hand(int p, Kind kind);
  void discard(Kind kind);
  SlotId lay(int p, Cell c, Kind kind);
  void shorten_pasts();
  // For views and worlds: the hidden cards of p become unknown, an unknown card becomes this one.
  void hide(int p);
  void reveal(int p, Kind kind);
  // For documents.
  void put_known(int p, Kind kind);
  void put_hidden(int p, Kind kind);
  bool put_set(int place, Kind kind);  // true: the last copy of its kind
  void put_past(int p, const Past& past);
  void count_deck();     // deck and stock from what is out
  bool show(Kind kind);  // true: it was the last copy

 private:
  unsigned free_beside_wide(int p, SlotId slot) const;
  Key find_pasts_key() const;
  void draw_one();
  void take_from_pool(Kind kind);
  void add_known(int p, Kind kind);
  void add_hidden(int p, Kind kind);
  void window_add(Pasture& pasture, SlotId slot);
  void fit_window(Pasture& pasture);
  void join_groups(Pasture& pasture, SlotId slot, SlotId other);
  void join_bells(Pasture& pasture, SlotId slot, SlotId other);

 protected:
  const Rules* rules_;

 private:
  Key public_key_ = 0;
  Key pasts_key_ = 0;
  Key hidden_key_[kSeats] = {};
  Mask pool_;
  Mask shown_;     // of each kind the first copies
  Mask discards_;  // of each kind the first copies
  Hand hands_[kSeats];
  Past pasts_[kSeats];
  std::uint8_t with_past_ = 0;      // bit p: the past of p is not empty
  std::uint16_t hidden_sizes_ = 0;  // hidden cards of each hand, 4 bits a seat
  Kind sets_[kSets][2];
  std::uint8_t deck_;
  std::uint8_t stock_;
  std::uint8_t slots_ = 0;
  Laid laid_[kMaxCards];
  Pasture pastures_[kSeats];
};

}  // namespace flockmind::sheep_n_sheep
