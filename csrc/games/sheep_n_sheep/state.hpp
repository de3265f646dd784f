// The referee's truth, and the rules that move it. A hand may hold unknown cards: then the same
// rules move what one player sees (Info, info_state.hpp).
#pragma once

#include "games/sheep_n_sheep/table.hpp"

namespace flockmind::sheep_n_sheep {

class Info;
class Belief;

enum class Stage : std::uint8_t { deal, sets, turn, laying, refill, icons, over };
enum class End : std::uint8_t { open, triggered, last_round };  // N10
enum class Way : std::uint8_t { none, same, run, free };

// A turn of laying under way: `same` goes on beside slot a; `run` goes up beside a, down beside b.
// kNoSlot: the path is closed, or the pasture is empty.
struct Laying {
  Way way = Way::none;
  bool laid = false;
  SlotId a = kNoSlot;
  SlotId b = kNoSlot;
};

class State : public Table {
 public:
  using Rules = sheep_n_sheep::Rules;
  using Info = sheep_n_sheep::Info;
  using Belief = sheep_n_sheep::Belief;
  static constexpr std::string_view kName = "sheep-n-sheep";
  static constexpr int kVersion = 1;
  static constexpr int kMinPlayers = 2;
  static constexpr int kMaxSeats = kSeats;
  static constexpr int kMaxFrontier = 2 * kMaxCards + 2;
  static constexpr std::size_t kMaxLegal = kMaxHand * kMaxFrontier;
  static constexpr std::size_t kMaxChance = kMaxCards;

  explicit State(const Rules& rules) : Table(rules), turn_(static_cast<std::uint8_t>(rules.start())) {}

  Player to_move() const {
    if (stage_ == Stage::turn || stage_ == Stage::laying) return static_cast<Player>(turn_);
    return stage_ == Stage::over ? kTerminal : kChance;
  }
  void legal_actions(ActionList<State>& list) const;
  void chance_outcomes(OutcomeList<State>& list) const;
  Action sample_chance(Rng& rng) const {
    const Mask pool = unseen();
    return make_action(
        Verb::card,
        rules().kind_of_copy(pool.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(pool.size()))))));
  }
  Slot chance_slot() const { return {0, rules().cards() - left()}; }
  void apply(Action a);
  PerPlayer<double> returns() const;  // 1/k to each of k winners, N16; zeros before the end
  sheep_n_sheep::Info info_state(Player p) const;
  Key info_key(Player p) const;
  static void observed(const State& before, Action a, const State& after, Player p,
                       std::vector<Event>& events);
  bool is_ok() const;
  bool operator==(const State& o) const;

  // Whether the action or outcome can happen, as far as unknown cards leave it open.
  bool is_possible(Action a) const;

  Stage stage() const { return stage_; }
  End end() const { return end_; }
  int turn() const { return turn_; }    // whose turn it is
  int place() const { return place_; }  // the set that the next card goes to
  int draws() const { return draws_; }  // icon draws due
  const Laying& laying() const { return laying_; }
  // At a chance node: who alone sees the next card, or -1: everybody.
  Player receiver() const;

 private:
  friend sheep_n_sheep::Info;
  friend sheep_n_sheep::Belief;
  friend struct CardReader;
  friend struct InfoReader;

  void draw(Kind kind);
  void take(int place);
  void place_card(Kind kind, Cell c);
  void begin(Action a);
  void close_paths();
  bool can_begin(Action a) const;
  bool can_place(Kind kind, Cell c) const;
  void end_turn();
  // Lets the draws that `viewer` cannot see happen, with unknown cards.
  void skip_hidden_draws(Player viewer);
  void list_turn_start(ActionList<State>& list) const;
  void list_beginnings(ActionList<State>& list, unsigned same, unsigned run) const;
  void list_beginnings_wide(ActionList<State>& list, Verb verb, unsigned numbers) const;
  void list_placements(ActionList<State>& list) const;

  std::uint8_t turn_;
  Stage stage_ = Stage::deal;
  End end_ = End::open;
  std::uint8_t place_ = 0;
  std::uint8_t draws_ = 0;
  Laying laying_;
};

inline bool is_legal(const State& state, Action a) { return state.is_possible(a); }

// Turns that end in the same pasture and the same hand, with the same set taken, are one turn.
Key turn_key(const State& state, Player p);

}  // namespace flockmind::sheep_n_sheep
