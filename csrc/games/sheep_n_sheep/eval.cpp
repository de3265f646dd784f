#include "games/sheep_n_sheep/eval.hpp"

#include <algorithm>

namespace flockmind::sheep_n_sheep {

namespace {

// Expected bonus of a race: `points` by rank; `scale` is the difference that decides.
double race(const State& state, int p, int (*amount)(const Pasture&), const double* points, double scale,
            double turns) {
  const int mine = amount(state.pasture(p));
  double rank = 0;  // expected number of players ahead
  for (int q = 0; q < state.rules().players(); ++q) {
    if (q != p) rank += squash((amount(state.pasture(q)) - mine) / scale);
  }
  const int whole = static_cast<int>(rank);
  const double part = rank - whole;
  const double bonus = points[whole] * (1 - part) + points[whole + 1] * part;
  return mine > 0 ? bonus : bonus * std::min(1.0, 0.12 * turns);
}

constexpr double kBellPoints[] = {8, 4, 2, 0, 0};
constexpr double kIconPoints[] = {4, 2, 0, 0, 0};

}  // namespace

double icon_value(Icon icon, const Pasture& pasture) {
  switch (icon) {
    case Icon::bell:
      return kWeights.bell + (pasture.bells == 0 ? kWeights.first_icon : 0);
    case Icon::heart:
      return kWeights.icon + (pasture.hearts == 0 ? kWeights.first_icon : 0);
    case Icon::star:
      return kWeights.icon + (pasture.stars == 0 ? kWeights.first_icon : 0);
    case Icon::vp1:
      return 1;
    default:
      return 0;
  }
}

double hope_of(double turns) { return turns / (turns + kWeights.half_life); }

// Share of a hand of `cards` that is still laid.
double hand_share(double turns, int cards) {
  return cards == 0 ? 1 : std::min(1.0, kWeights.lay_rate * turns / cards);
}

double turns_left(const State& state, int p) {
  if (state.stage() == Stage::over) return 0;
  const int n = state.rules().players();
  const auto seat = [&](int q) { return (q - state.rules().start() + n) % n; };
  // In the middle of a turn p has only the rest of it.
  const bool under_way = p == state.turn() && state.stage() != Stage::turn;
  const double now = seat(p) < seat(state.turn()) ? 0 : under_way ? 0.3 : 1;
  if (state.end() == End::last_round) return now;
  if (state.end() == End::triggered) return now + 1;
  return now + 1 + state.deck() / (2.4 * kWeights.take_rate * n);
}

namespace {

// Worth of an unfinished group as a share of its points, for sizes below 8.
constexpr double shape(double size, double need) {
  const double x = size / need;
  return kWeights.open_group * x * (kWeights.open_bend + (1 - kWeights.open_bend) * x);
}

constexpr int kShapes = 8;
constexpr auto kShape = [] {
  std::array<std::array<double, kShapes>, kShapes> table{};
  for (int need = 1; need < kShapes; ++need) {
    for (int size = 1; size < need; ++size) {
      table[static_cast<std::size_t>(need)][static_cast<std::size_t>(size)] = shape(size, need);
    }
  }
  return table;
}();

}  // namespace

double group_value(const Face& face, int size, double hope) {
  if (size > face.group) return 0;
  if (size == face.group) return face.points;
  const double share =
      face.group < kShapes ? kShape[face.group][static_cast<std::size_t>(size)] : shape(size, face.group);
  return hope * face.points * share;
}

double group_value(const Face& face, double size, double hope) {
  const double need = face.group;
  if (size > need) return 0;
  if (size == need) return face.points;
  return hope * face.points * shape(size, need);
}

double standing(const State& state, int p) {
  const Pasture& pasture = state.pasture(p);
  const Hand& hand = state.hand(p);
  const double turns = turns_left(state, p);
  const double hope = hope_of(turns);
  const int cards = hand.size() + (p == state.turn() ? state.draws() : 0);
  const double share = hand_share(turns, cards);
  const double scale = kWeights.race + kWeights.race_turn * turns;

  double points = state.plain_points(p);
  points += race(state, p, [](const Pasture& q) { return int{q.bells}; }, kBellPoints, scale, turns);
  points += race(state, p, [](const Pasture& q) { return int{q.hearts}; }, kIconPoints, scale, turns);
  points += race(state, p, [](const Pasture& q) { return int{q.stars}; }, kIconPoints, scale, turns);
  if (state.stage() == Stage::over) return points;

  // Unfinished groups that can still grow; of each colour the largest is kept for the hand.
  std::uint8_t open_cells[kMaxCards] = {};
  for (SlotId s = pasture.head; s != kNoSlot; s = state.laid(s).next) {
    if (state.has_free_side(s)) open_cells[state.laid(s).group] = 1;
  }
  std::uint8_t largest[kMaxColours] = {};
  const Face* faces[kMaxColours] = {};
  for (SlotId s = pasture.head; s != kNoSlot; s = state.laid(s).next) {
    const Laid& card = state.laid(s);
    const Face& face = state.rules().face(card.kind);
    if (card.group != s || card.group_size >= face.group || open_cells[s] == 0) continue;
    points += group_value(face, card.group_size, hope);
    faces[face.colour] = &face;
    largest[face.colour] = std::max(largest[face.colour], card.group_size);
  }

  // The hand: cards that fit an open group count in part as laid there, the others for themselves.
  double held = 0;
  std::uint8_t joined[kMaxColours] = {};
  std::uint8_t numbers[7] = {};
  const auto hold = [&](Kind kind) {
    if (kind == kUnknown) {
      held += kWeights.card;
      return;
    }
    const Face& face = state.rules().face(kind);
    held += kWeights.icon_in_hand * icon_value(face.icon, pasture);
    ++numbers[face.number];
    if (largest[face.colour] > 0 && largest[face.colour] + joined[face.colour] < face.group) {
      ++joined[face.colour];
    } else {
      held += kWeights.card + (face.group == 1 ? kWeights.card_single : 0);
    }
  };
  for (int i = 0; i < hand.known_size; ++i) hold(hand.known[i]);
  for (int i = 0; i < hand.hidden_size; ++i) hold(hand.hidden[i]);
  held += (cards - hand.size()) * kWeights.card;
  for (int c = 0; c < state.rules().colours(); ++c) {
    if (joined[c] == 0) continue;
    held += group_value(*faces[c], largest[c] + kWeights.hand_join * joined[c], hope) -
            group_value(*faces[c], largest[c], hope) + joined[c] * 0.35 * kWeights.card;
  }
  for (int n = 1; n <= 5; ++n) {
    if (numbers[n] > 0) held += kWeights.pair * (numbers[n] - 1 + std::min<int>(numbers[n], numbers[n + 1]));
  }
  return points + share * held - kWeights.crowd * std::max(0, cards - 3);
}

void evaluate(const State& state, Evaluation& e) {
  const int n = state.rules().players();
  double most = -1e9;
  for (int p = 0; p < n; ++p) {
    e.scores[static_cast<std::size_t>(p)] = standing(state, p);
    most = std::max(most, e.scores[static_cast<std::size_t>(p)]);
  }
  const double scale = kWeights.win_scale + kWeights.win_scale_turn * turns_left(state, state.turn());
  double sum = 0;
  for (int p = 0; p < n; ++p) {
    // 3^(-behind / scale), as a quotient of polynomials: the same on every platform.
    const double x = 1.0986122886681098 * (most - e.scores[static_cast<std::size_t>(p)]) / scale;
    e.returns[static_cast<std::size_t>(p)] = 1 / (1 + x * (1 + x * (0.5 + x * (1.0 / 6 + x / 24))));
    sum += e.returns[static_cast<std::size_t>(p)];
  }
  for (int p = 0; p < n; ++p) e.returns[static_cast<std::size_t>(p)] /= sum;
}

Tuning tuning(const State&) {
  Tuning t;
  t.score_scale = 8;
  t.margin_weight = 0.38;
  t.exploration = 0.25;
  t.playout_decisions = 24;
  t.playout_epsilon = 0.1;
  t.prior_weight = 0.14;
  t.first_play = 0.02;
  t.greedy_worlds = 1;  // it looks at its own cards only
  return t;
}

}  // namespace flockmind::sheep_n_sheep
