#include "games/war_and_sheep/face_deal.hpp"

#include <algorithm>

namespace flockmind::war_and_sheep {

FaceDeal::FaceDeal(const FaceCounts& left, Bitboard cells, Bitboard runnable,
                   const std::array<FaceWeights, 64>& weights)
    : left_(left), runnable_(runnable) {
  for (const int cell : Bits(cells)) {
    cells_.push_back(cell);
    weights_.push_back(weights[static_cast<std::size_t>(cell)]);
  }
  FaceCounts sizes{};
  for (const std::size_t f : {kLush, kOrdinary, kWolfFace}) {
    sizes[f] = std::min(left[f], count(cells)) + 1;
    step_[f] = sets_;
    sets_ *= static_cast<std::size_t>(sizes[f]);
  }
  for (std::size_t used = 0; used < sets_; ++used) {
    FaceCounts spent{};
    for (const std::size_t f : {kLush, kOrdinary, kWolfFace})
      spent[kWithered] += spent[f] = static_cast<int>(used / step_[f]) % sizes[f];
    spent_.push_back(spent);
  }
  all_ = table(0);
  shut_ = runnable == 0 ? all_ : table(runnable);
}

// From the last cell to the first. What stands at numbers `used` that cannot be is never asked for.
std::vector<double> FaceDeal::table(Bitboard no_wolf) const {
  std::vector<double> after((cells_.size() + 1) * sets_, 0.0);
  std::fill_n(after.end() - static_cast<std::ptrdiff_t>(sets_), sets_, 1.0);
  for (std::size_t i = cells_.size(); i-- > 0;) {
    for (std::size_t used = 0; used < sets_; ++used) {
      double sum = 0;
      for (std::size_t f = 0; f < kFaces; ++f) {
        const int n = left(i, used, f);
        if (n <= 0 || (f == kWolfFace && has(no_wolf, cells_[i]))) continue;
        const std::size_t next = used + step_[f];
        if (next < sets_) sum += weights_[i][f] * n * after[(i + 1) * sets_ + next];
      }
      after[i * sets_ + used] = sum;
    }
  }
  return after;
}

std::vector<FaceWeights> FaceDeal::probabilities(bool need_run) const {
  std::vector<FaceWeights> rows(cells_.size(), FaceWeights{});
  // Chance of having used up so many faces before the i-th cell, without and with the wolf that is needed.
  std::vector<double> needing(sets_, 0.0);
  std::vector<double> free(sets_, 0.0);
  (need_run ? needing : free)[0] = 1;
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    std::vector<double> needing_next(sets_, 0.0);
    std::vector<double> free_next(sets_, 0.0);
    for (std::size_t used = 0; used < sets_; ++used) {
      for (const bool needs : {false, true}) {
        const double chance = (needs ? needing : free)[used];
        if (chance == 0) continue;
        const FaceWeights ways = this->ways(i, used, needs);
        const double sum = ways[0] + ways[1] + ways[2] + ways[3];
        for (std::size_t f = 0; f < kFaces; ++f) {
          if (ways[f] <= 0) continue;
          const bool still = needs && !(f == kWolfFace && has(runnable_, cells_[i]));
          rows[i][f] += chance * ways[f] / sum;
          (still ? needing_next : free_next)[used + step_[f]] += chance * ways[f] / sum;
        }
      }
    }
    needing.swap(needing_next);
    free.swap(free_next);
  }
  return rows;
}

}  // namespace flockmind::war_and_sheep
