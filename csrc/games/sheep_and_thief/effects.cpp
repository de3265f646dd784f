// What laying a card and using its images does to the boards.
#include "core/zobrist.hpp"
#include "games/sheep_and_thief/state.hpp"

namespace flockmind::sheep_and_thief {

// Sheep by any number, positive or negative, on a card.
void State::add_sheep(Board& b, int cell, int by) {
  std::uint8_t& sheep = b.sheep[static_cast<std::size_t>(cell)];
  sheep = static_cast<std::uint8_t>(sheep + by);
  const Cells here = cell_bit(cell);
  b.white = static_cast<Cells>(sheep > 0 ? b.white | here : b.white & ~here);
}

// Puts a card, kFarmyard or kDown on a free cell.
void State::set_cell(int q, int cell, int card) {
  Board& b = boards_[static_cast<std::size_t>(q)];
  const unsigned here = cell_bit(cell);
  b.card[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(card);
  b.placed = static_cast<Cells>(b.placed | here);
  if (card == kDown) {
    b.down = static_cast<Cells>(b.down | here);
    return;
  }
  const Card& c = card == kFarmyard ? rules_->farmyard_card : rules_->cards[static_cast<std::size_t>(card)];
  if (c.barn) b.barn = static_cast<Cells>(b.barn | here);
  b.add_sides(rules_->road_lanes[static_cast<std::size_t>(card)] << cell,
              rules_->river_lanes[static_cast<std::size_t>(card)] << cell);
}

void State::note_unfit(int q, int cell, CardSet unfit) {
  unfit_[static_cast<std::size_t>(q)][static_cast<std::size_t>(cell)] = unfit;
  unfit_key_ ^= mix64(unfit ^ feature(1, static_cast<std::uint64_t>(q * 16 + cell)));
}

CardSet State::unfit_now(int q) const {
  const Board& b = board(q);
  const Openings o = b.openings(rules_->valid, fox_);
  CardSet set = 0;
  for (unsigned river = 0; river < 16; ++river) {
    if (rules_->by_river[river] != 0 && o.fits(river) == 0) set |= rules_->by_river[river];
  }
  for (const int other : Bits(b.down)) {
    const CardSet before = unfit(q, other);
    if (b.round_of(other) == round_ && before != 0) set &= before;
  }
  return set;
}

void State::lay(int q, int card, int cell, bool down) {
  const auto at = static_cast<std::size_t>(q);
  Board& b = boards_[at];
  if (down) {
    note_unfit(q, cell, unfit_now(q));
    under_[at][static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(card);
  }
  set_cell(q, cell, down ? kDown : card);
  b.rounds |= std::uint64_t{round_} << (4 * cell);
  if (card != kNone) hands_[at] &= ~bit(card);
  --b.hand;
  if (down) return;
  const Card& c = rules_->cards[static_cast<std::size_t>(card)];
  if ((c.sheep | c.dogs | c.foxes) != 0) {
    pending_ = {static_cast<std::uint8_t>(cell), c.sheep, c.dogs, c.foxes};
  }
}

// Ends the turn when no image is left, or only dogs that cannot move anything (T6).
void State::settle() {
  if (pending_.cell != kNone && (pending_.sheep | pending_.foxes) != 0) return;
  if (pending_.dogs > 0 && boards_[static_cast<std::size_t>(mover_)].dog_can_move(fox_)) return;
  finish_turn();
}

void State::use_effect(Action a) {
  Board& b = boards_[static_cast<std::size_t>(mover_)];
  switch (effect_of(a)) {
    case kSheep: {
      const int sheep = pending_.sheep < supply_ ? pending_.sheep : supply_;  // T9
      supply_ = static_cast<std::uint8_t>(supply_ - sheep);
      add_sheep(b, pending_.cell, sheep);
      pending_.sheep = 0;
      break;
    }
    case kDog: {
      const int from = static_cast<int>((a.bits >> 12) & 15);
      const int to = rules_->step(from, static_cast<int>((a.bits >> 9) & 3));
      const int white = static_cast<int>(a.bits & 255);
      add_sheep(b, from, -white);
      add_sheep(b, to, white);
      if ((a.bits & 256) != 0) b.black = static_cast<std::uint8_t>(to);
      --pending_.dogs;
      break;
    }
    case kNoDogs:
      pending_.dogs = 0;
      break;
    case kFox:
      move_fox(static_cast<int>(a.bits & 3));
      --pending_.foxes;
      break;
  }
}

void State::move_fox(int side) {
  fox_ = static_cast<std::uint8_t>(rules_->step(fox_, side));
  const unsigned here = cell_bit(fox_);
  const auto thief = static_cast<std::size_t>(mover_);
  for (std::size_t q = 0; q < static_cast<std::size_t>(rules_->players()); ++q) {
    Board& b = boards_[q];
    if ((b.barn & here) != 0) continue;                                          // T8
    if (b.black == fox_) b.black = static_cast<std::uint8_t>(rules_->farmyard);  // T10
    if ((b.white & here) == 0) continue;
    const int sheep = b.sheep[fox_];
    b.sheep[fox_] = 0;
    b.white = static_cast<Cells>(b.white & ~here);
    std::uint8_t& to = q == thief ? supply_ : boards_[thief].paddock;
    to = static_cast<std::uint8_t>(to + sheep);
  }
}

}  // namespace flockmind::sheep_and_thief
