// Gold (T11 to T14).
#include "games/sheep_and_thief/scoring.hpp"

#include <algorithm>

namespace flockmind::sheep_and_thief {

namespace {

// Gold of the black sheep by its cell.
constexpr std::array<std::uint8_t, 16> kBlackGold = {0, 1, 3, 5, 1, 3, 5, 7, 3, 5, 7, 10, 5, 7, 10, 15};

// Highest and tied sums of M1 to M8.
constexpr std::array<std::array<std::uint8_t, 2>, 8> kMissionGold = {
    {{3, 1}, {5, 2}, {3, 1}, {5, 2}, {5, 2}, {5, 2}, {5, 2}, {5, 2}}};
constexpr int kFoxMission = 8;  // M9
constexpr int kFoxGold = 3;

Cells any_side(const std::array<Cells, 4>& sides) {
  return static_cast<Cells>(sides[0] | sides[1] | sides[2] | sides[3]);
}

template <class Count>
int count_cards(const Rules& rules, const Board& b, Count&& counts) {
  int n = 0;
  for (const int cell : Bits(b.placed & ~b.down)) {
    const std::uint8_t card = b.card[static_cast<std::size_t>(cell)];
    if (card < kMaxCards && counts(rules.cards[card])) ++n;
  }
  return n;
}

int sheep_in(const Board& b, unsigned cells) {
  int n = 0;
  for (const int cell : Bits(b.white & cells)) n += b.sheep[static_cast<std::size_t>(cell)];
  return n;
}

}  // namespace

int longest(Cells cells, Cells link_e, Cells link_s) {
  int most = 0;
  while (cells != 0) {
    const Cells part = flood(static_cast<Cells>(cells & -cells), link_e, link_s);
    most = std::max(most, count16(part));
    cells = static_cast<Cells>(cells & ~part);
  }
  return most;
}

int river_gold(const Rules& rules, const Board& b) {
  const Cells link_e = b.river_east();
  const Cells link_s = b.river_south();
  int gold = 0;
  for (Cells rest = any_side(b.river); rest != 0;) {
    const Cells part = flood(static_cast<Cells>(rest & -rest), link_e, link_s);
    gold += rules.river_gold[static_cast<std::size_t>(count16(part))];
    rest = static_cast<Cells>(rest & ~part);
  }
  return gold;
}

int town_gold(const Rules& rules, const Board& b) {
  const Cells reach = flood(cell_bit(rules.farmyard), b.road_east(), b.road_south());
  if ((reach & rules.towns_at) == 0) return 0;
  int gold = 0;
  for (const Town& town : rules.towns) {
    unsigned gate = 0;
    for (unsigned d = 0; d < 4; ++d) gate |= ((town.gates >> d) & 1) != 0 ? b.road[d] : 0U;
    if ((reach & gate & cell_bit(town.cell)) != 0) gold += town.gold;
  }
  return gold;
}

int board_sheep(const Board& b) { return sheep_in(b, 0xffff); }

int black_gold(const Board& b) { return b.black == kNone ? 0 : kBlackGold[b.black]; }

int mission_count(const Rules& rules, const Board& b, int mission) {
  switch (mission) {
    case 0:
      return longest(any_side(b.river), b.river_east(), b.river_south());
    case 1:
      return longest(any_side(b.road), b.road_east(), b.road_south());
    case 2:
      return count16(b.barn);
    case 3:
      return sheep_in(b, (0xffU << (4 * (rules.size - 2))) & 0xffff);
    case 4:
      return sheep_in(b, (0x3333U << (rules.size - 2)) & 0xffff);
    case 5:
      return count_cards(rules, b, [](const Card& c) { return c.foxes > 0; });
    case 6:
      return count_cards(rules, b, [](const Card& c) { return c.dogs > 0; });
    default:
      return count_cards(rules, b, [](const Card& c) { return c.sheep > 0; });
  }
}

int mission_gold(const State& s, int p) {
  const int mission = s.mission(p);
  if (mission == kNone) return 0;
  const Rules& rules = s.rules();
  if (mission == kFoxMission) return (rules.towns_at & cell_bit(s.fox())) != 0 ? kFoxGold : 0;
  const int own = mission_count(rules, s.board(p), mission);
  bool shared = false;
  for (int q = 0; q < rules.players(); ++q) {
    if (q == p) continue;
    const int other = mission_count(rules, s.board(q), mission);
    if (other > own) return 0;
    shared = shared || other == own;
  }
  return kMissionGold[static_cast<std::size_t>(mission)][shared ? 1 : 0];
}

int gold(const State& s, int p) {
  const Board& b = s.board(p);
  return board_sheep(b) + b.paddock + town_gold(s.rules(), b) + river_gold(s.rules(), b) + black_gold(b) +
         mission_gold(s, p);
}

PerPlayer<double> State::scores() const {
  PerPlayer<double> all{};
  for (int p = 0; p < rules_->players(); ++p) all[static_cast<std::size_t>(p)] = gold(*this, p);
  return all;
}

PerPlayer<double> State::returns() const {
  PerPlayer<double> shares{};
  std::array<int, 4> rank{};  // gold, then sheep on the board (T14)
  const int n = rules_->players();
  for (int p = 0; p < n; ++p)
    rank[static_cast<std::size_t>(p)] = gold(*this, p) * 256 + board_sheep(board(p));
  const int best = *std::max_element(rank.begin(), rank.begin() + n);
  const auto winners = std::count(rank.begin(), rank.begin() + n, best);
  for (std::size_t p = 0; p < static_cast<std::size_t>(n); ++p) {
    if (rank[p] == best) shares[p] = 1.0 / static_cast<double>(winners);
  }
  return shares;
}

}  // namespace flockmind::sheep_and_thief
