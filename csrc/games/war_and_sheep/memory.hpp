// What one player, the observer, knows of the hand of the other, its owner: cards that are certainly
// in it, and the steps since it was last known whole. Only steps that make a difference to the weights
// of the possible hands are kept, and in one order of all that mean the same (the rules 1 to 6 of
// `memory` in docs/games/war-and-sheep.md, cited below as M1 to M6).
//
//   step byte   | 7..4 what | 3..0 card |    card 0 for draw and take
#pragma once

#include <algorithm>

#include "games/war_and_sheep/rules.hpp"

namespace flockmind::war_and_sheep {

struct Memory {
  using Step = std::uint8_t;
  enum What : std::uint8_t {
    kDraw = 0x10,   // the owner drew a card unseen
    kTaken = 0x20,  // the owner took a card of its choice unseen
    kPlay = 0x30,   // the owner played this card, none of the certain ones
    kOther = 0x40   // the observer drew this card; kHidden where the reader does not know it
  };
  // Gains of the owner and draws of the observer are different cards, and more gains than plays.
  static constexpr std::size_t kMaxSteps = 2 * kMaxCards;

  Cards certain = 0;
  std::uint8_t length = 0;
  std::uint8_t gains = 0;  // draws and takes among the steps
  std::uint8_t plays = 0;
  std::uint8_t hidden = 0;  // kOther steps whose card is kHidden: never in a State that is the truth
  std::array<Step, kMaxSteps> steps{};  // zeros from `length` on

  bool operator==(const Memory&) const = default;

  static constexpr int what(Step s) { return s & 0xf0; }
  static constexpr int card(Step s) { return s & 0x0f; }

  int hand_size() const { return total(certain) + gains - plays; }
  bool is_whole() const { return length == 0; }

  void know_whole(Cards hand) {  // M1
    certain = hand;
    forget();
  }
  void gain(What how) {  // M3
    steps[length++] = how;
    ++gains;
  }
  // True if the hand has become known by it, M1; the steps are then still there.
  bool play(int played) {  // M2
    if (copies(certain, played) > 0) {
      certain -= one(played);
      return false;
    }
    steps[length++] = static_cast<Step>(kPlay | played);
    ++plays;
    sink(length - 1);
    return plays == gains;
  }
  void other(int drawn) {  // M4
    const int at = last_take() + 1;
    if (at == 0) return;
    for (int i = length; i > at; --i) steps[i] = steps[i - 1];
    ++length;
    steps[at] = static_cast<Step>(kOther | drawn);
    hidden += drawn == kHidden;
    std::sort(&steps[at], &steps[others_end(at)]);
  }
  void forget() {
    std::fill_n(steps.begin(), length, Step{0});
    length = gains = plays = hidden = 0;
  }

  // Cards the owner played, none of them certain.
  Cards played() const { return sum(kPlay, 0, length); }

  // The owner has found out which cards stand behind its kHidden steps, M6.
  void reveal(Cards cards) {
    const int at = last_take() + 1;
    int to = others_end(at) - hidden;
    for (int c = 1; c < kCards && hidden > 0; ++c) {
      for (int n = copies(cards, c); n > 0 && hidden > 0; --n, --hidden) {
        steps[to++] = static_cast<Step>(kOther | c);
      }
    }
    std::sort(&steps[at], &steps[others_end(at)]);
  }
  // The reverse: the owner does not know these of the steps behind its last take.
  void hide(Cards cards) {
    const int at = last_take() + 1;
    const int end = others_end(at);
    for (int i = at; i < end; ++i) {
      const int c = card(steps[i]);
      if (c == kHidden || copies(cards, c) == 0) continue;
      cards -= one(c);
      steps[i] = static_cast<Step>(kOther + int{kHidden});
      ++hidden;
    }
    std::sort(&steps[at], &steps[end]);
  }

  bool has_take() const { return last_take() >= 0; }

 private:
  // Index of the last take, or -1.
  int last_take() const {
    int i = length - 1;
    while (i >= 0 && steps[i] != kTaken) --i;
    return i;
  }
  // End of the run of kOther steps that begins at `at`.
  int others_end(int at) const {
    while (at < length && what(steps[at]) == kOther) ++at;
    return at;
  }
  // Brings the play at i to its place among the neighbouring plays, M5.
  void sink(int i) {
    for (; i > 0 && what(steps[i - 1]) == kPlay && steps[i - 1] > steps[i]; --i)
      std::swap(steps[i - 1], steps[i]);
  }
  Cards sum(What kind, int from, int to) const {
    Cards cards = 0;
    for (int i = from; i < to; ++i) {
      if (what(steps[i]) == kind) cards += one(card(steps[i]));
    }
    return cards;
  }
};

}  // namespace flockmind::war_and_sheep
