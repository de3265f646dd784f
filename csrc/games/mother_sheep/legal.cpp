// Which actions are legal in a play (M6, M8): all of them, or one verdict.
#include "games/mother_sheep/hooks.hpp"
#include "games/mother_sheep/movegen.hpp"

namespace flockmind::mother_sheep {

namespace {

void add(ActionList<State>& list, Action a) {
  if (list.size() < list.capacity()) list.push_back(a);
}

// Some community fence, or some secret of the mover's known hand, can be laid first.
bool any_play(const State& state, Table& table) {
  bool found = false;
  state.community().each([&](int f) {
    if (!found) table.each_legal(f, [&](const Placement&, const Touches&, const Closing&) { found = true; });
  });
  state.hand(state.turn()).each([&](int f) {
    if (found) return;
    table.each_fitting(f, [&](int direction, int node) {
      found = found || table.is_legal_first({f, direction, node}, state.community());
    });
  });
  return found;
}

}  // namespace

void State::legal_actions(ActionList<State>& list) const {
  Table table(*this);
  const FenceSet& hand = hand_[turn_];
  switch (phase_) {
    case Phase::play:
      community_.each([&](int f) {
        table.each_legal(f, [&](const Placement& p, const Touches&, const Closing&) {
          add(list, make_lay(Kind::community, f, p.direction, p.node));
        });
      });
      hand.each([&](int f) {
        table.each_fitting(f, [&](int direction, int node) {
          if (!table.is_legal_first({f, direction, node}, community_)) return;
          add(list, make_lay(Kind::secret, f, direction, node));
        });
      });
      if (list.empty()) list.push_back(kPass);
      return;
    case Phase::secret:
      hand.each([&](int f) {
        table.each_legal_touching(f, touch_, [&](const Placement& p, const Touches&, const Closing&) {
          add(list, make_lay(Kind::secret, f, p.direction, p.node));
        });
      });
      list.push_back(kDone);
      return;
    case Phase::community:
      community_.each([&](int f) {
        table.each_legal_touching(f, touch_, [&](const Placement& p, const Touches&, const Closing&) {
          add(list, make_lay(Kind::community, f, p.direction, p.node));
        });
      });
      return;
    default:
      return;
  }
}

bool is_legal(const State& state, Action a) {
  const Phase phase = state.phase();
  if (kind_of(a) == Kind::done) return phase == Phase::secret;
  if (kind_of(a) == Kind::pass) {
    if (phase != Phase::play) return false;
    Table table(state);
    return !any_play(state, table);
  }
  if (!is_lay(a) || thing_of(a) >= static_cast<int>(state.rules().fences().size())) return false;
  const bool secret = kind_of(a) == Kind::secret;
  const Placement p{thing_of(a), direction_of(a), origin_of(a)};
  if (p.direction >= state.rules().fences()[static_cast<std::size_t>(p.fence)].directions) return false;
  if (!(secret ? state.hand(state.turn()) : state.community()).has(p.fence)) return false;
  Table table(state);
  if (phase == Phase::play) {
    return secret ? table.is_legal_first(p, state.community()) : table.is_legal(p, -1);
  }
  if (phase != (secret ? Phase::secret : Phase::community)) return false;
  return table.is_legal(p, state.first_fence());
}

}  // namespace flockmind::mother_sheep
