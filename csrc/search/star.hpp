// Expectimax with everything known but chance to come: alpha-beta with Star1 and Star2 at chance
// nodes (Ballard 1983; Hauk, Buro & Schaeffer 2004), a transposition table, and three models of more
// than one opponent.
//
// All values are the asker's utility in [0, 1]; with two players the other one minimises it.
#pragma once

#include <algorithm>
#include <vector>

#include "search/playout.hpp"

namespace flockmind {

// What several opponents do: each for itself (max^n, no pruning), all against the asker, or one
// against the asker while the others play their likeliest move (best reply; Esser et al. 2014).
enum class Opponents : int { max_n = 0, paranoid = 1, best_reply = 2 };

struct StarParams {
  Opponents opponents = Opponents::max_n;
  int chance_limit = 16;   // chance nodes with more outcomes are sampled
  int chance_samples = 6;  // so many outcomes then
  bool table = true;       // use the transposition table
  bool star2 = true;       // probe the children of chance nodes
};

// Thrown through the recursion when the watch says stop.
struct SearchStopped {};

// The key of a state whose mover may be chance, too.
template <Game S>
Key star_key(const S& state) {
  return full_key(state, static_cast<Key>(state.to_move()) + 17);
}

template <Game S>
class Star {
 public:
  Star(Player asker, const StarParams& params, Watch& watch, std::uint64_t seed)
      : asker_(asker), params_(params), watch_(&watch), seed_(seed), table_(params.table ? kTableSize : 1) {}

  std::uint64_t nodes() const { return nodes_; }
  std::uint64_t node_limit = ~std::uint64_t{0};
  // Whether every value since the last reset came from the rules alone, never from an evaluator
  // or from sampled chance.
  bool exact() const { return exact_; }
  void reset_exact() { exact_ = true; }

  // Expected utilities of all players, `depth` decisions ahead; each player maximises its own.
  PerPlayer<double> max_n(const S& state, int depth) {
    visit();
    const Player mover = state.to_move();
    if (mover == kTerminal || (mover != kChance && depth <= 0)) return leaf(state);
    PerPlayer<double> best{};
    if (mover == kChance) {
      for (const auto& [action, p] : chances(state)) {
        S next = state;
        next.apply(action);
        const PerPlayer<double> v = max_n(next, depth);
        for (std::size_t i = 0; i < best.size(); ++i) best[i] += p * v[i];
      }
      return best;
    }
    bool first = true;
    for (const Action a : ordered(state, {})) {
      S next = state;
      next.apply(a);
      const PerPlayer<double> v = max_n(next, depth - 1);
      if (first || v[mover] > best[mover]) best = v, first = false;
    }
    return best;
  }

  // The asker's expected utility, `depth` decisions ahead, in the fail-soft window [alpha, beta].
  double value(const S& state, int depth, double alpha = 0, double beta = 1, bool replied = false) {
    const Player mover = state.to_move();
    if (mover == kTerminal || (mover != kChance && depth <= 0)) {
      visit();
      return leaf(state)[asker_];
    }
    if (mover == kChance) return chance_value(state, depth, alpha, beta, replied);
    visit();
    const ShareBounds possible = or_default_score_bounds(state, asker_);
    if (possible.low >= beta) return possible.low;
    if (possible.high <= alpha) return possible.high;
    if (mover == asker_) replied = false;
    const Key key = star_key(state) ^ (replied ? 0x9e3779b97f4a7c15ULL : 0);
    Entry& entry = table_[key & (table_.size() - 1)];
    Action hint{};
    bool hinted = false;
    if (params_.table && entry.key == key && entry.used) {
      hint = entry.best, hinted = true;
      if (entry.depth == depth) {
        if (!entry.exact) exact_ = false;
        if (entry.bound == Bound::exact || (entry.bound == Bound::lower && entry.value >= beta) ||
            (entry.bound == Bound::upper && entry.value <= alpha)) {
          return entry.value;
        }
      }
    }
    const bool outer_exact = exact_;
    exact_ = true;
    const auto [best, action] =
        decide(state, mover == asker_, depth, alpha, beta, replied, hinted ? &hint : nullptr);
    if (params_.table) {
      const Bound bound = best <= alpha ? Bound::upper : best >= beta ? Bound::lower : Bound::exact;
      table_[key & (table_.size() - 1)] = {key,   best,   action, static_cast<std::int16_t>(depth),
                                           bound, exact_, true};
    }
    exact_ = exact_ && outer_exact;
    return best;
  }

  // Likelier moves first: the table's, then by the game's priors.
  std::vector<Action> ordered(const S& state, const Action* hint) {
    ActionList<S> list;
    state.legal_actions(list);
    keyed_.clear();
    StaticList<float, S::kMaxLegal> out;
    for (std::size_t i = 0; i < list.size(); ++i) out.push_back(0);
    if constexpr (has_priors<S>) priors(state, list, std::span<float>(out.data(), out.size()));
    for (std::size_t i = 0; i < list.size(); ++i) {
      keyed_.emplace_back(hint != nullptr && list[i] == *hint ? 1e9F : out[i], list[i]);
    }
    std::stable_sort(keyed_.begin(), keyed_.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<Action> actions;
    actions.reserve(keyed_.size());
    for (const auto& [prior, action] : keyed_) actions.push_back(action);
    return actions;
  }

  // Outcomes with their probabilities, likeliest first; a sample where there are too many.
  std::vector<std::pair<Action, double>> chances(const S& state) {
    OutcomeList<S> outcomes;
    state.chance_outcomes(outcomes);
    std::vector<std::pair<Action, double>> result;
    if (outcomes.size() > static_cast<std::size_t>(params_.chance_limit)) {
      exact_ = false;
      Rng rng(mix64(star_key(state) ^ seed_));
      for (int i = 0; i < params_.chance_samples; ++i) {
        result.emplace_back(state.sample_chance(rng), 1.0 / params_.chance_samples);
      }
      return result;
    }
    double total = 0;
    for (const Outcome& o : outcomes) total += o.weight;
    for (const Outcome& o : outcomes) result.emplace_back(o.action, o.weight / total);
    std::stable_sort(result.begin(), result.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    return result;
  }

  // Plays one drawn outcome of the chance node `state`, the same whenever it is met.
  void draw(S& state) {
    exact_ = false;
    Rng rng(mix64(star_key(state) ^ seed_));
    state.apply(state.sample_chance(rng));
  }

  // Winning shares; an evaluator's are kept to what is still possible.
  PerPlayer<double> leaf(const S& state) {
    Evaluation e;
    judge(state, e);
    if (state.to_move() == kTerminal) return e.returns;
    exact_ = false;
    for (int p = 0; has_score_bounds<S> && p < state.rules().players(); ++p) {
      const ShareBounds possible = or_default_score_bounds(state, static_cast<Player>(p));
      e.returns[p] = std::clamp(e.returns[p], possible.low, possible.high);
    }
    return e.returns;
  }

  void visit() {
    ++nodes_;
    if (nodes_ > node_limit || watch_->must_stop()) throw SearchStopped{};
  }

 private:
  static constexpr std::size_t kTableSize = std::size_t{1} << 16;

  enum class Bound : std::uint8_t { exact, lower, upper };
  struct Entry {
    Key key = 0;
    double value = 0;
    Action best{};
    std::int16_t depth = 0;
    Bound bound = Bound::exact;
    bool exact = true;
    bool used = false;
  };

  std::pair<double, Action> decide(const S& state, bool own, int depth, double alpha, double beta,
                                   bool replied, const Action* hint) {
    std::vector<Action> actions = ordered(state, hint);
    const bool several = state.rules().players() > 2 && params_.opponents == Opponents::best_reply;
    double best = own ? -1.0 : 2.0;
    Action choice = actions.front();
    if (!own && several) {
      // The likeliest move, with the right to reply passed on (or already used).
      const Action likeliest = hint == nullptr ? choice : ordered(state, nullptr).front();
      choice = likeliest;
      S next = state;
      next.apply(likeliest);
      best = value(next, depth - 1, alpha, beta, replied);
      if (replied) return {best, choice};
      beta = std::min(beta, best);
    }
    for (const Action a : actions) {
      if (own ? best >= beta : best <= alpha) break;
      S next = state;
      next.apply(a);
      const double v = value(next, depth - 1, alpha, beta, several && !own);
      if (own ? v > best : v < best) best = v, choice = a;
      if (own) {
        alpha = std::max(alpha, best);
      } else {
        beta = std::min(beta, best);
      }
    }
    return {best, choice};
  }

  // Star1 with the game's own bounds for every outcome (else L = 0 and U = 1), tightened by Star2's probes:
  // one move of a child bounds its value from below where the asker moves next, from above where an opponent
  // does.
  double chance_value(const S& state, int depth, double alpha, double beta, bool replied) {
    visit();
    const auto outcomes = chances(state);
    const std::size_t n = outcomes.size();
    std::vector<double> low(n, 0.0);
    std::vector<double> high(n, 1.0);
    double low_sum = 0;
    double high_sum = 1;
    const auto tighten = [&](std::size_t i, double lo, double hi) {
      low_sum += outcomes[i].second * (lo - low[i]);
      high_sum += outcomes[i].second * (hi - high[i]);
      low[i] = lo, high[i] = hi;
    };
    for (std::size_t i = 0; has_score_bounds<S> && i < n; ++i) {
      S next = state;
      next.apply(outcomes[i].first);
      const ShareBounds possible = or_default_score_bounds(next, asker_);
      tighten(i, possible.low, possible.high);
    }
    if (low_sum >= beta) return low_sum;
    if (high_sum <= alpha) return high_sum;
    if (params_.star2 && depth > 1 && n > 1 && (alpha > 0 || beta < 1)) {
      for (std::size_t i = 0; i < n; ++i) {
        S next = state;
        next.apply(outcomes[i].first);
        const Player mover = next.to_move();
        if (mover < 0) continue;
        const std::vector<Action> moves = ordered(next, nullptr);
        next.apply(moves.front());
        const bool saved = exact_;
        if (mover == asker_) {
          tighten(i, std::max(low[i], value(next, depth - 1, low[i], high[i], false)), high[i]);
          if (low_sum >= beta) return low_sum;
        } else {
          tighten(i, low[i], std::min(high[i], value(next, depth - 1, low[i], high[i], replied)));
          if (high_sum <= alpha) return high_sum;
        }
        exact_ = saved;
      }
    }
    for (std::size_t i = 0; i < n; ++i) {
      const double p = outcomes[i].second;
      S next = state;
      next.apply(outcomes[i].first);
      const double a = (alpha - (high_sum - p * high[i])) / p;
      const double b = (beta - (low_sum - p * low[i])) / p;
      const double v = value(next, depth, std::max(a, low[i]), std::min(b, high[i]), replied);
      if (v >= b) return low_sum - p * low[i] + p * v;
      if (v <= a) return high_sum - p * high[i] + p * v;
      tighten(i, v, v);
    }
    return low_sum;
  }

  Player asker_;
  StarParams params_;
  Watch* watch_;
  std::uint64_t seed_;
  std::uint64_t nodes_ = 0;
  bool exact_ = true;
  std::vector<Entry> table_;
  std::vector<std::pair<float, Action>> keyed_;  // of ordered()
};

}  // namespace flockmind
