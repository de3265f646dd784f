// What holds in every state between two steps.
#include "games/war_and_sheep/state.hpp"

namespace flockmind::war_and_sheep {

bool State::is_ok() const {
  const Bitboard all = all_sheep();
  const bool graze = t_.now.phase == kGraze;
  const Bitboard under = graze ? bit(t_.now.cell) : 0;
  if (graze && (!has(all, t_.now.cell) || !has(t_.markers, t_.now.cell))) return false;
  if ((t_.sheep[0] & t_.sheep[1]) != 0 || (all & t_.wolves) != 0 || (t_.markers & t_.wolves) != 0)
    return false;
  if ((all & t_.markers & ~under) != 0 || ((all | t_.markers | t_.wolves) & ~rules_->board) != 0)
    return false;
  if ((t_.crazy & ~all) != 0 || (t_.camouflaged & ~all) != 0) return false;
  int markers = count(t_.markers) + count(t_.wolves);
  for (int p = 0; p < 2; ++p) {
    if (count(t_.camouflaged & t_.sheep[p]) > 1 || count(t_.crazy & t_.sheep[p]) > 1) return false;
    if ((t_.scouted[p] & ~t_.markers) != 0) return false;
    if (total(t_.hand[p]) != t_.hand_size[p] || copies(t_.hand[p], kBoo) != 0) return false;
    const Memory& m = t_.memory[p];
    if (m.hand_size() != t_.hand_size[p] || !contains(t_.hand[p], m.certain) || m.hidden != 0) return false;
    if (is_open(p) && !m.is_whole()) return false;
    if (m.is_whole() && m.certain != t_.hand[p]) return false;
    for (int f = kLush; f <= kWithered; ++f) markers += t_.grazed[p][f];
  }
  if (t_.memory[0].has_take() && t_.memory[1].has_take()) return false;
  if (markers != count(rules_->markers)) return false;
  if (t_.known != (t_.scouted[0] | t_.scouted[1] | t_.looked) ||
      ((t_.face_bits[0] | t_.face_bits[1]) & ~t_.known) != 0) {
    return false;
  }
  int unseen = 0;
  for (const int n : unseen_faces()) {
    if (n < 0) return false;
    unseen += n;
  }
  if (unseen != count(t_.markers & ~t_.known)) return false;
  if (!contains(rules_->cards, t_.discard + t_.hand[0] + t_.hand[1])) return false;
  State again = *this;
  again.refresh_memory_keys();
  return again == *this;
}

}  // namespace flockmind::war_and_sheep
