// What the rival chose from, as its rival can reconstruct it: things that it could do, and how good the best
// way of doing each looks to it (Lens, eval.hpp).
#pragma once

#include <vector>

#include "games/war_and_sheep/face_deal.hpp"
#include "games/war_and_sheep/info_state.hpp"

namespace flockmind::war_and_sheep {

// The value of a thing that cannot be done.
inline constexpr double kNever = -1e9;

// Added to the Lens's rates of cards in the choice model: players use these cards readily.
inline constexpr std::array<double, kCards> kReadiness = {0, 0, 3, 0, 0, 2, 2, 0};

// Something to do with a marker that only the rival has seen, by its face: grazing it or, if it is a wolf,
// running it.
struct CellUse {
  int cell;
  FaceWeights value;
};

struct RivalChoice {
  // Whatever is hidden: grazing a marker (one thing each), running a wolf (one each), scouting, camouflage,
  // a sheep's run that grazes nothing.
  std::vector<double> open;
  std::array<double, kCards> card;  // playing it, if it is held
  std::vector<CellUse> cells;       // of the hidden cells, where there is something to do with one
};

// `before`: what a player knew when the rival, on turn, chose; `hidden`: markers only the rival has seen.
RivalChoice rival_choice(const Info& before, Bitboard hidden);

// How good the cards look to the rival when it takes one by Insider Trading.
std::array<double, kCards> take_values(const Info& before);

}  // namespace flockmind::war_and_sheep
