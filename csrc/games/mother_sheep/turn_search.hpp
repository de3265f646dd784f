// All turns that fence in a sheep, extra plays included.
//
// A play is listed when a fence of it closes: a first fence that does (with `done` where a secret could
// follow, with each community fence that can follow where one is due), and a second fence that does,
// whatever the first did. What a refill brings is not known: extra plays are looked for with the fences
// that are at hand before it. Not listed: a secret laid after a first fence that closed, if it closes
// nothing itself.
#pragma once

#include <vector>

#include "games/mother_sheep/state.hpp"

namespace flockmind::mother_sheep {

struct Turn {
  std::vector<Action> actions;  // of all its plays, refills left out
  Sheep fenced_in = 0;
};

// Of the player on turn; each turn is followed by those that go on from it with an extra play. Stops
// when `most` are found. Costs some ten million instructions a play looked into.
std::vector<Turn> closing_turns(const State& state, std::size_t most);

}  // namespace flockmind::mother_sheep
