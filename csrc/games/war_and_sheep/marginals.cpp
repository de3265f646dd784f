// What may be where, and all worlds: exact sums over the belief, no sampling.
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

namespace {

// Ways to deal faces to the cells one after the other: each row is the faces in cell order and the
// product of the copies left. False when there are more than `most` rows.
struct Deals {
  std::size_t most;
  std::vector<std::pair<std::vector<std::uint8_t>, double>> rows;
  std::vector<std::uint8_t> now;

  bool go(std::array<int, kFaces>& left, std::size_t cells, double weight) {
    if (now.size() == cells) {
      rows.emplace_back(now, weight);
      return rows.size() <= most;
    }
    for (std::size_t f = 0; f < kFaces; ++f) {
      if (left[f] == 0) continue;
      const double copies_left = left[f]--;
      now.push_back(static_cast<std::uint8_t>(f));
      const bool few = go(left, cells, weight * copies_left);
      now.pop_back();
      ++left[f];
      if (!few) return false;
    }
    return true;
  }
};

}  // namespace

std::optional<std::vector<std::pair<State, double>>> Belief::enumerate(std::size_t most) const {
  if (hands_.size() > most) return std::nullopt;
  Deals deals{most / hands_.size(), {}, {}};
  std::array<int, kFaces> left = left_;
  if (!deals.go(left, static_cast<std::size_t>(count(hidden_)), 1)) return std::nullopt;
  double sum = 0;
  std::vector<std::pair<State, double>> worlds;
  for (std::size_t i = 0; i < hands_.size(); ++i) {
    // The weight of a hand that needs a wolf (W26) holds the share of the deals that have one.
    if (hands_[i].weight == 0) continue;
    const double weight = i < acting_ ? hands_[i].weight : hands_[i].weight / stuck_share_;
    for (const auto& [faces, ways] : deals.rows) {
      State state = with_hand(i);
      std::size_t at = 0;
      for (const int cell : Bits(hidden_)) state.set_known(cell, faces[at++]);
      if (i >= acting_ && (runnable_ & state.known_wolves()) == 0) continue;
      worlds.emplace_back(std::move(state), weight * ways);
      sum += weight * ways;
    }
  }
  for (auto& world : worlds) world.second /= sum;
  return worlds;
}

}  // namespace flockmind::war_and_sheep
