// The referee's truth of Sheep & Thief and the rules that move it.
#pragma once

#include "core/game.hpp"
#include "games/sheep_and_thief/rules.hpp"

namespace flockmind::sheep_and_thief {

class State;
class Info;
class Belief;

enum class Phase : std::uint8_t { deal, draft, placing, box, over };

// The card just laid and its images still to be used; cell is kNone if nothing is pending.
struct Pending {
  std::uint8_t cell = kNone;
  std::uint8_t sheep = 0, dogs = 0, foxes = 0;
  bool operator==(const Pending&) const = default;
};

// Equal whatever it points to: the same game may have been loaded twice.
struct RulesRef {
  const Rules* rules;
  const Rules* operator->() const { return rules; }
  const Rules& operator*() const { return *rules; }
  bool operator==(const RulesRef&) const { return true; }
};

class State {
 public:
  using Rules = sheep_and_thief::Rules;
  using Info = sheep_and_thief::Info;
  using Belief = sheep_and_thief::Belief;
  static constexpr std::string_view kName = "sheep-and-thief";
  static constexpr int kVersion = 1;
  static constexpr int kMinPlayers = 2;
  static constexpr int kMaxSeats = sheep_and_thief::kMaxSeats;
  static constexpr std::size_t kMaxLegal = 1024;  // dogs: 4 sides x (2 x 100 sheep + 1), and a few
  static constexpr std::size_t kMaxChance = kMaxCards;

  explicit State(const Rules& rules);
  const Rules& rules() const { return *rules_; }

  Player to_move() const { return mover_; }
  void legal_actions(ActionList<State>& list) const;
  void chance_outcomes(OutcomeList<State>& list) const;
  Action sample_chance(Rng& rng) const;
  Slot chance_slot() const;
  void apply(Action a);

  PerPlayer<double> scores() const;  // gold as if the game ended now (T18)
  PerPlayer<double> returns() const;
  Info info_state(Player p) const;
  Key info_key(Player p) const;
  static void observed(const State& before, Action a, const State& after, Player p,
                       std::vector<Event>& events);
  bool is_ok() const;
  bool operator==(const State& other) const = default;

  // What evaluators and front ends look at.
  Phase phase() const { return phase_; }
  int round() const { return round_; }  // from 1
  int step() const { return step_; }    // looks over in the draft, turns over while placing
  int fox() const { return fox_; }
  const Pending& pending() const { return pending_; }
  const Board& board(int p) const { return boards_[static_cast<std::size_t>(p)]; }
  CardSet hand(int p) const { return hands_[static_cast<std::size_t>(p)]; }
  CardSet pack(int p) const { return packs_[static_cast<std::size_t>(p)]; }
  CardSet boxed(int p) const { return boxed_[static_cast<std::size_t>(p)]; }
  int mission(int p) const { return missions_[static_cast<std::size_t>(p)]; }  // from 0, or kNone
  int under(int p, int cell) const {
    return under_[static_cast<std::size_t>(p)][static_cast<std::size_t>(cell)];
  }
  CardSet unfit(int p, int cell) const {
    return unfit_[static_cast<std::size_t>(p)][static_cast<std::size_t>(cell)];
  }
  // Turns of a player still to come in this round, the open one included.
  int turns_left(int p) const;

 private:
  friend sheep_and_thief::Info;
  friend sheep_and_thief::Belief;
  friend class Reader;
  friend class Sampler;

  // Flow of the game (state.cpp).
  void next_deal();
  void open_draft();
  void keep_packs();
  void take(int q, CardSet cards);
  void end_look();
  void start_turn();
  void finish_turn();
  void end_round();
  void next_box(int index);
  void next_round();
  void lay(int q, int card, int cell, bool down);
  void set_cell(int q, int cell, int card);
  void use_effect(Action a);
  void move_fox(int side);
  void settle();
  void add_sheep(Board& b, int cell, int by);

  // Knowledge (knowledge.cpp).
  Player mover_for(int p) const;  // who moves, as p sees it
  bool pick_due(int p) const;
  bool has_boxed(int p) const;
  int looks_over(int p, int round) const;  // looks of a round that p has taken from
  int looks_shown() const;                 // looks since the start at which packs were seen
  CardSet taken(int q, int round, int look) const;
  CardSet pack_from(int origin, int round, int look) const;  // as it lay at that look
  static Key look_key(Key before, CardSet saw, CardSet took);
  void hide_from(int p);  // forgets what p does not know

  std::uint8_t& order(int q, int round, int i) {
    return order_[static_cast<std::size_t>(q)][static_cast<std::size_t>((round - 1) * rules_->hand + i)];
  }
  std::uint8_t order(int q, int round, int i) const {
    return order_[static_cast<std::size_t>(q)][static_cast<std::size_t>((round - 1) * rules_->hand + i)];
  }
  // What a card that q lays face down now can be: whatever fits into no open space, and did not before in
  // this round (T5); 0: no card may be laid so.
  CardSet unfit_now(int q) const;
  void note_unfit(int q, int cell, CardSet unfit);

  RulesRef rules_;
  Phase phase_ = Phase::deal;
  std::uint8_t round_ = 1;
  std::uint8_t step_ = 0;
  std::uint8_t fox_ = 0;
  Pending pending_;
  std::array<Board, 4> boards_;
  std::array<CardSet, 4> hands_{};  // cards apart from a pack
  std::array<CardSet, 4> packs_{};  // while dealing: what was dealt so far
  std::array<CardSet, 4> boxed_{};  // removed
  std::array<Key, 4> look_keys_{};  // hash of what a player saw and took, round by round
  CardSet deck_ = 0;                // never dealt
  CardSet veil_ = 0;                // cards of a player that even its owner does not know (sampled)
  std::uint8_t mission_veil_ = 0;   // bit p: not even p knows its mission (sampled)
  Key unfit_key_ = 0;               // hash of unfit_
  std::array<std::array<CardSet, 16>, 4> unfit_{};              // by cell; 0: not face down or not known
  std::array<std::array<std::uint8_t, kMaxHistory>, 4> order_;  // cards taken, look by look; kNone: not known
  std::array<std::array<std::uint8_t, 16>, 4> under_;           // face-down cards by cell, or kNone
  std::array<std::uint8_t, 4> missions_{kNone, kNone, kNone, kNone};
  std::uint16_t missions_left_ = 0;  // bit m: not drawn
  Player mover_ = kChance;
  std::uint8_t index_ = 0;      // place in turn order: who is dealt to, picks or removes
  std::uint8_t drawn_ = 0;      // missions drawn
  std::uint8_t forgotten_ = 0;  // rounds without history, from the first
  std::uint8_t supply_ = 0;
};

}  // namespace flockmind::sheep_and_thief
