// Draws one history from the graph of a belief.
#pragma once

#include "games/sheep_and_thief/belief.hpp"

namespace flockmind::sheep_and_thief {

class Sampler {
 public:
  Sampler(const Belief& belief, Rng& rng)
      : belief_(belief), rules_(belief.info_.view().rules()), rng_(rng), state_(belief.info_.view()) {}
  State run();

 private:
  // A card by index, or from kUnseenItem on an unseen card that is named later.
  using Item = std::uint8_t;
  static constexpr Item kUnseenItem = 64;
  using Items = StaticList<Item, kMaxCards>;

  void forgotten();
  void play_round(int round, const RoundFacts& facts, const Belief::Edge& edge);
  void place_tokens(const RoundFacts& facts, const Belief::Edge& edge);
  void deal_slots(const RoundFacts& facts);
  void give_roles(const RoundFacts& facts, const Belief::Edge& edge);
  void split_groups(const RoundFacts& facts);
  void settle_seats(const RoundFacts& facts);
  void name_unseen();
  void finish();
  void finish_missions();

  Item fresh(CardSet mask = kAnyCard);
  void take(int seat, int look, Item item);
  int name(Item item) const { return item < kUnseenItem ? item : named_[item - kUnseenItem]; }
  CardSet names(const Items& items) const;

  const Belief& belief_;
  const Rules& rules_;
  Rng& rng_;
  State state_;
  int round_ = 0;

  StaticList<CardSet, 2 * kMaxCards> masks_;            // of unseen cards: what each can be
  std::array<std::uint8_t, 2 * kMaxCards> named_{};     // kNone until named
  std::array<Item, kMaxSeats> tokens_{};                // what each rival kept
  std::array<Items, kMaxSeats> hands_, packs_, boxed_;  // at the end
  std::array<std::array<Item, 16>, kMaxSeats> under_{};
  std::array<std::array<Item, kMaxHistory>, kMaxSeats> order_{};
  CardSet own_unknown_ = 0;

  // Of the round at hand:
  std::array<StaticList<std::uint8_t, kMaxHand>, kMaxSeats> room_;
  std::array<int, kMaxSeats> rest_{};
  std::array<CardSet, kMaxSeats> needed_{};
  std::array<Items, kMaxSeats> fresh_;        // unseen cards of the seat not in a role
  std::array<Items, kMaxSeats> loose_;        // cards of the seat neither open nor in a special role
  std::array<CardSet, kMaxSeats> special_{};  // cards by name in special roles
};

}  // namespace flockmind::sheep_and_thief
