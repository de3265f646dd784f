#include "games/war_and_sheep/eval.hpp"

namespace flockmind::war_and_sheep {

namespace {

constexpr const Weights& kW = kWeights;

}  // namespace

Sight sight_of(const State& state, Bitboard wolves) {
  const Table& t = state.table();
  const Bitboard visible = state.all_sheep() & ~t.camouflaged;
  const Bitboard stops = state.all_sheep() | t.markers | t.wolves;
  Sight sight;
  for (const int wolf : Bits(wolves)) {
    for (int way = 0; way < 4; ++way) {
      const Bitboard ray = state.rules().ray[way][wolf];
      const Bitboard hits = ray & stops;
      Bitboard open = ray;
      if (hits != 0) {
        const int hit = nearest(hits, way);
        open &= ~(state.rules().ray[way][hit] | bit(hit));
        sight.eaten |= bit(hit) & visible;
      }
      sight.reached |= open;
    }
  }
  return sight;
}

Bitboard grazing_reach(const State& state, int player) {
  const Table& t = state.table();
  Bitboard reach = 0;
  for (const int cell : Bits(t.sheep[player])) {
    const bool mad = has(t.crazy, cell);
    for (int way = mad ? 4 : 0; way < (mad ? 8 : 4); ++way) reach |= bit(state.sheep_target(cell, way));
  }
  return reach & t.markers;
}

Lens::Lens(const State& state, int player) : state_(&state), me_(player) {
  const Table& t = state.table();
  lead_ = state.points(me_) - state.points(1 - me_);
  seen_ = t.scouted[me_] | (t.now.turn == me_ ? t.looked : 0);
  const Sight open = sight_of(state, t.wolves);
  attacked = open.reached;
  victims = open.eaten;
  prey = sight_of(state, seen_ & state.known_wolves()).eaten;
  // Faces this player has not seen, also those the rival has.
  double sum = 0;
  std::array<double, kFaces> left{};
  for (int f = 0; f < kFaces; ++f) {
    const auto i = static_cast<std::size_t>(f);
    left[i] = state.rules().faces[i] - t.grazed[0][f] - t.grazed[1][f] - count(state.known_with(f) & seen_);
    if (f == kWolfFace) left[i] -= count(t.wolves);
    sum += left[i];
  }
  for (int p = 0; p < 2; ++p) {
    for (int f = 0; f < kFaces && sum > 0; ++f) {
      unknown_[p] += left[static_cast<std::size_t>(f)] / sum * value_of(f, p);
    }
  }
}

double Lens::value_of(int face, int owner) const {
  switch (face) {
    case kLush:
      return count(state_->table().sheep[owner]) == 1 ? -sheep_cost(owner) : 5 - kW.nap * sheep_cost(owner);
    case kOrdinary:
      return 3;
    case kWithered:
      return 1 + (state_->pile_size() > 0 ? 0.5 * kW.card : 0);
    default:
      return -sheep_cost(owner);
  }
}

double Lens::graze_value(int cell, int owner) const {
  return has(seen_, cell) ? value_of(state_->face_at(cell), owner) : unknown_[owner];
}

double Lens::finish(double lead_change) const {
  const double lead = lead_ + lead_change;
  return lead > 0 ? kW.end : lead < 0 ? -kW.end : 0;
}

double Lens::rate_move(int cell, int way) const {
  const Table& t = state_->table();
  const int owner = has(t.sheep[me_], cell) ? me_ : 1 - me_;
  const double sign = owner == me_ ? 1 : -1;
  const int target = state_->sheep_target(cell, way);
  double value = 0;
  bool stays = true;  // the lead stays on the board
  if (has(t.markers, target)) {
    value = graze_value(target, owner);
    if (has(seen_, target)) {
      const int face = state_->face_at(target);
      stays = face == kOrdinary || face == kWithered;
      if (count(t.markers) == 1 && face != kWolfFace)
        value += sign * finish(sign * kPoints[static_cast<std::size_t>(face)]);
    } else if (count(t.markers) == 1) {
      value += sign * finish(sign * 2);
    }
  } else {
    value = sign * kW.idle_move;
  }
  const double cost = kW.threat * sheep_cost(owner);
  if (has(victims, cell)) value += cost;
  if (stays && has(attacked, target)) value -= cost;
  return sign * value;
}

double Lens::rate_wolf(int cell, int way) const {
  const Table& t = state_->table();
  const int target = state_->wolf_target(cell, way);
  if (has(t.sheep[1 - me_], target)) return sheep_cost(1 - me_);
  if (has(t.sheep[me_], target)) return -sheep_cost(me_);
  double value = kW.idle_wolf;
  // Out of the lines of one's own sheep, into those of the rival's.
  const Bitboard before = sight_of(*state_, bit(cell)).eaten;
  const Bitboard after = sight_of(*state_, bit(target)).eaten;
  const double again = t.now.actions_left > 1 ? 0.9 : 0.2;  // this player may run it once more
  if ((after & t.sheep[1 - me_]) != 0) value += again * sheep_cost(1 - me_);
  if ((after & t.sheep[me_]) != 0) value -= kW.threat * sheep_cost(me_);
  if ((before & t.sheep[me_] & victims) != 0) value += kW.threat * sheep_cost(me_);
  if (has(t.markers, cell) && count(t.markers) == 1) value += finish(0);
  return value;
}

double Lens::rate_airlift(int from, int to) const {
  const Table& t = state_->table();
  const int owner = has(t.sheep[me_], from) ? me_ : 1 - me_;
  const bool hidden = has(t.camouflaged, from);
  double gain = 0;
  if (has(victims, from)) gain += kW.threat;
  if (has(attacked, to) && !hidden) gain -= owner == me_ || t.now.actions_left > 1 ? 0.9 : 0.3;
  return (owner == me_ ? gain : -gain) * sheep_cost(owner) - kW.card;
}

double Lens::rate_scout(Bitboard cells) const {
  const int unseen = count(cells & ~seen_);
  return unseen == 0 ? kW.scout_known : kW.scout_unknown * unseen;
}

double Lens::can_close(int actions) const {
  const Table& t = state_->table();
  const Cards hand = t.hand[me_];
  if (copies(hand, kCeasefireCard) > 0) return actions >= 1 ? 1 : 0;
  const int hidden = copies(state_->rules().cards, kCeasefireCard) - copies(t.discard, kCeasefireCard);
  if (copies(hand, kInsiderCard) == 0 || hidden == 0 || actions < 2 || state_->pile_size() == 0) return 0;
  return static_cast<double>(state_->pile_size()) / (state_->pile_size() + t.hand_size[1 - me_]);
}

double Lens::rate_card(int card) const {
  switch (card) {
    case kBoo:
      return -2;
    case kCeasefireCard:
      return lead_ > 0 && state_->table().now.actions_left > 1 ? kW.end : 4;
    case kGrilledCard:
      return sheep_cost(1 - me_);
    case kAirliftCard:
      return 1.4;
    case kDogCard:
      return 1.5;
    case kInsiderCard:
      return 1;
    case kCrazyCard:
      return state_->crazy_used(me_) ? 0 : 0.8;
    default:
      return 0.3;
  }
}

double Lens::rate(Action a) const {
  const int low = low_of(a);
  const int high = high_of(a);
  switch (kind_of(a)) {
    case kShow:
      return 0;
    case kHide:
      return kW.hide_wolf;
    case kTake:
      return rate_card(low);
    case kCamouflage:
      return has(victims, low) ? kW.threat * sheep_cost(me_) : kW.idle_hide;
    case kMove:
      return rate_move(low, high);
    case kDog:
      return rate_move(low, high) - kW.card;
    case kWolf:
      return rate_wolf(low, high);
    case kScout:
    case kScoutTwo:
      return rate_scout(scouted_by(a));
    case kCeasefire:
      return finish(0) - kW.card;
    case kAirlift:
      return rate_airlift(high, low);
    case kGrill:
      return sheep_cost(1 - me_) - kW.card + 0.5;
    case kClogs:
      return 0.2 * state_->table().hand_size[1 - me_] - kW.card + 0.6;
    case kInsider:
      return 0.6 + (lead_ > 0 ? kW.end * can_close(state_->table().now.actions_left) : 0);
    case kCrazy:
      return -0.2;
    default:
      return 0;
  }
}

void priors(const State& state, const ActionList<State>& actions, std::span<float> out) {
  const Lens lens(state, state.to_move());
  for (std::size_t i = 0; i < actions.size(); ++i) {
    out[i] = static_cast<float>(squash(lens.rate(actions[i]) / 2.5));
  }
}

// The best action by its rate with some noise on each.
Action playout_action(const State& state, Rng& rng) {
  ActionList<State> list;
  state.legal_actions(list);
  if (list.size() == 1) return list[0];
  const Lens lens(state, state.to_move());
  Action best = list[0];
  double most = -1e300;
  for (const Action a : list) {
    const double value = lens.rate(a) + kW.noise * rng.uniform();
    if (value > most) {
      most = value;
      best = a;
    }
  }
  return best;
}

// The network judges a position early, and well enough that little exploration is needed; features do not.
Tuning tuning(const State& state) {
  const bool fitted = state.rules().standard;
  Tuning t;
  t.score_scale = 8;
  t.margin_weight = 0;
  t.exploration = fitted ? 0.2 : 0.4;
  t.playout_epsilon = 0;
  t.prior_weight = 0.2;
  t.first_play = 0.15;
  t.turns = fitted ? 3 : 5;
  t.blend = fitted ? 3 : 1;
  t.estimate_visits = 200;
  t.greedy_worlds = 16;
  t.likelihood = false;
  return t;
}

}  // namespace flockmind::war_and_sheep
