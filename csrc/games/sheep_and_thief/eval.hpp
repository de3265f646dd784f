// How good a position is: expected final gold from what lies on a board and what can still be laid.
#pragma once

#include "core/hooks.hpp"
#include "games/sheep_and_thief/belief.hpp"
#include "games/sheep_and_thief/scoring.hpp"

namespace flockmind::sheep_and_thief {

// Constants of the evaluation. Gold unless said otherwise; fitted by matches of `greedy` against itself.
struct Weights {
  // Chance to join a town when `missing` cards are needed and `turns` are left: grows with the
  // spare turns for each missing card, s = (turns - missing + 1) / missing, as s / (s + town_slack).
  double town_slack = 0.9;
  // Share of the gold of one more card that an open river is worth, by the turns left: t / (t + river_turns).
  double river_open = 0.75;
  double river_turns = 4.0;
  double river_second_end = 0.25;  // a second open end, as a share of the first
  // Chance that sheep on a card without a barn are lost, by the fox's distance, at the start of the game.
  std::array<double, 7> risk = {0.25, 0.50, 0.38, 0.28, 0.20, 0.16, 0.12};
  double risk_turns = 5.0;  // rivals' turns t left: the chance is reduced to t / (t + risk_turns)
  // Animals of a card not laid yet.
  double sheep = 0.95;
  double dog = 0.35;
  double fox = 0.55;
  double barn = 0.9;
  // A card not laid yet, on average over boards.
  double road_side = 0.35;  // each road side beyond the first
  double river_card = 0.9;  // a card with a river
  double kept_share = 0.8;  // a card in hand is worth so much of what it gives if laid
  double turn_gold = 1.5;   // gold that a turn to come is worth by itself
  // Winning shares: leads are measured against spread_base + spread_turn * sqrt(turns left).
  double spread_base = 1.5;
  double spread_turn = 2.4;
  double mission = 0.6;  // share of a mission's gold per unit of progress, see mission_value
};
inline constexpr Weights kWeights{};

// Turns of a player still to come in the whole game, the open one included.
int game_turns_left(const State& s, int p);
// The same of all rivals together.
int rival_turns(const State& s, int p);

// Fewest cards that must be laid on free spaces for a road from the farmyard to each town (by index of
// Rules::towns); kFar if there is no way, or none with at most `most` cards.
inline constexpr int kFar = 9;
std::array<int, 4> cards_to_towns(const Rules& rules, const Board& b, int most = kFar);

// Gold of towns and rivers, those that may still come included; `turns`: the owner's turns left.
double land_value(const Rules& rules, const Board& b, int turns);

// Chance that a sheep on the cell is lost; `turns`: turns of all rivals left.
double loss_risk(const Board& b, int cell, int fox, int turns);

// What a card gives by its images alone, wherever it is laid, and on an average board in all.
double image_value(const Card& card);
double card_value(const Card& card);

// Gold that laying the card on the cell is worth: land and images.
double placing_value(const State& s, int p, int card, int cell, double land_before);

// What cards are worth to a player: half of it is the best space for them now, half an average board.
class Prospects {
 public:
  Prospects(const State& s, int p);
  double of(int card) const;

 private:
  const State& s_;
  int p_;
  double land_;
  Openings openings_;
};

// Expected final gold of a player.
double expected_gold(const State& s, int p);

// Hooks, see core/hooks.hpp.
void evaluate(const State& s, Evaluation& e);
Action playout_action(const State& s, Rng& rng);
void priors(const State& s, const ActionList<State>& actions, std::span<float> out);
Tuning tuning(const State& s);
int horizon(const State& s);  // the round
Key turn_key(const State& s, Player p);
// What may be hidden from the player: cards (thing) and where they are (place: `hand 1`, `pack 1`,
// `removed 1`, `board 1 r2c3`), missions (`mission 1`).
void facts(const State& s, Player p, std::vector<std::pair<std::string, std::string>>& out);

// Points for each action in the units of gold, as the policy ranks them.
void action_values(const State& s, const ActionList<State>& actions, std::span<double> out);

}  // namespace flockmind::sheep_and_thief
