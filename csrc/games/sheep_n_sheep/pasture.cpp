// Laying cards and what follows from where they lie: windows, groups, bell areas, points.
#include <algorithm>
#include <cstring>

#include "games/sheep_n_sheep/table.hpp"

namespace flockmind::sheep_n_sheep {

SlotId Table::find(int p, Cell c) const {
  const Pasture& pasture = pastures_[p];
  if (!pasture.wide) return pasture.inside(c) ? pasture.grid[pasture.index(c)] : kNoSlot;
  SlotId s = pasture.head;
  while (s != kNoSlot && laid_[s].cell != c) s = laid_[s].next;
  return s;
}

unsigned Table::free_beside_wide(int p, SlotId slot) const {
  unsigned free = 0;
  const auto cells = beside(laid_[slot].cell);
  for (unsigned d = 0; d < 4; ++d) free |= static_cast<unsigned>(find(p, cells[d]) == kNoSlot) << d;
  return free;
}

int Table::frontier(int p, Cell* out) const {
  const Pasture& pasture = pastures_[p];
  int n = 0;
  if (!pasture.wide) {
    const Board& b = pasture.occupied;
    const Board free = (b.east() | b.west() | b.north() | b.south()).minus(b);
    for_each_bit(free, [&](int i) { out[n++] = pasture.cell(i); });
    return n;
  }
  for (SlotId s = pasture.head; s != kNoSlot; s = laid_[s].next) {
    for (const Cell c : beside(laid_[s].cell)) {
      if (find(p, c) == kNoSlot && std::find(out, out + n, c) == out + n) out[n++] = c;
    }
  }
  std::sort(out, out + n);
  return n;
}

void Table::window_add(Pasture& pasture, SlotId slot) {
  const int i = pasture.index(laid_[slot].cell);
  pasture.grid[i] = slot;
  pasture.occupied.set(i);
  if (has_free_side(slot)) pasture.open.set(i);
}

// Moves the window so that the pasture lies in its middle, or gives it up.
void Table::fit_window(Pasture& pasture) {
  pasture.wide = pasture.width() > Pasture::kReach || pasture.height() > Pasture::kReach;
  if (pasture.wide) return;
  const auto origin = [](int low, int size) {
    return static_cast<std::int8_t>(low - 1 - (Pasture::kReach - size) / 2);
  };
  pasture.origin_x = origin(pasture.min_x, pasture.width());
  pasture.origin_y = origin(pasture.min_y, pasture.height());
  pasture.occupied = pasture.open = {};
  std::memset(pasture.grid, kNoSlot, sizeof pasture.grid);
  for (SlotId s = laid_[pasture.head].next; s != kNoSlot; s = laid_[s].next) window_add(pasture, s);
}

// The groups of a laid card and of a neighbour of its colour become one.
void Table::join_groups(Pasture& pasture, SlotId slot, SlotId other) {
  SlotId big = laid_[slot].group;
  SlotId small = laid_[other].group;
  if (big == small) return;
  const Face& face = rules_->face(laid_[slot].kind);
  if (laid_[small].group_size > laid_[big].group_size) std::swap(big, small);
  for (const SlotId root : {big, small}) {
    if (laid_[root].group_size == face.group)
      pasture.points = static_cast<std::int16_t>(pasture.points - face.points);
  }
  laid_[big].group_size = static_cast<std::uint8_t>(laid_[big].group_size + laid_[small].group_size);
  if (laid_[big].group_size == face.group)
    pasture.points = static_cast<std::int16_t>(pasture.points + face.points);
  SlotId s = small;
  do {
    laid_[s].group = big;
    s = laid_[s].group_next;
  } while (s != small);
  std::swap(laid_[big].group_next, laid_[small].group_next);  // two rings become one
}

void Table::join_bells(Pasture& pasture, SlotId slot, SlotId other) {
  SlotId big = laid_[slot].bells;
  SlotId small = laid_[other].bells;
  if (big == small) return;
  if (laid_[small].bells_size > laid_[big].bells_size) std::swap(big, small);
  laid_[big].bells_size = static_cast<std::uint8_t>(laid_[big].bells_size + laid_[small].bells_size);
  pasture.bells = std::max(pasture.bells, laid_[big].bells_size);
  SlotId s = small;
  do {
    laid_[s].bells = big;
    s = laid_[s].bells_next;
  } while (s != small);
  std::swap(laid_[big].bells_next, laid_[small].bells_next);
}

SlotId Table::lay(int p, Cell c, Kind kind) {
  Pasture& pasture = pastures_[p];
  const Face& face = rules_->face(kind);
  const SlotId slot = slots_++;
  laid_[slot] = {c, kind, face.number, 0, pasture.head, slot, slot, kNoSlot, kNoSlot, 1, 0};
  public_key_ += laid_key(p, c, kind);
  const auto x = static_cast<std::int8_t>(x_of(c));
  const auto y = static_cast<std::int8_t>(y_of(c));
  const bool first = pasture.cards == 0;
  pasture.min_x = first ? x : std::min(pasture.min_x, x);
  pasture.max_x = first ? x : std::max(pasture.max_x, x);
  pasture.min_y = first ? y : std::min(pasture.min_y, y);
  pasture.max_y = first ? y : std::max(pasture.max_y, y);
  pasture.head = slot;
  ++pasture.cards;
  if (!pasture.wide) {
    const unsigned column = static_cast<unsigned>(x - pasture.origin_x - 1);
    const unsigned row = static_cast<unsigned>(y - pasture.origin_y - 1);
    if (column >= Pasture::kReach || row >= Pasture::kReach) fit_window(pasture);
    if (!pasture.wide) window_add(pasture, slot);
  }

  int points = face.group == 1 ? face.points : 0;
  const bool bell = face.icon == Icon::bell;
  switch (face.icon) {
    case Icon::bell:
      laid_[slot].bells = laid_[slot].bells_next = slot;
      laid_[slot].bells_size = 1;
      pasture.bells = std::max<std::uint8_t>(pasture.bells, 1);
      break;
    case Icon::heart:
      ++pasture.hearts;
      break;
    case Icon::star:
      ++pasture.stars;
      break;
    case Icon::vp1:
      ++points;
      break;
    default:
      break;
  }
  pasture.points = static_cast<std::int16_t>(pasture.points + points);
  // Inside the window the sides of a card are too, at these distances; cells ascend by 256 and by 1.
  static constexpr int kSteps[] = {-Board::kSide, -1, 1, Board::kSide};
  const int at = pasture.wide ? 0 : pasture.index(c);
  const auto sides = beside(c);
  for (std::size_t d = 0; d < 4; ++d) {
    const SlotId other = pasture.wide ? find(p, sides[d]) : pasture.grid[at + kSteps[d]];
    if (other == kNoSlot) continue;
    ++laid_[slot].sides;
    if (++laid_[other].sides == 4 && !pasture.wide) pasture.open.clear(at + kSteps[d]);
    if (rules_->face(laid_[other].kind).colour == face.colour) join_groups(pasture, slot, other);
    if (bell && laid_[other].bells != kNoSlot) join_bells(pasture, slot, other);
  }
  if (laid_[slot].sides == 4 && !pasture.wide) pasture.open.clear(at);
  return slot;
}

namespace {

// N13: adds what each seat gets by rank. A group tied at a rank gets what the next rank gets and uses up
// that one too; `points` of three ranks.
void add_rank_points(const std::uint8_t* amounts, int players, const int* points, int* bonus) {
  int order[kSeats];
  for (int p = 0; p < players; ++p) {
    int at = p;
    for (; at > 0 && amounts[order[at - 1]] < amounts[p]; --at) order[at] = order[at - 1];
    order[at] = p;
  }
  int rank = 0;
  for (int i = 0; i < players && rank < 3 && amounts[order[i]] > 0;) {
    int j = i + 1;
    while (j < players && amounts[order[j]] == amounts[order[i]]) ++j;
    if (j - i > 1) ++rank;
    for (; i < j; ++i) bonus[order[i]] += rank < 3 ? points[rank] : 0;
    ++rank;
  }
}

}  // namespace

void Table::bonuses(int* out) const {
  static constexpr int kBells[] = {8, 4, 2};
  static constexpr int kIcons[] = {4, 2, 0};
  const int n = rules_->players();
  std::uint8_t amounts[3][kSeats];
  for (int p = 0; p < n; ++p) {
    amounts[0][p] = pastures_[p].bells;
    amounts[1][p] = pastures_[p].hearts;
    amounts[2][p] = pastures_[p].stars;
    out[p] = 0;
  }
  for (int i = 0; i < 3; ++i) add_rank_points(amounts[i], n, i == 0 ? kBells : kIcons, out);
}

PerPlayer<double> Table::scores() const {
  PerPlayer<double> points{};
  int bonus[kSeats];
  bonuses(bonus);
  for (int p = 0; p < rules_->players(); ++p)
    points[static_cast<std::size_t>(p)] = plain_points(p) + bonus[p];
  return points;
}

}  // namespace flockmind::sheep_n_sheep
