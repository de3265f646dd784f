// Faces dealt to hidden cells without replacement, each assignment weighted by the product of a weight for
// the face of each cell.
//
// Cells get their faces one after the other. `all_[i][used]` sums the weights of all ways to fill the cells
// from the i-th on when the cells before it have used up so many of each face: with it a draw is direct. A
// second such table, `shut_`, holds the ways without a wolf on a runnable cell, for worlds that need one
// (W26).
#pragma once

#include <vector>

#include "games/war_and_sheep/rules.hpp"

namespace flockmind::war_and_sheep {

using FaceCounts = std::array<int, kFaces>;
using FaceWeights = std::array<double, kFaces>;

class FaceDeal {
 public:
  // `left`: faces to deal from; `weights`: by cell of the board, positive.
  FaceDeal(const FaceCounts& left, Bitboard cells, Bitboard runnable,
           const std::array<FaceWeights, 64>& weights);

  // Share of the weight with a wolf on a runnable cell.
  double run_share() const { return (all_.front() - shut_.front()) / all_.front(); }

  // Gives each cell its face; with `need_run` only such that a wolf is on a runnable cell.
  template <class Give>
  void draw(Rng& rng, bool need_run, Give&& give) const {
    std::size_t used = 0;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      const FaceWeights ways = this->ways(i, used, need_run);
      double at = rng.uniform() * (ways[0] + ways[1] + ways[2] + ways[3]);
      std::size_t face = kFaces;
      for (std::size_t f = 0; f < kFaces && (face == kFaces || at >= 0); ++f) {
        if (ways[f] > 0) face = f;
        at -= ways[f];
      }
      give(cells_[i], static_cast<int>(face));
      used += step_[face];
      need_run = need_run && !(face == kWolfFace && has(runnable_, cells_[i]));
    }
  }

  // Probability of each face by cell, in the order of the bits of `cells`: over all assignments, or over
  // those with a wolf on a runnable cell.
  std::vector<FaceWeights> probabilities(bool need_run) const;
  // Of one assignment, with `face(cell)`, among all.
  template <class FaceOf>
  double probability(FaceOf&& face) const {
    double weight = 1;
    FaceCounts left = left_;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      const auto f = static_cast<std::size_t>(face(cells_[i]));
      weight *= weights_[i][f] * left[f]--;
    }
    return weight / all_.front();
  }

 private:
  // Summed weights of the ways to go on, by the face of the i-th cell.
  FaceWeights ways(std::size_t i, std::size_t used, bool need_run) const {
    FaceWeights sums{};
    for (std::size_t f = 0; f < kFaces; ++f) {
      const int n = left(i, used, f);
      if (n <= 0) continue;
      const std::size_t next = (i + 1) * sets_ + used + step_[f];
      const bool runs = f == kWolfFace && has(runnable_, cells_[i]);
      sums[f] = weights_[i][f] * n * (all_[next] - (need_run && !runs ? shut_[next] : 0));
    }
    return sums;
  }
  // Copies of a face for the i-th cell.
  int left(std::size_t i, std::size_t used, std::size_t f) const {
    const FaceCounts& spent = spent_[used];
    return left_[f] - (f == kWithered ? static_cast<int>(i) - spent[kWithered] : spent[f]);
  }
  std::vector<double> table(Bitboard no_wolf) const;

  FaceCounts left_;
  // A number `used` tells how many lush, ordinary and wolves were used up: step_ is what one more adds.
  // spent_[used] has these numbers, and in the place of the withered their sum.
  std::array<std::size_t, kFaces> step_{};
  std::size_t sets_ = 1;
  std::vector<FaceCounts> spent_;
  Bitboard runnable_;
  std::vector<int> cells_;
  std::vector<FaceWeights> weights_;
  std::vector<double> all_;
  std::vector<double> shut_;
};

}  // namespace flockmind::war_and_sheep
