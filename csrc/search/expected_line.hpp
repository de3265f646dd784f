// What a tree expects to happen: the line that a hint shows.
#pragma once

#include <vector>

#include "search/uct.hpp"

namespace flockmind {

// From the asker's `action` on, as the asker would see it: in the world `state` the most visited actions, as
// long as they were visited at least `enough` times, `longest` events at most.
template <Game S>
std::vector<Event> expected_line(const Tree& tree, S state, Action action, Player asker,
                                 const IsmctsParams& params, Rng& rng, std::uint32_t enough = 4,
                                 std::size_t longest = 10) {
  std::vector<Event> events;
  const auto advance = [&](Action a) {
    const S before = state;
    state.apply(a);
    S::observed(before, a, state, asker, events);
    std::erase_if(events, [](const Event& e) { return e.who == Event::kShown; });
  };
  advance(action);
  while (events.size() < longest && state.to_move() != kTerminal) {
    if (state.to_move() == kChance) {
      advance(state.sample_chance(rng));
      continue;
    }
    const std::uint32_t at = tree.find(node_key(state, state.to_move(), asker, params));
    if (at == Tree::kNone) {
      ActionList<S> list;
      state.legal_actions(list);
      if (list.size() != 1) break;
      advance(list[0]);
      continue;
    }
    const Node& node = tree.node(at);
    const Edge* best = nullptr;
    for (const Edge* e = tree.edges(node); e != tree.edges(node) + node.count; ++e) {
      if ((best == nullptr || e->visits > best->visits) && or_default_is_legal(state, e->action)) best = e;
    }
    if (best == nullptr || best->visits < enough) break;
    advance(best->action);
  }
  return events;
}

}  // namespace flockmind
