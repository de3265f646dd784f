// How a position and an action look to a player who reckons in points: the evaluator, the priors and the
// playout policy share one set of constants.
#pragma once

#include <span>

#include "core/hooks.hpp"
#include "games/war_and_sheep/state.hpp"

namespace flockmind::war_and_sheep {

// All in points of grass unless said otherwise; fitted by matches of `greedy` and `ismcts`.
struct Weights {
  // What the loss of one of n sheep costs, by n (0 unused); with the last one the game is lost.
  std::array<double, 7> sheep = {0, 30, 7, 4, 3, 2.4, 2};
  double threat = 0.7;  // share of a sheep's cost while a face-up wolf could eat it
  // A card in hand, in card order; ceasefire and insider-trading besides `closer`.
  std::array<double, kCards> cards = {0, 1, 1.2, 2.5, 0.3, 1.2, 1.3, 0.6};
  double card = 1.2;     // a card that is drawn
  double closer = 2.5;   // holding what ends the game at once while ahead
  double closing = 4.0;  // the same with a lead at this moment, the rival on turn
  double nap = 0.4;      // share of a sheep's cost when it naps after lush grass
  // Shares of the best and the next best deed open to a player (grazing a marker, eating or grilling a
  // rival's sheep): on turn with two actions or more, with one, and while the rival is on turn.
  double deed = 0.85;
  double deed_more = 0.7;
  double deed_last = 0.3;
  double deed_wait = 0.5;
  double deed_wait_more = 0.35;
  double camouflaged = 0.3;    // a sheep that is safe from wolves
  double to_move = 0.3;        // an action left to the player on turn
  double scout_unknown = 0.5;  // looking at a marker that this player has not seen
  double scout_known = -1.0;   // looking at one it has seen: a pass
  double hide_wolf = 0.6;      // keeping a found wolf to oneself
  double idle_wolf = -0.6;     // a wolf's run that eats nothing
  double idle_move = -0.3;     // a sheep's run that grazes nothing
  double idle_hide = -0.5;     // camouflage without a threat
  double end = 12;             // an action that ends the game, won or lost
  double noise = 1.5;          // width of the uniform noise on each action in playouts
  // Sum of leads that counts as half won, at the start and per face-down marker less.
  double scale_end = 2.0;
  double scale_marker = 0.35;
  double certain = 0.97;  // winning share of a player on turn who can end the game and leads
};
inline constexpr Weights kWeights{};

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
  void cast(Bitboard wolves, Bitboard& reached, Bitboard& eaten) const;

  const State* state_;
  int me_;
  int lead_;
  Bitboard seen_;           // markers this player has looked at
  double unknown_[2] = {};  // expected value of an unseen marker to each player
};

void evaluate(const State& state, Evaluation& evaluation);
void priors(const State& state, const ActionList<State>& actions, std::span<float> out);
Action playout_action(const State& state, Rng& rng);
Tuning tuning(const State& state);

}  // namespace flockmind::war_and_sheep
