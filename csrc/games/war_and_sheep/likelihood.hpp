// What the rival's choices tell of its hand and of the faces that only it has seen.
//
// The rival is taken to choose among the things it can do (rival_choice.hpp) by softmax of how good each
// looks to it. A thing that a hidden face or card would make good, and that it did not do, speaks against
// that face or card. The weights are a product over faces and cards, what else is hidden entering by its
// mean; a share of the choices, the floor, is taken to tell nothing (docs/games/war-and-sheep.md).
#pragma once

#include <vector>

#include "games/war_and_sheep/face_deal.hpp"
#include "games/war_and_sheep/info_state.hpp"

namespace flockmind::war_and_sheep {

struct ChoiceWeights {
  // From one unseen gain of the rival to the next, counted since its hand was last known whole.
  struct Span {
    std::array<double, kCards> held;           // of holding the card at the end of the span, rather than not
    std::array<double, kCards> take_values{};  // how good it looked, if the gain that ends the span is a take

    Span() { held.fill(1); }
    // Share of each card of the pile to be the one that is taken.
    std::array<double, kCards> taken(Cards pile) const;
  };

  std::array<FaceWeights, 64> faces;  // by cell; only ratios within a cell matter
  Bitboard weighed = 0;               // cells whose faces may weigh differently
  std::vector<Span> spans;
  Memory memory;  // what was known of the hand right after the last choice,
  int boos = 0;   // and the Boo! that had been drawn

  ChoiceWeights() {
    for (FaceWeights& cell : faces) cell.fill(1);
  }
  // Whether the hand as the view remembers it has not become known whole since the last choice. Each way in
  // which it does shows in the Boo! drawn, the number of gains or the certain cards.
  bool goes_on(const State& view, int rival) const;
};

// Fitted to the true faces and hands in games of `greedy` and of `ismcts` against themselves
// (docs/games/war-and-sheep.md).
struct ChoiceModel {
  double sharpness = 0.5;       // in the softmax, by point of grass, for the last action of a turn
  double first_action = 0.6;    // share of it for the others: a thing left undone may follow
  double take_sharpness = 2.5;  // in the softmax over the cards of the pile, by point
  double face_floor = 0.4;      // share of choices that tell nothing of faces
  double card_floor = 0.02;     // of cards
  double hides = 0.8;           // how often a wolf that is found is kept hidden
  double least = 0.01;          // least weight of a face and of a card in a span
};
inline constexpr ChoiceModel kChoiceModel;

// Hook of core/hooks.hpp.
void choice_likelihood(const Info& before, const Event& event, ChoiceWeights& weights);

}  // namespace flockmind::war_and_sheep
