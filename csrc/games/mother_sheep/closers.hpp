// Which fences could close off each sheep in one placement, by colour: the last step of a loop.
//
// A gap is two open nodes on one line with up to five empty nodes between them, such that a straight
// way across closes a loop round one live sheep. A fence fits a gap when two different bands of it
// have the gap's colours at the gap's distance, and the rest of it finds empty nodes on both sides.
// M14, and joints with more than two fences, are left out.
#pragma once

#include "games/mother_sheep/table.hpp"

namespace flockmind::mother_sheep {

// Fences by what they could join: made once for the component file.
class GapTable {
 public:
  explicit GapTable(const std::vector<Fence>& fences);
  // Fences with colour a (kOnMotherColour: on Mother) at one node, colour b `length` nodes further,
  // and `before` nodes before the first.
  const FenceSet& fitting(int length, int a, int b, int before) const {
    return sets_[place(length, a, b, before)];
  }
  static constexpr int kOnMotherColour = kMaxColours;

 private:
  static constexpr std::size_t place(int length, int a, int b, int before) {
    return static_cast<std::size_t>((((length - 1) * (kMaxColours + 1) + a) * kMaxColours + b) * kLength +
                                    before);
  }

  std::vector<FenceSet> sets_;
};

struct Closers {
  FenceSet of[kSheep];
};

// For all live sheep; costs some ten thousand instructions.
void find_closers(const Table& table, Closers& closers);

}  // namespace flockmind::mother_sheep
