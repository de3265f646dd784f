// Components, options and notation of Sheep 'n' Sheep. Rulings N1-N22: docs/games/sheep-n-sheep.md.
//
// A kind is a name, `colour-number-icon`; kinds are numbered in the plain character order of their
// names. Copies of cards are numbered kind by kind, so that a set of copies is a mask of kMaxCards
// bits in which a kind has one range.
//
// Action bits:   31    29 28  25  24   23   16 15    8 7     0
//               +--------+------+-----+-------+-------+-------+
//               |  verb  |  0   |first| kind  | x+128 | y+128 |
//               +--------+------+-----+-------+-------+-------+
// take: the place 0-3 in bits 0-7. first: `same first`, `run first`, without a cell.
#pragma once

#include <array>

#include "core/bitboard.hpp"
#include "core/game.hpp"

namespace flockmind::sheep_n_sheep {

inline constexpr int kMaxCards = 120;   // of a deck file; coordinates stay within a byte
inline constexpr int kMaxColours = 12;  // of a deck file
inline constexpr int kMaxDraws = 40;    // `draw` icons of a deck file
inline constexpr int kSeats = 4;
inline constexpr int kSets = 4;
inline constexpr int kMaxHand = 9;  // five, a set, two icons

using Kind = std::uint8_t;
inline constexpr Kind kUnknown = 254;  // a card that one may not see
inline constexpr Kind kNoCard = 255;

enum class Icon : std::uint8_t { bell, heart, star, vp1, draw, none };

enum class Verb : std::uint32_t { card, take, pass, same, run, discard, place, done };

// A cell as a number that grows with x, then y.
using Cell = std::uint16_t;
constexpr Cell cell_of(int x, int y) { return static_cast<Cell>(((x + 128) << 8) | (y + 128)); }
constexpr int x_of(Cell c) { return (c >> 8) - 128; }
constexpr int y_of(Cell c) { return (c & 255) - 128; }
// The four cells beside c, ascending.
constexpr std::array<Cell, 4> beside(Cell c) {
  return {static_cast<Cell>(c - 256), static_cast<Cell>(c - 1), static_cast<Cell>(c + 1),
          static_cast<Cell>(c + 256)};
}
inline constexpr Cell kOrigin = cell_of(0, 0);

constexpr Action make_action(Verb v, Kind kind = 0, Cell cell = 0) {
  return {(static_cast<std::uint32_t>(v) << 29) | (std::uint32_t{kind} << 16) | cell};
}
constexpr Action make_first(Verb v) { return {make_action(v).bits | (1U << 24)}; }
constexpr Verb verb_of(Action a) { return static_cast<Verb>(a.bits >> 29); }
constexpr Kind kind_of(Action a) { return static_cast<Kind>(a.bits >> 16); }
constexpr Cell cell_of(Action a) { return static_cast<Cell>(a.bits); }
constexpr bool is_first(Action a) { return ((a.bits >> 24) & 1) != 0; }

// A set of copies, or of kinds: 128 bits.
struct Mask {
  std::uint64_t w[2] = {};

  void set(int i) { w[i >> 6] |= bit(i & 63); }
  void clear(int i) { w[i >> 6] &= ~bit(i & 63); }
  bool has(int i) const { return flockmind::has(w[i >> 6], i & 63); }
  bool empty() const { return (w[0] | w[1]) == 0; }
  int size() const { return count(w[0]) + count(w[1]); }
  int lowest() const { return w[0] != 0 ? lsb(w[0]) : 64 + lsb(w[1]); }
  int pop() { return w[0] != 0 ? pop_lsb(w[0]) : 64 + pop_lsb(w[1]); }
  int nth(int n) const {  // the n-th member from 0, ascending
    const int below = count(w[0]);
    return n < below ? select(w[0], n) : 64 + select(w[1], n - below);
  }
  Mask operator&(Mask o) const { return {{w[0] & o.w[0], w[1] & o.w[1]}}; }
  Mask operator|(Mask o) const { return {{w[0] | o.w[0], w[1] | o.w[1]}}; }
  Mask operator~() const { return {{~w[0], ~w[1]}}; }
  bool operator==(const Mask&) const = default;

 private:
  // Index of the n-th (from 0) set bit, by halving.
  static int select(std::uint64_t word, int n) {
    int at = 0;
    for (int width = 32; width > 4; width /= 2) {
      const int below = count(word & (bit(width) - 1));
      const bool above = n >= below;
      n -= above ? below : 0;
      word >>= above ? width : 0;
      at += above ? width : 0;
    }
    return at + nth_bit(word, n);
  }
};

// What is printed on a card, and where its copies stand.
struct alignas(8) Face {
  std::uint8_t colour = 0;
  std::uint8_t number = 0;  // 1-5
  Icon icon = Icon::none;
  std::uint8_t group = 0;   // size of a paying group
  std::uint8_t points = 0;  // what it pays
  std::uint8_t first = 0;   // its copies are first, ..., first + copies - 1
  std::uint8_t copies = 0;
};

class Rules {
 public:
  Rules(const Field& options, const Field& components);

  int players() const { return players_; }
  int start() const { return start_; }
  int last() const { return (start_ + players_ - 1) % players_; }
  int cards() const { return cards_; }
  int deck() const { return cards_ - stock_; }
  int stock() const { return stock_; }
  int kinds() const { return kinds_; }
  int colours() const { return colours_; }
  int draws() const { return draws_; }
  const Face& face(Kind k) const { return faces_[k]; }
  int number(Kind k) const { return numbers_[k]; }
  Kind kind_of_copy(int copy) const { return kind_of_copy_[static_cast<std::size_t>(copy)]; }
  Mask copies(Kind k) const { return copies_[k]; }
  Mask all() const { return all_; }
  Mask with_number(int n) const { return with_number_[static_cast<std::size_t>(n)]; }  // copies
  const std::string& name(Kind k) const { return names_[k]; }
  // The kind of this name, or kNoCard.
  Kind find(std::string_view name) const;

  std::vector<std::vector<Action>> pools() const;
  std::string action_text(Action a) const;
  Action parse_action(std::string_view text) const;

 private:
  void read_cards(const Field& list);

  int players_ = 0;
  int start_ = 0;
  int cards_ = 0;
  int stock_ = 0;
  int kinds_ = 0;
  int colours_ = 0;
  int draws_ = 0;
  Mask all_;
  std::array<Face, 256> faces_{};  // of no colour, number 0, for kUnknown and kNoCard
  std::array<std::uint8_t, 256> numbers_{};
  std::array<Mask, kMaxCards> copies_{};
  std::array<Mask, 7> with_number_{};  // 0 and 6: none
  std::array<Kind, kMaxCards> kind_of_copy_{};
  std::vector<std::string> names_;
};

// `x,y`; parse_cell gives false for text that is no cell.
std::string cell_text(Cell c);
bool parse_cell(std::string_view text, Cell& cell);

}  // namespace flockmind::sheep_n_sheep
