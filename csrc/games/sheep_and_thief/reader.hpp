// Reads an information state from a document and refuses contradictions, each with its field.
#pragma once

#include <optional>

#include "games/sheep_and_thief/info_state.hpp"

namespace flockmind::sheep_and_thief {

class Reader {
 public:
  Reader(const Rules& rules, const Field& document, Player player)
      : rules_(rules), document_(document), player_(player), info_(State(rules), player), v_(info_.view_) {}

  Info run();

 private:
  // What lies open (read.cpp).
  void read_moment();
  void read_boards();
  void read_board(const Field& board, int q);
  void read_cell(const Field& entry, int q);
  void check_board(const Field& board, int q);
  void check_counts();
  void check_cells(const Field& board, int q);
  void read_pending();
  // What the player alone knows (read_private.cpp).
  void read_own();
  void read_looks();
  void read_look(const Field& entry, int round, int look);
  void follow_own_cards();
  void finish_own();
  void check_pack(const Field& field, CardSet pack, int round, int look) const;
  void check_unfit();

  CardSet read_cards(const Field& field, std::size_t low, std::size_t high) const;
  int read_space(const Field& field) const;
  void claim(const Field& field, CardSet cards);  // each card is in one place
  int seat_turns(int q) const;                    // turns of q that are over in this round, at most
  CardSet laid(int q, int round) const;           // q's known cards with this round

  const Rules& rules_;
  const Field& document_;
  Player player_;
  Info info_;
  State& v_;
  bool due_ = false;    // the player's choice of the moment is due
  CardSet placed_ = 0;  // all cards whose place is given
  std::optional<CardSet> hand_, boxed_;
};

}  // namespace flockmind::sheep_and_thief
