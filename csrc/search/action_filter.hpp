// Says quickly of most actions that they are not in a list (Bloom 1970, with one hash).
#pragma once

#include <array>

#include "core/bitboard.hpp"
#include "core/types.hpp"

namespace flockmind {

class ActionFilter {
 public:
  template <class List>
  void hold(const List& actions) {
    words_.fill(0);
    for (const Action a : actions) words_[place(a) / 64] |= bit(static_cast<int>(place(a) % 64));
  }
  // False only for an action that is not in the list; true for a few of these, too.
  bool may_hold(Action a) const { return has(words_[place(a) / 64], static_cast<int>(place(a) % 64)); }

 private:
  static constexpr unsigned kBits = 10;
  static std::size_t place(Action a) { return (a.bits * 0x9e3779b1U) >> (32 - kBits); }

  std::array<std::uint64_t, (1U << kBits) / 64> words_{};
};

}  // namespace flockmind
