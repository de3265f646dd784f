#include "games/mother_sheep/card_deal.hpp"

#include <bit>

namespace flockmind::mother_sheep {

CardDeal::CardDeal(const Info& info, const CardWeights& weights) {
  const State& view = info.view();
  std::uint64_t left = view.rules().all_cards() & ~view.ruled_out();
  for (int p = 0; p < view.rules().players(); ++p) {
    const auto seat = static_cast<Player>(p);
    if (view.card(seat) >= 0) left &= ~(std::uint64_t{1} << view.card(seat));
    if (view.card(seat) == kUnknown) seats_.push_back(seat);
  }
  for (; left != 0; left &= left - 1) cards_.push_back(std::countr_zero(left));
  for (const Player seat : seats_) {
    // A common factor changes nothing; this one keeps the sums from vanishing.
    double most = 0;
    for (const int c : cards_) most = std::max(most, weights.of[seat][c]);
    for (const int c : cards_) weights_.push_back(most > 0 ? std::max(weights.of[seat][c] / most, 1e-12) : 1);
  }
  const std::size_t n = cards_.size();
  sets_ = std::size_t{1} << seats_.size();
  before_.assign((n + 1) * sets_, 0);
  after_.assign((n + 1) * sets_, 0);
  before_[0] = after_[n * sets_] = 1;
  const auto add = [&](double* to, const double* from, std::size_t c) {
    for (std::size_t s = 0; s < sets_; ++s) {
      to[s] = from[s];
      for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (((s >> i) & 1) != 0) to[s] += from[s & ~(std::size_t{1} << i)] * weight(i, c);
      }
    }
  };
  for (std::size_t c = 0; c < n; ++c) add(&before_[(c + 1) * sets_], &before_[c * sets_], c);
  for (std::size_t c = n; c > 0; --c) add(&after_[(c - 1) * sets_], &after_[c * sets_], c - 1);
}

double CardDeal::probability(std::size_t i, std::size_t c) const {
  const std::size_t others = (sets_ - 1) & ~(std::size_t{1} << i);
  double sum = 0;
  for (std::size_t s = others;; s = (s - 1) & others) {
    sum += before_[c * sets_ + s] * after_[(c + 1) * sets_ + (others & ~s)];
    if (s == 0) break;
  }
  return sum * weight(i, c) / after_[sets_ - 1];
}

}  // namespace flockmind::mother_sheep
