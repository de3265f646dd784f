// How an action looks to a player who reckons in points: priors and the playout policy share one set of
// constants. How a position looks stands in judge.hpp.
#pragma once

#include <span>

#include "core/hooks.hpp"
#include "games/war_and_sheep/state.hpp"

namespace flockmind::war_and_sheep {

// All in points of grass unless said otherwise; chosen by matches of `greedy` and `ismcts`.
struct Weights {
  // What the loss of one of n sheep costs, by n (0 unused); with the last one the game is lost.
  std::array<double, 7> sheep = {0, 30, 7, 4, 3, 2.4, 2};
  double threat = 0.7;         // share of a sheep's cost while a face-up wolf could eat it
  double card = 1.2;           // a card that is drawn
  double nap = 0.4;            // share of a sheep's cost when it naps after lush grass
  double scout_unknown = 0.5;  // looking at a marker that this player has not seen
  double scout_known = -1.0;   // looking at one it has seen: a pass
  double hide_wolf = 0.6;      // keeping a found wolf to oneself
  double idle_wolf = -0.6;     // a wolf's run that eats nothing
  double idle_move = -0.3;     // a sheep's run that grazes nothing
  double idle_hide = -0.5;     // camouflage without a threat
  double end = 12;             // an action that ends the game, won or lost
  double noise = 1.5;          // width of the uniform noise on each action in playouts
};
inline constexpr Weights kWeights{};

// What some wolves could do next.
struct Sight {
  Bitboard reached = 0;  // cells on which they could eat a sheep
  Bitboard eaten = 0;    // sheep they could eat
};
Sight sight_of(const State& state, Bitboard wolves);

// Markers that a player's sheep could graze next.
Bitboard grazing_reach(const State& state, int player);

// What one player sees of the wolves and the grass, gathered once a position.
class Lens {
 public:
  Lens(const State& state, int player);

  // How good the action is for the player, who is on turn and has it as a legal one.
  double rate(Action a) const;

  double sheep_cost(int p, int fewer = 0) const {
    const int n = count(state_->table().sheep[p]) - fewer;
    return kWeights.sheep[static_cast<std::size_t>(n < 0 ? 0 : n)];
  }
  // What grazing the marker on `cell` is worth to its sheep's owner, by what this player knows of it.
  double graze_value(int cell, int owner) const;

  // Chance that the player, were the action its own, could end the game by Ceasefire at once: 1 with
  // the card in hand, less if Insider Trading has to find it.
  double can_close(int actions) const;

  Bitboard attacked = 0;  // cells on which a face-up wolf could eat a sheep next
  Bitboard victims = 0;   // sheep it could eat
  Bitboard prey = 0;      // sheep that a face-down wolf known to this player could eat

 private:
  double value_of(int face, int owner) const;
  double rate_move(int cell, int way) const;
  double rate_wolf(int cell, int way) const;
  double rate_airlift(int from, int to) const;
  double rate_scout(Bitboard cells) const;
  double rate_card(int card) const;
  double finish(double lead_change) const;  // value of ending the game with the lead changed so

  const State* state_;
  int me_;
  int lead_;
  Bitboard seen_;           // markers this player has looked at
  double unknown_[2] = {};  // expected value of an unseen marker to each player
};

void priors(const State& state, const ActionList<State>& actions, std::span<float> out);
Action playout_action(const State& state, Rng& rng);
Tuning tuning(const State& state);

}  // namespace flockmind::war_and_sheep
