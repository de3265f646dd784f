// How far each sheep is from being fenced in: the least number of new unit edges that, joined to
// what lies on the table, close a loop round it and no other live sheep.
//
// Nodes of the network are doubled by parity, the number of crossings of the sheep's ray on the way
// from Mother (State::label): a loop round the sheep is a way from an open node in its own copy to
// an open node in the other copy. One breadth-first search over free nodes gives the distance, and
// for every node and copy how far it is from the network. Colours, and that fences are straight, are
// left out. Ways that would take in another live sheep are kept off by a chain of nodes from that
// sheep to the rim, straight away from the sheep in question.
#pragma once

#include <algorithm>
#include <array>

#include "games/mother_sheep/table.hpp"

namespace flockmind::mother_sheep {

inline constexpr int kFar = 60;  // distances are cut off here

// A distance for each sheep; those fenced in have 0.
using PerSheep = std::array<std::uint8_t, 16>;

struct Cover;  // distance.cpp

class Distances {
 public:
  // Of the sheep in `which` that are alive; all others have kFar, or 0 if fenced in. With `maps`,
  // after() can be asked.
  Distances(const Table& table, Sheep which, bool maps);

  const PerSheep& now() const { return now_; }
  // What the distances would come to, about, if the placement were laid: the open nodes of the new
  // fence count as joined; that bands are used up is not looked at.
  PerSheep after(const Placement& p, const Touches& t, const Closing& c) const;
  // Sheep whose distance must be searched again to be sure of it after the placement: it comes nearer
  // (`after`), or a node on a shortest loop round it is blocked.
  Sheep in_doubt(const Placement& p, const Touches& t, const Closing& c, const PerSheep& after) const;
  // New edges of the shortest loop round the sheep that goes through the node, about: beyond the sheep's
  // own distance only ways no longer than that distance are known. Needs maps.
  int through(int node, int sheep) const {
    const auto k = static_cast<std::size_t>(sheep);
    return std::min(map_[node][0][k] + map_[node][1][k], kFar);
  }

 private:
  struct Source {
    std::uint16_t node;
    Sheep label;
  };

  void find_sources();
  int search(int sheep, bool map);
  static int search_half(Cover& cover);
  int search_all(Cover& cover, int sheep);

  const Table& table_;
  PerSheep now_;
  int sources_ = 0;
  Source source_[kMaxFences * kLength];
  // From the network to each node in each copy, by sheep; kFar where it is that or more.
  std::array<PerSheep, 2> map_[kNodes];
};

}  // namespace flockmind::mother_sheep
