// What a search is asked and what it answers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/notation.hpp"
#include "core/types.hpp"

namespace flockmind {

// Both limits may be given; whichever ends first ends the search.
struct Limits {
  double seconds = std::numeric_limits<double>::infinity();
  std::uint64_t iterations = std::numeric_limits<std::uint64_t>::max();
  int workers = 1;            // logical workers: part of the question, changes the answer
  int threads = 1;            // never changes the answer
  double report_every = 0.1;  // seconds between reports, where somebody listens
  int top = 0;                // how many lines and turns are wanted; 0 = all
  // Actions of the asker to compare: each gets as many iterations as the others, in the same worlds.
  // Empty: all. Searches that compute a value for every action do not need it, and do not look.
  std::vector<Action> only;
};

// Sums over the iterations that went through an action (or a whole turn), as the asking player
// sees them. `share_sum` adds winning shares, `score_sum` final points.
struct Tally {
  std::uint64_t visits = 0;
  double share_sum = 0;
  double share_sum2 = 0;
  double score_sum = 0;

  void add(double share, double score) {
    ++visits;
    share_sum += share;
    share_sum2 += share * share;
    score_sum += score;
  }
  void merge(const Tally& other) {
    visits += other.visits;
    share_sum += other.share_sum;
    share_sum2 += other.share_sum2;
    score_sum += other.score_sum;
  }
  double mean() const { return visits == 0 ? 0.0 : share_sum / static_cast<double>(visits); }
};

struct Line {
  std::vector<Action> actions;  // one, or a whole turn
  Tally tally;
  std::vector<Event> variation;  // what is expected to happen, as the asker would see it
};

struct SearchResult {
  std::vector<Line> lines;  // single actions, best first
  std::vector<Line> turns;  // whole turns, best first; empty if the search does not form them
  std::uint64_t iterations = 0;
  std::uint64_t visits = 0;     // of all actions together, also of those not listed
  std::uint64_t worlds = 0;     // states sampled from the belief
  std::size_t memory = 0;       // bytes in use by trees
  std::uint64_t decisions = 0;  // played in all iterations, of searches that count them (ismcts)
  double seconds = 0;
  bool computed = false;  // values are computed, not means over iterations
  bool solved = false;    // and exact: every world, every outcome, to the end of the game
  bool stopped = false;   // ended by a cancel
};

// Leaves the first `top` lines; 0 leaves all.
inline void keep_top(std::vector<Line>& lines, int top) {
  const auto wanted = static_cast<std::size_t>(top);
  if (top > 0 && lines.size() > wanted) {
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(wanted), lines.end());
  }
}

}  // namespace flockmind
