// The table as questions need it: which band is open where, boards to generate from, and what may
// still be built. Built from a State for the questions of one moment.
#pragma once

#include "games/mother_sheep/ground.hpp"
#include "games/mother_sheep/state.hpp"

namespace flockmind::mother_sheep {

// What a node is to a new fence. Codes from kOpen on: kOpen + 8 * fence + band, an unused band.
using Code = std::uint16_t;
inline constexpr Code kEmpty = 0;
inline constexpr Code kOnMother = 1;  // empty, on Mother
inline constexpr Code kOpen = 2;
inline constexpr Code kBlocked = 0xffff;
constexpr int band_code(int fence, int band) { return kOpen + 8 * fence + band; }
constexpr int fence_of(Code code) { return (code - kOpen) >> 3; }
constexpr int band_of(Code code) { return (code - kOpen) & 7; }

struct Placement {
  int fence;
  int direction;
  int node;
  int at(int i) const { return node + i * kSteps[direction]; }
  int axis() const { return direction % 3; }
};

// How a placement meets what lies on the table.
struct Touches {
  bool fits = false;            // M1-M4
  std::uint8_t count = 0;       // nodes shared with fences
  std::uint8_t index[kLength];  // which nodes of the new fence
  Code code[kLength];           // which bands they meet
  unsigned on_mother = 0;       // nodes of the new fence on Mother, as a mask
  unsigned used = 0;            // bands of the new fence that will be used
};

// Which sheep a placement would fence in.
struct Closing {
  Sheep label = 0;        // parity label of the new fence's origin
  Sheep enclosed = 0;     // live sheep that would be closed off
  bool together = false;  // two of them in one area (M10)
};

class Table {
 public:
  explicit Table(const State& state);

  const Rules& rules() const { return *rules_; }
  const State& state() const { return *state_; }
  Code code(int node) const { return code_[static_cast<std::size_t>(node + kPad * 64)]; }
  const Ground& ground() const { return ground_; }

  Touches look(const Placement& p) const;
  Closing closing(const Placement& p, const Touches& t) const;
  // Is the placement legal by M1-M5, M10, M14? `need` >= 0: it must share a node with that fence.
  // Where the answer is yes, `closing` says what it fences in.
  bool is_legal(const Placement& p, const Touches& t, int need, Closing& closing);
  bool is_legal(const Placement& p, int need);
  // Legal as a secret laid first: one of the community can follow and touch it (M6).
  bool is_legal_first(const Placement& p, const FenceSet& community);

  // Calls act(node) for the nodes that a placement blocks: of the bands used up on both sides.
  template <class Act>
  void each_used_node(const Placement& p, const Touches& t, Act&& act) const;

  // Calls act(placement, touches, closing) for each legal placement of the fence, by direction and
  // node (movegen.hpp).
  template <class Act>
  void each_legal(int fence, Act&& act);
  // The same for those that share a node with the fence `need`.
  template <class Act>
  void each_legal_touching(int fence, int need, Act&& act);
  // Calls act(placement) for each that may share a node with the fence `need`, by direction and node;
  // not all fit, and some are off the table.
  template <class Act>
  void each_touching(int fence, int need, Act&& act) const;
  // Calls act(direction, node) for each placement that keeps M1-M4, by direction and node.
  template <class Act>
  void each_fitting(int fence, Act&& act);

 private:
  // What was changed for a placement that is looked at and taken back.
  struct Undo {
    std::uint16_t node[kLength * (kLength + 1)];
    int nodes = 0;
    std::uint64_t wall = 0;
    Sheep lifted = 0;
  };
  // A board whose words are not set to begin with.
  struct Rows {
    std::uint64_t row[64 + 2 * kPad];
  };

  void make_boards();
  void find_witnesses();
  void set(int node, Code code) { code_[static_cast<std::size_t>(node + kPad * 64)] = code; }
  Placement where(int fence) const;
  Sheep label_at(int node, Code code) const;
  Sheep witnessed(const Placement& p, const Touches& t) const;
  void change_ground(const Placement& p, const Touches& t, Sheep lifted, Undo& undo);
  void restore_ground(const Placement& p, const Undo& undo);
  bool could_follow(int first, const FenceSet& fences);
  template <class Act>
  void each_through(int fence, int direction, int need, Act&& act) const;
  template <int Axis>
  void find_windows(const Rows& met);
  template <int Direction>
  bool keeps_bands(int fence, int node) const;
  template <int Direction, class Act>
  void scan(int fence, Act&& act) const;

  const Rules* rules_;
  const State* state_;
  Ground ground_;
  Placement pushed_{-1, 0, 0};  // a secret looked at as if it were laid
  Sheep pushed_label_ = 0;
  Sheep suspects_ = 0;  // sheep whose witnesses it has hit
  bool has_witnesses_ = false;
  bool has_boards_ = false;
  int low_ = 0;  // rows within which fences and Mother lie
  int high_ = 0;
  std::array<Code, kPadded> code_;
  std::array<Sheep, kNodes> witness_;  // sheep that stay possible as long as the node stays free
  std::uint64_t covered_[3][64];       // nodes under fences, by axis and line
  Rows touching_[3];        // lowest nodes of seven in a row that meet a piece (movegen.hpp), by axis
  Rows crowded_[3];         // the same of those that meet more
  Rows fits_[kMaxColours];  // empty or open in the colour
};

}  // namespace flockmind::mother_sheep
