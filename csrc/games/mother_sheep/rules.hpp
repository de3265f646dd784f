// Components, options, layout and the bits of actions.
//
//   action   31..29     28..22   21..15    14..12      11..0
//            kind       0        fence     direction   origin node     lay (kCommunity, kSecret)
//            kind       0        fence                                 kFenceDrawn
//            kind       0        card                                  kCardDealt
//            kind                                                      kDone, kPass
#pragma once

#include <bit>
#include <memory>
#include <string>
#include <vector>

#include "core/game.hpp"
#include "games/mother_sheep/lattice.hpp"

namespace flockmind::mother_sheep {

inline constexpr int kMaxFences = 128;
inline constexpr int kMaxCards = 64;
inline constexpr int kMaxColours = 12;
inline constexpr int kHand = 3;  // secrets a seat
inline constexpr int kCommunitySize = 3;

// Sheep stand 9 or more from each other and 81..529 from the centre, in squared distances (M17).
inline constexpr int kNearestSheep = 81;
inline constexpr int kFarthestSheep = 529;
inline constexpr int kSheepApart = 9;

extern const std::vector<std::string> kSheepNames;

enum class Kind : std::uint32_t { community, secret, done, pass, card_dealt, fence_drawn };

constexpr Action make_action(Kind kind, int thing = 0) {
  return {static_cast<std::uint32_t>(kind) << 29 | static_cast<std::uint32_t>(thing) << 15};
}
constexpr Action make_lay(Kind kind, int fence, int direction, int node) {
  return {make_action(kind, fence).bits | static_cast<std::uint32_t>(direction) << 12 |
          static_cast<std::uint32_t>(node)};
}
constexpr Kind kind_of(Action a) { return static_cast<Kind>(a.bits >> 29); }
constexpr int thing_of(Action a) { return static_cast<int>(a.bits >> 15 & 127); }
constexpr int direction_of(Action a) { return static_cast<int>(a.bits >> 12 & 7); }
constexpr int origin_of(Action a) { return static_cast<int>(a.bits & 4095); }
constexpr bool is_lay(Action a) { return kind_of(a) <= Kind::secret; }

inline constexpr Action kDone = make_action(Kind::done);
inline constexpr Action kPass = make_action(Kind::pass);

// A set of fences, by their place in the component file.
struct FenceSet {
  std::uint64_t word[2] = {0, 0};

  bool has(int f) const { return (word[f >> 6] >> (f & 63)) & 1; }
  void add(int f) { word[f >> 6] |= std::uint64_t{1} << (f & 63); }
  void remove(int f) { word[f >> 6] &= ~(std::uint64_t{1} << (f & 63)); }
  bool empty() const { return (word[0] | word[1]) == 0; }
  int size() const { return std::popcount(word[0]) + std::popcount(word[1]); }
  int nth(int n) const;  // the n-th member from 0; there must be more than n
  FenceSet operator|(const FenceSet& o) const { return {{word[0] | o.word[0], word[1] | o.word[1]}}; }
  FenceSet operator&(const FenceSet& o) const { return {{word[0] & o.word[0], word[1] & o.word[1]}}; }
  FenceSet operator-(const FenceSet& o) const { return {{word[0] & ~o.word[0], word[1] & ~o.word[1]}}; }
  bool operator==(const FenceSet& o) const { return word[0] == o.word[0] && word[1] == o.word[1]; }
  template <class Do>
  void each(Do&& act) const {
    for (int w = 0; w < 2; ++w) {
      for (std::uint64_t rest = word[w]; rest != 0; rest &= rest - 1) act(w * 64 + std::countr_zero(rest));
    }
  }
};

// A fence of the component file. Bands are numbered from its first letter.
struct Fence {
  std::string id;
  std::uint8_t colour[kLength];       // of each node
  std::uint8_t band[kLength];         // of each node
  std::uint8_t band_colour[kLength];  // of each band
  std::uint8_t first[kLength + 1];    // first node of each band; first[bands] = kLength
  std::uint8_t bands = 0;
  std::uint8_t directions = 6;  // 3 if it reads the same both ways
  // The bands that a set of its nodes lies in, bit b for band b, and kTwice where two of them are in
  // one band. Nodes are bits along the axis: from the first letter, or [1] from the last.
  std::uint8_t met[2][1 << kLength];
  static constexpr unsigned kTwice = 1U << kLength;
};

struct Card {
  std::string id;
  Sheep sheep = 0;
};

class GapTable;

class Rules {
 public:
  Rules(const Field& options, const Field& components);
  static Value draw_options(const Field& options, const Field& components, Rng& rng);

  int players() const { return players_ < kMaxPlayers ? players_ : kMaxPlayers; }
  int start_player() const { return start_player_; }
  const std::vector<Fence>& fences() const { return fences_; }
  const std::vector<Card>& cards() const { return cards_; }
  const FenceSet& all_fences() const { return all_fences_; }
  std::uint64_t all_cards() const;
  const std::array<int, kSheep>& layout() const { return layout_; }
  int colours() const { return static_cast<int>(letters_.size()); }

  std::vector<std::vector<Action>> pools() const;
  std::string action_text(Action a) const;
  Action parse_action(std::string_view text) const;
  std::string place_text(int fence, int direction, int node) const;  // "F17 3,-2 4"
  // Index of a fence or card by its id, or -1.
  int find_fence(std::string_view id) const;
  int find_card(std::string_view id) const;

  // Sheep whose rays are crossed an odd number of times between the start of the axis's line and
  // the node. Each sheep's ray runs from its node away from Mother to beyond the rim and meets no
  // other node; a closed walk goes round the sheep when it crosses the ray an odd number of times.
  Sheep crossings(int axis, int node) const { return crossings_[axis][static_cast<std::size_t>(node)]; }
  // The edges of an axis (by the node they belong to) that sheep k's ray crosses.
  const Board& ray(int sheep, int axis) const { return rays_[static_cast<std::size_t>(sheep)][axis]; }
  // Which fences could close which gaps (closers.hpp).
  const GapTable& gaps() const { return *gaps_; }
  // Rows of the table within which that ray crosses edges.
  std::pair<int, int> ray_rows(int sheep) const { return ray_rows_[static_cast<std::size_t>(sheep)]; }
  // Nodes from sheep `other` to the rim, straight away from `sheep`; neighbours touch.
  const std::vector<std::uint16_t>& chain(int sheep, int other) const {
    return chains_[static_cast<std::size_t>(sheep)][static_cast<std::size_t>(other)];
  }

 private:
  void read_fences(const Field& document);
  void read_cards(const Field& document);
  void read_layout(const Field& list);
  void cast_rays();
  void draw_chains();

  int players_ = 0;
  int start_player_ = 0;
  std::vector<Fence> fences_;
  std::vector<Card> cards_;
  FenceSet all_fences_;
  std::shared_ptr<const GapTable> gaps_;
  std::string letters_;  // of the colours, in order of appearance
  std::array<int, kSheep> layout_{};
  std::array<std::array<Sheep, kNodes>, 3> crossings_{};
  std::array<std::array<Board, 3>, kSheep> rays_{};
  std::array<std::pair<int, int>, kSheep> ray_rows_{};
  std::array<std::array<std::vector<std::uint16_t>, kSheep>, kSheep> chains_;
};

// "q,r" of a node, and its inverse; -1 for text that names no node on the table.
std::string node_text(int node);
int parse_node(std::string_view text);

}  // namespace flockmind::mother_sheep
