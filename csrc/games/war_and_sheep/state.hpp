// War & Sheep for two: the referee's truth, and also what one player sees of it (a "view").
#pragma once

#include "games/war_and_sheep/memory.hpp"
#include "games/war_and_sheep/rules.hpp"

namespace flockmind::war_and_sheep {

class Info;
class Belief;
class Supposition;

enum Phase : std::uint8_t {
  kDecide,   // an action
  kLook,     // chance: the next marker of a scout
  kAnswer,   // whether a wolf found by a scout is turned up
  kTaking,   // which card Insider Trading takes
  kGraze,    // chance: the marker under a sheep
  kDrawing,  // chance: a card
  kOver
};

// Small numbers, one byte each, hashed as one word.
struct Scalars {
  std::uint8_t phase = kDecide;
  std::uint8_t turn = 0;          // whose turn it is
  std::uint8_t actions_left = 0;  // the one under way counts; 0 at the end
  std::uint8_t quiet_turns = 0;   // completed ones in a row
  std::uint8_t quiet = 1;         // this turn so far
  std::uint8_t camouflage_used = 0;
  std::uint8_t flags = 0;  // bit s: hand of s lies open; bit 2 + s: s has used its crazy sheep
  std::uint8_t cell = 0;   // kGraze: the marker's cell; kDrawing: the drawing player; else 0
  bool operator==(const Scalars&) const = default;
};

// Everything that may change. In a view the rival's hand is empty unless it lies open, faces that the
// viewer has not seen are absent, and a scout or Insider Trading of the rival does not show.
struct Table {
  Bitboard sheep[2] = {};      // all of each player
  Bitboard crazy = 0;          // crazy ones of both
  Bitboard camouflaged = 0;    // at most one of each player
  Bitboard markers = 0;        // face down, also the one under a sheep in kGraze
  Bitboard wolves = 0;         // face up
  Bitboard scouted[2] = {};    // markers that each player has looked at
  Bitboard known = 0;          // markers whose faces are held: scouted | looked
  Bitboard face_bits[2] = {};  // bits 0 and 1 of the Face of each known marker
  // A scout under way: markers named, looked at, shown, answered for.
  Bitboard named = 0;
  Bitboard looked = 0;
  Bitboard shown = 0;
  Bitboard answered = 0;
  Cards hand[2] = {};
  Cards discard = 0;
  std::uint8_t hand_size[2] = {};
  std::uint8_t grazed[2][kFaces] = {};
  Scalars now;
  Memory memory[2];        // by the owner of the hand: what the other player knows of it
  Key memory_key[2] = {};  // hash of both memories as each player reads them; 0 for the other than the viewer
  std::int8_t viewer = -1;  // whose view this is, -1: the truth
  bool operator==(const Table&) const = default;
};

class State {
 public:
  using Rules = war_and_sheep::Rules;
  using Info = war_and_sheep::Info;
  using Belief = war_and_sheep::Belief;
  static constexpr std::string_view kName = "war-and-sheep";
  static constexpr int kVersion = 1;
  static constexpr int kMinPlayers = 2;
  static constexpr int kMaxSeats = 2;
  // At most 288 airlifts, 168 pairs and 34 single scouts, 136 wolf moves, 48 sheep moves, 24 others.
  static constexpr std::size_t kMaxLegal = 704;
  static constexpr std::size_t kMaxChance = 8;

  explicit State(const Rules& rules);
  const Rules& rules() const { return *rules_; }
  const Table& table() const { return t_; }

  Player to_move() const {
    static constexpr std::array<Player, 7> kMover = {0, kChance, 0, 0, kChance, kChance, kTerminal};
    const Player mover = kMover[t_.now.phase];
    return mover < 0 ? mover : static_cast<Player>(t_.now.turn);
  }
  void legal_actions(ActionList<State>& list) const;
  bool has_legal_action() const;
  void chance_outcomes(OutcomeList<State>& list) const;
  Action sample_chance(Rng& rng) const;
  Slot chance_slot() const;
  void apply(Action a) {
    step(a);
    end_empty_turns();
  }
  PerPlayer<double> scores() const;
  PerPlayer<double> returns() const;
  Info info_state(Player p) const;
  Key info_key(Player p) const;
  static void observed(const State& before, Action a, const State& after, Player p,
                       std::vector<Event>& events);
  bool is_ok() const;
  bool operator==(const State& o) const { return t_ == o.t_; }

  // --- what evaluation, beliefs and views ask ---
  int points(int p) const;
  bool is_open(int p) const { return (t_.now.flags >> p) & 1; }
  bool crazy_used(int p) const { return (t_.now.flags >> (2 + p)) & 1; }
  Bitboard all_sheep() const { return t_.sheep[0] | t_.sheep[1]; }
  Bitboard known_wolves() const { return t_.face_bits[0] & t_.face_bits[1]; }
  int face_at(int cell) const {
    return static_cast<int>(has(t_.face_bits[0], cell)) | static_cast<int>(has(t_.face_bits[1], cell)) << 1;
  }
  Bitboard known_with(int face) const {
    return t_.known & ((face & 1) != 0 ? t_.face_bits[0] : ~t_.face_bits[0]) &
           ((face & 2) != 0 ? t_.face_bits[1] : ~t_.face_bits[1]);
  }
  // Copies of a face among the markers that are not known; of each face.
  int unseen(Face face) const {
    return rules_->faces[face] - t_.grazed[0][face] - t_.grazed[1][face] - count(known_with(face)) -
           (face == kWolfFace ? count(t_.wolves) : 0);
  }
  std::array<int, kFaces> unseen_faces() const;
  // The draw pile; in a view also the rival's hand.
  Cards pile() const { return rules_->cards - t_.discard - t_.hand[0] - t_.hand[1]; }
  int pile_size() const { return rules_->card_total - total(t_.discard) - t_.hand_size[0] - t_.hand_size[1]; }
  // Cards in the pile that are not Boo!.
  int takeable() const { return pile_size() - copies(rules_->cards, kBoo) + copies(t_.discard, kBoo); }
  // Whether the player on turn has an action that needs neither a card nor a face-down wolf.
  bool has_public_action() const;
  // Those of the wolves that can move.
  Bitboard runnable(Bitboard wolves) const;
  // Bit c: the player on turn could play card c if it held one.
  unsigned playable_kinds() const;
  // Where the sheep on `cell` ends when it leads that way; `cell` if it cannot move.
  int sheep_target(int cell, int way) const;
  int wolf_target(int cell, int way) const;
  // Cards of s that the rival has not seen come: in the hand or played since.
  Cards unseen_gains(int s) const { return t_.hand[s] + t_.memory[s].played() - t_.memory[s].certain; }

 private:
  friend war_and_sheep::Info;
  friend war_and_sheep::Belief;
  friend war_and_sheep::Supposition;

  // The action or outcome without the turns that end by themselves after it (W18).
  void step(Action a);
  void end_empty_turns() {
    while (t_.now.phase == kDecide && !can_hide() && !has_legal_action()) end_turn();
  }

  bool can_hide() const {
    return t_.now.camouflage_used == 0 && (t_.sheep[t_.now.turn] & ~t_.camouflaged) != 0;
  }
  void lead(int cell, int way);
  void run_wolf(int cell, int way);
  void graze(int face);
  void turn_up(Bitboard cells);  // wolves; their faces need not be known
  void forget_marker(Bitboard cells);
  void remove_sheep(int cell);
  void carry_sheep(int from, int to);
  void spend(int card);
  void look_on();
  void finish_scout();
  void take(int card);
  void gain(int s, int card, Memory::What how);
  void lose_hand(int s);
  void know_hand(int s);  // the rival of s knows the whole hand of s
  void finish_action();
  void end_turn();
  void finish_game();
  void refresh_memory_keys();
  void set_known(int cell, int face);

  const Rules* rules_;
  Table t_;
};

// Hook of core/hooks.hpp.
Action uniform_action(const State& state, Rng& rng, std::size_t& legal);

}  // namespace flockmind::war_and_sheep
