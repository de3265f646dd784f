// What one player knows: a State with what the player cannot see left out, and the packs seen.
#pragma once

#include "games/sheep_and_thief/state.hpp"

namespace flockmind::sheep_and_thief {

class Info {
 public:
  // `view` must be as State::hide_from(player) leaves it.
  Info(const State& view, Player player) : view_(view), player_(player) {}

  Player player() const { return player_; }
  Player to_move() const { return view_.mover_; }
  void legal_actions(ActionList<State>& list) const {
    if (to_move() == player_) view_.legal_actions(list);
  }
  Key key() const { return view_.info_key(player_); }
  void observe(const Event& event);
  void write(Object& object) const;
  static Info read(const Rules& rules, const Field& document, Player player);
  bool operator==(const Info& other) const = default;

  const State& view() const { return view_; }
  // The pack seen at a look (from 0) of a round (from 1) that is remembered and over.
  CardSet saw(int round, int look) const { return saw_[look_at(round, look)]; }
  CardSet took(int round, int look) const { return view_.taken(player_, round, look); }
  int looks_over(int round) const { return view_.looks_over(player_, round); }
  int forgotten() const { return view_.forgotten_; }

 private:
  friend class State;
  friend class Reader;

  std::size_t look_at(int round, int look) const {
    return static_cast<std::size_t>((round - 1) * view_.rules().looks + look);
  }
  void see_shown(const Event& event);
  void see_pack(CardSet cards, const Event& event);
  void see_hidden(const Event& event);
  void see_action(const Event& event, Action a);
  // Cards that the pack of a look cannot hold, by an earlier look of the round: of the same pack only what
  // was passed on can be there, of another pack nothing.
  CardSet barred(int round, int earlier, int look) const;
  void note_look(CardSet took);
  void keep_pack();
  bool could_place(Player who, Action a) const;
  CardSet known_elsewhere(int but) const;  // cards that seat `but` cannot hold, as far as is plain
  [[noreturn]] static void refuse(const Event& event);

  State view_;
  Player player_;
  std::array<CardSet, kMaxHistory> saw_{};
};

}  // namespace flockmind::sheep_and_thief
