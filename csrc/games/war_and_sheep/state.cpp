#include "games/war_and_sheep/state.hpp"

namespace flockmind::war_and_sheep {

namespace {

constexpr Bitboard shift(Bitboard b, int by) { return by >= 0 ? b << by : b >> -by; }

constexpr int farthest(Bitboard cells, int way) {
  return kStep[static_cast<std::size_t>(way)] > 0 ? msb(cells) : lsb(cells);
}
constexpr int opposite(int way) { return way ^ 2; }

}  // namespace

State::State(const Rules& rules) : rules_(&rules) {
  t_.sheep[0] = rules.sheep[0];
  t_.sheep[1] = rules.sheep[1];
  t_.markers = rules.markers;
  t_.now.turn = static_cast<std::uint8_t>(rules.start_player);
  t_.now.actions_left = static_cast<std::uint8_t>(rules.actions);
  refresh_memory_keys();
  end_empty_turns();
}

int State::points(int p) const {
  const auto& g = t_.grazed[p];
  return kPoints[kLush] * g[kLush] + kPoints[kOrdinary] * g[kOrdinary] + kPoints[kWithered] * g[kWithered];
}

PerPlayer<double> State::scores() const {
  return {static_cast<double>(points(0)), static_cast<double>(points(1))};
}

PerPlayer<double> State::returns() const {
  int lead = points(0) - points(1);
  if (t_.sheep[0] == 0) lead = -1;  // W20, W21: whatever the points
  if (t_.sheep[1] == 0) lead = 1;
  const double first = lead > 0 ? 1.0 : lead < 0 ? 0.0 : 0.5;
  return {first, 1 - first};
}

// W5: the sheep goes on to the first marker, or stops before the first obstacle.
int State::sheep_target(int cell, int way) const {
  const Bitboard ray = rules_->ray[way][cell];
  const Bitboard hits = ray & (all_sheep() | t_.wolves | t_.markers);
  if (hits == 0) return ray == 0 ? cell : farthest(ray, way);
  const int hit = nearest(hits, way);
  return has(t_.markers, hit) ? hit : hit - kStep[static_cast<std::size_t>(way)];
}

// W12: the wolf goes on to the first uncamouflaged sheep, or stops before the first obstacle.
int State::wolf_target(int cell, int way) const {
  const Bitboard ray = rules_->ray[way][cell];
  const Bitboard hits = ray & (all_sheep() | t_.wolves | t_.markers);
  if (hits == 0) return ray == 0 ? cell : farthest(ray, way);
  const int hit = nearest(hits, way);
  return has(all_sheep() & ~t_.camouflaged, hit) ? hit : hit - kStep[static_cast<std::size_t>(way)];
}

void State::step(Action a) {
  const int low = low_of(a);
  const int turn = t_.now.turn;
  switch (kind_of(a)) {
    case kFace:
      if (t_.now.phase == kGraze) {
        graze(low);
      } else {
        const Bitboard rest = t_.named & ~t_.looked;
        set_known(lsb(rest), low);
        t_.looked |= rest & -rest;
        look_on();
      }
      return;
    case kCard: {
      const int drawer = t_.now.cell;
      if (low == kBoo) {
        t_.discard += one(kBoo);
        lose_hand(drawer);
      } else {
        gain(drawer, low, Memory::kDraw);
      }
      refresh_memory_keys();
      finish_action();
      return;
    }
    case kShow:
      t_.shown |= bit(low);
      [[fallthrough]];
    case kHide:
      t_.answered |= bit(low);
      look_on();
      return;
    case kTake:
      take(low);
      return;
    case kScout:
    case kScoutTwo:
      t_.named = scouted_by(a);
      look_on();
      return;
    case kMove:
      t_.camouflaged &= ~bit(low);  // W6
      lead(low, high_of(a));
      return;
    case kWolf:
      run_wolf(low, high_of(a));
      break;
    case kCamouflage:
      t_.camouflaged = (t_.camouflaged & ~t_.sheep[turn]) | bit(low);  // W10
      t_.now.camouflage_used = 1;
      break;
    case kCeasefire:
      spend(kCeasefireCard);
      finish_game();
      return;
    case kAirlift:
      spend(kAirliftCard);
      carry_sheep(high_of(a), low);
      break;
    case kGrill:
      spend(kGrilledCard);
      remove_sheep(low);
      break;
    case kClogs:
      spend(kClogsCard);
      t_.now.flags = static_cast<std::uint8_t>(t_.now.flags | (1 << (1 - turn)));
      know_hand(1 - turn);
      refresh_memory_keys();
      break;
    case kInsider:
      t_.now.phase = kTaking;
      return;
    case kDog:
      spend(kDogCard);
      lead(low, high_of(a));
      return;
    case kCrazy:
      spend(kCrazyCard);
      t_.crazy |= bit(low);
      t_.now.flags = static_cast<std::uint8_t>(t_.now.flags | (4 << turn));
      break;
  }
  finish_action();
}

// The leader and its train go as many spaces (W2-W4), then the marker under the leader is turned over.
void State::lead(int cell, int way) {
  const int target = sheep_target(cell, way);
  const int back = opposite(way);
  const Bitboard behind = rules_->ray[back][cell];
  const Bitboard gaps = behind & ~(all_sheep() & ~t_.camouflaged);
  Bitboard train = behind;
  if (gaps != 0) train &= ~(rules_->ray[back][nearest(gaps, back)] | bit(nearest(gaps, back)));
  train |= bit(cell);
  const int by = target - cell;
  t_.sheep[0] = (t_.sheep[0] & ~train) | shift(t_.sheep[0] & train, by);
  t_.sheep[1] = (t_.sheep[1] & ~train) | shift(t_.sheep[1] & train, by);
  t_.crazy = (t_.crazy & ~train) | shift(t_.crazy & train, by);
  if (!has(t_.markers, target)) {
    finish_action();
    return;
  }
  t_.now.cell = static_cast<std::uint8_t>(target);
  t_.now.phase = kGraze;
  if (has(t_.known, target)) graze(face_at(target));
}

void State::graze(int face) {
  const int cell = t_.now.cell;
  const int owner = has(t_.sheep[0], cell) ? 0 : 1;
  t_.now.quiet = 0;
  t_.now.quiet_turns = 0;
  t_.markers &= ~bit(cell);
  forget_marker(bit(cell));
  if (face == kWolfFace) {  // W13
    t_.wolves |= bit(cell);
    remove_sheep(cell);
  } else {
    ++t_.grazed[owner][face];  // W14
    if (face == kLush) remove_sheep(cell);
    if (face == kWithered && t_.markers != 0 && pile_size() > 0) {  // W15, W19
      t_.now.phase = kDrawing;
      t_.now.cell = static_cast<std::uint8_t>(owner);
      return;
    }
  }
  finish_action();
}

void State::run_wolf(int cell, int way) {
  turn_up(bit(cell));
  const int target = wolf_target(cell, way);
  if (has(all_sheep(), target)) {
    remove_sheep(target);
    t_.now.quiet = 0;
    t_.now.quiet_turns = 0;
  }
  t_.wolves = (t_.wolves & ~bit(cell)) | bit(target);
}

void State::turn_up(Bitboard cells) {
  t_.markers &= ~cells;
  t_.wolves |= cells;
  forget_marker(cells);
}

void State::forget_marker(Bitboard cells) {
  t_.scouted[0] &= ~cells;
  t_.scouted[1] &= ~cells;
  t_.known &= ~cells;
  t_.face_bits[0] &= ~cells;
  t_.face_bits[1] &= ~cells;
}

void State::set_known(int cell, int face) {
  t_.known |= bit(cell);
  t_.face_bits[0] = (t_.face_bits[0] & ~bit(cell)) | (static_cast<Bitboard>(face & 1) << cell);
  t_.face_bits[1] = (t_.face_bits[1] & ~bit(cell)) | (static_cast<Bitboard>(face >> 1) << cell);
}

void State::remove_sheep(int cell) {
  t_.sheep[0] &= ~bit(cell);
  t_.sheep[1] &= ~bit(cell);
  t_.crazy &= ~bit(cell);
  t_.camouflaged &= ~bit(cell);
}

void State::carry_sheep(int from, int to) {
  for (Bitboard* mask : {&t_.sheep[0], &t_.sheep[1], &t_.crazy, &t_.camouflaged}) {
    *mask |= static_cast<Bitboard>(has(*mask, from)) << to;
    *mask &= ~bit(from);
  }
}

// Looks at what somebody has seen before, stops where chance or the scout decides (W8).
void State::look_on() {
  for (Bitboard rest = t_.named & ~t_.looked; rest != 0; rest &= rest - 1) {
    if (!has(t_.known, lsb(rest))) {
      t_.now.phase = kLook;
      return;
    }
    t_.looked |= rest & -rest;
  }
  if ((t_.named & known_wolves() & ~t_.answered) != 0) {
    t_.now.phase = kAnswer;
    return;
  }
  finish_scout();
}

void State::finish_scout() {
  const int turn = t_.now.turn;
  if ((t_.camouflaged & t_.sheep[turn]) != 0) {
    const Bitboard beside =
        rules_->near[lsb(t_.named) & 63] & rules_->near[msb(t_.named) & 63] & t_.sheep[turn];
    if ((beside & ~t_.camouflaged) == 0) t_.camouflaged &= ~t_.sheep[turn];  // W8: the camouflaged one did it
  }
  t_.scouted[turn] |= t_.named;
  if (t_.shown != 0) turn_up(t_.shown);
  t_.named = t_.looked = t_.shown = t_.answered = 0;
  finish_action();
}

void State::finish_action() {
  t_.now.phase = kDecide;
  t_.now.cell = 0;
  if (t_.sheep[0] == 0 || t_.sheep[1] == 0 || t_.markers == 0) {  // W19
    finish_game();
  } else if (--t_.now.actions_left == 0) {
    end_turn();
  }
}

void State::end_turn() {
  if (t_.now.quiet != 0 && ++t_.now.quiet_turns >= rules_->quiet_turns) {
    finish_game();
    return;
  }
  t_.now.turn ^= 1;
  t_.now.actions_left = static_cast<std::uint8_t>(rules_->actions);
  t_.now.quiet = 1;
  t_.now.camouflage_used = 0;
}

void State::finish_game() {
  t_.now.phase = kOver;
  t_.now.cell = 0;
  t_.now.actions_left = 0;
  t_.now.camouflage_used = 0;
}

}  // namespace flockmind::war_and_sheep
