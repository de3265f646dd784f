// Keys of features without tables: feature number -> 64 random-looking bits. Where a table is
// faster, a game fills a constexpr one from `feature`.
#pragma once

#include <array>
#include <cstdint>

#include "core/rng.hpp"
#include "core/types.hpp"

namespace flockmind {

// A key for item `index` of the feature family `family`; families are small numbers of the game's
// choice, indices are below 2^40. XOR keys of sets together; use distinct indices for distinct values.
constexpr Key feature(std::uint64_t family, std::uint64_t index) {
  return mix64((family << 40) ^ index ^ 0x5bd1e995f10c4b2dULL);
}

template <std::size_t N>
constexpr std::array<Key, N> feature_table(std::uint64_t family) {
  std::array<Key, N> table{};
  for (std::size_t i = 0; i < N; ++i) table[i] = feature(family, i);
  return table;
}

}  // namespace flockmind
