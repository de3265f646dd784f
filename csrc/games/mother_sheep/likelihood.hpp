// What rivals' plays tell of their cards.
//
// A rival who lays a fence is taken to have chosen among the places of the fences at hand by softmax
// of what each comes to for its card: the worth of the card's sheep by enclosure distance (eval.hpp).
// A share of the choices, the floor, is taken to have been made at random. `done`, passes, and which
// secret was laid are taken to tell nothing; secrets in hand stay uniform.
#pragma once

#include <vector>

#include "games/mother_sheep/distance.hpp"
#include "games/mother_sheep/info_state.hpp"

namespace flockmind::mother_sheep {

// How likely each seat's choices so far are with each card; only ratios within a seat matter.
struct CardWeights {
  double of[kMaxPlayers][kMaxCards];

  CardWeights() { std::fill_n(&of[0][0], kMaxPlayers * kMaxCards, 1.0); }
};

// Fitted to the true cards in games of `greedy` and of `ismcts` against themselves
// (docs/games/mother-sheep.md).
struct ChoiceModel {
  double sharpness = 16;  // in the softmax, by sheep of worth
  double floor = 0.2;     // share of choices at random
};
inline constexpr ChoiceModel kChoiceModel;

// What a choice was made from: distances after each placement that could have been chosen.
struct Alternatives {
  std::vector<PerSheep> distances;
  std::size_t chosen = 0;
};

// `before`: what a player knew before `action` of the rival on turn. Empty where it tells nothing.
Alternatives alternatives(const Info& before, Action action);
// Multiplies the seat's weights by the likelihoods of the choice.
void weigh(const Rules& rules, const Alternatives& choice, const ChoiceModel& model, Player seat,
           CardWeights& weights);

}  // namespace flockmind::mother_sheep
