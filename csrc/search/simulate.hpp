// Whole games without a search: to measure the rules, to exercise them, and for batches of data.
#pragma once

#include <stdexcept>

#include "core/hooks.hpp"
#include "search/playout.hpp"

namespace flockmind {

// Keys are mixed already, so that an odd factor chains them well enough.
inline constexpr std::uint64_t kChain = 0x9e6c63d0876a9a47ULL;

struct Simulated {
  std::uint64_t decisions = 0;
  std::uint64_t legal = 0;  // legal actions listed over all decisions
  std::uint64_t chance = 0;
  std::uint64_t games = 0;
  std::uint64_t checksum = 0;  // of checked games, over all keys: shows that two builds play alike
};

// The bounds that hold before and those that the state states.
template <Game S>
void narrow(PerPlayer<ShareBounds>& possible, const S& state) {
  for (int p = 0; has_score_bounds<S> && p < state.rules().players(); ++p) {
    const ShareBounds stated = or_default_score_bounds(state, static_cast<Player>(p));
    possible[p] = {std::max(possible[p].low, stated.low), std::min(possible[p].high, stated.high)};
  }
}

// Throws std::logic_error where a game ended outside of bounds that a state of it stated.
inline void check_bounds(const PerPlayer<ShareBounds>& possible, const PerPlayer<double>& returns) {
  for (std::size_t p = 0; p < possible.size(); ++p) {
    if (returns[p] < possible[p].low - 1e-9 || returns[p] > possible[p].high + 1e-9)
      throw std::logic_error("a winning share is outside of the bounds stated before");
  }
}

// Plays one game to its end. `guided`: share of moves by the game's policy, the rest uniform.
// `checked`: verifies invariants, keys, information states and beliefs at every step. `seen(state, action)`
// is told of each decision before it is applied.
template <Game S, class Seen>
void simulate(const typename S::Rules& rules, std::uint64_t seed, double guided, bool checked, Simulated& sum,
              Evaluation& end, Seen&& seen) {
  Rng chance = stream(seed, Stream::chance);
  Rng choice = stream(seed, Stream::playout);
  const bool some_guided = guided > 0;
  S state(rules);
  PerPlayer<ShareBounds> possible{};
  for (Player mover = state.to_move(); mover != kTerminal;) {
    const bool decides = mover != kChance;
    Action action{};
    if (!decides) {
      action = state.sample_chance(chance);
      ++sum.chance;
    } else {
      bool chosen = false;
      if constexpr (has_playout_policy<S>) {
        if (some_guided && choice.uniform() < guided) action = playout_action(state, choice), chosen = true;
      }
      if (!chosen) {
        if (checked) check_choice(state, choice);
        std::size_t legal = 0;
        action = or_default_uniform_action(state, choice, legal);
        sum.legal += legal;
      }
      ++sum.decisions;
      seen(state, action);
    }
    state.apply(action);
    mover = state.to_move();
    if (!checked || !decides) continue;
    if (!state.is_ok()) throw std::logic_error("a state breaks its invariants");
    narrow(possible, state);
    if (mover >= 0) check_knowledge(state, mover, choice);
    sum.checksum = sum.checksum * kChain + (mover >= 0 ? state.info_key(mover) : 0);
  }
  ++sum.games;
  end.returns = state.returns();
  end.scores = state.scores();
  if (checked) check_bounds(possible, end.returns);
}

// Throws std::logic_error where a uniform choice is not the one from the list.
template <Game S>
void check_choice(const S& state, Rng rng) {
  ActionList<S> list;
  state.legal_actions(list);
  Rng same = rng;
  std::size_t legal = 0;
  const Action action = or_default_uniform_action(state, rng, legal);
  if (legal != list.size() || action != list[same.below(static_cast<std::uint32_t>(legal))])
    throw std::logic_error("a uniform choice differs from the list's");
}

// Throws std::logic_error where keys, information states and beliefs of a state disagree.
template <Game S>
void check_knowledge(const S& state, Player mover, Rng& rng) {
  for (int p = 0; p < state.rules().players(); ++p) {
    const auto player = static_cast<Player>(p);
    const typename S::Info info = state.info_state(player);
    if (info.key() != state.info_key(player))
      throw std::logic_error("key differs from the information state's");
    const S world = typename S::Belief(info).sample(rng);
    if (!(world.info_state(player) == info)) throw std::logic_error("a sampled state is told from the truth");
    if (!world.is_ok()) throw std::logic_error("a sampled state breaks its invariants");
  }
  ActionList<S> from_state;
  ActionList<S> from_info;
  state.legal_actions(from_state);
  state.info_state(mover).legal_actions(from_info);
  if (from_state.empty()) throw std::logic_error("a player on move has no action");
  if (!std::equal(from_state.begin(), from_state.end(), from_info.begin(), from_info.end())) {
    throw std::logic_error("state and information state list different actions");
  }
}

}  // namespace flockmind
