#include "games/mother_sheep/ground.hpp"

#include <bit>
#include <cstring>

namespace flockmind::mother_sheep {

namespace {

struct Bare {
  std::uint64_t free[3][64] = {};
  std::uint64_t wall[3][64] = {};
};

constexpr Bare bare_table() {
  Bare bare;
  for (int n = 0; n < kNodes; ++n) {
    if (!on_table(n)) continue;
    for (int axis = 0; axis < 3; ++axis) {
      const std::uint64_t bit = std::uint64_t{1} << position_of(axis, n);
      bare.free[axis][line_of(axis, n)] |= bit;
      if (kMother.has(n) && kMother.has(n + kSteps[axis])) bare.wall[axis][line_of(axis, n)] |= bit;
    }
  }
  return bare;
}

constexpr Bare kBare = bare_table();

// Faces: up(q,r) has the corners (q,r) (q+1,r) (q,r+1), down(q,r) has (q+1,r) (q,r+1) (q+1,r+1).
// A face is the id of its (q,r), doubled, plus 1 for down.
//
//        up n meets                    down n meets
//   down n - 64 across e0 at n         up n + 64 across e0 at n + 64
//   down n - 1  across e1 at n         up n + 1  across e1 at n + 1
//   down n      across e2 at n + 1     up n      across e2 at n + 1
constexpr int kEdge[2][3] = {{0, 0, 1}, {64, 1, 1}};
constexpr int kNext[2][3] = {{-64, -1, 0}, {64, 1, 0}};
constexpr int kFarCorner[2][3] = {{-63, 63, 65}, {128, 2, 0}};  // of the face across, off the edge

// The six faces at a node: offset in nodes, and down or not.
constexpr int kStar[6][2] = {{0, 0}, {-1, 0}, {-64, 0}, {-1, 1}, {-64, 1}, {-65, 1}};
// Axis of the edge of each that does not touch the node.
constexpr int kRing[6] = {2, 1, 0, 0, 1, 2};

}  // namespace

Ground::Ground(const std::array<int, kSheep>& layout, Sheep alive) : alive_(alive) {
  std::memcpy(free_, kBare.free, sizeof free_);
  std::memcpy(wall_, kBare.wall, sizeof wall_);
  for (int k = 0; k < kSheep; ++k) {
    node_[static_cast<std::size_t>(k)] = static_cast<std::uint16_t>(layout[static_cast<std::size_t>(k)]);
    if (((alive >> k) & 1) == 0) continue;
    sheep_.set(layout[static_cast<std::size_t>(k)]);
    block(layout[static_cast<std::size_t>(k)]);
  }
}

void Ground::lift(int sheep) {
  alive_ = static_cast<Sheep>(alive_ & ~(1U << sheep));
  sheep_.clear(node_[static_cast<std::size_t>(sheep)]);
  release(node_[static_cast<std::size_t>(sheep)]);
}

void Ground::put_back(int sheep) {
  alive_ = static_cast<Sheep>(alive_ | 1U << sheep);
  sheep_.set(node_[static_cast<std::size_t>(sheep)]);
  block(node_[static_cast<std::size_t>(sheep)]);
}

void Ground::note_run(int sheep, int axis, int node, std::span<Sheep> witness) const {
  const int start = std::countr_zero(runs_over(axis, node)) - 5;
  for (int i = 0; i < kLength; ++i) {
    witness[static_cast<std::size_t>(node + (start + i) * kSteps[axis])] |= static_cast<Sheep>(1U << sheep);
  }
}

// The edges at the sheep itself are neither wall nor coverable, since its node is blocked: its six
// faces are always joined. Mostly nothing else is.
bool Ground::is_possible(int sheep) const {
  const int home = node_[static_cast<std::size_t>(sheep)];
  for (int i = 0; i < 6; ++i) {
    const auto& [offset, down] = kStar[i];
    if (is_passable(kRing[i], home + offset + kEdge[down][kRing[i]])) return spread(sheep, {});
  }
  return true;
}

bool Ground::find_witness(int sheep, std::span<Sheep> witness) const { return spread(sheep, witness); }

bool Ground::spread(int sheep, std::span<Sheep> witness) const {
  const int home = node_[static_cast<std::size_t>(sheep)];
  std::uint64_t seen[2 * kNodes / 64] = {};
  std::uint16_t stack[2 * kNodes];
  int size = 0;
  // Goes on across an edge of the face, if it can be passed. False where that leads outside or to
  // another live sheep: both show at the corner that the face across does not share.
  const auto cross = [&](int face, int axis) {
    const int down = face & 1;
    const int n = face >> 1;
    const int edge = n + kEdge[down][axis];
    if (is_wall(axis, edge)) return true;
    if (runs_over(axis, edge) != 0) {
      if (!witness.empty()) note_run(sheep, axis, edge, witness);
      return true;
    }
    const int corner = n + kFarCorner[down][axis];
    if (!on_table(corner)) return false;  // and the face across may lie outside the array
    const int next = (n + kNext[down][axis]) * 2 + 1 - down;
    const std::uint64_t bit = std::uint64_t{1} << (next & 63);
    if ((seen[next >> 6] & bit) != 0) return true;
    seen[next >> 6] |= bit;
    stack[size++] = static_cast<std::uint16_t>(next << 2 | axis);
    return !sheep_.has(corner);
  };
  const auto star = [&](int i) { return (home + kStar[i][0]) * 2 + kStar[i][1]; };
  for (int i = 0; i < 6; ++i) seen[star(i) >> 6] |= std::uint64_t{1} << (star(i) & 63);
  for (int i = 0; i < 6; ++i) {
    if (!cross(star(i), kRing[i])) return false;
  }
  while (size > 0) {
    const int face = stack[--size];  // with the axis it was entered by
    for (int axis = 0; axis < 3; ++axis) {
      if (axis != (face & 3) && !cross(face >> 2, axis)) return false;
    }
  }
  return true;
}

}  // namespace flockmind::mother_sheep
