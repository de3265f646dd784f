#include "games/war_and_sheep/rival_choice.hpp"

#include <algorithm>

#include "games/war_and_sheep/eval.hpp"

namespace flockmind::war_and_sheep {

// A view in which the rival is supposed to hold cards, and to have seen one face.
class Supposition {
 public:
  Supposition(const Info& before, Bitboard hidden) : state_(before.view()), rival_(1 - before.player()) {
    state_.t_.viewer = -1;
    state_.t_.scouted[rival_] &= ~hidden;
  }
  const State& state() const { return state_; }
  void hand(Cards cards) { state_.t_.hand[rival_] = cards; }
  void face(int cell, int face) {
    state_.t_.scouted[rival_] |= bit(cell);
    state_.set_known(cell, face);
  }
  void no_face(int cell) {
    state_.t_.scouted[rival_] &= ~bit(cell);
    for (Bitboard* mask : {&state_.t_.known, &state_.t_.face_bits[0], &state_.t_.face_bits[1]})
      *mask &= ~bit(cell);
  }

 private:
  State state_;
  int rival_;
};

namespace {

void raise(double& best, double value) { best = std::max(best, value); }

// Insider Trading is rated as a card alone: that it may find Ceasefire is not borne out by what players do.
double card_value(const Lens& lens, int card, Action a) {
  return kReadiness[static_cast<std::size_t>(card)] + (card == kInsiderCard ? 0 : lens.rate(a));
}

CellUse use_of(Supposition& supposed, int rival, int cell, const std::vector<Action>& moves) {
  const State& state = supposed.state();
  CellUse use{cell, {}};
  for (int f = 0; f < kFaces; ++f) {
    double& best = use.value[static_cast<std::size_t>(f)];
    best = kNever;
    supposed.face(cell, f);
    const Lens lens(state, rival);
    for (const Action a : moves) {
      if (state.sheep_target(low_of(a), high_of(a)) == cell) raise(best, lens.rate(a));
    }
    if (f != kWolfFace || state.runnable(bit(cell)) == 0) continue;
    for (int way = 0; way < 4; ++way) {
      if (state.wolf_target(cell, way) != cell) raise(best, lens.rate(action(kWolf, way, cell)));
    }
  }
  supposed.no_face(cell);
  return use;
}

}  // namespace

RivalChoice rival_choice(const Info& before, Bitboard hidden) {
  const int rival = 1 - before.player();
  Supposition supposed(before, hidden);
  const State& state = supposed.state();
  Cards kinds = 0;
  for (int c = 1; c < kCards; ++c) kinds += one(c);
  supposed.hand(kinds);
  ActionList<State> list;
  state.legal_actions(list);
  supposed.hand(0);

  RivalChoice choice;
  choice.card.fill(kNever);
  std::array<double, 64> grazing;
  std::array<double, 64> wolf;
  std::array<double, 3> others;  // scouting, camouflage, a run that grazes nothing
  grazing.fill(kNever);
  wolf.fill(kNever);
  others.fill(kNever);
  std::vector<Action> hidden_moves;
  const Lens lens(state, rival);
  for (const Action a : list) {
    const Kind kind = kind_of(a);
    const int cell = kind == kMove ? state.sheep_target(low_of(a), high_of(a)) : low_of(a);
    if (const int card = card_of(kind); card != kBoo) {
      supposed.hand(one(card));
      raise(choice.card[static_cast<std::size_t>(card)], card_value(lens, card, a));
      supposed.hand(0);
    } else if (kind == kMove && has(hidden, cell)) {
      hidden_moves.push_back(a);
    } else if (kind == kMove && has(state.table().markers, cell)) {
      raise(grazing[static_cast<std::size_t>(cell)], lens.rate(a));
    } else if (kind == kWolf) {
      raise(wolf[static_cast<std::size_t>(cell)], lens.rate(a));
    } else {
      raise(others[kind == kMove ? 2 : kind == kCamouflage ? 1 : 0], lens.rate(a));
    }
  }
  const auto gather = [&](const auto& values) {
    for (const double value : values) {
      if (value > kNever) choice.open.push_back(value);
    }
  };
  gather(grazing);
  gather(wolf);
  gather(others);
  for (const int cell : Bits(hidden)) {
    const CellUse use = use_of(supposed, rival, cell, hidden_moves);
    if (use.value[kWolfFace] > kNever) choice.cells.push_back(use);
  }
  return choice;
}

std::array<double, kCards> take_values(const Info& before) {
  const Lens lens(before.view(), 1 - before.player());
  std::array<double, kCards> values;
  values.fill(kNever);
  for (int c = 1; c < kCards; ++c) values[static_cast<std::size_t>(c)] = lens.rate(action(kTake, 0, c));
  return values;
}

}  // namespace flockmind::war_and_sheep
