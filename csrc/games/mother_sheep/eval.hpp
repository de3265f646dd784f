// How good a position or a placement looks: by enclosure distances (distance.hpp).
#pragma once

#include "games/mother_sheep/closers.hpp"
#include "games/mother_sheep/distance.hpp"

namespace flockmind::mother_sheep {

// Constants of the evaluation and of the policies that rest on it.
struct Weights {
  double decay = 0.85;       // worth of a sheep falls by this with each edge it is away
  double extra_play = 0.25;  // worth of fencing in a first sheep in a play: another play
  double secret = 0.30;      // worth of a secret kept, in sheep
  double closable = 0.8;     // how much of the rest of a sheep's worth a sure last fence is
  double in_hand = 0.8;      // chance that a secret that could close a sheep will
  double on_offer = 0.7;     // chance that a community fence that could close a sheep will
  double draws = 4;          // fences drawn from the bag before it is too late
  int looks = 10;            // actions that `greedy` looks at exactly
  int node_looks = 8;        // the same at a node of a tree
  int playout_looks = 2;     // and in playouts; 1: only the estimate counts
  double prior_scale = 0.3;  // worth behind the best that halves a prior
  double noise = 0.02;       // random part of an estimate in playouts
};
inline constexpr Weights kWeights;

// Constants of winning shares, in logits: fitted by a conditional logit of who won, over 33,000
// positions of 2,100 games of `greedy` against itself at 2 and 4 players (log-loss 0.79; 0.63 at 2).
struct Shares {
  double drawn = 1.0;      // of a sheep: the chance that one of the next four draws could close it
  double in_hand = 0.4;    // of a sheep: a secret could close it
  double on_offer = 0.28;  // of a sheep: a community fence could
  double third = 0.25;     // of a player: at least three sheep are in
  double fourth = 0.45;    // at least four are
  double held = 0.05;      // each secret in hand
  double on_turn = 0.1;    // being on turn
};
inline constexpr Shares kShares;

// Worth of a sheep by its distance, from 1 (fenced in) towards 0.
extern const std::array<double, kFar + 1> kWorth;

// Worth of the wanted sheep by distance alone.
double worth(const PerSheep& distances, Sheep wanted);
// The same, with the chance that a fence that fits is at hand: by one's secrets, the community and
// what else has not been seen.
double worth(const PerSheep& distances, const Closers& closers, Sheep wanted, const FenceSet& hand,
             const FenceSet& community, const FenceSet& unseen);

}  // namespace flockmind::mother_sheep
