// What one player knows: a view of the table, and at a real table perhaps half of what an event shows.
#pragma once

#include "games/war_and_sheep/state.hpp"

namespace flockmind::war_and_sheep {

class Info {
 public:
  // Between an event and the `shown:` line that belongs to it. The view then stands before the event;
  // graze and scout wait in their own phases.
  enum Await : std::uint8_t {
    kNothing,
    kClogsHand,  // this player played Big Clogs and is about to see the rival's hand
    kBooHand,    // the rival drew Boo! and is about to show its hand
    kTakenBoo,   // the rival took Boo! and is about to show its hand
    kPile        // this player played Insider Trading and is about to see the pile
  };

  Info(const State& view, Player player, Await await = kNothing)
      : view_(view), player_(player), await_(await) {}

  Player player() const { return player_; }
  Player to_move() const { return await_ != kNothing ? kChance : view_.to_move(); }
  void legal_actions(ActionList<State>& list) const {
    if (to_move() == player_) view_.legal_actions(list);
  }
  Key key() const { return view_.info_key(player_) ^ (await_ == kNothing ? 0 : mix64(await_)); }
  void observe(const Event& event);
  void write(Object& object) const;
  static Info read(const Rules& rules, const Field& document, Player player);
  bool operator==(const Info& o) const {
    return player_ == o.player_ && await_ == o.await_ && view_ == o.view_;
  }
  const State& view() const { return view_; }

  // Cards that may be in the pile or the rival's hand, as this player counts; no Boo!.
  Cards unseen_cards() const;

 private:
  int rival() const { return 1 - player_; }
  void see_chance(const Event& event);
  void see_shown(const Event& event);
  void see_own(const Event& event);
  void see_rival(const Event& event);
  void see_rival_scout(const Event& event);
  void see_rival_take(const Event& event);
  void see_no_action(const Event& event);
  void see_hand(const Event& event, Scanner& in);
  void see_pile(Scanner& in);
  void step(Action a);
  bool may_hold(int card) const;
  [[noreturn]] void refuse(const Event& event) const;
  void settle();

  State view_;
  Player player_;
  Await await_;
};

}  // namespace flockmind::war_and_sheep
