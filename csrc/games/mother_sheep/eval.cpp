#include "games/mother_sheep/eval.hpp"

#include "games/mother_sheep/hooks.hpp"

namespace flockmind::mother_sheep {

namespace {

constexpr std::array<double, kFar + 1> worths() {
  std::array<double, kFar + 1> table{};
  double w = 1;
  for (int d = 0; d < kFar; ++d) {
    table[static_cast<std::size_t>(d)] = w;
    w *= kWeights.decay;
  }
  return table;  // the last, too far to tell, is worth 0
}

// e^x for x <= 0 to about 1e-3, from multiplications only: equal everywhere.
double decaying_exp(double x) {
  double e = 1 + x / 256;
  if (e < 0) return 0;
  for (int i = 0; i < 8; ++i) e *= e;
  return e;
}

}  // namespace

constexpr std::array<double, kFar + 1> kWorths = worths();
const std::array<double, kFar + 1> kWorth = kWorths;

double worth(const PerSheep& distances, Sheep wanted) {
  double sum = 0;
  for (unsigned rest = wanted; rest != 0; rest &= rest - 1) {
    sum += kWorth[distances[static_cast<std::size_t>(std::countr_zero(rest))]];
  }
  return sum;
}

double worth(const PerSheep& distances, const Closers& closers, Sheep wanted, const FenceSet& hand,
             const FenceSet& community, const FenceSet& unseen) {
  double sum = 0;
  const double hidden = std::max(1, unseen.size());
  for (unsigned rest = wanted; rest != 0; rest &= rest - 1) {
    const auto k = static_cast<std::size_t>(std::countr_zero(rest));
    const double far = kWorth[distances[k]];
    sum += far;
    const FenceSet& fences = closers.of[k];
    if (distances[k] == 0 || fences.empty()) continue;
    const double drawn = std::min(1.0, kWeights.draws * (fences & unseen).size() / hidden);
    double open = 1 - drawn;
    if (!(fences & hand).empty()) open *= 1 - kWeights.in_hand;
    if (!(fences & community).empty()) open *= 1 - kWeights.on_offer;
    sum += (1 - far) * kWeights.closable * (1 - open);
  }
  return sum;
}

void evaluate(const State& state, Evaluation& e) {
  const int n = state.rules().players();
  Sheep all = 0;
  for (int p = 0; p < n; ++p) all |= state.wanted(static_cast<Player>(p));
  const Table table(state);
  const Distances distances(table, all, false);
  Closers closers;
  find_closers(table, closers);
  const FenceSet bag = state.bag();
  PerPlayer<double> sum{};
  double best = -1e9;
  for (int p = 0; p < n; ++p) {
    const auto i = static_cast<std::size_t>(p);
    e.scores[i] = sum[i] = worth(distances.now(), closers, state.wanted(static_cast<Player>(p)),
                                 state.hand(static_cast<Player>(p)), state.community(), bag);
    sum[i] += kWeights.secret * 0.25 * state.held(static_cast<Player>(p));
    if (p == state.turn()) sum[i] += kWeights.on_turn;
    best = std::max(best, sum[i]);
  }
  double total = 0;
  for (int p = 0; p < n; ++p) {
    const auto i = static_cast<std::size_t>(p);
    e.returns[i] = decaying_exp(kWeights.sharpness * (sum[i] - best));
    total += e.returns[i];
  }
  for (int p = 0; p < n; ++p) e.returns[static_cast<std::size_t>(p)] /= total;
}

Tuning tuning(const State&) {
  Tuning t;
  t.score_scale = 2;
  t.margin_weight = 0.1;
  t.exploration = 0.4;
  t.playout_decisions = 6;
  t.playout_epsilon = 0;
  t.prior_weight = 0.5;
  t.first_play = 0;
  t.width = 24;
  t.greedy_worlds = 1;
  return t;
}

}  // namespace flockmind::mother_sheep
