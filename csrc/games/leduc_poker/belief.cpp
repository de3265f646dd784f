#include "games/leduc_poker/state.hpp"

namespace flockmind::leduc_poker {

State Belief::sample(Rng& rng) const {
  State state = info_.view();
  const int other = 1 - info_.player();
  if (state.cards_[other] != kUnknown || state.dealt_ <= other) return state;
  int left = 0;
  for (int card = 0; card < 3; ++card) left += state.copies_left(card);
  int copy = static_cast<int>(rng.below(static_cast<std::uint32_t>(left)));
  std::uint8_t card = 0;
  for (; copy >= state.copies_left(card); ++card) copy -= state.copies_left(card);
  state.cards_[other] = card;
  return state;
}

std::optional<std::vector<std::pair<State, double>>> Belief::enumerate(std::size_t most) const {
  std::vector<std::pair<State, double>> worlds;
  const State& view = info_.view();
  const int other = 1 - info_.player();
  if (view.cards_[other] != kUnknown || view.dealt_ <= other) {
    worlds.emplace_back(view, 1.0);
  } else {
    int left = 0;
    for (int card = 0; card < 3; ++card) left += view.copies_left(card);
    for (std::uint8_t card = 0; card < 3; ++card) {
      if (view.copies_left(card) == 0) continue;
      worlds.emplace_back(view, static_cast<double>(view.copies_left(card)) / left);
      worlds.back().first.cards_[other] = card;
    }
  }
  if (worlds.size() > most) return std::nullopt;
  return worlds;
}

std::vector<Marginal> Belief::marginals() const {
  std::vector<Marginal> rows;
  const State& view = info_.view();
  const int other = 1 - info_.player();
  if (view.dealt_ <= other) return rows;
  const bool shown = view.cards_[other] != kUnknown;
  int left = 0;
  for (int card = 0; card < 3; ++card) left += view.copies_left(card);
  for (int card = 0; card < 3; ++card) {
    const double p = shown ? view.cards_[other] == card : static_cast<double>(view.copies_left(card)) / left;
    if (shown ? p == 0 : view.copies_left(card) == 0) continue;
    const Action face{static_cast<std::uint32_t>(card)};
    rows.push_back({view.rules().action_text(face), "hand " + std::to_string(other), p});
  }
  return rows;
}

}  // namespace flockmind::leduc_poker
