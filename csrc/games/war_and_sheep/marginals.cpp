// What may be where: sums over the belief, no sampling.
#include "games/war_and_sheep/belief.hpp"

namespace flockmind::war_and_sheep {

std::vector<Marginal> Belief::marginals() const {
  std::vector<Marginal> rows;
  // Share of the worlds in which a wolf must be among the runnable cells (W26).
  double stuck = 0;
  for (std::size_t i = acting_; i < hands_.size(); ++i) stuck += hands_[i].weight;
  stuck /= sums_.back();
  const FaceDeal deal = faces_ ? *faces_ : FaceDeal(left_, hidden_, runnable_, Likelihood().faces);
  std::vector<FaceWeights> chances = deal.probabilities(false);
  if (stuck > 0) {
    const std::vector<FaceWeights> needing = deal.probabilities(true);
    for (std::size_t i = 0; i < chances.size(); ++i) {
      for (std::size_t f = 0; f < kFaces; ++f)
        chances[i][f] = (1 - stuck) * chances[i][f] + stuck * needing[i][f];
    }
  }
  // The markers that nobody has seen share what is left.
  const Table& t = info_.view().table();
  const Bitboard unknown = t.markers & ~t.known;
  FaceWeights rest{};
  for (std::size_t f = 0; f < kFaces; ++f) {
    rest[f] = left_[f];
    for (const FaceWeights& cell : chances) rest[f] -= cell[f];
    if (unknown != hidden_) rest[f] /= count(unknown & ~hidden_);
  }
  std::size_t next = 0;
  for (const int cell : Bits(unknown)) {
    const FaceWeights& of = has(hidden_, cell) ? chances[next++] : rest;
    for (std::size_t f = 0; f < kFaces; ++f) {
      if (left_[f] > 0 && of[f] > 0) rows.push_back({kFaceNames[f], cell_text(cell), of[f]});
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
