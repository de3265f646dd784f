// The referee's truth. What the table looks like follows from where the fences lie; only that is
// kept, with two facts a fence that save time. Boards are built when a question needs them
// (table.hpp): a copy is about a kilobyte.
//
// A view of one player (see info_state.hpp) is a State too: a rival's hand is then empty while
// held() counts its fences, and cards not known are kUnknown.
#pragma once

#include "core/zobrist.hpp"
#include "games/mother_sheep/rules.hpp"

namespace flockmind::mother_sheep {

class Info;
class InfoReader;
class Belief;
class Table;

// deal, then plays: a first fence is due (play), or a second one (secret, community), then refill.
enum class Phase : std::uint8_t { deal, play, secret, community, refill, over };

inline constexpr std::int8_t kNotDealt = -1;
inline constexpr std::int8_t kUnknown = -2;
inline constexpr std::uint16_t kNowhere = 0xffff;

class State {
 public:
  using Rules = mother_sheep::Rules;
  using Info = mother_sheep::Info;
  using Belief = mother_sheep::Belief;
  static constexpr std::string_view kName = "mother-sheep";
  static constexpr int kVersion = 1;
  static constexpr int kMinPlayers = 2;
  static constexpr int kMaxSeats = kMaxPlayers;
  // Seven times what random games with the components of the game met. Where component files allow more, the
  // rest is not listed: is_legal() takes it, but a search that ranks such an action at its root throws.
  static constexpr std::size_t kMaxLegal = 8192;
  static constexpr std::size_t kMaxChance = kMaxFences;

  // Throws FieldError where the component files are too small for a new game (M21).
  explicit State(const Rules& rules);

  const Rules& rules() const { return *rules_; }
  Player to_move() const {
    return phase_ == Phase::deal || phase_ == Phase::refill ? kChance
           : phase_ == Phase::over                          ? kTerminal
                                                            : turn_;
  }
  void legal_actions(ActionList<State>& list) const;
  void chance_outcomes(OutcomeList<State>& list) const;
  Action sample_chance(Rng& rng) const;
  Slot chance_slot() const;
  void apply(Action a);
  // The same for a fence to be laid, with the table of this state at hand.
  void apply(Action a, const Table& table) { lay(a, table); }
  // Goes on as if the refill that is due, if any, brought nothing: to look ahead.
  void skip_refill() {
    if (phase_ == Phase::refill) finish_play();
  }
  PerPlayer<double> scores() const;
  PerPlayer<double> returns() const;
  Info info_state(Player p) const;
  Key info_key(Player p) const;
  static void observed(const State& before, Action a, const State& after, Player p,
                       std::vector<Event>& events);
  bool is_ok() const;
  bool operator==(const State& o) const;

  Phase phase() const { return phase_; }
  Player turn() const { return turn_; }
  int origin(int f) const { return place_[static_cast<std::size_t>(f)] & 4095; }
  int direction(int f) const { return place_[static_cast<std::size_t>(f)] >> 12; }
  // Bands of a laid fence that are used, bit b for band b.
  unsigned used(int f) const { return used_[static_cast<std::size_t>(f)]; }
  // Parity of ray crossings on any way along fences from Mother to the origin of a laid fence. The
  // same on all ways for live sheep; the bits of others mean nothing.
  Sheep label(int f) const { return label_[static_cast<std::size_t>(f)]; }
  const FenceSet& laid() const { return laid_; }
  const FenceSet& community() const { return community_; }
  const FenceSet& hand(Player p) const { return hand_[static_cast<std::size_t>(p)]; }
  int held(Player p) const { return held_[static_cast<std::size_t>(p)]; }
  int card(Player p) const { return card_[static_cast<std::size_t>(p)]; }  // or kNotDealt, kUnknown
  Sheep wanted(Player p) const;  // sheep of the player's card; none if it is not known
  Sheep corral() const { return corral_; }
  Sheep alive() const { return static_cast<Sheep>(kAllSheep & ~corral_); }
  bool fenced_in() const { return fenced_in_; }  // has the play under way fenced in a sheep?
  int first_fence() const { return touch_; }     // of the play under way, while a second one is due
  FenceSet bag() const;
  std::uint64_t ruled_out() const { return ruled_out_; }  // cards known to be nobody's (M15)

 private:
  friend mother_sheep::Info;
  friend mother_sheep::Belief;
  friend InfoReader;

  struct Bare {};
  State(const Rules& rules, Bare);

  bool next_deal(
      int& seat) const;  // true: a card, to `seat`; false: a fence, to `seat` or (-1) the community
  void put(int fence, int direction, int node, const Table& table);
  void lay(Action a, const Table& table);
  void pass();
  void complete_play();
  void finish_play();
  void end_turn();
  void seen_by_all(int fence);
  std::uint64_t complete_cards() const;
  Player winner() const;

  const Rules* rules_;
  std::uint16_t place_[kMaxFences];  // direction << 12 | origin, or kNowhere
  Sheep label_[kMaxFences];
  std::uint8_t used_[kMaxFences];
  FenceSet laid_;
  FenceSet community_;
  FenceSet hand_[kMaxPlayers];
  FenceSet not_held_[kMaxPlayers];  // what passes have shown not to be in a hand (M19)
  std::uint64_t ruled_out_ = 0;     // cards complete at the end of an earlier turn (M15)
  Key table_key_ = 0;               // over what is laid where
  Sheep corral_ = 0;
  std::int8_t card_[kMaxPlayers];
  std::uint8_t held_[kMaxPlayers] = {};
  Player turn_ = 0;
  Phase phase_ = Phase::deal;
  std::int16_t touch_ = -1;
  bool fenced_in_ = false;   // has this play fenced in a sheep?
  std::uint8_t passes_ = 0;  // in a row
};

}  // namespace flockmind::mother_sheep
