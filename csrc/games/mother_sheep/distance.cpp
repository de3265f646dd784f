#include "games/mother_sheep/distance.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "games/mother_sheep/movegen.hpp"

namespace flockmind::mother_sheep {

namespace {

constexpr int kRows = 64 + 2 * kPad;

// For each set of sheep a byte a sheep, all bits set where it is in the set.
constexpr auto byte_masks() {
  std::array<PerSheep, 1U << kSheep> masks{};
  for (std::size_t set = 0; set < masks.size(); ++set) {
    for (std::size_t k = 0; k < kSheep; ++k) masks[set][k] = ((set >> k) & 1) != 0 ? 0xff : 0;
  }
  return masks;
}
constexpr auto kByteMasks = byte_masks();

}  // namespace

Distances::Distances(const Table& table, Sheep which, bool maps) : table_(table) {
  const Sheep alive = table.ground().alive();
  now_.fill(kFar);
  find_sources();
  if (maps) {
    for (int n = 0; n < kNodes; n += 64) std::memset(map_[n].data(), kFar, 64 * sizeof map_[n]);
  }
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

// The search for one sheep: what is reached of both copies, row by row, and the front of the last
// step. Rows are padded, so that neighbours of the first and last exist.
struct Cover {
  using Copy = std::uint64_t[kRows];

  Copy free;
  Copy reached[2];
  Copy front[2];
  Copy next[2];
  const std::uint64_t* ray[3];
  int first_ray = 0;  // rows whose steps may change the copy
  int last_ray = 0;
  int low = 0;  // rows that can be reached by now
  int high = 0;
  std::uint64_t any = 0;   // nodes of the last step, all rows together
  std::uint64_t odd = 0;   // of them those that the other copy reached before
  std::uint64_t even = 0;  // those reached in both copies at once

  // One step from the front into free nodes not reached before; false when there are none.
  bool step() {
    low = std::max(low - 1, kPad);
    high = std::min(high + 1, kPad + 2 * kRadius);
    for (int copy = 0; copy < 2; ++copy) spread(front[copy], next[copy], low, high);
    const int first = std::max(low, first_ray);
    const int last = std::min(high, last_ray);
    cross(front[0], front[1], next[0], first, last);
    cross(front[1], front[0], next[1], first, last);
    settle();
    return any != 0;
  }

 private:
  static void spread(const std::uint64_t* __restrict f, std::uint64_t* __restrict to, int from, int until) {
    for (int r = from; r <= until; ++r) {
      to[r] = f[r] << 1 | f[r] >> 1 | f[r - 1] | f[r - 1] >> 1 | f[r + 1] | f[r + 1] << 1;
    }
  }
  // The same where a step across the ray comes from the other copy, b.
  void cross(const std::uint64_t* __restrict a, const std::uint64_t* __restrict b,
             std::uint64_t* __restrict to, int from, int until) const {
    const std::uint64_t* __restrict e0 = ray[0];
    const std::uint64_t* __restrict e1 = ray[1];
    const std::uint64_t* __restrict e2 = ray[2];
    for (int r = from; r <= until; ++r) {
      const std::uint64_t level = a[r] ^ b[r];
      const std::uint64_t below = a[r - 1] ^ b[r - 1];
      const std::uint64_t above = a[r + 1] ^ b[r + 1];
      to[r] = (a[r] ^ (level & e0[r])) << 1 | ((a[r] >> 1) ^ (level >> 1 & e0[r])) |
              (a[r - 1] ^ (below & e1[r - 1])) | (a[r - 1] ^ (below & e2[r - 1])) >> 1 |
              (a[r + 1] ^ (above & e1[r])) | ((a[r + 1] << 1) ^ (above << 1 & e2[r]));
    }
  }
  // Keeps what is new and free.
  void settle() {
    odd = even = any = 0;
    for (int r = low; r <= high; ++r) {
      const std::uint64_t fresh0 = next[0][r] & free[r] & ~reached[0][r];
      const std::uint64_t fresh1 = next[1][r] & free[r] & ~reached[1][r];
      odd |= (fresh0 & reached[1][r]) | (fresh1 & reached[0][r]);
      even |= fresh0 & fresh1;
      any |= fresh0 | fresh1;
      front[0][r] = fresh0;
      front[1][r] = fresh1;
      reached[0][r] |= fresh0;
      reached[1][r] |= fresh1;
    }
  }
};

namespace {

bool meet(const std::uint64_t* a, const std::uint64_t* b, int low, int high) {
  std::uint64_t both = 0;
  for (int r = low; r <= high; ++r) both |= a[r] & b[r];
  return both != 0;
}

}  // namespace

int Distances::search(int sheep, bool map) {
  const Rules& rules = table_.rules();
  Cover cover{};
  for (int r = 0; r < 64; ++r) cover.free[r + kPad] = table_.ground().row(r);
  for (int k = 0; k < kSheep; ++k) {
    if (k == sheep || ((table_.ground().alive() >> k) & 1) == 0) continue;
    for (const std::uint16_t n : rules.chain(sheep, k)) {
      cover.free[(n >> 6) + kPad] &= ~(std::uint64_t{1} << (n & 63));
    }
  }
  cover.low = kRows;
  for (int i = 0; i < sources_; ++i) {
    const int row = (source_[i].node >> 6) + kPad;
    cover.front[(source_[i].label >> sheep) & 1][row] |= std::uint64_t{1} << (source_[i].node & 63);
    cover.low = std::min(cover.low, row);
    cover.high = std::max(cover.high, row);
  }
  std::memcpy(cover.reached, cover.front, sizeof cover.reached);
  for (int axis = 0; axis < 3; ++axis) cover.ray[axis] = rules.ray(sheep, axis).row.data();
  cover.first_ray = rules.ray_rows(sheep).first + kPad;
  cover.last_ray = rules.ray_rows(sheep).second + 1 + kPad;
  return map ? search_all(cover, sheep) : search_half(cover);
}

// The copies look alike, so half the way is enough: when after k steps a node is first reached in
// both copies, the loop through it has 2k - 1 new edges if it was reached in one of them a step
// before, else 2k.
int Distances::search_half(Cover& cover) {
  for (int k = 1; 2 * k - 1 < kFar; ++k) {
    if (!cover.step()) break;
    if (cover.odd != 0) return 2 * k - 1;
    if (cover.even != 0) return std::min(2 * k, kFar);
  }
  return kFar;
}

// All the way, with every node's distance noted.
int Distances::search_all(Cover& cover, int sheep) {
  std::uint64_t start[2][kRows];
  std::memcpy(start, cover.front, sizeof start);
  const auto note_front = [&](int distance) {
    for (std::size_t copy = 0; copy < 2; ++copy) {
      for (int r = cover.low; r <= cover.high; ++r) {
        for (std::uint64_t rest = cover.front[copy][r]; rest != 0; rest &= rest - 1) {
          const auto n = static_cast<std::size_t>((r - kPad) * 64 + std::countr_zero(rest));
          map_[n][copy][static_cast<std::size_t>(sheep)] = static_cast<std::uint8_t>(distance);
        }
      }
    }
  };
  note_front(0);
  for (int distance = 1; distance < kFar; ++distance) {
    if (!cover.step()) break;
    note_front(distance);
    if (meet(cover.front[0], start[1], cover.low, cover.high) ||
        meet(cover.front[1], start[0], cover.low, cover.high)) {
      return distance;
    }
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
    const PerSheep& mask = kByteMasks[label];
    for (std::size_t k = 0; k < best.size(); ++k) {
      // The way back to the network must end in the other copy.
      const auto d = static_cast<std::uint8_t>(odd[k] ^ ((even[k] ^ odd[k]) & mask[k]));
      best[k] = std::min(best[k], d);
    }
  }
  for (unsigned rest = c.enclosed; rest != 0; rest &= rest - 1) {
    best[static_cast<std::size_t>(std::countr_zero(rest))] = 0;
  }
  return best;
}

Sheep Distances::in_doubt(const Placement& p, const Touches& t, const Closing& c,
                          const PerSheep& after) const {
  if (c.enclosed != 0) return table_.ground().alive();  // what keeps loops off a sheep is gone
  std::array<std::uint8_t, std::tuple_size_v<PerSheep>> doubt{};
  for (std::size_t k = 0; k < doubt.size(); ++k) doubt[k] = after[k] < now_[k];
  table_.each_used_node(p, t, [&](int node) {
    const PerSheep& even = map_[node][0];
    const PerSheep& odd = map_[node][1];
    for (std::size_t k = 0; k < doubt.size(); ++k) doubt[k] |= even[k] + odd[k] <= now_[k];
  });
  unsigned set = 0;
  for (std::size_t k = 0; k < kSheep; ++k) set |= unsigned{doubt[k]} << k;
  return static_cast<Sheep>(set) & table_.ground().alive();
}

}  // namespace flockmind::mother_sheep
