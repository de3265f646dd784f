// The vocabulary: players, actions, keys, and the numbers a finished or judged game ends in.
#pragma once

#include <array>
#include <compare>
#include <cstdint>

namespace flockmind {

// A seat 0..n-1, or one of the two names below.
using Player = std::int8_t;

inline constexpr Player kChance = -1;    // a chance node: the next piece is drawn
inline constexpr Player kTerminal = -4;  // the game is over
inline constexpr int kMaxPlayers = 6;

template <class T>
using PerPlayer = std::array<T, kMaxPlayers>;

// An action or a chance outcome in 32 bits. Each game draws its layout in its rules.hpp; the text
// form is a function of the rules and these bits alone.
struct Action {
  std::uint32_t bits = 0;
  auto operator<=>(const Action&) const = default;
};

// A chance outcome; its probability is weight / (sum of the weights at the node). Weights are
// counts of equal copies, so probabilities are exact.
struct Outcome {
  Action action;
  std::uint32_t weight = 0;
};

// Which copy a chance node draws: the `index`-th draw from pool `pool` of the rules (a marker's
// place, a card's number in the draw pile). A deal replayed with other seats gives equal slots
// equal copies.
struct Slot {
  int pool = 0;
  int index = 0;
};

// How a game stands or ended: winning shares (sum 1 over the players) and points.
struct Evaluation {
  PerPlayer<double> returns{};
  PerPlayer<double> scores{};
};

// A lead as a share: 1/2 where it is 0, towards 0 and 1 where it is large. x / (1 + |x|) moved to 0..1, since
// that is the same on every platform.
constexpr double squash(double x) { return 0.5 + 0.5 * x / (1 + (x < 0 ? -x : x)); }

// e^x for x <= 0 to about 1e-3, from multiplications only: equal everywhere.
constexpr double decaying_exp(double x) {
  double e = 1 + x / 256;
  if (e < 0) return 0;
  for (int i = 0; i < 8; ++i) e *= e;
  return e;
}

// 64-bit hash of a situation as somebody knows it.
using Key = std::uint64_t;

}  // namespace flockmind
