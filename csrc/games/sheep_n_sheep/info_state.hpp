// What one player knows: a state in which the cards it cannot see are unknown, and the draws it
// cannot see are done. And the belief, which fills the unknown cards in.
#pragma once

#include "games/sheep_n_sheep/state.hpp"

namespace flockmind::sheep_n_sheep {

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
  State view_;
  Player player_;
};

// Exact, as the page defines it. The even deal of unseen cards, and the condition that a turn of
// laying just begun can go on, are drawn directly; the factor of `hidden_past` by rejection.
class Belief {
 public:
  explicit Belief(const Info& info);
  State sample(Rng& rng) const;
  // The chance that a hand holds the card at least once; empty where there is no closed form: then
  // worlds are counted, see facts().
  std::vector<Marginal> marginals() const;
  // The same, and how many deals it took.
  State sample(Rng& rng, std::uint64_t& deals) const;

 private:
  void deal(State& state, Rng& rng) const;

  State view_;
  Player player_;
  Mask needed_;         // copies of which the mover must hold one, or empty
  bool pasts_ = false;  // whether a rival has a hidden_past
};

// The kinds of hidden cards in the rivals' hands.
void facts(const State& state, Player asker, std::vector<std::pair<std::string, std::string>>& out);

static_assert(Game<State>);

}  // namespace flockmind::sheep_n_sheep
