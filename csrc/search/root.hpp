// What every search keeps of its root: a tally for each action, and one for each whole turn seen.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <unordered_map>
#include <vector>

#include "core/hooks.hpp"
#include "search/result.hpp"

namespace flockmind {

// The asker's decisions of one iteration, up to the first chance node or other player.
class TurnTrace {
 public:
  static constexpr std::size_t kLongest = 24;

  void reset() { size_ = 0, open_ = true; }
  bool open() const { return open_; }
  void push(Action a) {
    if (size_ < kLongest) {
      actions_[size_++] = a;
    } else {
      size_ = 0, open_ = false;  // too long to be listed
    }
  }
  void close() { open_ = false; }
  std::size_t size() const { return size_; }
  const Action* begin() const { return actions_.data(); }
  const Action* end() const { return actions_.data() + size_; }
  Key key() const {
    Key k = size_;
    for (const Action a : *this) k = mix64(k ^ a.bits);
    return k;
  }

 private:
  std::array<Action, kLongest> actions_{};
  std::size_t size_ = 0;
  bool open_ = false;
};

class Root {
 public:
  // `actions` ascending, as the game lists them.
  void reset(const Action* first, const Action* last) {
    actions_.clear();
    actions_.reserve(static_cast<std::size_t>(last - first));
    for (; first != last; ++first) actions_.push_back({*first, {}, 0});
    turns_.clear();
    keys_.clear();
    index_.clear();
  }

  const std::vector<Line>& turns() const { return turns_; }
  std::uint64_t visits() const {
    std::uint64_t sum = 0;
    for (const Tried& tried : actions_) sum += tried.tally.visits;
    return sum;
  }

  // The first `top` actions (0: all), best first: by visits, then mean, then what was thought of it before
  // any visit, then the action itself; `by_mean`, where every action is visited alike: by mean first.
  std::vector<Line> lines(int top, bool by_mean) const {
    std::vector<const Tried*> order;
    order.reserve(actions_.size());
    for (const Tried& tried : actions_) order.push_back(&tried);
    const auto better = [by_mean](const Tried* a, const Tried* b) {
      const double mean_a = a->tally.mean();
      const double mean_b = b->tally.mean();
      if (by_mean && mean_a != mean_b) return mean_a > mean_b;
      if (a->tally.visits != b->tally.visits) return a->tally.visits > b->tally.visits;
      if (mean_a != mean_b) return mean_a > mean_b;
      return a->estimate != b->estimate ? a->estimate > b->estimate : a->action < b->action;
    };
    const std::size_t n = top > 0 ? std::min(static_cast<std::size_t>(top), order.size()) : order.size();
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(n), order.end(), better);
    std::vector<Line> best;
    best.reserve(n);
    for (std::size_t i = 0; i < n; ++i) best.push_back({{order[i]->action}, order[i]->tally, {}});
    return best;
  }

  // `action`, here and below: one of those given.
  void add(Action action, double share, double score) { actions_[place_of(action)].tally.add(share, score); }
  double mean(Action action) const { return actions_[place_of(action)].tally.mean(); }

  // Before any visit, each action is thought to be worth its mean in `other`, the root of a quicker search.
  void think_as(const Root& other) {
    for (const Tried& tried : other.actions_) actions_[place_of(tried.action)].estimate = tried.tally.mean();
  }

  // Turns with equal keys are one turn; the first way seen to play it is the one that is shown.
  void add_turn(const TurnTrace& trace, Key key, double share, double score) {
    if (trace.size() == 0) return;
    if (turns_.empty()) {
      index_.reserve(kMostTurns * 2);
      turns_.reserve(kMostTurns);
    }
    const auto found = index_.find(key);
    if (found != index_.end()) {
      turns_[found->second].tally.add(share, score);
    } else if (turns_.size() < kMostTurns) {
      index_.emplace(key, turns_.size());
      turns_.push_back({{trace.begin(), trace.end()}, {}, {}});
      turns_.back().tally.add(share, score);
      keys_.push_back(key);
    }
  }

  // Adds another worker's tallies; called in the order of the workers.
  void merge(const Root& other) {
    for (std::size_t i = 0; i < actions_.size(); ++i) actions_[i].tally.merge(other.actions_[i].tally);
    for (std::size_t i = 0; i < other.turns_.size(); ++i) {
      const auto [it, fresh] = index_.emplace(other.keys_[i], turns_.size());
      if (fresh) {
        turns_.push_back(other.turns_[i]);
        keys_.push_back(other.keys_[i]);
      } else {
        turns_[it->second].tally.merge(other.turns_[i].tally);
      }
    }
  }

  // Best first: visits, then mean, then the actions themselves.
  static void rank(std::vector<Line>& lines) {
    std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) {
      if (a.tally.visits != b.tally.visits) return a.tally.visits > b.tally.visits;
      if (a.tally.mean() != b.tally.mean()) return a.tally.mean() > b.tally.mean();
      return a.actions < b.actions;
    });
  }

  // Best mean first; where every action is visited alike.
  static void rank_by_mean(std::vector<Line>& lines) {
    std::stable_sort(lines.begin(), lines.end(),
                     [](const Line& a, const Line& b) { return a.tally.mean() > b.tally.mean(); });
  }

 private:
  static constexpr std::size_t kMostTurns = 4096;

  struct Tried {
    Action action;
    Tally tally;
    double estimate = 0;  // see `think_as`
  };

  // Throws std::logic_error where there is none.
  std::size_t place_of(Action action) const {
    const auto it = std::lower_bound(actions_.begin(), actions_.end(), action,
                                     [](const Tried& tried, Action a) { return tried.action < a; });
    if (it == actions_.end() || it->action != action)
      throw std::logic_error("an action that is not at the root");
    return static_cast<std::size_t>(it - actions_.begin());
  }

  std::vector<Tried> actions_;
  std::vector<Line> turns_;
  std::vector<Key> keys_;
  std::unordered_map<Key, std::size_t> index_;  // looked up only, never iterated
};

}  // namespace flockmind
