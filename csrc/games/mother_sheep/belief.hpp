// What the others may hold. Exact: every deal of cards and of secrets that fits what the player
// knows has the same weight (docs/games/mother-sheep.md). The two are independent:
//   cards    an ordered draw without repetition from all cards but one's own and those ruled out
//   secrets  disjoint hands from the unseen fences, none with a fence that a pass ruled out
#pragma once

#include "games/mother_sheep/info_state.hpp"

namespace flockmind::mother_sheep {

class Belief {
 public:
  explicit Belief(const Info& info) : info_(info) {}

  State sample(Rng& rng) const;
  std::vector<Marginal> marginals() const;

 private:
  void deal_cards(State& state, Rng& rng) const;
  void deal_secrets(State& state, Rng& rng) const;

  Info info_;
};

static_assert(Game<State>);

}  // namespace flockmind::mother_sheep
