#include "games/sheep_and_thief/eval.hpp"

#include <algorithm>
#include <cmath>

namespace flockmind::sheep_and_thief {

namespace {

double saturate(double x, double half) { return x / (x + half); }

int distance(int a, int b) { return std::abs(a / 4 - b / 4) + std::abs(a % 4 - b % 4); }

// Cells that the road sides of `from` lead to.
Cells exits(const Board& b, Cells from) {
  const auto side = [&](Side d) { return static_cast<Cells>(b.road[d] & from); };
  return static_cast<Cells>(with_south(side(kNorth)) | with_west(side(kEast)) | with_north(side(kSouth)) |
                            with_east(side(kWest)));
}

// Placed cards that have a road side towards a cell of `from`.
Cells entries(const Board& b, Cells from) {
  return static_cast<Cells>((b.road[kNorth] & with_north(from)) | (b.road[kEast] & with_east(from)) |
                            (b.road[kSouth] & with_south(from)) | (b.road[kWest] & with_west(from)));
}

double town_chance(int missing, int turns) {
  if (missing == 0) return 1.0;
  if (missing > turns) return 0.0;
  return saturate(static_cast<double>(turns - missing + 1) / missing, kWeights.town_slack);
}

double river_value(const Rules& rules, const Board& b, int turns) {
  const Cells link_e = b.river_east();
  const Cells link_s = b.river_south();
  const Cells free = static_cast<Cells>(rules.valid & ~b.placed);
  const Cells open =
      static_cast<Cells>((b.river[kNorth] & with_north(free)) | (b.river[kEast] & with_east(free)) |
                         (b.river[kSouth] & with_south(free)) | (b.river[kWest] & with_west(free)));
  const double grows = kWeights.river_open * saturate(turns, kWeights.river_turns);
  double gold = 0;
  for (Cells rest = static_cast<Cells>(b.river[0] | b.river[1] | b.river[2] | b.river[3]); rest != 0;) {
    const Cells part = flood(static_cast<Cells>(rest & -rest), link_e, link_s);
    const auto n = static_cast<std::size_t>(count16(part));
    const int ends = count16(static_cast<Cells>(part & open));
    gold += rules.river_gold[n];
    if (ends > 0 && n < 16) {
      const double more = rules.river_gold[n + 1] - rules.river_gold[n];
      gold += more * grows * (ends > 1 ? 1 + kWeights.river_second_end : 1);
    }
    rest = static_cast<Cells>(rest & ~part);
  }
  return gold;
}

// Gold of its mission that a player may expect.
double mission_value(const State& s, int p, int turns) {
  const int mission = s.mission(p);
  if (mission == kNone) return 0;
  const double now = mission_gold(s, p);
  if (turns == 0 || mission == 8) return turns == 0 ? now : 0.5 * now;
  const int own = mission_count(s.rules(), s.board(p), mission);
  int best = 0;
  for (int q = 0; q < s.rules().players(); ++q) {
    if (q != p) best = std::max(best, mission_count(s.rules(), s.board(q), mission));
  }
  const double x = (own - best) * kWeights.mission;
  const double most = mission == 0 || mission == 2 ? 3 : 5;
  return most * (0.45 + 0.45 * x / (1 + std::abs(x)));
}

// What the hand adds: the best cards that can still be laid in this round, on this board.
double hand_value(const State& s, int p) {
  const Rules& rules = s.rules();
  const CardSet hand = s.hand(p);
  const int turns = s.turns_left(p) - (s.pending().cell != kNone && s.to_move() == p ? 1 : 0);
  if (hand == 0) return 0;
  StaticList<double, kMaxHand> values;
  if (s.phase() == Phase::draft || s.phase() == Phase::placing) {
    const Prospects prospects(s, p);
    for (const int card : Bits(hand)) values.push_back(prospects.of(card));
  } else {
    for (const int card : Bits(hand))
      values.push_back(card_value(rules.cards[static_cast<std::size_t>(card)]));
  }
  std::sort(values.begin(), values.end(), [](double x, double y) { return x > y; });
  const std::size_t n = std::min(values.size(), static_cast<std::size_t>(std::max(0, turns)));
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum += values[i] - kWeights.turn_gold;
  if (n < values.size() && s.round() < rules.rounds) sum += 0.3 * (values[n] - kWeights.turn_gold);
  return kWeights.kept_share * sum;
}

}  // namespace

int game_turns_left(const State& s, int p) {
  return s.turns_left(p) + s.rules().placed * (s.rules().rounds - s.round());
}

int rival_turns(const State& s, int p) {
  int turns = 0;
  for (int q = 0; q < s.rules().players(); ++q) turns += q == p ? 0 : game_turns_left(s, q);
  return turns;
}

std::array<int, 4> cards_to_towns(const Rules& rules, const Board& b, int most) {
  std::array<int, 4> missing{};
  std::array<unsigned, 4> gates{};  // the town's cell, where a card has its gate or may come to have it
  unsigned wanted = 0;              // gates to be reached
  const Cells link_e = b.road_east();
  const Cells link_s = b.road_south();
  const Cells free = static_cast<Cells>(rules.valid & ~b.placed);
  Cells reach = flood(cell_bit(rules.farmyard), link_e, link_s);  // placed cards and free cells joined so far
  missing.fill(kFar);
  for (std::size_t t = 0; t < rules.towns.size(); ++t) {
    const Town& town = rules.towns[t];
    unsigned gate = free;
    for (unsigned d = 0; d < 4; ++d) gate |= ((town.gates >> d) & 1) != 0 ? b.road[d] : 0U;
    gates[t] = gate & cell_bit(town.cell);
    wanted |= gates[t];
  }
  for (int cards = 0; cards <= most && cards < kFar; ++cards) {
    if ((reach & wanted) != 0) {
      wanted = 0;
      for (std::size_t t = 0; t < rules.towns.size(); ++t) {
        if (missing[t] != kFar) continue;
        if ((reach & gates[t]) != 0) {
          missing[t] = cards;
        } else {
          wanted |= gates[t];
        }
      }
    }
    if (wanted == 0) break;
    const Cells placed = static_cast<Cells>(reach & ~free);
    const Cells fresh = static_cast<Cells>(free & ~reach & (exits(b, placed) | neighbours(reach & free)));
    if (fresh == 0) break;
    const Cells joined = static_cast<Cells>(entries(b, fresh) & ~reach);
    reach = static_cast<Cells>(reach | fresh);
    if (joined != 0) reach = static_cast<Cells>(reach | flood(joined, link_e, link_s));
  }
  return missing;
}

double land_value(const Rules& rules, const Board& b, int turns) {
  const std::array<int, 4> missing = cards_to_towns(rules, b, turns);
  double gold = river_value(rules, b, turns);
  for (std::size_t t = 0; t < rules.towns.size(); ++t) {
    gold += rules.towns[t].gold * town_chance(missing[t], turns);
  }
  return gold;
}

double loss_risk(const Board& b, int cell, int fox, int turns) {
  if (((b.barn >> cell) & 1) != 0) return 0;
  return kWeights.risk[static_cast<std::size_t>(distance(cell, fox))] * saturate(turns, kWeights.risk_turns);
}

double image_value(const Card& c) {
  return c.sheep * kWeights.sheep + c.dogs * kWeights.dog + c.foxes * kWeights.fox +
         (c.barn ? kWeights.barn : 0);
}

double card_value(const Card& c) {
  const int sides = std::popcount(static_cast<unsigned>(c.road));
  return image_value(c) + (sides > 1 ? (sides - 1) * kWeights.road_side : 0) +
         (c.river != 0 ? kWeights.river_card : 0);
}

double placing_value(const State& s, int p, int card, int cell, double land_before) {
  const Rules& rules = s.rules();
  const Card& c = rules.cards[static_cast<std::size_t>(card)];
  Board b = s.board(p);
  b.placed = static_cast<Cells>(b.placed | cell_bit(cell));
  b.add_sides(rules.road_lanes[static_cast<std::size_t>(card)] << cell,
              rules.river_lanes[static_cast<std::size_t>(card)] << cell);
  const double land = land_value(rules, b, game_turns_left(s, p) - 1) - land_before;
  const double risk = c.barn ? 0 : loss_risk(b, cell, s.fox(), rival_turns(s, p));
  return land + image_value(c) - c.sheep * risk;
}

Prospects::Prospects(const State& s, int p)
    : s_(s),
      p_(p),
      land_(land_value(s.rules(), s.board(p), game_turns_left(s, p))),
      openings_(s.board(p).openings(s.rules().valid, s.fox())) {}

double Prospects::of(int card) const {
  const Card& c = s_.rules().cards[static_cast<std::size_t>(card)];
  double best = -2;  // it fits nowhere yet
  for (const int cell : Bits(openings_.fits(c.river)))
    best = std::max(best, placing_value(s_, p_, card, cell, land_));
  return 0.5 * best + 0.5 * card_value(c);
}

double expected_gold(const State& s, int p) {
  const Rules& rules = s.rules();
  const Board& b = s.board(p);
  const int turns = game_turns_left(s, p);
  const int open = turns - (s.pending().cell != kNone && s.to_move() == p ? 1 : 0);
  const int rivals = rival_turns(s, p);
  double gold = b.paddock + land_value(rules, b, open) + open * kWeights.turn_gold;
  for (const int cell : Bits(b.white)) {
    gold += b.sheep[static_cast<std::size_t>(cell)] * (1 - loss_risk(b, cell, s.fox(), rivals));
  }
  if (b.black != kNone) gold += black_gold(b) * (1 - loss_risk(b, b.black, s.fox(), rivals));
  if (rules.missions) gold += mission_value(s, p, turns);
  return gold + hand_value(s, p);
}

void evaluate(const State& s, Evaluation& e) {
  const int n = s.rules().players();
  int turns = 0;
  for (int p = 0; p < n; ++p) {
    e.scores[static_cast<std::size_t>(p)] = expected_gold(s, p);
    turns = std::max(turns, game_turns_left(s, p));
  }
  const double spread = kWeights.spread_base + kWeights.spread_turn * std::sqrt(static_cast<double>(turns));
  double sum = 0;
  for (int p = 0; p < n; ++p) {
    double best = -1e300;
    for (int q = 0; q < n; ++q) {
      if (q != p) best = std::max(best, e.scores[static_cast<std::size_t>(q)]);
    }
    const double share = squash((e.scores[static_cast<std::size_t>(p)] - best) / spread);
    e.returns[static_cast<std::size_t>(p)] = share;
    sum += share;
  }
  for (int p = 0; p < n; ++p) e.returns[static_cast<std::size_t>(p)] /= sum;
}

Tuning tuning(const State& s) {
  Tuning t;
  t.score_scale = 10.0;
  t.margin_weight = 0.3;
  t.exploration = 0.25;
  t.playout_epsilon = 0.05;
  t.prior_weight = 0.5;
  t.horizons = 1;
  t.key_level = 1;  // a rival's hand and pack are different in every world: its nodes would be met once
  t.greedy_worlds = s.rules().players() == 2 ? 4 : 8;
  return t;
}

// Rounds: what is dealt next is noise for what is decided now.
int horizon(const State& s) { return s.round(); }

}  // namespace flockmind::sheep_and_thief
