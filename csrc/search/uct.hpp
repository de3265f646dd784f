// Parameters of the tree searches, and the bounds by which they choose.
#pragma once

#include <bit>
#include <cmath>
#include <optional>

#include "core/hooks.hpp"
#include "search/playout.hpp"
#include "search/settings.hpp"
#include "search/tree.hpp"

namespace flockmind {

struct IsmctsParams {
  double exploration;      // C of UCB1
  double first_play;       // an untried action counts as its node's mean plus this
  double prior_weight;     // weight of the progressive bias prior / (1 + visits)
  int key_level;           // granularity of the other players' private part in the keys
  int per_world;           // iterations spent on a world as if all were known; 0: one, and nothing is
  double estimate_visits;  // see RootEstimates
  int estimate_worlds;
  int width;           // actions of a node, where the game ranks them
  bool halving;        // sequential halving at the root, where iterations are limited
  std::size_t memory;  // bytes for the tree of one worker
  PlayoutRules playout;

  IsmctsParams(const Settings& s, const Tuning& game)
      : exploration(s.at("exploration", game)),
        first_play(s.at("first_play", game)),
        prior_weight(s.at("prior_weight", game)),
        key_level(s.whole("key_level", game)),
        per_world(s.whole("per_world")),
        estimate_visits(s.at("estimate_visits", game)),
        estimate_worlds(s.whole("estimate_worlds", game)),
        width(s.whole("width", game)),
        halving(s.whole("halving") != 0),
        memory(static_cast<std::size_t>(s.at("memory")) << 20),
        playout(playout_rules(s, game)) {
    playout.margin_weight = s.at("margin_weight", game);
    playout.score_scale = game.score_scale;
  }
};

// Besides the root an iteration adds one node at most, and none is done in a ten-millionth of a second.
inline std::uint64_t most_nodes(const Limits& limits, std::optional<std::uint64_t> iterations) {
  const auto timed = static_cast<std::uint64_t>(std::min(limits.seconds * 1e7, 1e15));
  return 1 + std::min(iterations.value_or(timed), timed);
}

// ln(n) for n >= 1 to about 1e-4, from additions and multiplications only: equal everywhere.
inline double portable_log(std::uint32_t n) {
  const auto bits = std::bit_cast<std::uint64_t>(static_cast<double>(n));
  const double exponent = static_cast<double>(static_cast<std::int64_t>(bits >> 52) - 1023);
  const double m = std::bit_cast<double>((bits & 0x000fffffffffffffULL) | 0x3ff0000000000000ULL);
  const double t = (m - 1.0) / (m + 1.0);
  const double t2 = t * t;
  return exponent * 0.6931471805599453 + 2.0 * t * (1.0 + t2 * (1.0 / 3 + t2 * (0.2 + t2 / 7)));
}

// UCB1: mean + C sqrt(ln N / n); `explore` is C sqrt(ln N).
inline double edge_bound(const Edge& e, double explore) {
  const double n = e.visits;
  return static_cast<double>(e.value) / (n * Tree::kUnit) + explore / std::sqrt(n);
}

// A progressive bias beside it: w * prior / (1 + n).
inline double edge_bias(const Edge& e, const IsmctsParams& params) {
  return params.prior_weight * static_cast<double>(e.prior) / (1.0 + e.visits);
}

// The tree's key of a decision, as coarse as the parameters ask for.
template <Game S>
Key node_key(const S& state, Player mover, Player asker, const IsmctsParams& params) {
  if (params.per_world > 0) return full_key(state);
  if (params.key_level == 0 || mover == asker) return state.info_key(mover);
  if (params.key_level == 1) return mix64(state.info_key(asker) + static_cast<Key>(mover) + 1);
  return or_default_search_key(state, mover, params.key_level);
}

// First-play urgency: what an action that was never tried has to be beaten by, without its prior.
inline double untried_bound(const Node& node, const IsmctsParams& params) {
  const double mean =
      node.visits == 0 ? 0.5
                       : static_cast<double>(node.value) / (static_cast<double>(node.visits) * Tree::kUnit);
  return mean + params.first_play;
}

}  // namespace flockmind
