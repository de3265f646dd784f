// Legal actions. Every list is made from masks: which cells may take the next step is one shift each way.
#include "games/war_and_sheep/state.hpp"

namespace flockmind::war_and_sheep {

namespace {

void emit(ActionList<State>& list, Action base, Bitboard cells) {
  for (; cells != 0; cells &= cells - 1) {
    list.push_back({base.bits | static_cast<std::uint32_t>(lsb(cells))});
  }
}

// Pieces of `from` whose next cell each way is in `free`.
void emit_runs(ActionList<State>& list, Kind kind, Bitboard from, Bitboard crazy, Bitboard free) {
  const Bitboard plain = from & ~crazy;
  emit(list, action(kind, kNorth), plain & (free >> 1));
  emit(list, action(kind, kEast), plain & (free >> 8));
  emit(list, action(kind, kSouth), plain & (free << 1));
  emit(list, action(kind, kWest), plain & (free << 8));
  if ((from & crazy) == 0) return;
  const Bitboard mad = from & crazy;
  emit(list, action(kind, kNorthEast), mad & (free >> 9));
  emit(list, action(kind, kSouthEast), mad & (free >> 7));
  emit(list, action(kind, kSouthWest), mad & (free << 9));
  emit(list, action(kind, kNorthWest), mad & (free << 7));
}

bool any_run(Bitboard from, Bitboard crazy, Bitboard free) {
  const Bitboard straight = (free >> 1) | (free >> 8) | (free << 1) | (free << 8);
  const Bitboard diagonal = (free >> 9) | (free >> 7) | (free << 9) | (free << 7);
  return ((from & ~crazy & straight) | (from & crazy & diagonal)) != 0;
}

constexpr Bitboard rows3(Bitboard b) { return b | (b << 1) | (b >> 1); }
constexpr Bitboard neighbours(Bitboard b) {
  const Bitboard rows = rows3(b);
  return rows | (rows << 8) | (rows >> 8);
}

// Pairs of markers with a sheep beside both, by the step from the first to the second. The sheep's
// place relative to the first is a block: columns from max(-1, step's - 1) to min(1, step's + 1), rows alike.
void emit_pairs(ActionList<State>& list, Bitboard sheep, Bitboard markers) {
  const auto pairs = [&](int step, Bitboard beside) {
    emit(list, action(kScoutTwo, step), markers & (markers >> step) & beside);
  };
  const Bitboard right = sheep >> 8;               // column +1 of the first marker
  const Bitboard here_right = sheep | right;       // columns 0, +1
  const Bitboard all = here_right | (sheep << 8);  // columns -1, 0, +1
  const Bitboard hr_up = here_right >> 1;          // row +1
  const Bitboard hr_down = here_right << 1;        // row -1
  const Bitboard r_up = right >> 1;
  const Bitboard r_down = right << 1;
  pairs(1, all | (all >> 1));
  pairs(2, all >> 1);
  pairs(6, hr_down);
  pairs(7, hr_down | here_right);
  pairs(8, hr_down | here_right | hr_up);
  pairs(9, here_right | hr_up);
  pairs(10, hr_up);
  pairs(14, r_down);
  pairs(15, r_down | right);
  pairs(16, r_down | right | r_up);
  pairs(17, right | r_up);
  pairs(18, r_up);
}

}  // namespace

void State::legal_actions(ActionList<State>& list) const {
  const int m = t_.now.turn;
  if (t_.now.phase == kAnswer) {
    const int cell = lsb(t_.named & known_wolves() & ~t_.answered);
    list.push_back(action(kShow, 0, cell));
    list.push_back(action(kHide, 0, cell));
    return;
  }
  if (t_.now.phase == kTaking) {
    const Cards cards = pile();
    for (int c = 0; c < kCards; ++c) {
      if (copies(cards, c) > 0) list.push_back(action(kTake, 0, c));
    }
    return;
  }
  const Bitboard own = t_.sheep[m];
  const Bitboard all = all_sheep();
  const Bitboard step_free = rules_->board & ~(all | t_.wolves);                         // W5
  const Bitboard run_free = rules_->board & ~(t_.markers | t_.wolves | t_.camouflaged);  // W12
  if (t_.now.camouflage_used == 0) emit(list, action(kCamouflage), own & ~t_.camouflaged);
  emit_runs(list, kMove, own, t_.crazy, step_free);
  const Bitboard wolves = t_.wolves | (t_.scouted[m] & known_wolves());  // W11
  if (wolves != 0) emit_runs(list, kWolf, wolves, 0, run_free);
  const Bitboard beside = neighbours(own) & t_.markers;
  emit(list, action(kScout), beside);
  emit_pairs(list, own, beside);
  if (t_.hand[m] == 0) return;

  const Cards hand = t_.hand[m];
  if (copies(hand, kCeasefireCard) > 0) list.push_back(action(kCeasefire));
  if (copies(hand, kAirliftCard) > 0) {
    const Bitboard empty = step_free & ~t_.markers;
    for (const int from : Bits(all)) emit(list, action(kAirlift, from), empty);
  }
  if (copies(hand, kGrilledCard) > 0) emit(list, action(kGrill), t_.sheep[1 - m]);
  if (copies(hand, kClogsCard) > 0 && !is_open(1 - m)) list.push_back(action(kClogs));
  if (copies(hand, kInsiderCard) > 0 && pile_size() > 0) list.push_back(action(kInsider));
  if (copies(hand, kDogCard) > 0) {
    emit_runs(list, kDog, t_.sheep[1 - m] & ~t_.camouflaged, t_.crazy, step_free);
  }
  if (copies(hand, kCrazyCard) > 0 && !crazy_used(m)) emit(list, action(kCrazy), own & ~t_.camouflaged);
}

bool State::has_public_action() const {
  const int m = t_.now.turn;
  const Bitboard own = t_.sheep[m];
  if (t_.now.camouflage_used == 0 && (own & ~t_.camouflaged) != 0) return true;
  if ((neighbours(own) & t_.markers) != 0) return true;
  if (any_run(own, t_.crazy, rules_->board & ~(all_sheep() | t_.wolves))) return true;
  return runnable(t_.wolves) != 0;
}

Bitboard State::runnable(Bitboard wolves) const {
  const Bitboard free = rules_->board & ~(t_.markers | t_.wolves | t_.camouflaged);
  return wolves & ((free >> 1) | (free >> 8) | (free << 1) | (free << 8));
}

unsigned State::playable_kinds() const {
  const int m = t_.now.turn;
  const Bitboard free = rules_->board & ~(all_sheep() | t_.wolves);
  unsigned kinds = 1U << kCeasefireCard | 1U << kGrilledCard;
  if ((free & ~t_.markers) != 0) kinds |= 1U << kAirliftCard;
  if (!is_open(1 - m)) kinds |= 1U << kClogsCard;
  if (pile_size() > 0) kinds |= 1U << kInsiderCard;
  if (any_run(t_.sheep[1 - m] & ~t_.camouflaged, t_.crazy, free)) kinds |= 1U << kDogCard;
  if (!crazy_used(m) && (t_.sheep[m] & ~t_.camouflaged) != 0) kinds |= 1U << kCrazyCard;
  return kinds;
}

bool State::has_legal_action() const {
  if (has_public_action()) return true;
  const int m = t_.now.turn;
  if (runnable(t_.scouted[m] & known_wolves()) != 0) return true;
  return t_.hand[m] != 0 && holds_any(t_.hand[m], playable_kinds());
}

}  // namespace flockmind::war_and_sheep
