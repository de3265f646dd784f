#include "search/searches.hpp"

#include <limits>

namespace flockmind {

namespace {

constexpr double kGame = std::numeric_limits<double>::quiet_NaN();

const Parameter kLikelihood = {
    "likelihood",
    kGame,
    0,
    1,
    true,
    "1: others' past choices weigh in the belief, where the game offers that and events are known"};

std::vector<Parameter> playout_rows() {
  return {
      {"guided", 1, 0, 1, true, "1: playouts follow the game's own policy; 0: uniformly random"},
      {"epsilon", kGame, 0, 1, false, "share of uniformly random moves in guided playouts"},
      {"cutoff", kGame, 0, 10000, true,
       "playouts stop after so many decisions and are judged by the game's evaluator; 0: never"},
      {"horizons", kGame, 0, 1000, true,
       "positions so many stretches of play (rounds, say) after the question are judged; 0: none"},
      {"turns", kGame, 0, 1000, true,
       "positions are judged once the move has passed from player to player so many times; 0: never"},
      {"blend", kGame, 0, 100, false,
       "positions are judged each time the move passes on, too: the weight of each beside the end's 1"},
      kLikelihood,
  };
}

std::vector<Parameter> greedy_rows() {
  return {
      {"worlds", kGame, 1, 100000, true, "worlds drawn from the belief; every action is judged in each"},
      {"margin_weight", kGame, 0, 1, false,
       "share of the lead in points in the utility; the rest is the winning share"},
      kLikelihood,
  };
}

std::vector<Parameter> ismcts_rows() {
  std::vector<Parameter> rows = {
      {"exploration", kGame, 0, 100, false, "C of UCB1, for utilities from 0 to 1"},
      {"first_play", kGame, 0, 100, false, "an untried action counts as the mean of its node plus this"},
      {"prior_weight", kGame, 0, 100, false,
       "weight of the game's prior: an action gets prior / (1 + visits)"},
      {"margin_weight", kGame, 0, 1, false,
       "share of the lead in points in the utility; the rest is the winning share"},
      {"key_level", kGame, 0, 8, true,
       "what keys the other players' nodes: 0 all they know, 1 what the asker knows there (single observer), "
       "higher: the game's own coarser keys"},
      {"per_world", 0, 0, 1000000, true,
       "iterations spent on each sampled world as if everything in it were known; 0: worlds share one tree"},
      {"estimate_visits", kGame, 0, 1000000, false,
       "visits that a judgement one turn ahead of each action at the root counts for; 0: there is none"},
      {"estimate_worlds", kGame, 0, 100000, true, "worlds in which that judgement is made"},
      {"width", kGame, 1, 65536, true,
       "most actions of a node of the tree, where the game ranks its actions"},
      {"halving", 0, 0, 1, true,
       "1: sequential halving at the root (without a limit of iterations: UCB1 as ever)"},
      {"memory", 512, 1, 65536, true, "MiB for the tree of one worker; a full tree stops growing"},
  };
  for (auto& row : playout_rows()) rows.push_back(row);
  return rows;
}

const Parameter kExactWorlds = {
    "exact_worlds", 64, 0, 100000, true, "a belief that lists no more worlds than this is searched whole"};

std::vector<Parameter> expectimax_rows() {
  return {
      {"depth", 6, 1, 1000, true, "decisions ahead at most; the search deepens one by one"},
      {"worlds", 32, 1, 100000, true, "worlds sampled from a belief that is not searched whole"},
      kExactWorlds,
      {"opponents", 0, 0, 2, true,
       "with more than two players: 0 each for itself (max^n), 1 all against the asker (paranoid), 2 best "
       "reply"},
      {"chance_limit", 16, 1, 1000, true, "chance nodes with more outcomes than this are sampled"},
      {"chance_samples", 6, 1, 1000, true, "outcomes sampled at such a node"},
      {"table", 1, 0, 1, true, "1: keep a transposition table"},
      {"star2", 1, 0, 1, true, "1: probe the children of chance nodes for tighter bounds (Star2)"},
      kLikelihood,
  };
}

std::vector<Parameter> hybrid_rows() {
  std::vector<Parameter> rows = ismcts_rows();
  rows.push_back(kExactWorlds);
  rows.push_back({"nodes", 20000, 1, 1e9, true, "nodes to try for a solution of the endgame"});
  return rows;
}

const std::map<std::string, std::vector<Parameter>>& tables() {
  static const std::map<std::string, std::vector<Parameter>> all = {
      {"random", {}},
      {"flat", playout_rows()},
      {"greedy", greedy_rows()},
      {"expectimax", expectimax_rows()},
      {"hybrid", hybrid_rows()},
      {"ismcts", ismcts_rows()},
  };
  return all;
}

}  // namespace

const std::vector<Parameter>& search_parameters(const std::string& name) {
  const auto found = tables().find(name);
  if (found == tables().end()) throw FieldError("search", "unknown search '" + name + "'");
  return found->second;
}

}  // namespace flockmind
