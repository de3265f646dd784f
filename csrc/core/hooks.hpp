// Optional hooks of a game, each with its default. A game overrides one by declaring a free
// function of the same name and arguments, without the prefix `or_default_`, beside its State (for
// `marginals`, a member of its Belief) before it is registered.
//
//   is_legal(state, action)                one verdict without listing all        -> bool
//   uniform_action(state, rng, legal)      list[rng.below(list.size())] of the legal actions without writing
//                                          the list, and its size to `legal`      -> Action
//   playout_action(state, rng)             guided playout move                    -> Action
//   greedy_values(state, actions, out, rng)  how good each action is for the mover, 0..1, for `greedy`
//   priors(state, actions, out)            how promising each action looks, 0..1, same order, by what its
//                                          player knows
//   ranked_actions(state, limit, actions, priors)  the `limit` most promising legal actions and their priors,
//                                          for games with too many actions to list at every node of a tree
//   evaluate(state, evaluation)            winning shares and final points of an unfinished game
//   plain_evaluate(state, evaluation)      the same for `greedy`, where it is to judge by something plainer
//   turn_key(state, player)                turns of a player that end in equal keys are one turn
//   search_key(state, player, level)       key of the tree's node for levels 2 and up, ever coarser; level 0
//                                          is all that the player knows, 1 what the asker knows
//   score_bounds(state, player)            least and most winning share that the player can still end
//                                          with, for Star1 and Star2             -> ShareBounds
//   horizon(state)                         number of the stretch of play (a round, say) it is in: what comes
//                                          after it is noise for what is decided in it           -> int
//   tuning(state)                          the game's search constants            -> Tuning
//   facts(state, player, out)              (thing, place) pairs that may be hidden from the player, for
//                                          `beliefs` where there are no marginals in closed form
//   choice_likelihood(before, event, likelihood)   weighs what may be hidden by another player's choice:
//                                          multiplies the weights in `likelihood`, of the game's own type
//                                          Belief::Likelihood (made, it weighs all alike), by how likely the
//                                          choice `event` was; `before` is the Info of who saw it, just
//                                          before. Belief(info, likelihood) then draws by these weights
//   turn_candidates(info, most, turns)     whole turns of the player on move that a ranking of single actions
//                                          may miss, best first, at most `most`; actions as far as they
//                                          depend on no chance. Trees try their first actions at the root
//   heat_map(info, places)                 for pictures: places of the game that look promising to the
//                                          player, each with a weight from 0 to 1
// Members of its Belief: `marginals()`; `enumerate(most)`, all worlds with their probabilities if there
// are no more than `most`  -> std::optional<std::vector<std::pair<State, double>>>
#pragma once

#include <algorithm>

#include "core/game.hpp"

namespace flockmind {

// Constants of a game that searches start from; a bot's parameters override them.
struct Tuning {
  double score_scale = 10.0;     // margin in points that counts as clearly won
  double margin_weight = 0.1;    // share of the margin in the utility, the rest is the winning share
  double exploration = 0.7;      // C of UCB1 for utilities in [0, 1]
  int playout_decisions = 0;     // playouts stop after so many decisions and are judged; 0 = never
  int horizons = 0;              // searches judge what lies so many stretches ahead, see `horizon`; 0 = never
  int turns = 0;                 // searches judge once the move has passed on so many times; 0 = never
  double blend = 0;              // searches judge each time the move passes on, too, with this weight
  double playout_epsilon = 0.2;  // share of uniform moves in guided playouts
  double prior_weight = 0.3;     // progressive bias
  double first_play = 0.1;       // first-play urgency: an untried action counts as the mean plus this
  double estimate_visits = 0;    // visits that the root's estimates count for; 0: there are none
  int estimate_worlds = 200;     // worlds in which they are made
  int key_level = 0;             // what keys the other players' nodes of a tree, see `search_key`
  int width = 32;                // actions of a tree's node, where the game ranks them (ranked_actions)
  int greedy_worlds = 16;        // worlds in which `greedy` judges; 1 where hidden things do not matter to it
  bool likelihood = true;        // others' choices weigh in the belief (choice_likelihood)
};

// Of a winning share.
struct ShareBounds {
  double low = 0;
  double high = 1;
};

template <class S>
inline constexpr bool has_score_bounds = requires(const S& s) { score_bounds(s, Player{0}); };
template <class S>
inline constexpr bool has_playout_policy = requires(const S& s, Rng& rng) { playout_action(s, rng); };
template <class S>
inline constexpr bool has_priors =
    requires(const S& s, const ActionList<S>& a, std::span<float> out) { priors(s, a, out); };
template <class S>
using PriorList = StaticList<float, S::kMaxLegal>;
template <class S>
inline constexpr bool has_ranked_actions =
    requires(const S& s, ActionList<S>& a, PriorList<S>& p) { ranked_actions(s, 1, a, p); };
template <class S>
inline constexpr bool has_turn_candidates =
    requires(const typename S::Info& info, std::vector<std::vector<Action>>& turns) {
      turn_candidates(info, std::size_t{1}, turns);
    };
template <class S>
inline constexpr bool has_evaluate = requires(const S& s, Evaluation& e) { evaluate(s, e); };

// A hash of everything that anybody knows; `start` tells uses apart.
template <class S>
Key full_key(const S& state, Key start = 0) {
  for (int p = 0; p < state.rules().players(); ++p) {
    start = mix64(start ^ state.info_key(static_cast<Player>(p)));
  }
  return start;
}

template <class S>
bool or_default_is_legal(const S& state, Action action) {
  if constexpr (requires { is_legal(state, action); }) {
    return is_legal(state, action);
  } else {
    ActionList<S> list;
    state.legal_actions(list);
    return std::find(list.begin(), list.end(), action) != list.end();
  }
}

template <class S>
Action or_default_uniform_action(const S& state, Rng& rng, std::size_t& legal) {
  if constexpr (requires { uniform_action(state, rng, legal); }) {
    return uniform_action(state, rng, legal);
  } else {
    ActionList<S> list;
    state.legal_actions(list);
    legal = list.size();
    return list[rng.below(static_cast<std::uint32_t>(legal))];
  }
}

template <class S>
Action or_default_uniform_action(const S& state, Rng& rng) {
  std::size_t legal = 0;
  return or_default_uniform_action(state, rng, legal);
}

template <class S>
Action or_default_playout_action(const S& state, Rng& rng) {
  if constexpr (has_playout_policy<S>) {
    return playout_action(state, rng);
  } else {
    return or_default_uniform_action(state, rng);
  }
}

// How an unfinished game is judged without an evaluator: points now, and equal winning shares for
// whoever leads.
template <class S>
void or_default_evaluate(const S& state, Evaluation& evaluation) {
  if constexpr (has_evaluate<S>) {
    evaluate(state, evaluation);
  } else {
    evaluation.scores = state.scores();
    const int n = state.rules().players();
    const double best = *std::max_element(evaluation.scores.begin(), evaluation.scores.begin() + n);
    double leaders = 0;
    for (int p = 0; p < n; ++p) leaders += evaluation.scores[p] == best;
    for (int p = 0; p < n; ++p) evaluation.returns[p] = evaluation.scores[p] == best ? 1 / leaders : 0;
  }
}

template <class S>
void or_default_plain_evaluate(const S& state, Evaluation& evaluation) {
  if constexpr (requires { plain_evaluate(state, evaluation); }) {
    plain_evaluate(state, evaluation);
  } else {
    or_default_evaluate(state, evaluation);
  }
}

template <class S>
Key or_default_search_key(const S& state, Player p, int level) {
  if constexpr (requires { search_key(state, p, level); }) {
    return search_key(state, p, level);
  } else {
    return state.info_key(p);
  }
}

template <class S>
Key or_default_turn_key(const S& state, Player p, Key sequence) {
  if constexpr (requires { turn_key(state, p); }) {
    return turn_key(state, p);
  } else {
    return sequence;
  }
}

template <class S>
ShareBounds or_default_score_bounds(const S& state, Player p) {
  if constexpr (has_score_bounds<S>) {
    return score_bounds(state, p);
  } else {
    return {};
  }
}

template <class S>
int or_default_horizon(const S& state) {
  if constexpr (requires { horizon(state); }) {
    return horizon(state);
  } else {
    return 0;
  }
}

template <class S>
Tuning or_default_tuning(const S& state) {
  if constexpr (requires { tuning(state); }) {
    return tuning(state);
  } else {
    return {};
  }
}

template <class S>
std::vector<Marginal> or_default_marginals(const typename S::Belief& belief) {
  if constexpr (requires {
                  { belief.marginals() } -> std::same_as<std::vector<Marginal>>;
                }) {
    return belief.marginals();
  } else {
    return {};
  }
}

// A concept, so that the second half is looked at only where the type of the first is there.
template <class S>
concept has_choice_likelihood =
    requires { typename S::Belief::Likelihood; } &&
    requires(const typename S::Info& before, const Event& event, typename S::Belief::Likelihood& likelihood) {
      choice_likelihood(before, event, likelihood);
      requires std::constructible_from<typename S::Belief, const typename S::Info&,
                                       const typename S::Belief::Likelihood&>;
    };

// The belief in which the others' choices that the player saw weigh; the exact one where the game
// offers no weighing, or nothing is known of the past.
template <class S>
typename S::Belief weighed_belief(const typename S::Info& info, const Evidence<typename S::Info>& evidence) {
  if constexpr (has_choice_likelihood<S>) {
    if (evidence.start) {
      typename S::Belief::Likelihood likelihood;
      typename S::Info seen = *evidence.start;
      for (const Event& event : evidence.events) {
        if (event.who >= 0 && event.who != info.player()) choice_likelihood(seen, event, likelihood);
        seen.observe(event);
      }
      return typename S::Belief(info, likelihood);
    }
  }
  return typename S::Belief(info);
}

}  // namespace flockmind
