#include "games/mother_sheep/advice.hpp"

#include <algorithm>

#include "games/mother_sheep/hooks.hpp"

namespace flockmind::mother_sheep {

namespace {

// Worth of what an action spends or gains besides distances.
double aside(const State& state, bool secret, bool encloses) {
  return (secret ? -kWeights.secret : 0.0) + (encloses && !state.fenced_in() ? kWeights.extra_play : 0.0);
}

}  // namespace

Adviser::Adviser(const State& state)
    : state_(state),
      table_(state),
      wanted_(state.wanted(state.turn())),
      distances_(table_, wanted_, true),
      now_(worth(distances_.now(), wanted_)) {}

double Adviser::estimate(bool secret, const Placement& p, const Touches& t, const Closing& c) const {
  return worth(distances_.after(p, t, c), wanted_) + aside(state_, secret, c.enclosed != 0);
}

double Adviser::estimate(Action a) {
  if (!is_lay(a)) return now_;
  const Placement p{thing_of(a), direction_of(a), origin_of(a)};
  const Touches t = table_.look(p);
  return estimate(kind_of(a) == Kind::secret, p, t, table_.closing(p, t));
}

double Adviser::exact(Action a) const {
  State next = state_;
  if (is_lay(a)) {
    next.apply(a, table_);
  } else {
    next.apply(a);
  }
  if (next.phase() == Phase::over)
    return worth(distances_.now(), wanted_) +
           5 * (next.returns()[static_cast<std::size_t>(state_.turn())] - 0.5);
  const Table table(next);
  const PerSheep distances = is_lay(a) ? distances_after(a, table) : distances_.now();
  Closers closers;
  find_closers(table, closers);
  const FenceSet& hand = next.hand(state_.turn());
  const FenceSet unseen = state_.rules().all_fences() - next.laid() - next.community() - hand;
  return worth(distances, closers, wanted_, hand, next.community(), unseen) +
         aside(state_, kind_of(a) == Kind::secret, next.corral() != state_.corral());
}

// `table` with the fence laid; only what may have changed is searched again.
PerSheep Adviser::distances_after(Action a, const Table& table) const {
  const Placement p{thing_of(a), direction_of(a), origin_of(a)};
  const Touches t = table_.look(p);
  const Closing c = table_.closing(p, t);
  PerSheep distances = distances_.after(p, t, c);
  const Sheep again = distances_.in_doubt(p, t, c, distances) & wanted_ & table.ground().alive();
  if (again == 0) return distances;
  const Distances searched(table, again, false);
  for (unsigned rest = again; rest != 0; rest &= rest - 1) {
    const auto k = static_cast<std::size_t>(std::countr_zero(rest));
    distances[k] = searched.now()[k];
  }
  return distances;
}

namespace {

// The best few of many actions by value, best first; among equals the one offered first.
class Best {
 public:
  static constexpr int kMost = 64;

  explicit Best(int most) : most_(std::min(most, kMost)) {}
  // What a value must exceed to get in.
  double bar() const { return n_ < most_ ? -1e300 : item_[n_ - 1].value; }
  void offer(Action a, double value) {
    if (value <= bar()) return;
    int i = n_ < most_ ? n_++ : n_ - 1;
    for (; i > 0 && item_[i - 1].value < value; --i) item_[i] = item_[i - 1];
    item_[i] = {a, value};
  }
  int size() const { return n_; }
  Action action(int i) const { return item_[i].action; }
  double value(int i) const { return item_[i].value; }

 private:
  struct Item {
    Action action;
    double value;
  };
  int most_;
  int n_ = 0;
  Item item_[kMost];
};

// Offers what fits (M1-M4, M10), by estimate; whether M6 and M14 hold is left to `is_legal`.
template <class Offer>
void offer_all(const State& state, Adviser& adviser, bool secrets_first, Offer&& offer) {
  Table& table = adviser.table();
  const bool play = state.phase() == Phase::play;
  const auto offer_fences = [&](bool secret, const FenceSet& fences) {
    const Kind kind = secret ? Kind::secret : Kind::community;
    fences.each([&](int f) {
      const auto consider = [&](const Placement& p, const Touches& t, const Closing& c) {
        if (!c.together) offer(make_lay(kind, f, p.direction, p.node), adviser.estimate(secret, p, t, c));
      };
      if (!play) {
        table.each_legal_touching(f, state.first_fence(), consider);
        return;
      }
      table.each_fitting(f, [&](int direction, int node) {
        const Placement p{f, direction, node};
        const Touches t = table.look(p);
        consider(p, t, table.closing(p, t));
      });
    });
  };
  if (state.phase() != Phase::secret) offer_fences(false, state.community());
  if (state.phase() == Phase::secret) offer(kDone, adviser.now());
  if (state.phase() == Phase::secret || (play && secrets_first)) offer_fences(true, state.hand(state.turn()));
}

// Has the action to be asked for its legality, after offer_all?
bool is_certain(const State& state) { return state.phase() != Phase::play; }

bool is_legal_in(Adviser& adviser, const State& state, Action a) {
  const Placement p{thing_of(a), direction_of(a), origin_of(a)};
  return kind_of(a) == Kind::secret ? adviser.table().is_legal_first(p, state.community())
                                    : adviser.table().is_legal(p, -1);
}

}  // namespace

// ---- hooks

void greedy_values(const State& state, const ActionList<State>& actions, std::span<double> out, Rng&) {
  Adviser adviser(state);
  Best best(kWeights.looks);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    out[i] = adviser.estimate(actions[i]);
    best.offer({static_cast<std::uint32_t>(i)}, out[i]);
  }
  double top = -1e300;
  for (int i = 0; i < best.size(); ++i) {
    const std::size_t at = best.action(i).bits;
    top = std::max(top, out[at] = adviser.exact(actions[at]) + 1000);
  }
  // What was not looked at ranks behind.
  for (double& value : out) value = value > 500 ? value - 1000 : std::min(value, top - 1000) - 1;
  for (double& value : out) value = std::clamp((value + 3) / 12, 0.0, 1.0);
}

void ranked_actions(const State& state, std::size_t limit, ActionList<State>& actions,
                    PriorList<State>& priors) {
  Adviser adviser(state);
  Best best(Best::kMost);
  offer_all(state, adviser, true, [&](Action a, double value) { best.offer(a, value); });
  Best kept(static_cast<int>(std::min<std::size_t>(limit, Best::kMost)));
  int looks = 0;
  double low = 0;
  for (int i = 0; i < best.size() && kept.size() < static_cast<int>(limit); ++i) {
    const Action a = best.action(i);
    if (!is_certain(state) && !is_legal_in(adviser, state, a)) continue;
    if (looks < kWeights.node_looks) {
      ++looks;
      const double value = adviser.exact(a);
      kept.offer(a, value);
      low = looks == 1 ? value : std::min(low, value);
    } else {
      low -= 0.01;
      kept.offer(a, std::min(low, best.value(i)));
    }
  }
  for (int i = 0; i < kept.size(); ++i) {
    actions.push_back(kept.action(i));
    const double behind = kept.value(0) - kept.value(i);
    priors.push_back(static_cast<float>(1 / (1 + behind / kWeights.prior_scale)));
  }
  if (actions.empty()) {
    ActionList<State> all;
    state.legal_actions(all);
    for (std::size_t i = 0; i < std::min(limit, all.size()); ++i) {
      actions.push_back(all[i]);
      priors.push_back(0);
    }
  }
}

Action playout_action(const State& state, Rng& rng) {
  Adviser adviser(state);
  Best best(12);
  offer_all(state, adviser, false,
            [&](Action a, double value) { best.offer(a, value + kWeights.noise * rng.uniform()); });
  Action pick{};
  double top = -1e300;
  int looks = 0;
  for (int i = 0; i < best.size() && looks < kWeights.playout_looks; ++i) {
    if (!is_certain(state) && !is_legal_in(adviser, state, best.action(i))) continue;
    const double value = kWeights.playout_looks == 1 ? 0 : adviser.exact(best.action(i));
    if (value > top) pick = best.action(i), top = value;
    ++looks;
  }
  return looks > 0 ? pick : or_default_uniform_action(state, rng);
}

}  // namespace flockmind::mother_sheep
