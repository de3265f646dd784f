// What a player or chance may do. Actions come in ascending order of their bits.
#include "games/sheep_and_thief/state.hpp"

namespace flockmind::sheep_and_thief {

namespace {

// A random bit of a set that is not empty: bits below the highest are tried until one is in the set.
int random_bit(std::uint64_t set, Rng& rng) {
  const int shift =
      std::countl_zero(static_cast<std::uint64_t>(std::bit_ceil(static_cast<unsigned>(msb(set)) + 1))) + 1;
  for (;;) {
    const int item = shift == 64 ? 0 : static_cast<int>(rng.next() >> shift);
    if (has(set, item)) return item;
  }
}

void list_picks(CardSet pack, int per_look, ActionList<State>& list) {
  for (CardSet rest = pack; rest != 0;) {
    const int first = pop_lsb(rest);
    if (per_look == 1) {
      list.push_back(pick_action(first));
    } else {
      for (const int second : Bits(rest)) list.push_back(pick_action(first, second));
    }
  }
}

// All but one card of the hand; sorted lists that leave out a higher card come first.
void list_boxes(CardSet hand, ActionList<State>& list) {
  for (CardSet rest = hand; rest != 0;) {
    const CardSet kept = bit(msb(rest));
    rest ^= kept;
    list.push_back(box_action(hand ^ kept));
  }
}

}  // namespace

void State::legal_actions(ActionList<State>& list) const {
  const auto at = static_cast<std::size_t>(mover_);
  const Board& b = boards_[at];
  if (phase_ == Phase::draft) return list_picks(packs_[at], rules_->per_look, list);
  if (phase_ == Phase::box) return list_boxes(hands_[at], list);
  if (pending_.cell == kNone) {
    const Openings o = b.openings(rules_->valid, fox_);
    for (const int card : Bits(hands_[at])) {
      for (const int cell : Bits(o.fits(rules_->river_of[static_cast<std::size_t>(card)]))) {
        list.push_back(place_action(card, cell, false));
      }
    }
    if (!list.empty()) return;
    for (const int card : Bits(hands_[at])) {  // T5
      for (const int cell : Bits(o.open)) list.push_back(place_action(card, cell, true));
    }
    return;
  }
  if (pending_.sheep > 0) list.push_back(effect_action(kSheep));
  if (pending_.dogs > 0) {
    const Cells to = b.drives_to(fox_);
    const Cells black = static_cast<Cells>(b.black == kNone ? 0 : cell_bit(b.black));
    const std::array<Cells, 4> ways = {with_north(to), with_east(to), with_south(to), with_west(to)};
    for (const int from : Bits((b.white | black) & (ways[0] | ways[1] | ways[2] | ways[3]))) {
      const int white = b.sheep[static_cast<std::size_t>(from)];
      const bool has_black = b.black == from;
      for (int side = 0; side < 4; ++side) {
        if (((ways[static_cast<std::size_t>(side)] >> from) & 1) == 0) continue;
        for (int k = 1; k <= white; ++k) list.push_back(dog_action(from, side, false, k));
        if (!has_black) continue;
        for (int k = 0; k <= white; ++k) list.push_back(dog_action(from, side, true, k));
      }
    }
    list.push_back(effect_action(kNoDogs));
  }
  if (pending_.foxes > 0) {
    for (int side = 0; side < 4; ++side) {
      if (rules_->step(fox_, side) >= 0) list.push_back(fox_action(side));
    }
  }
}

void State::chance_outcomes(OutcomeList<State>& list) const {
  if (drawn_ < rules_->players()) {
    for (const int m : Bits(missions_left_)) list.push_back({mission_action(m), 1});
  } else {
    for (const int card : Bits(deck_)) list.push_back({deal_action(card), 1});
  }
}

Action State::sample_chance(Rng& rng) const {
  const bool is_mission = drawn_ < rules_->players();
  const std::uint64_t pool = is_mission ? missions_left_ : deck_;
  const int item = random_bit(pool, rng);
  return is_mission ? mission_action(item) : deal_action(item);
}

Slot State::chance_slot() const {
  if (drawn_ < rules_->players()) return {1, drawn_};
  return {0, count(rules_->all_cards) - count(deck_)};
}

}  // namespace flockmind::sheep_and_thief
