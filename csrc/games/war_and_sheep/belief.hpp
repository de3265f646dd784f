// The exact belief of docs/games/war-and-sheep.md: the rival's hand, and the faces of the markers that
// only the rival has scouted. Both are drawn directly, without rejection.
//
// With a Likelihood (likelihood.hpp) each world is weighted by how likely the rival's choices are with it: no
// longer exact, and sharper.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "games/war_and_sheep/face_deal.hpp"
#include "games/war_and_sheep/likelihood.hpp"

namespace flockmind::war_and_sheep {

// The rival's possible hands, each with the sum of the weights of the ways to it.
struct HandWeight {
  Cards hand = 0;
  double weight = 0;
};
std::vector<HandWeight> possible_hands(const Info& info, const ChoiceWeights& weights = {});

class Belief {
 public:
  using Likelihood = ChoiceWeights;

  explicit Belief(const Info& info, const Likelihood& likelihood = {});
  State sample(Rng& rng) const;
  std::vector<Marginal> marginals() const;
  // All worlds with their probabilities, if there are no more than `most`.
  std::optional<std::vector<std::pair<State, double>>> enumerate(std::size_t most) const;

 private:
  State with_hand(std::size_t i) const;
  void place_faces(State& state, Rng& rng, bool need_wolf) const;
  double uniform_run_share();

  Info info_;
  State base_;                      // the view, made a truth but for hand and faces
  Bitboard hidden_ = 0;             // cells whose faces only the rival knows
  std::optional<FaceDeal> faces_;   // of these cells, where they do not weigh all alike
  std::array<int, kFaces> left_{};  // faces among the markers this player has not seen
  // Hands, those with which the rival would have no action last (W26), and running sums of their weights.
  std::vector<HandWeight> hands_;
  std::vector<double> sums_;
  std::size_t acting_ = 0;      // so many hands have an action whatever the faces
  Bitboard runnable_ = 0;       // hidden cells from which a wolf could run
  std::vector<double> wolves_;  // running sums: chance of 1, 2, ... wolves on those cells
  double stuck_share_ = 0;      // weight share of the hands that need such a wolf
};

}  // namespace flockmind::war_and_sheep
