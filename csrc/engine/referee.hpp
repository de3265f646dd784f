// Plays chance for a real game so that the same deal can be played again with other seats.
//
// Each pool of the rules is shuffled once, from the seed. A chance node asks for the copy at its
// slot; if that copy is gone, the next free one in shuffled order serves, cyclically. So a marker
// has the same face, and the n-th card drawn is the same, whatever was played before. Searches
// never see a referee: they draw from their own stream.
#pragma once

#include <vector>

#include "core/rng.hpp"
#include "engine/any_game.hpp"

namespace flockmind {

class Referee {
 public:
  Referee() = default;  // silent: chance is left to the caller
  Referee(const AnyGame& game, std::uint64_t seed);

  // Plays chance nodes until a player is to move or the game is over.
  void play_chance(AnyState& state);

 private:
  struct Copy {
    Action face;
    int label = 0;  // place in the rules' list: independent of the shuffled order
    bool gone = false;
  };

  Action draw(const AnyState& state);

  bool active_ = false;
  std::vector<std::vector<Copy>> pools_;
};

}  // namespace flockmind
