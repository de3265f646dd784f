// From a drawn history to a State.
#include "games/sheep_and_thief/sampler.hpp"

namespace flockmind::sheep_and_thief {

void Sampler::finish() {
  State& s = state_;
  const Info& info = belief_.info_;
  const int p = info.player();
  const auto own = static_cast<std::size_t>(p);
  const int n = rules_.players();
  for (int q = 0; q < n; ++q) {
    const auto at = static_cast<std::size_t>(q);
    const CardSet hand = names(hands_[at]);
    const CardSet boxed = names(boxed_[at]);
    s.hands_[at] |= hand;
    s.boxed_[at] |= boxed;
    s.packs_[at] |= names(packs_[at]);
    if (q == p) s.veil_ |= hand | boxed;
    for (std::size_t cell = 0; cell < 16; ++cell) {
      if (under_[at][cell] == kNone) continue;
      s.under_[at][cell] = static_cast<std::uint8_t>(name(under_[at][cell]));
      if (q == p) s.veil_ |= bit(s.under_[at][cell]);
    }
    for (std::size_t i = 0; q != p && i < kMaxHistory; ++i) {
      if (order_[at][i] != kNone) s.order_[at][i] = static_cast<std::uint8_t>(name(order_[at][i]));
    }
    // A removal of the open moment: any of the cards left is kept.
    if (q != p && s.phase_ == Phase::box && has_chosen(info, q)) {
      const int kept = nth_bit(s.hands_[at],
                               static_cast<int>(rng_.below(static_cast<std::uint32_t>(count(s.hands_[at])))));
      s.boxed_[at] |= s.hands_[at] ^ bit(kept);
      s.hands_[at] = bit(kept);
    }
  }
  // The pack that the player has picked from and not yet passed on.
  if (s.phase_ == Phase::draft && s.round_ > s.forgotten_ && !s.pick_due(p)) {
    s.packs_[own] = info.saw(s.round_, s.step_) & ~info.took(s.round_, s.step_);
  }
  CardSet used = 0;
  for (std::size_t q = 0; q < kMaxSeats; ++q) {
    used |= s.hands_[q] | s.packs_[q] | s.boxed_[q];
    for (std::size_t cell = 0; cell < 16; ++cell) {
      if (s.boards_[q].card[cell] < kMaxCards) used |= bit(s.boards_[q].card[cell]);
      if (s.under_[q][cell] != kNone) used |= bit(s.under_[q][cell]);
    }
  }
  s.deck_ = rules_.all_cards & ~used;
  for (int q = 0; q < n; ++q) {
    if (q == p) continue;
    Key key = 0;
    for (int round = s.forgotten_ + 1; round <= s.round_; ++round) {
      for (int look = 0; look < rules_.looks; ++look) {
        const CardSet took = s.taken(q, round, look);
        if (took == 0) break;
        key = State::look_key(key, s.pack_from(rules_.origin(round, look, q), round, look), took);
      }
    }
    s.look_keys_[static_cast<std::size_t>(q)] = key;
  }
  finish_missions();
  switch (s.phase_) {
    case Phase::deal:
      s.index_ = 0;
      s.next_deal();
      break;
    case Phase::draft:
      if (s.index_ == n) {
        s.end_look();
      } else {
        s.mover_ = static_cast<Player>(rules_.seat(s.round_, s.index_));
      }
      break;
    case Phase::box:
      if (s.mover_ == kChance) s.next_box(n);
      break;
    case Phase::placing:
    case Phase::over:
      break;
  }
}

// Others' missions are distinct and uniform over those the player does not see.
void Sampler::finish_missions() {
  State& s = state_;
  const int n = rules_.players();
  const int p = belief_.info_.player();
  s.drawn_ = static_cast<std::uint8_t>(n);
  if (!rules_.missions) return;
  unsigned left = rules_.mission_set;
  for (const std::uint8_t m : s.missions_) {
    if (m != kNone) left &= ~(1U << m);
  }
  // During the first deal a player without a mission is about to draw one.
  const bool waits = s.phase_ == Phase::deal && s.round_ == 1 && s.mission(p) == kNone;
  if (waits) s.drawn_ = static_cast<std::uint8_t>(p);
  for (int q = 0; q < s.drawn_; ++q) {
    std::uint8_t& mission = s.missions_[static_cast<std::size_t>(q)];
    if (mission != kNone) continue;
    const int m = nth_bit(left, static_cast<int>(rng_.below(static_cast<std::uint32_t>(count(left)))));
    mission = static_cast<std::uint8_t>(m);
    left &= ~(1U << m);
    if (q == p) s.mission_veil_ = static_cast<std::uint8_t>(1U << p);
  }
  s.missions_left_ = static_cast<std::uint16_t>(left);
}

}  // namespace flockmind::sheep_and_thief
