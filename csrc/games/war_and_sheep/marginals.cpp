// What may be where: exact sums over the belief, no sampling.
#include "games/war_and_sheep/belief.hpp"

namespace flockmind::war_and_sheep {

std::vector<Marginal> Belief::marginals() const {
  std::vector<Marginal> rows;
  const double n = left_[0] + left_[1] + left_[2] + left_[3];
  const double wolves = left_[kWolfFace];
  const double runnable = count(runnable_);
  // Share of the worlds in which a wolf must be among the runnable cells, and chance that none is (W26).
  double stuck = 0;
  for (std::size_t i = acting_; i < hands_.size(); ++i) stuck += hands_[i].weight;
  stuck /= sums_.back();
  const double none = 1 - stuck_share_;
  const Table& t = info_.view().table();
  for (const int cell : Bits(t.markers & ~t.known)) {
    for (int f = 0; f < kFaces; ++f) {
      const double of = left_[static_cast<std::size_t>(f)];
      if (of == 0) continue;
      double p = of / n;
      if (stuck > 0) {
        // By the rule of Bayes from the chance of this face where no runnable cell has a wolf.
        double without = f == kWolfFace ? 0 : of / (n - wolves);
        if (!has(runnable_, cell)) {
          without = f == kWolfFace ? wolves / (n - runnable) : (of - runnable * without) / (n - runnable);
        }
        p = (1 - stuck) * p + stuck * (p - none * without) / (1 - none);
      }
      if (p > 0) rows.push_back({kFaceNames[static_cast<std::size_t>(f)], cell_text(cell), p});
    }
  }
  const std::string place = "hand " + std::to_string(1 - info_.player());
  for (int c = 1; c < kCards; ++c) {
    double p = 0;
    for (const HandWeight& h : hands_) p += copies(h.hand, c) > 0 ? h.weight : 0;
    if (p > 0) rows.push_back({kCardNames[static_cast<std::size_t>(c)], place, p / sums_.back()});
  }
  return rows;
}

}  // namespace flockmind::war_and_sheep
