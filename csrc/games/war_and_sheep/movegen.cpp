// Legal actions. Every list is made from masks: which cells may take the next step is one shift each way.
#include "games/war_and_sheep/state.hpp"

namespace flockmind::war_and_sheep {

namespace {

// Writes actions one behind the other; the caller's list is large enough for every position.
struct Writer {
  Action* at;

  void one(Action a) { *at++ = a; }
  // `base` for each of the cells, lowest first.
  void cells(Action base, Bitboard cells) {
    for (; cells != 0; cells &= cells - 1) {
      *at++ = {base.bits | static_cast<std::uint32_t>(lsb(cells))};
    }
  }
  // Pieces of `from` whose next cell each way is in `free`.
  void runs(Kind kind, Bitboard from, Bitboard free) {
    cells(action(kind, kNorth), from & (free >> 1));
    cells(action(kind, kEast), from & (free >> 8));
    cells(action(kind, kSouth), from & (free << 1));
    cells(action(kind, kWest), from & (free << 8));
  }
  void mad_runs(Kind kind, Bitboard from, Bitboard free) {
    if (from == 0) return;
    cells(action(kind, kNorthEast), from & (free >> 9));
    cells(action(kind, kSouthEast), from & (free >> 7));
    cells(action(kind, kSouthWest), from & (free << 9));
    cells(action(kind, kNorthWest), from & (free << 7));
  }
};

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
inline void write_pairs(Writer& out, Bitboard sheep, Bitboard markers) {
  const auto pairs = [&](int step, Bitboard beside) {
    out.cells(action(kScoutTwo, step), markers & (markers >> step) & beside);
  };
  const Bitboard right = sheep >> 8;               // column +1 of the first marker
  const Bitboard here_right = sheep | right;       // columns 0, +1
  const Bitboard all = here_right | (sheep << 8);  // columns -1, 0, +1
  const Bitboard up = here_right >> 1;             // row +1
  const Bitboard down = here_right << 1;           // row -1
  pairs(1, all | (all >> 1));
  pairs(2, all >> 1);
  pairs(6, down);
  pairs(7, down | here_right);
  pairs(8, down | here_right | up);
  pairs(9, here_right | up);
  pairs(10, up);
  pairs(14, right << 1);
  pairs(15, right | (right << 1));
  pairs(16, rows3(right));
  pairs(17, right | (right >> 1));
  pairs(18, right >> 1);
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
  Writer out{list.data()};
  if (t_.now.camouflage_used == 0) out.cells(action(kCamouflage), own & ~t_.camouflaged);
  out.runs(kMove, own & ~t_.crazy, step_free);
  out.mad_runs(kMove, own & t_.crazy, step_free);
  const Bitboard wolves = t_.wolves | (t_.scouted[m] & known_wolves());  // W11
  if (wolves != 0) out.runs(kWolf, wolves, run_free);
  const Bitboard beside = neighbours(own) & t_.markers;
  out.cells(action(kScout), beside);
  write_pairs(out, own, beside);
  Action* end = out.at;
  if (t_.hand[m] != 0) end = write_cards(end);
  list.filled(static_cast<std::size_t>(end - list.data()));
}

Action* State::write_cards(Action* at) const {
  const int m = t_.now.turn;
  const Cards hand = t_.hand[m];
  const Bitboard step_free = rules_->board & ~(all_sheep() | t_.wolves);
  Writer out{at};
  if (copies(hand, kCeasefireCard) > 0) out.one(action(kCeasefire));
  if (copies(hand, kAirliftCard) > 0) {
    const Bitboard empty = step_free & ~t_.markers;
    for (const int from : Bits(all_sheep())) out.cells(action(kAirlift, from), empty);
  }
  if (copies(hand, kGrilledCard) > 0) out.cells(action(kGrill), t_.sheep[1 - m]);
  if (copies(hand, kClogsCard) > 0 && !is_open(1 - m)) out.one(action(kClogs));
  if (copies(hand, kInsiderCard) > 0 && pile_size() > 0) out.one(action(kInsider));
  if (copies(hand, kDogCard) > 0) {
    const Bitboard visible = t_.sheep[1 - m] & ~t_.camouflaged;
    out.runs(kDog, visible & ~t_.crazy, step_free);
    out.mad_runs(kDog, visible & t_.crazy, step_free);
  }
  if (copies(hand, kCrazyCard) > 0 && !crazy_used(m))
    out.cells(action(kCrazy), t_.sheep[m] & ~t_.camouflaged);
  return out.at;
}

bool State::has_public_action() const {
  const int m = t_.now.turn;
  const Bitboard own = t_.sheep[m];
  if (can_hide()) return true;
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
