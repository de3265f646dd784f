#include "games/sheep_n_sheep/state.hpp"

#include <algorithm>

#include "games/sheep_n_sheep/info_state.hpp"

namespace flockmind::sheep_n_sheep {

Player State::receiver() const {
  if (stage_ == Stage::deal || stage_ == Stage::icons) return static_cast<Player>(turn_);
  return -1;
}

void State::chance_outcomes(OutcomeList<State>& list) const {
  const Mask pool = unseen();
  for (int kind = 0; kind < rules().kinds(); ++kind) {
    const auto k = static_cast<Kind>(kind);
    const int copies = (pool & rules().copies(k)).size();
    if (copies > 0) list.push_back({make_action(Verb::card, k), static_cast<std::uint32_t>(copies)});
  }
}

void State::apply(Action a) {
  switch (verb_of(a)) {
    case Verb::card:
      draw(kind_of(a));
      break;
    case Verb::take:
      take(cell_of(a));
      break;
    case Verb::pass:
    case Verb::done:
      end_turn();
      break;
    case Verb::same:
    case Verb::run:
      begin(a);
      break;
    case Verb::discard:
      leave_hand(turn_, kind_of(a));
      discard(kind_of(a));
      stage_ = Stage::laying;
      laying_ = {Way::free, false, kNoSlot, kNoSlot};
      break;
    case Verb::place:
      place_card(kind_of(a), cell_of(a));
      break;
  }
}

// The next card of the deck, or of the stock, goes where it is due (N17).
void State::draw(Kind kind) {
  const int n = rules().players();
  switch (stage_) {
    case Stage::deal:
      draw_to_hand(turn_, kind);
      if (hand(turn_).hidden_size < 2) break;
      if (turn_ == rules().last()) stage_ = Stage::sets;
      turn_ = static_cast<std::uint8_t>((turn_ + 1) % n);
      break;
    case Stage::sets:
      draw_to_set(place_, kind);
      if (set_card(place_, 1) != kNoCard && ++place_ == kSets) stage_ = Stage::turn, place_ = 0;
      break;
    case Stage::refill:
      draw_to_set(place_, kind);
      if (set_card(place_, 1) == kNoCard) break;
      stage_ = Stage::icons;
      place_ = 0;
      if (draws_ == 0) end_turn();
      break;
    default:
      draw_to_hand(turn_, kind);
      if (--draws_ == 0) end_turn();
  }
}

void State::take(int place) {
  int icons = 0;
  for (int i = 0; i < 2; ++i) {
    const Kind kind = set_card(place, i);
    icons += kind != kNoCard && rules().face(kind).icon == Icon::draw;
  }
  take_set(turn_, place);
  if (deck() < 2 && end_ == End::open) end_ = End::triggered;  // N9
  const bool refill = left() >= 2;                             // N21
  draws_ = static_cast<std::uint8_t>(std::min(icons, refill ? left() - 2 : left()));
  if (refill) {
    stage_ = Stage::refill;
    place_ = static_cast<std::uint8_t>(place);
  } else {
    stage_ = Stage::icons;
    if (draws_ == 0) end_turn();
  }
}

void State::end_turn() {
  laying_ = {};
  stage_ = Stage::turn;
  if (turn_ == rules().last()) {
    if (end_ == End::last_round) stage_ = Stage::over;
    if (end_ == End::triggered) end_ = End::last_round;  // N10
  }
  turn_ = static_cast<std::uint8_t>((turn_ + 1) % rules().players());
}

void State::begin(Action a) {
  stage_ = Stage::laying;
  laying_ = {};
  laying_.way = verb_of(a) == Verb::same ? Way::same : Way::run;
  if (is_first(a)) return;
  laying_.a = find(turn_, cell_of(a));
  if (laying_.way == Way::run) {
    laying_.b = laying_.a;
    close_paths();
  }
}

// N18: closes the paths that nobody could lengthen.
void State::close_paths() {
  const auto closed = [&](SlotId slot, int last) {
    return slot != kNoSlot && (laid(slot).number == last || !has_free_side(slot));
  };
  const bool run = laying_.way == Way::run;
  if (closed(laying_.a, run ? 5 : 0)) laying_.a = kNoSlot;
  if (run && closed(laying_.b, 1)) laying_.b = kNoSlot;
}

void State::place_card(Kind kind, Cell c) {
  leave_hand(turn_, kind);
  const SlotId slot = lay(turn_, c, kind);
  if (laying_.way == Way::free || hand(turn_).size() == 0) {
    end_turn();
    return;
  }
  const bool downward =
      laying_.way == Way::run && laying_.b != kNoSlot && rules().number(kind) == laid(laying_.b).number - 1;
  (downward ? laying_.b : laying_.a) = slot;
  laying_.laid = true;
  close_paths();
  if (laying_.a == kNoSlot && laying_.b == kNoSlot) end_turn();
}

PerPlayer<double> State::returns() const {
  PerPlayer<double> shares{};
  if (stage_ != Stage::over) return shares;
  const PerPlayer<double> points = scores();
  const int n = rules().players();
  const auto standing = [&](int p) {
    return std::pair(points[static_cast<std::size_t>(p)], static_cast<int>(pasture(p).bells));
  };
  auto best = standing(0);
  for (int p = 1; p < n; ++p) best = std::max(best, standing(p));
  int winners = 0;
  for (int p = 0; p < n; ++p) winners += standing(p) == best;
  for (int p = 0; p < n; ++p) {
    if (standing(p) == best) shares[static_cast<std::size_t>(p)] = 1.0 / winners;
  }
  return shares;
}

Key State::info_key(Player p) const {
  const Player hidden_draw = to_move() == kChance ? receiver() : -1;
  if (hidden_draw >= 0 && hidden_draw != p) return info_state(p).key();
  //  63     62        47 46 45 44   43 42   41 40 39 38   36 35  34 33 32 31       16 15        0
  // | laid | hidden 4 x 4 | way | draws | place | end | stage | turn | p  | cell of b | cell of a |
  std::uint64_t phase = std::uint64_t{static_cast<std::uint8_t>(p)} | (std::uint64_t{turn_} << 2) |
                        (static_cast<std::uint64_t>(stage_) << 4) | (static_cast<std::uint64_t>(end_) << 7) |
                        (std::uint64_t{place_} << 9) | (std::uint64_t{draws_} << 11) |
                        (static_cast<std::uint64_t>(laying_.way) << 13) |
                        (std::uint64_t{hidden_sizes()} << 15) | (std::uint64_t{laying_.laid} << 31);
  phase <<= 32;
  if (laying_.a != kNoSlot) phase |= laid(laying_.a).cell;
  if (laying_.b != kNoSlot) phase |= std::uint64_t{laid(laying_.b).cell} << 16;
  return (public_key() + hidden_key(p)) ^ mix64(phase);
}

Key turn_key(const State& state, Player p) {
  Key key = state.hand_key(p);
  for (SlotId s = state.pasture(p).head; s != kNoSlot; s = state.laid(s).next) {
    key += laid_key(0, state.laid(s).cell, state.laid(s).kind);
  }
  for (int place = 0; place < kSets; ++place) key = mix64(key + state.set_empty(place));
  return key;
}

bool State::is_ok() const {
  if (turn_ >= rules().players() || draws_ > 2 || !table_ok()) return false;
  return (stage_ == Stage::laying) == (laying_.way != Way::none);
}

bool State::operator==(const State& o) const {
  const auto same_end = [&](SlotId a, SlotId b) {
    return (a == kNoSlot) == (b == kNoSlot) && (a == kNoSlot || laid(a).cell == o.laid(b).cell);
  };
  return turn_ == o.turn_ && stage_ == o.stage_ && end_ == o.end_ && place_ == o.place_ &&
         draws_ == o.draws_ && laying_.way == o.laying_.way && laying_.laid == o.laying_.laid &&
         same_end(laying_.a, o.laying_.a) && same_end(laying_.b, o.laying_.b) && Table::operator==(o);
}

void State::observed(const State& before, Action a, const State& after, Player p,
                     std::vector<Event>& events) {
  const Player mover = before.to_move();
  if (mover == kChance && before.receiver() >= 0 && before.receiver() != p) return;
  events.push_back({mover, after.rules().action_text(a)});
}

}  // namespace flockmind::sheep_n_sheep
