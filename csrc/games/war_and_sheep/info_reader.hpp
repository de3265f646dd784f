// Fills a view from an information state's document, field by field, and checks that it can be.
#pragma once

#include "games/war_and_sheep/info_state.hpp"

namespace flockmind::war_and_sheep {

class InfoReader {
 public:
  InfoReader(const Rules& rules, const Field& document, Player player, Table& table)
      : rules_(rules), doc_(document), p_(player), q_(1 - player), t_(table) {}

  Info::Await read();  // throws FieldError
  int to_move() const { return to_move_; }

 private:
  void read_board();
  void read_camouflage();
  void read_turn();
  void read_grazed();
  void read_cards();
  void read_scouted();
  Info::Await read_pending();
  void read_scout(const Field& pending);
  void read_pile(const Field& pending);
  void read_memory();
  void replay(const Field& since, int s);
  void check_memory(const Field& field, int s);
  void check_faces();
  void check_end();

  int cell(const Field& field) const;
  int card(const Field& field) const;
  Cards card_counts(const Field& field) const;
  Cards card_list(const Field& field) const;
  void know(int cell, int face);

  const Rules& rules_;
  const Field& doc_;
  int p_;
  int q_;
  Table& t_;
  int to_move_ = 0;
};

}  // namespace flockmind::war_and_sheep
