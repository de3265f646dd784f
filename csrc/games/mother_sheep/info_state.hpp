// What one player knows: a State in which what the player cannot see is unknown.
//
// A rival's hand is empty there while held() counts it, a rival's card is kUnknown until it is
// shown. Own secrets that a document leaves out are unknown in the same way: held() is then more
// than the hand, and legal actions leave them out.
#pragma once

#include "games/mother_sheep/state.hpp"

namespace flockmind::mother_sheep {

class Info {
 public:
  Info(const State& view, Player player) : view_(view), player_(player) {}

  Player player() const { return player_; }
  Player to_move() const { return view_.to_move(); }
  void legal_actions(ActionList<State>& list) const {
    if (to_move() == player_) view_.legal_actions(list);
  }
  Key key() const { return view_.info_key(player_); }
  void observe(const Event& event);
  void write(Object& object) const;
  static Info read(const Rules& rules, const Field& document, Player player);
  bool operator==(const Info& o) const { return player_ == o.player_ && view_ == o.view_; }
  const State& view() const { return view_; }

 private:
  friend class InfoReader;

  void see_chance(Action a, const Event& event);
  void see_action(Action a, const Event& event);
  void see_shown(const Event& event);
  // A rival's fence that this player has not seen yet and that the rival may hold.
  bool may_hold(Player p, int fence) const;

  State view_;
  Player player_;
  // Can the turn before this moment have been the last? Only the events tell; a document may be of
  // any moment.
  bool turn_may_have_ended_ = true;
};

}  // namespace flockmind::mother_sheep
