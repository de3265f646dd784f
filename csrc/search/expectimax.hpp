// Expectimax over a set of worlds: one decision for all worlds that the asker cannot tell apart.
//
// A node of the asker is a weighted set of states with one information state; its action is the same
// in all of them, so the search never plans on knowing what it cannot know (no strategy fusion at its
// own decisions). At another player's node each world's player chooses as if it knew that world
// (pessimistic); the set then splits by what the asker observes. Chance splits it the same way. A
// set of one goes on in star.hpp.
#pragma once

#include <limits>
#include <map>

#include "search/root.hpp"
#include "search/star.hpp"

namespace flockmind {

struct ExpectimaxParams {
  int depth = 6;          // decisions ahead at most
  int worlds = 32;        // sampled from the belief, where it does not list them all
  int exact_worlds = 64;  // a belief with no more worlds than this is searched whole
  StarParams star;
};

template <Game S>
class Expectimax {
 public:
  struct World {
    S state;
    double weight;
  };
  using Set = std::vector<World>;

  Expectimax(const typename S::Info& info, const typename S::Belief& belief, const ExpectimaxParams& params,
             const Control& control, std::uint64_t seed)
      : info_(&info),
        asker_(info.player()),
        params_(params),
        control_(&control),
        watch_(control),
        star_(info.player(), params.star, watch_, seed) {
    gather(belief, seed);
    star_.node_limit = control.limits().iterations;
  }

  // Deepens decision by decision; the last completed depth answers.
  SearchResult run() {
    ActionList<S> legal;
    info_->legal_actions(legal);
    std::vector<Line> lines;
    for (const Action a : legal) lines.push_back({{a}, {}, {}});
    for (int depth = 1; depth <= params_.depth; ++depth) {
      star_.reset_exact();
      std::vector<Line> deeper = lines;
      try {
        for (Line& line : deeper) score(line, depth);
      } catch (const SearchStopped&) {
        break;
      }
      lines = std::move(deeper);
      Root::rank_by_mean(lines);  // the best of this depth is looked at first in the next
      exact_ = star_.exact();
      if (exact_) break;
    }
    SearchResult result;
    result.iterations = star_.nodes();
    result.visits = lines.size();
    result.worlds = worlds_.size();
    result.lines = std::move(lines);
    keep_top(result.lines, control_->limits().top);
    result.computed = true;
    result.solved = solved();
    result.seconds = control_->elapsed();
    result.stopped = control_->cancelled();
    return result;
  }

  // Whether the answer of run() came from the rules alone, over all worlds.
  bool solved() const { return exact_ && all_worlds_; }
  bool all_worlds() const { return all_worlds_; }

 private:
  void gather(const typename S::Belief& belief, std::uint64_t seed) {
    if constexpr (requires { belief.enumerate(std::size_t{1}); }) {
      if (auto all = belief.enumerate(static_cast<std::size_t>(params_.exact_worlds))) {
        for (auto& [state, weight] : *all) worlds_.push_back({std::move(state), weight});
        all_worlds_ = true;
        return;
      }
    }
    Rng rng = stream(seed, Stream::belief);
    std::map<Key, std::size_t> index;
    for (int i = 0; i < params_.worlds; ++i) {
      S state = belief.sample(rng);
      const auto [it, fresh] = index.emplace(star_key(state), worlds_.size());
      if (fresh) worlds_.push_back({std::move(state), 0.0});
      worlds_[it->second].weight += 1.0 / params_.worlds;
    }
  }

  void score(Line& line, int depth) {
    Set after = worlds_;
    for (World& w : after) w.state.apply(line.actions[0]);
    const double u = split(std::move(after), depth - 1);
    line.tally = {};
    line.tally.add(u, std::numeric_limits<double>::quiet_NaN());  // final points are not followed
  }

  // Sum over the parts of a set that the asker can tell apart; weights stay those of the whole.
  double split(Set set, int depth) {
    if (set.size() == 1) return set[0].weight * single(set[0].state, depth);
    std::map<Key, Set> parts;
    for (World& w : set) {
      const Key key = mix64(w.state.info_key(asker_)) + static_cast<Key>(w.state.to_move() + 8);
      parts[key].push_back(std::move(w));
    }
    double sum = 0;
    for (auto& [key, part] : parts)
      sum +=
          part.size() == 1 ? part[0].weight * single(part[0].state, depth) : together(std::move(part), depth);
    return sum;
  }

  double single(const S& state, int depth) {
    const bool vectors = state.rules().players() > 2 && params_.star.opponents == Opponents::max_n;
    return vectors ? star_.max_n(state, depth)[asker_] : star_.value(state, depth);
  }

  // A set of several worlds with one information state of the asker and one player to move.
  double together(Set set, int depth) {
    star_.visit();
    const Player mover = set[0].state.to_move();
    if (mover == kTerminal || (mover != kChance && depth <= 0)) {
      double sum = 0;
      for (const World& w : set) sum += w.weight * star_.leaf(w.state)[asker_];
      return sum;
    }
    if (mover == asker_) {
      double best = -1;
      for (const Action a : star_.ordered(set[0].state, nullptr)) {
        Set next = set;
        for (World& w : next) w.state.apply(a);
        best = std::max(best, split(std::move(next), depth - 1));
      }
      return best;
    }
    Set next;
    for (World& w : set) {
      star_.visit();
      if (mover == kChance) {
        const auto outcomes = star_.chances(w.state);
        if (set.size() * outcomes.size() > kMostWorlds) {
          star_.draw(w.state);
          next.push_back(std::move(w));
          continue;
        }
        for (const auto& [action, p] : outcomes) {
          next.push_back({w.state, w.weight * p});
          next.back().state.apply(action);
        }
      } else {
        w.state.apply(reply(w.state, mover));
        next.push_back(std::move(w));
      }
    }
    return split(std::move(next), mover == kChance ? depth : depth - 1);
  }

  // What another player does in a world, looking one decision ahead with its own interest.
  Action reply(const S& state, Player mover) {
    Action best{};
    double best_value = -1;
    for (const Action a : star_.ordered(state, nullptr)) {
      S next = state;
      next.apply(a);
      while (next.to_move() == kChance) {
        const auto outcomes = star_.chances(next);
        next.apply(outcomes.front().first);
      }
      star_.visit();
      const double v = star_.leaf(next)[mover];
      if (v > best_value) best_value = v, best = a;
    }
    return best;
  }

  // A set that outcomes would make larger than this gets one drawn outcome a world instead: draws that the
  // asker does not see would multiply it without end.
  static constexpr std::size_t kMostWorlds = 4096;

  const typename S::Info* info_;
  Player asker_;
  ExpectimaxParams params_;
  const Control* control_;
  Watch watch_;
  Star<S> star_;
  Set worlds_;
  bool all_worlds_ = false;
  bool exact_ = false;  // the values of the last completed depth are
};

}  // namespace flockmind
