#include "games/mother_sheep/turn_search.hpp"

#include <algorithm>

#include "games/mother_sheep/hooks.hpp"
#include "games/mother_sheep/movegen.hpp"

namespace flockmind::mother_sheep {

namespace {

class TurnSearch {
 public:
  TurnSearch(const State& start, std::size_t most)
      : mover_(start.turn()), corral_(start.corral()), most_(most) {}

  // Looks for plays from `state` on, to which the actions so far have led.
  void search(const State& state) {
    Table table(state);
    if (state.phase() != Phase::play) {
      second_fence(state, table);
    } else {
      first_fence(state, table, Kind::community, state.community());
      first_fence(state, table, Kind::secret, state.hand(mover_));
    }
  }

  std::vector<Turn>& found() { return found_; }

 private:
  bool is_full() const { return found_.size() >= most_; }

  void first_fence(const State& state, Table& table, Kind kind, const FenceSet& fences) {
    fences.each([&](int f) {
      table.each_fitting(f, [&](int direction, int node) {
        if (is_full()) return;
        const Placement p{f, direction, node};
        const bool legal =
            kind == Kind::secret ? table.is_legal_first(p, state.community()) : table.is_legal(p, -1);
        if (!legal) return;
        State next = state;
        next.apply(make_lay(kind, f, direction, node), table);
        actions_.push_back(make_lay(kind, f, direction, node));
        if (next.phase() == Phase::secret || next.phase() == Phase::community) {
          Table after(next);
          second_fence(next, after);
        } else {
          end_play(next, state);
        }
        actions_.pop_back();
      });
    });
  }

  void second_fence(const State& state, Table& table) {
    const bool secret = state.phase() == Phase::secret;
    if (secret && state.fenced_in()) finish(state, kDone);
    const bool must_close = secret || !state.fenced_in();
    const FenceSet& fences = secret ? state.hand(mover_) : state.community();
    fences.each([&](int f) {
      table.each_touching(f, state.first_fence(), [&](const Placement& p) {
        if (is_full()) return;
        const Touches t = table.look(p);
        // One touch closes nothing.
        if (!t.fits || (must_close && t.count + std::popcount(t.on_mother) < 2)) return;
        Closing c;
        if (!table.is_legal(p, t, state.first_fence(), c) || (must_close && c.enclosed == 0)) return;
        finish(state, make_lay(secret ? Kind::secret : Kind::community, f, p.direction, p.node));
      });
    });
  }

  void finish(const State& state, Action last) {
    State next = state;
    next.apply(last);
    actions_.push_back(last);
    end_play(next, state);
    actions_.pop_back();
  }

  // `after` a play: is it to be listed, and what goes on from it?
  void end_play(State& after, const State& before) {
    if (is_full() || (after.corral() == before.corral() && !before.fenced_in())) return;
    found_.push_back({actions_, static_cast<Sheep>(after.corral() & ~corral_)});
    after.skip_refill();
    if (after.phase() == Phase::play && after.turn() == mover_) search(after);
  }

  Player mover_;
  Sheep corral_;
  std::size_t most_;
  std::vector<Action> actions_;
  std::vector<Turn> found_;
};

}  // namespace

std::vector<Turn> closing_turns(const State& state, std::size_t most) {
  TurnSearch turns(state, most);
  if (state.to_move() >= 0) turns.search(state);
  return std::move(turns.found());
}

void turn_candidates(const Info& info, std::size_t most, std::vector<std::vector<Action>>& turns) {
  if (info.to_move() != info.player()) return;
  const State& view = info.view();
  const Sheep wanted = view.wanted(info.player());
  std::vector<Turn> found = closing_turns(view, most);
  std::stable_sort(found.begin(), found.end(), [&](const Turn& a, const Turn& b) {
    return std::popcount(static_cast<unsigned>(a.fenced_in & wanted)) >
           std::popcount(static_cast<unsigned>(b.fenced_in & wanted));
  });
  for (Turn& turn : found) turns.push_back(std::move(turn.actions));
}

}  // namespace flockmind::mother_sheep
