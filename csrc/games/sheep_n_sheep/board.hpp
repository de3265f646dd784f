// A window of 16 x 16 cells as 256 bits.
//
//   bit = column * 16 + row, so bits ascend with x, then y:   word 0: columns 0-3, ..., word 3: 12-15
//
// Cards lie in columns and rows 1-14 only, so that a shift by one cell never leaves the window.
#pragma once

#include "core/bitboard.hpp"

namespace flockmind::sheep_n_sheep {

struct Board {
  static constexpr int kSide = 16;
  std::uint64_t w[4] = {};

  void set(int i) { w[i >> 6] |= bit(i & 63); }
  void clear(int i) { w[i >> 6] &= ~bit(i & 63); }
  bool has(int i) const { return flockmind::has(w[i >> 6], i & 63); }
  bool operator==(const Board&) const = default;

  Board operator&(const Board& o) const {
    return {{w[0] & o.w[0], w[1] & o.w[1], w[2] & o.w[2], w[3] & o.w[3]}};
  }
  Board operator|(const Board& o) const {
    return {{w[0] | o.w[0], w[1] | o.w[1], w[2] | o.w[2], w[3] | o.w[3]}};
  }
  Board minus(const Board& o) const {
    return {{w[0] & ~o.w[0], w[1] & ~o.w[1], w[2] & ~o.w[2], w[3] & ~o.w[3]}};
  }
  // Every cell moved by one: to the next, the previous column, up, down.
  Board east() const {
    return {
        {w[0] << 16, (w[1] << 16) | (w[0] >> 48), (w[2] << 16) | (w[1] >> 48), (w[3] << 16) | (w[2] >> 48)}};
  }
  Board west() const {
    return {
        {(w[0] >> 16) | (w[1] << 48), (w[1] >> 16) | (w[2] << 48), (w[2] >> 16) | (w[3] << 48), w[3] >> 16}};
  }
  Board north() const { return {{w[0] << 1, w[1] << 1, w[2] << 1, w[3] << 1}}; }
  Board south() const { return {{w[0] >> 1, w[1] >> 1, w[2] >> 1, w[3] >> 1}}; }
};

// Calls f(bit) for every set bit, ascending.
template <class F>
void for_each_bit(const Board& board, F&& f) {
  for (int word = 0; word < 4; ++word) {
    for (const int i : Bits(board.w[word])) f(word * 64 + i);
  }
}

}  // namespace flockmind::sheep_n_sheep
