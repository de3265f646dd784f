// What chance may draw: a face under a marker, or cards of the deck.
#include "games/war_and_sheep/state.hpp"

namespace flockmind::war_and_sheep {

std::array<int, kFaces> State::unseen_faces() const {
  std::array<int, kFaces> left{};
  for (int f = 0; f < kFaces; ++f) {
    left[static_cast<std::size_t>(f)] =
        rules_->faces[static_cast<std::size_t>(f)] - t_.grazed[0][f] - t_.grazed[1][f] - count(known_with(f));
  }
  left[kWolfFace] -= count(t_.wolves);
  return left;
}

void State::chance_outcomes(OutcomeList<State>& list) const {
  if (t_.now.phase == kDrawing) {
    const Cards cards = pile();
    for (int c = 0; c < kCards; ++c) {
      if (const int n = copies(cards, c); n > 0)
        list.push_back({action(kCard, 0, c), static_cast<std::uint32_t>(n)});
    }
    return;
  }
  const int cell = t_.now.phase == kGraze ? int{t_.now.cell} : lsb(t_.named & ~t_.looked);
  if (has(t_.known, cell)) {  // only where a view stood before its `shown:` line
    list.push_back({action(kFace, 0, face_at(cell)), 1});
    return;
  }
  const auto left = unseen_faces();
  for (int f = 0; f < kFaces; ++f) {
    const int n = left[static_cast<std::size_t>(f)];
    if (n > 0) list.push_back({action(kFace, 0, f), static_cast<std::uint32_t>(n)});
  }
}

// One of the copies left, at the place `at` in the order of kinds.
Action State::sample_chance(Rng& rng) const {
  if (t_.now.phase == kDrawing) {
    const Cards cards = pile();
    int at = static_cast<int>(rng.below(static_cast<std::uint32_t>(total(cards))));
    int c = 0;
    while (at >= copies(cards, c)) at -= copies(cards, c++);
    return action(kCard, 0, c);
  }
  const int cell = t_.now.phase == kGraze ? int{t_.now.cell} : lsb(t_.named & ~t_.looked);
  if (has(t_.known, cell)) return action(kFace, 0, face_at(cell));
  const auto left = unseen_faces();
  int at = static_cast<int>(rng.below(static_cast<std::uint32_t>(count(t_.markers & ~t_.known))));
  std::size_t f = 0;
  while (at >= left[f]) at -= left[f++];
  return action(kFace, 0, static_cast<int>(f));
}

Slot State::chance_slot() const {
  if (t_.now.phase == kDrawing) {
    // A withered marker gives a card until the pile is empty, and it never fills again.
    return {1, t_.grazed[0][kWithered] + t_.grazed[1][kWithered] - 1};
  }
  const int cell = t_.now.phase == kGraze ? int{t_.now.cell} : lsb(t_.named & ~t_.looked);
  return {0, count(rules_->markers & (bit(cell) - 1))};
}

}  // namespace flockmind::war_and_sheep
