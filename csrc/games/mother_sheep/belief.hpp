// What the others may hold. Exact: every deal of cards and of secrets that fits what the player
// knows has the same weight (docs/games/mother-sheep.md). The two are independent:
//   cards    a draw without repetition from all cards but one's own and those ruled out
//   secrets  disjoint hands from the unseen fences, none with a fence that a pass ruled out
// With a Likelihood (likelihood.hpp) each deal of cards is weighted by how likely the rivals' plays
// are with it: no longer exact, and sharper.
#pragma once

#include "games/mother_sheep/card_deal.hpp"

namespace flockmind::mother_sheep {

class Belief {
 public:
  using Likelihood = CardWeights;

  explicit Belief(const Info& info, const Likelihood& likelihood = {})
      : info_(info), cards_(info, likelihood) {}

  State sample(Rng& rng) const;
  std::vector<Marginal> marginals() const;

 private:
  void deal_secrets(State& state, Rng& rng) const;

  Info info_;
  CardDeal cards_;
};

static_assert(Game<State>);

}  // namespace flockmind::mother_sheep
