// The gain of single actions: playout policy and priors.
#include <algorithm>

#include "games/sheep_n_sheep/eval.hpp"

namespace flockmind::sheep_n_sheep {

namespace {
constexpr double kNever = -1e9;
}

Turn::Turn(const State& state, const Weights& w)
    : state_(state), w_(w), pasture_(state.pasture(state.turn())), me_(state.turn()) {
  const Hand& hand = state.hand(me_);
  const double turns = turns_left(state, me_, w);
  hope_ = hope_of(turns, w);
  hand_share_ = hand_share(std::max(0.0, turns - 0.8), hand.size(), w);
  const auto add = [&](Kind kind) {
    const int i = index_of(kind);
    if (i >= 0) {
      ++copies_[i];
      return;
    }
    kinds_[n_] = kind;
    held_[n_] = held(kind);
    copies_[n_++] = 1;
  };
  for (int i = 0; i < hand.known_size; ++i) add(hand.known[i]);
  for (int i = 0; i < hand.hidden_size; ++i) add(hand.hidden[i]);
}

int Turn::index_of(Kind kind) const {
  for (int i = 0; i < n_; ++i) {
    if (kinds_[i] == kind) return i;
  }
  return -1;
}

Spot Turn::spot(Cell c) const {
  Spot s;
  s.cell = c;
  const auto sides = beside(c);
  for (std::size_t d = 0; d < 4; ++d) {
    s.sides[d] = state_.find(me_, sides[d]);
    if (s.sides[d] == kNoSlot) continue;
    s.numbers = static_cast<std::uint8_t>(s.numbers | (1U << state_.laid(s.sides[d]).number));
  }
  const int x = x_of(c);
  const int y = y_of(c);
  s.growth = static_cast<std::int8_t>(pasture_.cards == 0 ? 2
                                                          : (x < pasture_.min_x) + (x > pasture_.max_x) +
                                                                (y < pasture_.min_y) + (y > pasture_.max_y));
  return s;
}

double Turn::held(Kind kind) const {
  const Face& face = state_.rules().face(kind);
  return hand_share_ * (w_.card + (face.group == 1 ? w_.card_single : 0) +
                        w_.icon_in_hand * icon_value(face.icon, pasture_, w_));
}

double Turn::placement(Kind kind, const Spot& spot) const {
  const Face& face = state_.rules().face(kind);
  double gain = icon_value(face.icon, pasture_, w_) - spot.growth;
  SlotId groups[4];
  int n_groups = 0;
  SlotId areas[4];
  int n_areas = 0;
  int size = 1;
  int area = 1;
  for (const SlotId slot : spot.sides) {
    if (slot == kNoSlot) continue;
    const Laid& other = state_.laid(slot);
    const Face& other_face = state_.rules().face(other.kind);
    const int other_size = state_.laid(other.group).group_size;
    if (other_face.colour == face.colour) {
      if (std::find(groups, groups + n_groups, other.group) == groups + n_groups) {
        groups[n_groups++] = other.group;
        size += other_size;
        gain -= group_value(face, other_size, hope_, w_);
      }
    } else if (other_size < other_face.group) {
      gain -= w_.block * group_value(other_face, other_size, hope_, w_);
    }
    if (other.bells != kNoSlot && std::find(areas, areas + n_areas, other.bells) == areas + n_areas) {
      areas[n_areas++] = other.bells;
      area += state_.laid(other.bells).bells_size;
    }
  }
  gain += group_value(face, size, hope_, w_);
  if (face.icon == Icon::bell) {
    const int more = area - pasture_.bells;
    gain += more > 0 ? w_.bell * (more - 1) : w_.bell_apart - w_.bell;
  }
  return gain;
}

double Turn::follow_up(int i, Cell c, int step) const {
  double best = 0;
  const Face& laid = state_.rules().face(kinds_[i]);
  for (int j = 0; j < n_; ++j) {
    const Face& face = state_.rules().face(kinds_[j]);
    if (face.number != laid.number + step || (i == j && copies_[i] == 1)) continue;
    // Not counted by placement(): the two touch.
    const double touch = face.colour != laid.colour
                             ? 0
                             : group_value(face, 2, hope_, w_) - 2 * group_value(face, 1, hope_, w_);
    for (const Cell side : beside(c)) {
      if (state_.find(me_, side) == kNoSlot) best = std::max(best, net(j, spot(side)) + w_.tempo + touch);
    }
  }
  return best;
}

double Turn::place_in_turn(Kind kind, Cell c) const {
  const Laying& laying = state_.laying();
  const int i = index_of(kind);
  const double gain = net(i, spot(c)) + (laying.laid ? w_.tempo : 0);
  if (laying.way == Way::free) return gain;
  if (laying.way == Way::same) return gain + follow_up(i, c, 0);
  const bool down = laying.b != kNoSlot && state_.rules().number(kind) < state_.laid(laying.b).number;
  return gain + follow_up(i, c, down ? -1 : 1);
}

// The best card beside a starting card: of the number `step` away.
double Turn::best_from(SlotId slot, int step) const {
  double best = kNever;
  const int number = state_.laid(slot).number + step;
  for (int i = 0; i < n_; ++i) {
    if (state_.rules().number(kinds_[i]) != number) continue;
    for (const Cell side : beside(state_.laid(slot).cell)) {
      if (state_.find(me_, side) != kNoSlot) continue;
      best = std::max(best, net(i, spot(side)) + follow_up(i, side, step));
    }
  }
  return best;
}

double Turn::best_first(int step) const {
  double best = kNever;
  const Spot origin = spot(kOrigin);
  for (int i = 0; i < n_; ++i) best = std::max(best, net(i, origin) + follow_up(i, kOrigin, step));
  return best;
}

double Turn::take(int place) const {
  const int cards = state_.hand(me_).size();
  double gain = 0;
  for (int i = 0; i < 2; ++i) {
    const Kind kind = state_.set_card(place, i);
    if (kind == kNoCard) continue;
    const Face& face = state_.rules().face(kind);
    gain += held(kind);
    if (face.icon == Icon::draw) gain += unseen_card();
    double fit = 0;  // for the open group it fits best
    for (SlotId s = pasture_.head; s != kNoSlot; s = state_.laid(s).next) {
      const Laid& laid = state_.laid(s);
      if (laid.group != s || laid.group_size >= face.group) continue;
      if (state_.rules().face(laid.kind).colour != face.colour) continue;
      fit = std::max(fit, group_value(face, laid.group_size + w_.hand_join, hope_, w_) -
                              group_value(face, laid.group_size, hope_, w_));
    }
    gain += fit * hand_share_;
    for (int k = 0; k < n_; ++k) {
      const int distance = state_.rules().number(kinds_[k]) - face.number;
      if (distance >= -1 && distance <= 1) gain += w_.pair * hand_share_;
    }
  }
  return gain - w_.crowd * (std::max(0, cards + 2 - 3) - std::max(0, cards - 3));
}

// The best card on any free cell, when one of `without` has been discarded.
double Turn::free_place(Kind without) const {
  Cell cells[State::kMaxFrontier];
  const int n = state_.frontier(me_, cells);
  double best = kNever;
  for (int j = 0; j < n; ++j) {
    const Spot s = spot(cells[j]);
    for (int i = 0; i < n_; ++i) {
      if (kinds_[i] != without || copies_[i] > 1) best = std::max(best, net(i, s));
    }
  }
  return best;
}

double Turn::gain(Action a) const {
  switch (verb_of(a)) {
    case Verb::take:
      return take(cell_of(a));
    case Verb::discard:
      return free_place(kind_of(a)) - held(kind_of(a));
    case Verb::place:
      return place_in_turn(kind_of(a), cell_of(a));
    case Verb::same:
      return is_first(a) ? best_first(0) : best_from(state_.find(me_, cell_of(a)), 0);
    case Verb::run: {
      if (is_first(a)) return best_first(1);
      const SlotId slot = state_.find(me_, cell_of(a));
      const double up = best_from(slot, 1);
      const double down = best_from(slot, -1);
      const bool both = up > kNever && down > kNever;
      return std::max(up, down) + (both ? std::max(0.0, std::min(up, down) + w_.tempo) : 0);
    }
    default:
      return 0;
  }
}

// At the start of a turn: every card on every free cell is looked at once.
Action Turn::best_start(Rng& rng, double noise) const {
  Action best = make_action(Verb::pass);
  double most = kNever;
  const auto offer = [&](Action a, double value) {
    value += noise * rng.uniform();
    if (value > most) most = value, best = a;
  };
  if (state_.hand(me_).size() <= 5) {
    for (int place = 0; place < kSets; ++place) {
      if (!state_.set_empty(place)) offer(make_action(Verb::take, 0, static_cast<Cell>(place)), take(place));
    }
  }
  if (n_ == 0) return best;
  if (pasture_.cards == 0) {
    offer(make_first(Verb::same), best_first(0));
    offer(make_first(Verb::run), best_first(1));
    return best;
  }
  double free_best[kMaxHand];
  std::fill(free_best, free_best + n_, kNever);
  Cell cells[State::kMaxFrontier];
  const int n = state_.frontier(me_, cells);
  for (int j = 0; j < n; ++j) {
    const Spot s = spot(cells[j]);
    for (int i = 0; i < n_; ++i) {
      const double value = net(i, s);
      free_best[i] = std::max(free_best[i], value);
      const int number = state_.rules().number(kinds_[i]);
      if (value + 4 + noise < most) continue;
      for (const int step : {0, 1, -1}) {  // laid beside a card of number - step
        if (((s.numbers >> (number - step)) & 1) == 0) continue;
        const double all = value + follow_up(i, s.cell, step);
        if (all + noise < most) continue;
        for (const SlotId side : s.sides) {
          if (side == kNoSlot || state_.laid(side).number != number - step) continue;
          offer(make_action(step == 0 ? Verb::same : Verb::run, 0, state_.laid(side).cell), all);
          break;
        }
      }
    }
  }
  if (state_.hand(me_).size() < 2) return best;
  for (int i = 0; i < n_; ++i) {
    double value = kNever;
    for (int k = 0; k < n_; ++k) {
      if (k != i || copies_[i] > 1) value = std::max(value, free_best[k]);
    }
    offer(make_action(Verb::discard, kinds_[i]), value - held_[i]);
  }
  return best;
}

Action Turn::best(Rng& rng, double noise) const {
  if (state_.stage() == Stage::turn) return best_start(rng, noise);
  ActionList<State> list;
  state_.legal_actions(list);
  Action best = list[0];
  double most = kNever;
  for (const Action a : list) {
    const double value = gain(a) + noise * rng.uniform();
    if (value > most) most = value, best = a;
  }
  return best;
}

Action playout_action(const State& state, Rng& rng) { return Turn(state).best(rng, kWeights.noise); }

void priors(const State& state, const ActionList<State>& actions, std::span<float> out) {
  const Turn turn(state);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const double x = turn.gain(actions[i]) / 3;
    out[i] = static_cast<float>(0.5 + 0.5 * x / (1 + (x < 0 ? -x : x)));
  }
}

}  // namespace flockmind::sheep_n_sheep
