// Placements ranked for the player on turn, by what they do to the distances of the sheep wanted.
#pragma once

#include "games/mother_sheep/eval.hpp"
#include "games/mother_sheep/movegen.hpp"

namespace flockmind::mother_sheep {

class Adviser {
 public:
  explicit Adviser(const State& state);

  // Estimated worth for the mover, in sheep, after an action that fits (M1-M4).
  double estimate(Action a);
  double estimate(bool secret, const Placement& p, const Touches& t, const Closing& c) const;
  // The same by looking: the action is played, and distances that it may change are searched again.
  double exact(Action a) const;
  // Worth as things stand.
  double now() const { return now_; }

  Table& table() { return table_; }

 private:
  PerSheep distances_after(Action a, const Table& table) const;

  const State& state_;
  Table table_;
  Sheep wanted_;
  Distances distances_;
  double now_;
};

}  // namespace flockmind::mother_sheep
