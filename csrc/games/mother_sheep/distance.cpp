#include "games/mother_sheep/distance.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace flockmind::mother_sheep {

namespace {

constexpr int kRows = 64 + 2 * kPad;

// `same` where the mask is clear, `other` where it is set.
constexpr std::uint64_t choose(std::uint64_t same, std::uint64_t other, std::uint64_t mask) {
  return same ^ ((same ^ other) & mask);
}

}  // namespace

Distances::Distances(const Table& table, Sheep which, bool maps) : table_(table) {
  const Sheep alive = table.ground().alive();
  now_.fill(kFar);
  find_sources();
  if (maps) std::memset(map_, kFar, sizeof map_);
  for (int k = 0; k < kSheep; ++k) {
    if (((alive >> k) & 1) == 0) {
      now_[static_cast<std::size_t>(k)] = 0;
    } else if (((which >> k) & 1) != 0) {
      now_[static_cast<std::size_t>(k)] = static_cast<std::uint8_t>(search(k, maps));
    }
  }
}

// Open nodes of fences, with their labels; Mother's free nodes have the label 0.
void Distances::find_sources() {
  const State& state = table_.state();
  const Rules& rules = table_.rules();
  for (int r = -kMotherRadius; r <= kMotherRadius; ++r) {
    for (int q = -kMotherRadius; q <= kMotherRadius; ++q) {
      const int n = node_at(q, r);
      if (table_.code(n) == kOnMother) source_[sources_++] = {static_cast<std::uint16_t>(n), 0};
    }
  }
  state.laid().each([&](int f) {
    const Fence& fence = rules.fences()[static_cast<std::size_t>(f)];
    const unsigned used = state.used(f);
    const Placement p{f, state.direction(f), state.origin(f)};
    const auto base = static_cast<Sheep>(state.label(f) ^ rules.crossings(p.axis(), p.node));
    for (int i = 0; i < kLength; ++i) {
      if (((used >> fence.band[i]) & 1) != 0) continue;
      const int n = p.at(i);
      source_[sources_++] = {static_cast<std::uint16_t>(n),
                             static_cast<Sheep>(base ^ rules.crossings(p.axis(), n))};
    }
  });
}

int Distances::search(int sheep, bool map) {
  const Rules& rules = table_.rules();
  std::uint64_t start[2][kRows] = {};
  std::uint64_t free[kRows] = {};
  for (int r = 0; r < 64; ++r) free[r + kPad] = table_.ground().row(r);
  for (int k = 0; k < kSheep; ++k) {
    if (k == sheep || ((table_.ground().alive() >> k) & 1) == 0) continue;
    for (const std::uint16_t n : rules.chain(sheep, k)) {
      free[(n >> 6) + kPad] &= ~(std::uint64_t{1} << (n & 63));
    }
  }
  int low = kRows;
  int high = 0;
  for (int i = 0; i < sources_; ++i) {
    const int row = (source_[i].node >> 6) + kPad;
    start[(source_[i].label >> sheep) & 1][row] |= std::uint64_t{1} << (source_[i].node & 63);
    low = std::min(low, row);
    high = std::max(high, row);
  }
  const std::uint64_t* ray[3];
  for (int axis = 0; axis < 3; ++axis) ray[axis] = rules.ray(sheep, axis).row.data();

  std::uint64_t front[2][kRows];
  std::uint64_t reached[2][kRows];
  std::uint64_t next[2][kRows] = {};
  std::memcpy(front, start, sizeof front);
  std::memcpy(reached, start, sizeof reached);
  for (int distance = 1; distance < kFar; ++distance) {
    low = std::max(low - 1, kPad);
    high = std::min(high + 1, kPad + 2 * kRadius);
    for (int copy = 0; copy < 2; ++copy) {
      const std::uint64_t* f = front[copy];
      std::uint64_t* to = next[copy];
      for (int r = low; r <= high; ++r) {
        to[r] = f[r] << 1 | f[r] >> 1 | f[r - 1] | f[r - 1] >> 1 | f[r + 1] | f[r + 1] << 1;
      }
    }
    // Rows in which the ray is crossed: there a step may change the copy.
    const auto [first, last] = rules.ray_rows(sheep);
    for (int r = std::max(low, first + kPad); r <= std::min(high, last + 1 + kPad); ++r) {
      for (int copy = 0; copy < 2; ++copy) {
        const std::uint64_t* a = front[copy];
        const std::uint64_t* b = front[1 - copy];
        next[copy][r] =
            choose(a[r], b[r], ray[0][r]) << 1 | choose(a[r] >> 1, b[r] >> 1, ray[0][r]) |
            choose(a[r - 1], b[r - 1], ray[1][r - 1]) | choose(a[r - 1], b[r - 1], ray[2][r - 1]) >> 1 |
            choose(a[r + 1], b[r + 1], ray[1][r]) | choose(a[r + 1] << 1, b[r + 1] << 1, ray[2][r]);
      }
    }
    std::uint64_t met = 0;
    std::uint64_t any = 0;
    for (int copy = 0; copy < 2; ++copy) {
      for (int r = low; r <= high; ++r) {
        const std::uint64_t fresh = next[copy][r] & free[r] & ~reached[copy][r];
        front[copy][r] = fresh;
        reached[copy][r] |= fresh;
        any |= fresh;
        met |= fresh & start[1 - copy][r];
      }
    }
    if (map) {
      for (int copy = 0; copy < 2; ++copy) {
        for (int r = low; r <= high; ++r) {
          for (std::uint64_t rest = front[copy][r]; rest != 0; rest &= rest - 1) {
            const auto n = static_cast<std::size_t>((r - kPad) * 64 + std::countr_zero(rest));
            map_[n][static_cast<std::size_t>(copy)][static_cast<std::size_t>(sheep)] =
                static_cast<std::uint8_t>(distance);
          }
        }
      }
    }
    if (met != 0) return distance;
    if (any == 0) break;
  }
  return kFar;
}

PerSheep Distances::after(const Placement& p, const Touches& t, const Closing& c) const {
  const Rules& rules = table_.rules();
  const Fence& fence = rules.fences()[static_cast<std::size_t>(p.fence)];
  PerSheep best = now_;
  const auto base = static_cast<Sheep>(c.label ^ rules.crossings(p.axis(), p.node));
  for (int i = 0; i < kLength; ++i) {
    if (((t.used >> fence.band[i]) & 1) != 0) continue;
    const auto n = static_cast<std::size_t>(p.at(i));
    const auto label = static_cast<Sheep>(base ^ rules.crossings(p.axis(), p.at(i)));
    const PerSheep& even = map_[n][0];
    const PerSheep& odd = map_[n][1];
    for (std::size_t k = 0; k < best.size(); ++k) {
      // The way back to the network must end in the other copy.
      const std::uint8_t d = ((label >> k) & 1) != 0 ? even[k] : odd[k];
      best[k] = std::min(best[k], d);
    }
  }
  for (unsigned rest = c.enclosed; rest != 0; rest &= rest - 1) {
    best[static_cast<std::size_t>(std::countr_zero(rest))] = 0;
  }
  return best;
}

}  // namespace flockmind::mother_sheep
