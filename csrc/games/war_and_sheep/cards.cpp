// Hands, pile, and what the players know of each other's hands.
#include <bit>
#include <cstring>

#include "games/war_and_sheep/state.hpp"

namespace flockmind::war_and_sheep {

namespace {

// One to one in h and in word; a last mix64 spreads what is left.
constexpr Key chain(Key h, std::uint64_t word) { return (std::rotl(h, 29) ^ word) * 0x9e6c63d0876a9a47ULL; }

Key memory_hash(Key h, const Memory& m) {
  h = chain(h, m.certain);
  for (std::size_t i = 0; i < m.length; i += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, &m.steps[i], 8);
    h = chain(h, word);
  }
  return chain(h, m.length);
}

}  // namespace

// The player on turn plays a card.
void State::spend(int card) {
  const int s = t_.now.turn;
  t_.hand[s] -= one(card);
  --t_.hand_size[s];
  t_.discard += one(card);
  Memory& m = t_.memory[s];
  if (m.play(card)) {
    if (t_.memory[1 - s].hidden > 0) t_.memory[1 - s].reveal(m.played());
    m.forget();
  }
  refresh_memory_keys();
}

void State::know_hand(int s) {
  if (t_.memory[1 - s].hidden > 0) t_.memory[1 - s].reveal(unseen_gains(s));
  t_.memory[s].know_whole(t_.hand[s]);
}

void State::lose_hand(int s) {
  know_hand(s);
  t_.discard += t_.hand[s];
  t_.hand[s] = 0;
  t_.hand_size[s] = 0;
  t_.memory[s].know_whole(0);
}

void State::gain(int s, int card, Memory::What how) {
  if (how == Memory::kDraw) t_.memory[1 - s].other(card);
  if (card != kHidden) t_.hand[s] += one(card);
  ++t_.hand_size[s];
  if (is_open(s)) {
    know_hand(s);
  } else {
    t_.memory[s].gain(how);
  }
  if (takeable() == 0) {  // M1: whoever counts knows both hands
    know_hand(0);
    know_hand(1);
  }
}

// The end of Insider Trading (W17): its card goes, its user knows the rival's hand, and takes.
void State::take(int card) {
  const int s = t_.now.turn;
  spend(kInsiderCard);
  know_hand(1 - s);
  if (card == kBoo) {
    t_.discard += one(kBoo);
    lose_hand(s);
  } else {
    gain(s, card, Memory::kTaken);
  }
  refresh_memory_keys();
  finish_action();
}

void State::refresh_memory_keys() {
  const bool plain = !t_.memory[0].has_take() && !t_.memory[1].has_take();
  if (plain && t_.viewer < 0) {
    t_.memory_key[0] = t_.memory_key[1] = memory_hash(memory_hash(0, t_.memory[0]), t_.memory[1]);
    return;
  }
  for (int reader = 0; reader < 2; ++reader) {
    t_.memory_key[reader] = 0;
    if (t_.viewer == 1 - reader) continue;
    Key h = 0;
    for (int s = 0; s < 2; ++s) {
      if (s == reader && t_.viewer < 0 && t_.memory[s].has_take()) {
        Memory seen = t_.memory[s];
        seen.hide(unseen_gains(1 - s));  // M6
        h = memory_hash(h, seen);
      } else {
        h = memory_hash(h, t_.memory[s]);
      }
    }
    t_.memory_key[reader] = h;
  }
}

Key State::info_key(Player p) const {
  const int q = 1 - p;
  const bool mine = t_.now.turn == p;
  Scalars now = t_.now;
  const bool hidden_phase = now.phase == kLook || now.phase == kAnswer || now.phase == kTaking;
  if (!mine && hidden_phase) now.phase = kDecide;
  std::uint64_t scalars = 0;
  std::uint64_t grazed = 0;
  std::memcpy(&scalars, &now, sizeof now);
  std::memcpy(&grazed, t_.grazed, sizeof t_.grazed);
  const Bitboard known = t_.scouted[p] | (mine ? t_.looked : 0);
  Key h = chain(static_cast<Key>(p) + 1, t_.sheep[0]);
  h = chain(h, t_.sheep[1]);
  h = chain(h, t_.crazy);
  h = chain(h, t_.camouflaged);
  h = chain(h, t_.markers);
  h = chain(h, t_.wolves);
  h = chain(h, t_.scouted[0]);
  h = chain(h, t_.scouted[1]);
  h = chain(h, t_.face_bits[0] & known);
  h = chain(h, t_.face_bits[1] & known);
  h = chain(h, t_.hand[p]);
  h = chain(h, t_.discard);
  h = chain(h, grazed);
  h = chain(h, scalars);
  h = chain(h, t_.memory_key[p]);
  if (mine && hidden_phase) {
    h = chain(h, t_.named);
    h = chain(h, t_.looked);
    h = chain(h, t_.shown);
    h = chain(h, t_.answered);
    if (now.phase == kTaking) h = chain(h, t_.hand[q]);
  }
  return mix64(h);
}

}  // namespace flockmind::war_and_sheep
