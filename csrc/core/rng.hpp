// The project's own random generator: the same numbers on every platform.
//
// xoshiro256** (Blackman & Vigna 2018), seeded through splitmix64. No std:: distribution is used
// anywhere, since those differ between standard libraries.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>

namespace flockmind {

// A bijective mixer of 64 bits (splitmix64's finaliser).
constexpr std::uint64_t mix64(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed = 0) {
    for (auto& word : state_) word = seed = mix64(seed);
  }

  constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // Uniform in 0..n-1, n from 1 to 2^32 - 1. Lemire's multiply-shift with rejection: exact.
  constexpr std::uint32_t below(std::uint32_t n) {
    std::uint64_t m = (next() >> 32) * n;
    if (static_cast<std::uint32_t>(m) < n) {
      const std::uint32_t threshold = (0U - n) % n;
      while (static_cast<std::uint32_t>(m) < threshold) m = (next() >> 32) * n;
    }
    return static_cast<std::uint32_t>(m >> 32);
  }

  // Uniform in [0, 1) on the grid of 2^-53.
  constexpr double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  // Shuffles items[0..n) uniformly (Fisher & Yates).
  template <class T>
  constexpr void shuffle(T* items, std::size_t n) {
    for (std::size_t i = n; i > 1; --i) {
      std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
    }
  }

 private:
  std::uint64_t state_[4]{};
};

// One seed, many independent streams: chance, belief and playout of each logical worker.
enum class Stream : std::uint64_t { chance = 1, belief = 2, playout = 3, report = 4, deal = 5, setup = 6 };

constexpr Rng stream(std::uint64_t seed, Stream which, std::uint64_t worker = 0) {
  return Rng(mix64(mix64(seed) ^ static_cast<std::uint64_t>(which)) + mix64(worker));
}

}  // namespace flockmind
