// The rivals' cards: a draw without repetition from the cards that are left, each assignment weighted
// by the product of its seats' weights (all 1: every assignment alike).
//
// Cards are taken one after the other, each by one of the seats still without a card or by none.
// `before_[c][s]` sums the weights of all ways to give the seats of the set s their cards from the
// first c, `after_[c][s]` from the others: numbers of ways without listing them.
#pragma once

#include <vector>

#include "games/mother_sheep/likelihood.hpp"

namespace flockmind::mother_sheep {

class CardDeal {
 public:
  // For the seats whose cards the player of `info` does not know.
  CardDeal(const Info& info, const CardWeights& weights);

  // Gives these seats cards.
  template <class Give>
  void draw(Rng& rng, Give&& give) const {
    std::size_t due = sets_ - 1;
    for (std::size_t c = cards_.size(); due != 0; --c) {
      const std::size_t earlier = (c - 1) * sets_;
      double at = rng.uniform() * before_[c * sets_ + due] - before_[earlier + due];
      if (at < 0) continue;  // nobody has this card
      std::size_t owner = 0;
      for (std::size_t i = 0; i < seats_.size() && at >= 0; ++i) {
        if (((due >> i) & 1) == 0) continue;
        const double ways = before_[earlier + (due & ~(std::size_t{1} << i))] * weight(i, c - 1);
        if (ways > 0) owner = i;
        at -= ways;
      }
      give(seats_[owner], cards_[c - 1]);
      due &= ~(std::size_t{1} << owner);
    }
  }

  const std::vector<Player>& seats() const { return seats_; }
  const std::vector<int>& cards() const { return cards_; }
  // Probability that the i-th seat has the c-th card.
  double probability(std::size_t i, std::size_t c) const;

 private:
  double weight(std::size_t i, std::size_t c) const { return weights_[i * cards_.size() + c]; }

  std::vector<Player> seats_;
  std::vector<int> cards_;
  std::vector<double> weights_;  // by seat and card
  std::size_t sets_;             // sets of seats
  std::vector<double> before_;
  std::vector<double> after_;
};

}  // namespace flockmind::mother_sheep
