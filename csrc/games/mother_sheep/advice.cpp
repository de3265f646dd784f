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
  if (!is_lay(a)) return now_;
  State next = state_;
  next.apply(a);
  if (next.phase() == Phase::over)
    return worth(distances_.now(), wanted_) +
           5 * (next.returns()[static_cast<std::size_t>(state_.turn())] - 0.5);
  const Table table(next);
  const Distances distances(table, wanted_, false);
  return worth(distances.now(), wanted_) +
         aside(state_, kind_of(a) == Kind::secret, next.corral() != state_.corral());
}

// ---- hooks

void greedy_values(const State& state, const ActionList<State>& actions, std::span<double> out, Rng&) {
  constexpr std::size_t kLooks = 10;  // actions looked at exactly
  Adviser adviser(state);
  StaticList<std::uint16_t, State::kMaxLegal> order;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    out[i] = adviser.estimate(actions[i]);
    order.push_back(static_cast<std::uint16_t>(i));
  }
  const std::size_t looks = std::min(kLooks, actions.size());
  std::partial_sort(order.begin(), order.begin() + looks, order.end(), [&](std::uint16_t a, std::uint16_t b) {
    return out[a] != out[b] ? out[a] > out[b] : a < b;
  });
  double best = -1e9;
  for (std::size_t i = 0; i < looks; ++i)
    best = std::max(best, out[order[i]] = adviser.exact(actions[order[i]]));
  // What was not looked at ranks behind.
  for (std::size_t i = looks; i < order.size(); ++i) out[order[i]] = std::min(out[order[i]], best) - 1;
  for (double& value : out) value = std::clamp((value + 3) / 12, 0.0, 1.0);
}

void priors(const State& state, const ActionList<State>& actions, std::span<float> out) {
  Adviser adviser(state);
  double low = 1e9;
  double high = -1e9;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const double value = adviser.estimate(actions[i]);
    out[i] = static_cast<float>(value);
    low = std::min(low, value);
    high = std::max(high, value);
  }
  for (float& value : out)
    value = high > low ? static_cast<float>((static_cast<double>(value) - low) / (high - low)) : 0.5F;
}

namespace {

// The best few candidates by value, best first.
class Best {
 public:
  static constexpr int kMost = 24;
  void offer(Action a, double value) {
    if (n_ == kMost && value <= item_[n_ - 1].value) return;
    int i = n_ < kMost ? n_++ : n_ - 1;
    for (; i > 0 && item_[i - 1].value < value; --i) item_[i] = item_[i - 1];
    item_[i] = {a, value};
  }
  int size() const { return n_; }
  Action action(int i) const { return item_[i].action; }

 private:
  struct Item {
    Action action;
    double value;
  };
  Item item_[kMost];
  int n_ = 0;
};

}  // namespace

Action playout_action(const State& state, Rng& rng) {
  Adviser adviser(state);
  Table& table = adviser.table();
  Best best;
  if (state.phase() == Phase::play) {
    state.community().each([&](int f) {
      table.each_fitting(f, [&](int direction, int node) {
        const Placement p{f, direction, node};
        const Touches t = table.look(p);
        const Closing c = table.closing(p, t);
        if (c.together) return;
        best.offer(make_lay(Kind::community, f, direction, node),
                   adviser.estimate(false, p, t, c) + 0.02 * rng.uniform());
      });
    });
    for (int i = 0; i < best.size(); ++i) {
      if (is_legal(state, best.action(i))) return best.action(i);
    }
  } else {
    const bool secret = state.phase() == Phase::secret;
    if (secret) best.offer(kDone, adviser.now());
    (secret ? state.hand(state.turn()) : state.community()).each([&](int f) {
      table.each_legal_touching(
          f, state.first_fence(), [&](const Placement& p, const Touches& t, const Closing& c) {
            best.offer(make_lay(secret ? Kind::secret : Kind::community, f, p.direction, p.node),
                       adviser.estimate(secret, p, t, c) + 0.02 * rng.uniform());
          });
    });
    return best.action(0);
  }
  return uniform_action(state, rng);
}

}  // namespace flockmind::mother_sheep
