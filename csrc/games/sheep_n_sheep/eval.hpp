// What a position is worth: the evaluator, the gain of a single placement, and what is built on them
// (playout policy, priors, whole turns for `greedy`). Numbers are points of the game.
#pragma once

#include "core/hooks.hpp"
#include "games/sheep_n_sheep/state.hpp"

namespace flockmind::sheep_n_sheep {

struct Weights {
  double open_group = 0.75;     // an unfinished group just short of its size, as a share of its points
  double open_bend = 0.35;      // how much of that an unfinished group gets in proportion to its size; the
                                // rest grows with the square
  double hand_join = 0.55;      // a card in hand that fits an open group, as a share of one laid there
  double card = 1.05;           // a card in hand that fits no open group
  double card_single = 0.45;    // besides, for a card that makes a group by itself
  double icon_in_hand = 0.55;   // share of an icon's worth while the card is in hand
  double bell = 0.7;            // one more bell in the largest area
  double bell_apart = 0.25;     // a bell outside it
  double first_icon = 1.4;      // besides, for the first bell, heart or star
  double icon = 0.55;           // a heart or a star
  double crowd = 0.12;          // loss for each card in hand beyond three
  double pair = 0.15;           // two cards in hand that can be laid in one turn
  double half_life = 1.6;       // turns left at which unfinished groups are worth half
  double lay_rate = 1.15;       // cards laid a turn towards the end of the game
  double take_rate = 0.43;      // share of turns in which a set is taken
  double block = 0.12;          // share of an open group's worth lost when a neighbour cell is filled
  double race = 1.6;            // difference in bells, hearts or stars that decides a race, at the end
  double race_turn = 0.35;      // and for each turn left
  double noise = 0.0;           // blur of the playout policy, in points
  double tempo = 0.35;          // worth of laying one more card in the same turn
  double win_scale = 3.0;       // lead in points worth a winning share of 3 to 1, at the end
  double win_scale_turn = 0.6;  // and for each turn left
};
inline constexpr Weights kWeights;

// Turns that p still has, the one under way included; estimated while the end is open.
double turns_left(const State& state, int p);

// Points p may expect at the end, as far as the position tells.
double standing(const State& state, int p);

// Worth of a group of `size` cards of the face's colour (may lie between whole sizes), when unfinished
// ones keep the share `hope`.
double group_value(const Face& face, double size, double hope);
double group_value(const Face& face, int size, double hope);  // the same, from a table

// Worth of an icon of this kind when laid, and the share of unfinished groups and of a hand of so many
// cards that comes to something in so many turns.
double icon_value(Icon icon, const Pasture& pasture);
double hope_of(double turns);
double hand_share(double turns, int cards);

void evaluate(const State& state, Evaluation& e);
Tuning tuning(const State& state);

// The gain of what cannot be done.
inline constexpr double kNever = -1e9;

// A free cell and what lies round it.
struct Spot {
  Cell cell = 0;
  SlotId sides[4] = {kNoSlot, kNoSlot, kNoSlot, kNoSlot};  // of beside(cell)
  std::uint8_t numbers = 0;                                // bit n: a card with number n lies beside it
  std::int8_t growth = 0;  // of width and height together, if a card is laid there
};

// The mover's view of its turn, made once and asked often.
class Turn {
 public:
  explicit Turn(const State& state);

  // How good the action is for the mover, against doing nothing.
  double gain(Action a) const;
  // The best legal action when every gain is blurred by up to `noise` points.
  Action best(Rng& rng, double noise) const;

 private:
  // Gains of every card of the hand on every free cell beside the pasture.
  struct Table {
    int n = 0;
    Spot spots[State::kMaxFrontier];
    float net[State::kMaxFrontier][kMaxHand];
    std::uint8_t index[Board::kSide * Board::kSide];  // spot of a cell of the window, or kNoSlot
  };

  Spot spot(Cell c) const;
  int growth(Cell c) const;
  // Points gained by laying the card there, at once and in prospect.
  double placement(Kind kind, const Spot& spot) const;
  // The same less what the card is worth in hand.
  double net(int i, const Spot& spot) const { return placement(kinds_[i], spot) - held_[i]; }
  double held(Kind kind) const;
  double unseen_card() const { return kWeights.card * hand_share_; }
  // The best that a card beside the one just laid adds: card i was laid on c, in the same number or up
  // or down (step 0, 1, -1). With a table of gains it is looked up there.
  double follow_up(int i, Cell c, int step, const Table* table = nullptr) const;
  double best_from(SlotId slot, int step) const;
  double best_first(int step) const;
  double take(int place) const;
  double free_place(Kind without) const;
  double place_in_turn(Kind kind, Cell c) const;
  void fill(Table& table) const;
  Action best_start(Rng& rng, double noise) const;
  int index_of(Kind kind) const;
  int number(int i) const { return state_.rules().number(kinds_[i]); }

  const State& state_;
  const Pasture& pasture_;
  int me_;
  double hope_;        // what unfinished groups keep
  double hand_share_;  // what cards in hand keep
  int n_ = 0;          // the hand, each kind once
  Kind kinds_[kMaxHand];
  std::uint8_t copies_[kMaxHand];
  double held_[kMaxHand];
  double alone_[kMaxHand];    // net gain on a cell beside nothing that widens nothing
  std::uint8_t numbers_ = 0;  // bit n: a card with number n in hand
};

Action playout_action(const State& state, Rng& rng);
void priors(const State& state, const ActionList<State>& actions, std::span<float> out);
// Each action with the best whole turn that begins with it.
void greedy_values(const State& state, const ActionList<State>& actions, std::span<double> out, Rng& rng);

}  // namespace flockmind::sheep_n_sheep
