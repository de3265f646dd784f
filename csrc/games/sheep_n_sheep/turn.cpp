// The gain of single actions.
#include <algorithm>

#include "games/sheep_n_sheep/eval.hpp"

namespace flockmind::sheep_n_sheep {

Turn::Turn(const State& state) : state_(state), pasture_(state.pasture(state.turn())), me_(state.turn()) {
  const Hand& hand = state.hand(me_);
  const double turns = turns_left(state, me_);
  hope_ = hope_of(turns);
  hand_share_ = hand_share(std::max(0.0, turns - 0.8), hand.size());
  const auto add = [&](Kind kind) {
    const int i = index_of(kind);
    if (i >= 0) {
      ++copies_[i];
      return;
    }
    kinds_[n_] = kind;
    numbers_ = static_cast<std::uint8_t>(numbers_ | (1U << state.rules().number(kind)));
    held_[n_] = held(kind);
    alone_[n_] = placement(kind, {}) - held_[n_];
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

int Turn::growth(Cell c) const {
  if (pasture_.cards == 0) return 2;
  const int x = x_of(c);
  const int y = y_of(c);
  return (x < pasture_.min_x) + (x > pasture_.max_x) + (y < pasture_.min_y) + (y > pasture_.max_y);
}

Spot Turn::spot(Cell c) const {
  Spot s;
  s.cell = c;
  static constexpr int kSteps[] = {-Board::kSide, -1, 1, Board::kSide};
  const auto sides = beside(c);
  const int at = pasture_.wide || !pasture_.inside(c) ? -1 : pasture_.index(c);
  for (std::size_t d = 0; d < 4; ++d) {
    const int beside_it = at + kSteps[d];
    const bool in_grid = at >= 0 && beside_it >= 0 && beside_it < Board::kSide * Board::kSide;
    s.sides[d] = in_grid ? pasture_.grid[beside_it] : state_.find(me_, sides[d]);
    if (s.sides[d] == kNoSlot) continue;
    s.numbers = static_cast<std::uint8_t>(s.numbers | (1U << state_.laid(s.sides[d]).number));
  }
  s.growth = static_cast<std::int8_t>(growth(c));
  return s;
}

double Turn::held(Kind kind) const {
  const Face& face = state_.rules().face(kind);
  return hand_share_ * (kWeights.card + (face.group == 1 ? kWeights.card_single : 0) +
                        kWeights.icon_in_hand * icon_value(face.icon, pasture_));
}

double Turn::placement(Kind kind, const Spot& spot) const {
  const Face& face = state_.rules().face(kind);
  double gain = icon_value(face.icon, pasture_) - spot.growth;
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
        gain -= group_value(face, other_size, hope_);
      }
    } else if (other_size < other_face.group) {
      gain -= kWeights.block * group_value(other_face, other_size, hope_);
    }
    if (other.bells != kNoSlot && std::find(areas, areas + n_areas, other.bells) == areas + n_areas) {
      areas[n_areas++] = other.bells;
      area += state_.laid(other.bells).bells_size;
    }
  }
  gain += group_value(face, size, hope_);
  if (face.icon == Icon::bell) {
    const int more = area - pasture_.bells;
    gain += more > 0 ? kWeights.bell * (more - 1) : kWeights.bell_apart - kWeights.bell;
  }
  return gain;
}

double Turn::follow_up(int i, Cell c, int step, const Table* table) const {
  const int wanted = number(i) + step;
  if (((numbers_ >> wanted) & 1) == 0) return 0;
  double best = 0;
  const Face& laid = state_.rules().face(kinds_[i]);
  for (int j = 0; j < n_; ++j) {
    if (number(j) != wanted || (i == j && copies_[i] == 1)) continue;
    const Face& face = state_.rules().face(kinds_[j]);
    double more = kWeights.tempo;
    if (face.colour == laid.colour) {  // not counted by placement(): the two touch
      more += group_value(face, 2, hope_) - 2 * group_value(face, 1, hope_);
    }
    for (const Cell side : beside(c)) {
      if (table != nullptr && !pasture_.wide && pasture_.inside(side)) {
        const int at = pasture_.index(side);
        if (pasture_.grid[at] != kNoSlot) continue;
        if (table->index[at] != kNoSlot) {
          best = std::max(best, static_cast<double>(table->net[table->index[at]][j]) + more);
        } else {  // beside no other card
          best = std::max(best, alone_[j] - growth(side) + more);
        }
        continue;
      }
      if (state_.find(me_, side) == kNoSlot) best = std::max(best, net(j, spot(side)) + more);
    }
  }
  return best;
}

double Turn::place_in_turn(Kind kind, Cell c) const {
  const Laying& laying = state_.laying();
  const int i = index_of(kind);
  const double gain = net(i, spot(c)) + (laying.laid ? kWeights.tempo : 0);
  if (laying.way == Way::free) return gain;
  if (laying.way == Way::same) return gain + follow_up(i, c, 0);
  const bool down = laying.b != kNoSlot && state_.rules().number(kind) < state_.laid(laying.b).number;
  return gain + follow_up(i, c, down ? -1 : 1);
}

// The best card beside a starting card: of the number `step` away.
double Turn::best_from(SlotId slot, int step) const {
  double best = kNever;
  const int wanted = state_.laid(slot).number + step;
  if (wanted < 1 || ((numbers_ >> wanted) & 1) == 0) return best;
  for (int i = 0; i < n_; ++i) {
    if (number(i) != wanted) continue;
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
      fit = std::max(fit, group_value(face, laid.group_size + kWeights.hand_join, hope_) -
                              group_value(face, laid.group_size, hope_));
    }
    gain += fit * hand_share_;
    for (int k = 0; k < n_; ++k) {
      const int distance = state_.rules().number(kinds_[k]) - face.number;
      if (distance >= -1 && distance <= 1) gain += kWeights.pair * hand_share_;
    }
  }
  return gain - kWeights.crowd * (std::max(0, cards + 2 - 3) - std::max(0, cards - 3));
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
      return std::max(up, down) + (both ? std::max(0.0, std::min(up, down) + kWeights.tempo) : 0);
    }
    default:
      return 0;
  }
}

}  // namespace flockmind::sheep_n_sheep
