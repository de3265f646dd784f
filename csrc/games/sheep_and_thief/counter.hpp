// Builds the graph of a belief.
#pragma once

#include <map>

#include "games/sheep_and_thief/belief.hpp"

namespace flockmind::sheep_and_thief {

class Counter {
 public:
  explicit Counter(Belief& belief) : belief_(belief), rules_(belief.info_.view().rules()) {}
  void run();

 private:
  using Node = Belief::Node;
  using NodeKey = std::vector<std::uint64_t>;

  // What a rival holds of a round, while an edge is being put together.
  struct Hand {
    StaticList<std::uint8_t, kMaxSeats> tokens;  // rivals whose kept card was taken, not yet in a role
    int slots = 0;                               // cards taken from unseen parts of packs, apart from tokens
    int fresh = 0;                               // of these, unseen cards not yet in a role
    CardSet needed = 0;
  };

  void root();
  void expand(std::size_t node, const RoundFacts& facts);
  void place_token(int origin);
  void open_roles();
  void fill_role(int seat, int role, int from);
  void use_item(int seat, int role, int item, CardSet set, int from);
  void emit();
  int special_roles(int seat) const;
  CardSet role_set(int seat, int role) const;
  bool is_kept_role(int seat, int role) const;
  std::size_t node_for(const Node& node);
  void choose(Choice choice) { path_.push_back(choice); }

  Belief& belief_;
  const Rules& rules_;
  const RoundFacts* facts_ = nullptr;
  Node from_;  // the node being expanded
  Node next_;  // the node being put together
  double weight_ = 1;
  std::array<Hand, kMaxSeats> hands_;
  std::array<StaticList<std::uint8_t, kMaxHand>, kMaxSeats>
      room_;                                       // by pack and `pre` look: cards still free
  std::array<int, kMaxSeats> rest_{};              // cards of unseen packs, apart from tokens
  std::array<CardSet, kMaxGroups> group_cards_{};  // not laid open, not yet in a role
  std::array<std::array<std::int8_t, kMaxSeats>, kMaxGroups> group_room_{};  // by group and seat
  std::vector<Choice> path_;
  std::map<NodeKey, std::size_t> layer_;
};

}  // namespace flockmind::sheep_and_thief
