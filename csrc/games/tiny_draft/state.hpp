// Tiny draft: nine numbered cards, packs that go round the table, simultaneous hidden picks. The smallest
// game in which players choose at the same moment and know what they passed on; kept as the reference for
// such drafts.
//
// A moment: everybody takes one card of the pack before him, hidden, and the rest goes to the left (the next
// seat). The last card of a pack is kept without a decision. Two players are dealt four cards each, three
// players three.
//
//   pack of seat 0:   moment 0    moment 1    moment 2    moment 3
//   three players     3, seat 0   2, seat 1   1, seat 2                  cards in it, and before whom
//   two players       4, seat 0   3, seat 1   2, seat 0   1, seat 1      each sees a pack again
//
//   action bits:     4         3..0
//                    1 pick    card 1..9       a card that is dealt (chance) has 0 there
#pragma once

#include <array>

#include "core/bitboard.hpp"
#include "core/game.hpp"
#include "core/zobrist.hpp"

namespace flockmind::tiny_draft {

using Cards = std::uint16_t;  // a set of cards; bit c is card c

inline constexpr int kCards = 9;
inline constexpr Cards kAllCards = 0x3fe;
inline constexpr int kSeats = 3;
inline constexpr int kMoments = 4;  // most cards a player gets
inline constexpr int kSetBonus = 5;
inline constexpr std::uint32_t kPickBit = 16;

constexpr Action deal_of(int card) { return {static_cast<std::uint32_t>(card)}; }
constexpr Action pick_of(int card) { return {kPickBit | static_cast<std::uint32_t>(card)}; }
constexpr int card_of(Action a) { return static_cast<int>(a.bits & 15); }
std::string cards_text(Cards cards);  // ascending: 2 5 8

// The table: who holds which pack when, and in which order simultaneous picks are taken.
class Rules {
 public:
  Rules(const Field& options, const Field&) {
    options.allow_only({"players", "start_player"});
    players_ = static_cast<int>(options.at("players").as_int(2, kSeats));
    start_player_ = static_cast<int>(options.at("start_player").as_int(0, players_ - 1));
  }
  int players() const { return players_; }
  int hand_size() const { return kCards / players_; }  // cards dealt to each: 4 or 3
  int last_moment() const { return hand_size() - 1; }  // the one without a decision
  Player seat_at(int place) const { return static_cast<Player>((start_player_ + place) % players_); }
  int place_of(Player p) const { return (p - start_player_ + players_) % players_; }
  Player holder(int pack, int moment) const { return static_cast<Player>((pack + moment) % players_); }
  int pack_before(Player p, int moment) const { return (p + kMoments * players_ - moment) % players_; }
  std::vector<std::vector<Action>> pools() const;
  std::string action_text(Action a) const;
  Action parse_action(std::string_view text) const;

 private:
  int players_;
  int start_player_;
};

class Info;
class Belief;

class State {
 public:
  using Rules = tiny_draft::Rules;
  using Info = tiny_draft::Info;
  using Belief = tiny_draft::Belief;
  static constexpr std::string_view kName = "tiny-draft";
  static constexpr int kVersion = 1;
  static constexpr int kMinPlayers = 2;
  static constexpr int kMaxSeats = kSeats;
  static constexpr std::size_t kMaxLegal = kMoments;
  static constexpr std::size_t kMaxChance = kCards;

  explicit State(const Rules& rules) : rules_(&rules) {}
  const Rules& rules() const { return *rules_; }

  Player to_move() const;
  void legal_actions(ActionList<State>& list) const;
  void chance_outcomes(OutcomeList<State>& list) const;
  Action sample_chance(Rng& rng) const;
  Slot chance_slot() const { return {0, dealt_}; }
  void apply(Action a);
  PerPlayer<double> scores() const;   // sums of the cards taken so far, 5 more for three of one residue mod 3
  PerPlayer<double> returns() const;  // 1/k to each of the k best
  Info info_state(Player p) const;
  Key info_key(Player p) const;
  static void observed(const State& before, Action a, const State& after, Player p,
                       std::vector<Event>& events);
  bool is_ok() const;
  bool operator==(const State& o) const {
    return packs_ == o.packs_ && taken_ == o.taken_ && dealt_ == o.dealt_ && moment_ == o.moment_ &&
           picked_ == o.picked_ && forgotten_ == o.forgotten_;
  }

  // Cards that `p` has taken, hidden ones of this moment included.
  Cards hand(Player p) const;
  // Cards left in the pack before `p`.
  Cards pack(Player p) const { return packs_[static_cast<std::size_t>(rules_->pack_before(p, moment_))]; }

 private:
  friend tiny_draft::Info;
  friend tiny_draft::Belief;
  int cards_in_play() const { return rules_->players() * rules_->hand_size(); }
  // The pack before `p` at a moment, now or past, with all the cards it had then.
  Cards seen(Player p, int moment) const;
  // The card that `p` took at a moment; 0: none yet.
  int taken(Player p, int moment) const;
  void take(Player p, int card);

  const Rules* rules_;
  std::array<Cards, kSeats> packs_{};  // what is left of the pack that was dealt to each seat
  std::array<std::array<std::uint8_t, kMoments>, kSeats> taken_{};  // card taken: by pack and moment
  std::uint8_t dealt_ = 0;                                          // cards
  std::uint8_t moment_ = 0;                                         // passes made
  std::uint8_t picked_ = 0;                                         // players who picked in this moment
  // Bit t: the player no longer knows what the pack before him at moment t held. Only in sampled states.
  std::array<std::uint8_t, kSeats> forgotten_{};
};

// What a player saw and took. To him, other deals and the picks of earlier seats count as made as soon as it
// is his turn to see or choose something, whatever the referee has come to.
//
// A moment ends with several events: each other's `pick ?`, then `shown: pack`. Between them, and after the
// own pick of the last seat in order, `to_move` is kChance: the passed pack is about to be seen.
class Info {
 public:
  Info(const Rules& rules, Player player) : rules_(&rules), player_(player) {}
  const Rules& rules() const { return *rules_; }
  Player player() const { return player_; }
  Player to_move() const;
  void legal_actions(ActionList<State>& list) const;
  Key key() const;
  void observe(const Event& event);
  void write(Object& object) const;
  static Info read(const Rules& rules, const Field& document, Player player);
  bool operator==(const Info& o) const {
    return player_ == o.player_ && moment_ == o.moment_ && told_ == o.told_ && seen_ == o.seen_ &&
           picks_ == o.picks_ && hands_ == o.hands_;
  }

 private:
  friend State;
  friend Belief;
  bool dealing() const { return moment_ == 0 && count(seen_[0]) < rules_->hand_size(); }
  bool over() const { return moment_ == rules_->last_moment(); }
  // The own pick is made and so are all others of this moment, but the next pack is not seen yet.
  bool moment_ended() const;
  // Whether the pack of `moment` can hold (all of) `cards`, after what was seen at the moments before.
  bool fits(int moment, Cards cards) const;
  void observe_shown(const Event& event);
  void observe_pick(const Event& event);

  const Rules* rules_;
  Player player_;
  std::uint8_t moment_ = 0;
  std::uint8_t told_ = 0;                       // seats whose pick of this moment was announced
  std::array<Cards, kMoments> seen_{};          // the pack at each moment up to now; 0 in the past: forgotten
  std::array<std::uint8_t, kMoments> picks_{};  // cards taken, but for the last that is kept
  std::array<Cards, kSeats> hands_{};           // of the others, shown at the end
};

// Exact. Cards never seen are spread over the places where they may be, cards of a pack that was passed on
// over its later takers (a pack seen again tells which card left and, by the moment, to whom), all ways
// alike: each deal is equally likely, and the number of legal picks never depends on the cards. Where a
// moment has ended (see Info), sampled states are those after its last event.
class Belief {
 public:
  explicit Belief(const Info& info) : info_(info) {}
  State sample(Rng& rng) const;
  // False if no state agrees with the hands that were shown.
  bool possible() const;

 private:
  bool deal_out(State& state, Rng& rng) const;
  void replay_moment(State& state, Rng& rng) const;
  Cards may_take(Player p) const;

  Info info_;
};

// For marginals: the others' hands and the packs before them.
void facts(const State& state, Player asker, std::vector<std::pair<std::string, std::string>>& out);

static_assert(Game<State>);

}  // namespace flockmind::tiny_draft
