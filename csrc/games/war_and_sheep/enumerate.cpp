// Every world of the exact belief with its probability, where they are few enough to be listed.
#include <algorithm>

#include "games/war_and_sheep/belief.hpp"

namespace flockmind::war_and_sheep {

namespace {

// In how many ways `cells` places can get faces, no face more often than `left`, at `wolves` of them at
// most. Counts may be beyond any integer type; as doubles they are exact below 2^53.
double assignments(const FaceCounts& left, int cells, int wolves) {
  std::vector<double> ways(static_cast<std::size_t>(cells) + 1, 0.0);  // by places filled so far
  ways[0] = 1;
  for (std::size_t f = 0; f < kFaces; ++f) {
    const int most = f == kWolfFace ? std::min(left[f], wolves) : left[f];
    for (int filled = cells; filled > 0; --filled) {
      // The new face takes k of the `filled` places, the faces before it the others.
      double choose = 1;
      for (int k = 1; k <= std::min(most, filled); ++k) {
        choose = choose * (filled - k + 1) / k;
        ways[static_cast<std::size_t>(filled)] += choose * ways[static_cast<std::size_t>(filled - k)];
      }
    }
  }
  return ways[static_cast<std::size_t>(cells)];
}

}  // namespace

std::optional<std::vector<std::pair<State, double>>> Belief::enumerate(std::size_t most) const {
  // Step 1. Count: hands that can act go with all faces, the others only with a wolf that can run (W26).
  const int cells = count(hidden_);
  const double all = assignments(left_, cells, cells);
  double without_run = 0;
  if (acting_ < hands_.size()) {
    FaceCounts rest = left_;
    const int shut = count(runnable_);
    double choose = 1;  // ways to place k wolves on the hidden cells that are not runnable
    for (int k = 0; k <= std::min(rest[kWolfFace], cells - shut); ++k) {
      if (k > 0) choose = choose * (cells - shut - k + 1) / k;
      without_run += choose * assignments(rest, cells - k, 0);
    }
  }
  double worlds = 0;
  for (std::size_t i = 0; i < hands_.size(); ++i) {
    if (hands_[i].weight > 0) worlds += i < acting_ ? all : all - without_run;
  }
  if (worlds > static_cast<double>(most)) return std::nullopt;

  // Step 2. List the faces with their chances, cell by cell.
  struct Deal {
    FaceCounts left;
    double chance;
    std::array<Bitboard, 2> bits;
  };
  std::vector<Deal> deals = {{left_, 1.0, {0, 0}}};
  int unseen = left_[0] + left_[1] + left_[2] + left_[3];
  for (const int cell : Bits(hidden_)) {
    std::vector<Deal> longer;
    for (const Deal& deal : deals) {
      for (int f = 0; f < kFaces; ++f) {
        const auto at = static_cast<std::size_t>(f);
        if (deal.left[at] == 0) continue;
        Deal next = deal;
        next.chance *= static_cast<double>(next.left[at]--) / unseen;
        next.bits[0] |= static_cast<Bitboard>(f & 1) << cell;
        next.bits[1] |= static_cast<Bitboard>(f >> 1) << cell;
        longer.push_back(next);
      }
    }
    --unseen;
    deals.swap(longer);
  }
  if (faces_) {
    for (Deal& deal : deals) {
      deal.chance = faces_->probability([&](int cell) {
        return static_cast<int>(has(deal.bits[0], cell)) | static_cast<int>(has(deal.bits[1], cell)) << 1;
      });
    }
  }

  // Step 3. Put them together with the hands.
  std::vector<std::pair<State, double>> list;
  list.reserve(static_cast<std::size_t>(worlds));
  for (std::size_t i = 0; i < hands_.size(); ++i) {
    if (hands_[i].weight == 0) continue;
    const bool stuck = i >= acting_;
    const State dealt = with_hand(i);
    const double weight = hands_[i].weight / sums_.back() / (stuck ? stuck_share_ : 1);
    for (const Deal& deal : deals) {
      if (stuck && (deal.bits[0] & deal.bits[1] & runnable_) == 0) continue;
      list.emplace_back(dealt, weight * deal.chance);
      Table& world = list.back().first.t_;
      world.face_bits[0] = (world.face_bits[0] & ~hidden_) | deal.bits[0];
      world.face_bits[1] = (world.face_bits[1] & ~hidden_) | deal.bits[1];
    }
  }
  return list;
}

}  // namespace flockmind::war_and_sheep
