// `hidden_past` of a hand: in what order hidden cards were drawn and left the hidden part, as far as
// the exact belief needs it. See "The exact belief" in docs/games/sheep-n-sheep.md.
//
// Items:  0 = other    1 + kind = a card that left    128 + n = n cards drawn unseen
#pragma once

#include "games/sheep_n_sheep/rules.hpp"

namespace flockmind::sheep_n_sheep {

inline constexpr int kMaxPast = 2 * (2 + kMaxDraws) + 4;

struct Past {
  static constexpr std::uint8_t kOther = 0;
  static constexpr std::uint8_t kNumber = 128;

  std::uint8_t size = 0;
  std::uint8_t items[kMaxPast] = {};

  static bool is_number(std::uint8_t item) { return item >= kNumber; }
  static bool is_card(std::uint8_t item) { return item != kOther && item < kNumber; }
  static Kind card(std::uint8_t item) { return static_cast<Kind>(item - 1); }

  void push(int item) { items[size++] = static_cast<std::uint8_t>(item); }
  // One more card was drawn unseen.
  void draw();
  // `kind` left the hidden part, which held `hidden_before` cards.
  void leave(Kind kind, int hidden_before);
  // Forgets what cannot matter any more; `shown`: the copies of which everybody knows the place.
  void shorten(const Rules& rules, Mask shown, int hidden);
  // The factor of the exact belief for these hidden cards (`n` of them), estimated without bias by
  // one random way back; `cards` is used up and must have room for kMaxPast cards. In (0, 1].
  double weight(Kind* cards, int n, Rng& rng) const;

  bool operator==(const Past& o) const;
};

}  // namespace flockmind::sheep_n_sheep
