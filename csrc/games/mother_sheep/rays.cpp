// Rays and chains of a layout: which edges and nodes lie on straight lines from sheep to the rim.
#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "games/mother_sheep/rules.hpp"

namespace flockmind::mother_sheep {

// The direction is that of the sheep from the centre, turned a little until no node but the sheep's
// own lies on the line. Which side of it a node is on, `a`, and places on the ray are worked out in axial
// coordinates: both are the same in every affine picture of the lattice.
void Rules::cast_rays() {
  using Int = std::int64_t;
  constexpr Int kScale = 1009;
  for (int k = 0; k < kSheep; ++k) {
    const Int q0 = q_of(layout_[static_cast<std::size_t>(k)]);
    const Int r0 = r_of(layout_[static_cast<std::size_t>(k)]);
    Int dq = 0;
    Int dr = 0;
    Int tilt = 0;
    do {
      ++tilt;
      dq = kScale * q0 + tilt;
      dr = kScale * r0 + 2 * tilt + 1;
    } while (std::max(std::abs(dq), std::abs(dr)) / std::gcd(dq, dr) <= 2 * kRadius);
    const auto along = [&](int n) { return dq * (q_of(n) - q0) + dr * (r_of(n) - r0); };
    std::pair<int, int>& rows = ray_rows_[static_cast<std::size_t>(k)];
    rows = {63, 0};
    for (int axis = 0; axis < 3; ++axis) {
      const Int step = dq * kDirections[axis][1] - dr * kDirections[axis][0];  // in `a` along an edge
      auto& crossed = crossings_[static_cast<std::size_t>(axis)];
      for (int r = -kRadius; r <= kRadius; ++r) {
        // Nodes that an edge of this axis parts from the line: |a| < |step|, where a = base - dr * q.
        const Int base = dq * (r - r0) + dr * q0;
        const Int reach = (std::abs(step) - 1) / std::abs(dr) + 1;
        const Int middle = base / dr;
        const int last = static_cast<int>(std::min<Int>(kRadius, middle + reach));
        for (int q = static_cast<int>(std::max<Int>(-kRadius, middle - reach)); q <= last; ++q) {
          const Int a = base - dr * q;
          if (std::abs(a) >= std::abs(step)) continue;
          const int n = node_at(q, r);
          const int m = n + kSteps[axis];
          const Int b = a + step;
          if (a == 0 || b == 0 || (a > 0) == (b > 0) || !on_table(n) || !on_table(m)) continue;
          const Int where = along(m) * a - along(n) * b;
          if ((where > 0) != (a > 0)) continue;
          rays_[static_cast<std::size_t>(k)][static_cast<std::size_t>(axis)].set(n);
          crossed[static_cast<std::size_t>(n)] |= static_cast<Sheep>(1U << k);
          rows.first = std::min(rows.first, n >> 6);
          rows.second = std::max(rows.second, n >> 6);
        }
      }
    }
  }
  // From crossings edge by edge to their sums from the start of each line.
  for (int axis = 0; axis < 3; ++axis) {
    auto& crossed = crossings_[static_cast<std::size_t>(axis)];
    auto sums = std::make_unique<std::array<Sheep, kNodes>>();
    for (int n = 0; n < kNodes; ++n) {
      const int m = n + kSteps[axis];
      if (!on_table(n) || !on_table(m)) continue;
      const auto i = static_cast<std::size_t>(n);
      (*sums)[static_cast<std::size_t>(m)] = (*sums)[i] ^ crossed[i];
    }
    crossed = *sums;
  }
}

// A straight line in the three coordinates q, r and -q-r, rounded to nodes: q and r each to the
// nearest, and the coordinate with the largest error set so that the sum is 0.
void Rules::draw_chains() {
  for (std::size_t s = 0; s < kSheep; ++s) {
    for (std::size_t t = 0; t < kSheep; ++t) {
      if (s == t) continue;
      const int dq = q_of(layout_[t]) - q_of(layout_[s]);
      const int dr = r_of(layout_[t]) - r_of(layout_[s]);
      const int steps = std::max({std::abs(dq), std::abs(dr), std::abs(dq + dr)});
      for (int i = 0;; ++i) {
        const auto rounded = [&](int d) {
          return (2 * d * i + steps + 1000 * 2 * steps) / (2 * steps) - 1000;
        };
        int q = rounded(dq);
        int r = rounded(dr);
        const int z = rounded(-dq - dr);
        const int error_q = std::abs(q * steps - dq * i);
        const int error_r = std::abs(r * steps - dr * i);
        const int error_z = std::abs(z * steps + (dq + dr) * i);
        if (error_q > error_r && error_q > error_z) {
          q = -r - z;
        } else if (error_r > error_z) {
          r = -q - z;
        }
        q += q_of(layout_[t]);
        r += r_of(layout_[t]);
        if (!within(q, r, kRadius)) break;
        chains_[s][t].push_back(static_cast<std::uint16_t>(node_at(q, r)));
      }
    }
  }
}

}  // namespace flockmind::mother_sheep
