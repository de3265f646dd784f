// The playout policy and priors: quick values of actions in gold.
#include <algorithm>

#include "games/sheep_and_thief/eval.hpp"

namespace flockmind::sheep_and_thief {

namespace {

// What the player gains when the fox steps to a side: stolen sheep, and less or more danger.
double fox_value(const State& s, int p, int side) {
  const Rules& rules = s.rules();
  const int cell = rules.step(s.fox(), side);
  const Cells near = neighbours(cell_bit(cell));
  double value = 0;
  for (int q = 0; q < rules.players(); ++q) {
    const Board& b = s.board(q);
    const double sign = q == p ? -1 : 1.0 / (rules.players() - 1);
    if (((b.barn >> cell) & 1) == 0) {
      const int sheep = b.sheep[static_cast<std::size_t>(cell)];
      value += sheep * (q == p ? -1 : 1 + sign);  // stolen from a rival: one more here, one less there
      if (b.black == cell) value += sign * black_gold(b);
    }
    int in_danger = 0;
    for (const int c : Bits(b.white & near & ~b.barn)) in_danger += b.sheep[static_cast<std::size_t>(c)];
    value += sign * 0.15 * in_danger;
  }
  return value;
}

double best_fox(const State& s, int p) {
  double best = -1e9;
  for (int side = 0; side < 4; ++side) {
    if (s.rules().step(s.fox(), side) >= 0) best = std::max(best, fox_value(s, p, side));
  }
  return best;
}

struct Safety {
  std::array<double, 16> at{};
  Safety(const State& s, int p) {
    const int turns = rival_turns(s, p);
    for (const int cell : Bits(s.board(p).placed)) {
      at[static_cast<std::size_t>(cell)] = 1 - loss_risk(s.board(p), cell, s.fox(), turns);
    }
  }
};

double dog_value(const State& s, int p, const Safety& safety, Action a) {
  const auto from = static_cast<std::size_t>((a.bits >> 12) & 15);
  const auto to =
      static_cast<std::size_t>(s.rules().step(static_cast<int>(from), static_cast<int>((a.bits >> 9) & 3)));
  double value = static_cast<double>(a.bits & 255) * (safety.at[to] - safety.at[from]);
  if ((a.bits & 256) != 0) {
    Board b = s.board(p);
    const double before = black_gold(b) * safety.at[from];
    b.black = static_cast<std::uint8_t>(to);
    value += black_gold(b) * safety.at[to] - before;
  }
  return value;
}

// Foxes go first, while the card's own sheep are still safe, then the sheep, then the dogs.
void effect_values(const State& s, const ActionList<State>& actions, std::span<double> out) {
  const int p = s.to_move();
  const Safety safety(s, p);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    switch (effect_of(actions[i])) {
      case kSheep:
        out[i] = s.pending().foxes > 0 ? -1 : 3;
        break;
      case kDog:
        out[i] = dog_value(s, p, safety, actions[i]) - (s.pending().foxes + s.pending().sheep > 0 ? 1 : 0);
        break;
      case kNoDogs:
        out[i] = s.pending().foxes + s.pending().sheep > 0 ? -3 : 0.02;
        break;
      case kFox:
        out[i] = 1 + fox_value(s, p, static_cast<int>(actions[i].bits & 3));
        break;
    }
  }
}

using CardValues = std::array<double, kMaxCards>;

double set_value(const CardValues& values, CardSet cards) {
  double sum = 0;
  for (const int card : Bits(cards)) sum += values[static_cast<std::size_t>(card)];
  return sum;
}

}  // namespace

void action_values(const State& s, const ActionList<State>& actions, std::span<double> out) {
  const Rules& rules = s.rules();
  const int p = s.to_move();
  const Kind kind = kind_of(actions[0]);
  if (kind == kEffect) return effect_values(s, actions, out);
  if (kind == kPlace && (actions[0].bits & 1) == 0) {
    const double land = land_value(rules, s.board(p), game_turns_left(s, p));
    const double fox = best_fox(s, p);
    for (std::size_t i = 0; i < actions.size(); ++i) {
      const int card = static_cast<int>((actions[i].bits >> 8) & 63);
      const int cell = static_cast<int>((actions[i].bits >> 4) & 15);
      out[i] = placing_value(s, p, card, cell, land);
      if (rules.cards[static_cast<std::size_t>(card)].foxes > 0) out[i] += fox - kWeights.fox;
    }
    return;
  }
  CardValues values;  // NOLINT: those of the pack, or of the hand, are filled
  const Prospects prospects(s, p);
  for (const int card : Bits(kind == kPick ? s.pack(p) : s.hand(p)))
    values[static_cast<std::size_t>(card)] = prospects.of(card);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    if (kind == kPick) {
      out[i] = set_value(values, pick_cards(actions[i]));
    } else if (kind == kBox) {
      out[i] = -set_value(values, box_cards(actions[i]));
    } else {
      out[i] = -set_value(values, bit(static_cast<int>((actions[i].bits >> 8) & 63)));
    }
  }
}

Action playout_action(const State& s, Rng& rng) {
  ActionList<State> actions;
  s.legal_actions(actions);
  if (actions.size() == 1) return actions[0];
  std::array<double, State::kMaxLegal> values;  // NOLINT: filled by action_values
  action_values(s, actions, std::span<double>(values.data(), actions.size()));
  std::size_t best = 0;
  std::uint32_t ties = 1;
  for (std::size_t i = 1; i < actions.size(); ++i) {
    if (values[i] > values[best]) {
      best = i;
      ties = 1;
    } else if (values[i] == values[best] && rng.below(++ties) == 0) {
      best = i;
    }
  }
  return actions[best];
}

void priors(const State& s, const ActionList<State>& actions, std::span<float> out) {
  std::array<double, State::kMaxLegal> values;  // NOLINT: filled by action_values
  action_values(s, actions, std::span<double>(values.data(), actions.size()));
  double best = values[0];
  for (std::size_t i = 1; i < actions.size(); ++i) best = std::max(best, values[i]);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    out[i] = static_cast<float>(1 / (1 + 0.5 * (best - values[i])));
  }
}

}  // namespace flockmind::sheep_and_thief
