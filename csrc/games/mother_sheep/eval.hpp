// How good a position or a placement looks: by enclosure distances (distance.hpp).
#pragma once

#include "games/mother_sheep/distance.hpp"

namespace flockmind::mother_sheep {

// Constants of the evaluation and of the policies that rest on it.
struct Weights {
  double decay = 0.85;       // worth of a sheep falls by this with each edge it is away
  double extra_play = 0.25;  // worth of fencing in a first sheep in a play: another play
  double secret = 0.30;      // worth of a secret kept, in sheep
  double sharpness = 1.6;    // of winning shares: e-fold odds for each sheep's worth ahead
  double on_turn = 0.15;     // worth of being on turn
};
inline constexpr Weights kWeights;

// Worth of a sheep by its distance, from 1 (fenced in) towards 0.
extern const std::array<double, kFar + 1> kWorth;

inline double worth(const PerSheep& distances, Sheep wanted) {
  double sum = 0;
  for (unsigned rest = wanted; rest != 0; rest &= rest - 1) {
    sum += kWorth[distances[static_cast<std::size_t>(std::countr_zero(rest))]];
  }
  return sum;
}

}  // namespace flockmind::mother_sheep
