// What chance may draw: a face under a marker, or cards of the deck.
#include "games/war_and_sheep/state.hpp"

namespace flockmind::war_and_sheep {

std::array<int, kFaces> State::unseen_faces() const {
  return {unseen(kLush), unseen(kOrdinary), unseen(kWithered), unseen(kWolfFace)};
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
  const Bitboard rest = t_.named & ~t_.looked;
  const Bitboard asked = t_.now.phase == kGraze ? bit(t_.now.cell) : rest & -rest;
  if ((asked & t_.known) != 0) return action(kFace, 0, face_at(lsb(asked)));
  int at = static_cast<int>(rng.below(static_cast<std::uint32_t>(count(t_.markers & ~t_.known))));
  for (const Face f : {kLush, kOrdinary, kWithered}) {
    const int left = unseen(f);
    if (at < left) return action(kFace, 0, f);
    at -= left;
  }
  return action(kFace, 0, kWolfFace);
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
