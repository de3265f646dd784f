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

namespace {

// Logits of a sheep by its distance (Shares). Between 1 and 13 edges the distance alone says little:
// what counts is whether a fence that fits is there.
constexpr std::array<double, kFar + 1> distance_logits() {
  constexpr int kUntil[] = {0, 1, 2, 3, 6, 13, 17, 22, 28, 36, kFar};
  constexpr double kLogit[] = {0.72, -0.3, -0.2, 0.0, 0.15, 0.17, -0.05, -0.15, -0.1, -0.26, -0.49};
  std::array<double, kFar + 1> table{};
  for (int d = 0, i = 0; d <= kFar; ++d) {
    if (d > kUntil[i]) ++i;
    table[static_cast<std::size_t>(d)] = kLogit[i];
  }
  return table;
}
constexpr std::array<double, kFar + 1> kDistanceLogits = distance_logits();

struct Standing {
  double logit = 0;
  double points = 0;  // expected at the end
};

Standing standing(const State& state, Player p, const PerSheep& distances, const Closers& closers,
                  const FenceSet& bag) {
  Standing s;
  int fenced_in = 0;
  const double hidden = std::max(1, bag.size());
  for (unsigned rest = state.wanted(p); rest != 0; rest &= rest - 1) {
    const auto k = static_cast<std::size_t>(std::countr_zero(rest));
    double logit = kDistanceLogits[distances[k]];
    if (distances[k] == 0) {
      ++fenced_in;
    } else {
      const FenceSet& fences = closers.of[k];
      logit += kShares.drawn * std::min(1.0, 4 * (fences & bag).size() / hidden);
      if (!(fences & state.hand(p)).empty()) logit += kShares.in_hand;
      if (!(fences & state.community()).empty()) logit += kShares.on_offer;
      s.points += std::clamp(0.5 + 0.3 * logit, 0.1, 0.95);
    }
    s.logit += logit;
  }
  s.points += fenced_in;
  if (fenced_in >= 3) s.logit += kShares.third;
  if (fenced_in >= 4) s.logit += kShares.fourth;
  s.logit += kShares.held * state.held(p) + (p == state.turn() ? kShares.on_turn : 0.0);
  return s;
}

}  // namespace

void evaluate(const State& state, Evaluation& e) {
  const int n = state.rules().players();
  Sheep all = 0;
  for (int p = 0; p < n; ++p) all |= state.wanted(static_cast<Player>(p));
  const Table table(state);
  const Distances distances(table, all, false);
  Closers closers;
  find_closers(table, closers);
  const FenceSet bag = state.bag();
  double best = -1e9;
  for (int p = 0; p < n; ++p) {
    const auto i = static_cast<std::size_t>(p);
    const Standing s = standing(state, static_cast<Player>(p), distances.now(), closers, bag);
    e.scores[i] = s.points;
    e.returns[i] = s.logit;
    best = std::max(best, s.logit);
  }
  double total = 0;
  for (int p = 0; p < n; ++p) {
    double& share = e.returns[static_cast<std::size_t>(p)];
    share = decaying_exp(share - best);
    total += share;
  }
  for (int p = 0; p < n; ++p) e.returns[static_cast<std::size_t>(p)] /= total;
}

// Nodes by the worth of the shortest loop through them round a sheep of the own card (of any, where it is
// not known), as shares of the best.
void heat_map(const Info& info, std::vector<std::pair<std::string, double>>& places) {
  const State& view = info.view();
  const Sheep wanted = view.wanted(info.player()) != 0 ? view.wanted(info.player()) : kAllSheep;
  const Table table(view);
  const Distances distances(table, wanted, true);
  std::array<double, kNodes> worths{};
  double most = 0;
  for (int n = 0; n < kNodes; ++n) {
    if (!on_table(n) || table.code(n) == kBlocked) continue;
    for (unsigned rest = wanted & view.alive(); rest != 0; rest &= rest - 1) {
      double& best = worths[static_cast<std::size_t>(n)];
      best = std::max(best, kWorth[static_cast<std::size_t>(distances.through(n, std::countr_zero(rest)))]);
      most = std::max(most, best);
    }
  }
  for (int n = 0; n < kNodes; ++n) {
    const double share = most > 0 ? worths[static_cast<std::size_t>(n)] / most : 0;
    if (share >= 0.05) places.emplace_back(node_text(n), share);
  }
}

Tuning tuning(const State&) {
  Tuning t;
  t.score_scale = 2;
  t.margin_weight = 0.1;
  t.exploration = 0.15;
  t.playout_decisions = 4;
  t.playout_epsilon = 0;
  t.prior_weight = 0.2;
  t.first_play = 0;
  t.width = 8;
  t.greedy_worlds = 1;  // rivals' cards count only where an action ends the game
  return t;
}

}  // namespace flockmind::mother_sheep
