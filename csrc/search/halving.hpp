// Sequential halving: how a known number of iterations is shared among the actions of the root.
//
// Karnin, Koren & Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", ICML 2013. The budget is
// spent in ceil(log2 K) rounds; in each every action left gets the same number of iterations, and the worse
// half leaves. Of more actions than there are iterations to go round, those with the best priors take part.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "core/types.hpp"

namespace flockmind {

class Halving {
 public:
  bool started() const { return !arms_.empty(); }

  // `actions` and their `priors` stand in the same order; without priors all are alike.
  void start(std::uint64_t budget, const Action* actions, const float* priors, std::size_t count) {
    budget_ = budget;
    for (std::size_t i = 0; i < count; ++i)
      arms_.push_back({actions[i], priors == nullptr ? 0.0F : priors[i], 0, 0});
    std::stable_sort(arms_.begin(), arms_.end(),
                     [](const Arm& a, const Arm& b) { return a.prior > b.prior; });
    left_ = arms_.size();
    while (left_ > 1 && budget_ < left_ * rounds(left_)) --left_;
    rounds_ = rounds(left_);
    open_round();
  }

  // The action that the next iteration begins with: the one that is furthest behind in this round.
  Action next() const { return arms_[at_].action; }

  // The utility of the iteration that began with next().
  void add(std::int64_t value) {
    ++arms_[at_].visits;
    arms_[at_].value += value;
    if (++at_ < left_) return;
    at_ = 0;
    if (--sweeps_ > 0 || left_ == 1) return;
    const auto better = [](const Arm& a, const Arm& b) { return a.mean() > b.mean(); };
    std::stable_sort(arms_.begin(), arms_.begin() + static_cast<std::ptrdiff_t>(left_), better);
    left_ = (left_ + 1) / 2;
    open_round();
  }

 private:
  struct Arm {
    Action action;
    float prior;
    std::uint32_t visits;
    std::int64_t value;
    double mean() const { return static_cast<double>(value) / visits; }
  };

  static std::uint64_t rounds(std::size_t arms) {
    return std::max<std::uint64_t>(1, static_cast<std::uint64_t>(std::bit_width(arms - 1)));
  }

  void open_round() { sweeps_ = std::max<std::uint64_t>(1, budget_ / (rounds_ * left_)); }

  std::vector<Arm> arms_;
  std::uint64_t budget_ = 0;
  std::uint64_t rounds_ = 1;
  std::uint64_t sweeps_ = 1;  // passes over the arms left that remain in this round
  std::size_t left_ = 0;      // arms in the race: the first ones
  std::size_t at_ = 0;        // whose turn it is
};

}  // namespace flockmind
