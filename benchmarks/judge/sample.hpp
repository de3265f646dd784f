// A position of a game, and what is fitted to it.
#pragma once

#include <cstdint>
#include <vector>

namespace flockmind::war_and_sheep {

// A position and what it turned out to be worth to the player on turn.
struct Sample {
  std::vector<std::uint16_t> inputs;
  float label;
};

}  // namespace flockmind::war_and_sheep
