// What may still be built: free nodes and walls, line by line, and the test for impossible sheep.
//
// A node is free when it is on the table and not blocked (M14); an edge is coverable when seven free
// nodes in a row contain it. A sheep is impossible when, from its six faces and across edges that are
// neither wall nor coverable, the outside or a face at another live sheep can be reached.
#pragma once

#include <array>
#include <span>

#include "games/mother_sheep/lattice.hpp"

namespace flockmind::mother_sheep {

// Starts (by their lowest node) of seven set bits in a row.
constexpr std::uint64_t runs_of_seven(std::uint64_t nodes) {
  nodes &= nodes >> 1;
  nodes &= nodes >> 2;
  return nodes & nodes >> 3;
}

class Ground {
 public:
  // A table without fences, with the sheep of `alive` on it.
  Ground(const std::array<int, kSheep>& layout, Sheep alive);

  Sheep alive() const { return alive_; }
  std::uint64_t row(int r) const { return free_[0][r]; }  // free nodes of a row, r from 0
  void block(int node) {
    for (int axis = 0; axis < 3; ++axis) free_[axis][line_of(axis, node)] &= ~bit_of(axis, node);
  }
  void release(int node) {
    for (int axis = 0; axis < 3; ++axis) free_[axis][line_of(axis, node)] |= bit_of(axis, node);
  }
  void lift(int sheep);      // its node becomes free
  void put_back(int sheep);  // undoes lift

  // The six edges of a fence whose lowest position on its line is at `node`.
  std::uint64_t walls(int axis, int line) const { return wall_[axis][line]; }
  void set_walls(int axis, int line, std::uint64_t edges) { wall_[axis][line] = edges; }
  bool is_wall(int axis, int node) const {
    return (wall_[axis][line_of(axis, node)] & bit_of(axis, node)) != 0;
  }

  // Can the sheep, alive, still be fenced in?
  bool is_possible(int sheep) const;
  // The same; where it can, adds the sheep to `witness` at the nodes of runs which, left free, keep
  // it possible whatever else is built. `witness` has an entry for each node.
  bool find_witness(int sheep, std::span<Sheep> witness) const;

 private:
  static std::uint64_t bit_of(int axis, int node) { return std::uint64_t{1} << position_of(axis, node); }
  // Starts of the free runs of seven that contain the edge, relative to five before it; 6 bits.
  unsigned runs_over(int axis, int node) const {
    const int position = position_of(axis, node);
    const std::uint64_t line = free_[axis][line_of(axis, node)];
    return static_cast<unsigned>(
        runs_of_seven(position < 5 ? line << (5 - position) : line >> (position - 5)) & 63U);
  }
  bool is_passable(int axis, int node) const { return !is_wall(axis, node) && runs_over(axis, node) == 0; }
  bool spread(int sheep, std::span<Sheep> witness) const;
  void note_run(int sheep, int axis, int node, std::span<Sheep> witness) const;

  std::uint64_t free_[3][64];
  std::uint64_t wall_[3][64];
  Board sheep_{};  // nodes of live sheep
  std::array<std::uint16_t, kSheep> node_{};
  Sheep alive_;
};

}  // namespace flockmind::mother_sheep
