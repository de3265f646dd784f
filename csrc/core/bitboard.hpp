// Small helpers on 64-bit boards; bit i is cell i.
#pragma once

#include <bit>
#include <cstdint>

namespace flockmind {

using Bitboard = std::uint64_t;

constexpr Bitboard bit(int i) { return Bitboard{1} << i; }
constexpr int lsb(Bitboard b) { return std::countr_zero(b); }
constexpr int msb(Bitboard b) { return 63 - std::countl_zero(b); }
constexpr int count(Bitboard b) { return std::popcount(b); }
constexpr bool has(Bitboard b, int i) { return (b >> i) & 1; }

// Removes and returns the lowest set bit; b must not be 0.
constexpr int pop_lsb(Bitboard& b) {
  const int i = lsb(b);
  b &= b - 1;
  return i;
}

// Range over the set bits, lowest first:  for (int cell : Bits(board)) ...
struct Bits {
  Bitboard board;
  constexpr explicit Bits(Bitboard b) : board(b) {}
  struct Iterator {
    Bitboard rest;
    constexpr int operator*() const { return lsb(rest); }
    constexpr Iterator& operator++() {
      rest &= rest - 1;
      return *this;
    }
    constexpr bool operator!=(const Iterator& o) const { return rest != o.rest; }
  };
  constexpr Iterator begin() const { return {board}; }
  constexpr Iterator end() const { return {0}; }
};

// The n-th (from 0) set bit of b; b must have more than n bits.
constexpr int nth_bit(Bitboard b, int n) {
  while (n-- > 0) b &= b - 1;
  return lsb(b);
}

}  // namespace flockmind
