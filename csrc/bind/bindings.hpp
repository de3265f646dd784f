// What the binding units share.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "engine/any_game.hpp"
#include "engine/referee.hpp"

namespace flockmind {

// Every Python object keeps the game it belongs to alive.
using GamePtr = std::shared_ptr<const AnyGame>;

struct BoundInfo {
  GamePtr game;
  std::unique_ptr<AnyInfo> info;
};

struct BoundState {
  GamePtr game;
  std::unique_ptr<AnyState> state;
  Referee referee;  // plays chance; silent where the caller does
};

// Notations of actions, in their order.
std::vector<std::string> texts(const AnyGame& game, const std::vector<Action>& actions);

void bind_errors(pybind11::module_& m);
void bind_game(pybind11::module_& m);
void bind_state(pybind11::module_& m);
void bind_info(pybind11::module_& m);
void bind_search(pybind11::module_& m);

}  // namespace flockmind
