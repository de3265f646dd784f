// A small neural network that judges a position: which of some 900 statements hold in it, seen by the player
// on turn, and three layers of whole numbers over them, so that every platform judges alike.
//
// As in chess engines since Nasu, "Efficiently updatable neural-network-based evaluation functions for
// computer shogi", 2018: all statements are true or false, so that the first layer is a sum of rows. Fitted
// by benchmarks/fit_judge.py to games on the 6x6 board with the deck `standard`, and of use there.
#pragma once

#include "games/war_and_sheep/state.hpp"

namespace flockmind::war_and_sheep {

// Statements about cells: each block has one a cell, 36. "Own" is of the player on turn.
enum Plane : std::uint8_t {
  kOwnPlain,  // a sheep that is neither camouflaged nor crazy
  kOwnHidden,
  kOwnCrazy,
  kRivalPlain,
  kRivalHidden,
  kRivalCrazy,
  kUnknown,   // a marker that nobody has looked at
  kOwnFaces,  // one that the player on turn knows, by face
  kRivalFaces = kOwnFaces + kFaces,
  kOpenWolves = kRivalFaces + kFaces,
  kOwnReach,  // a marker that an own sheep could graze next
  kRivalReach,
  kVictims,  // a sheep that a face-up wolf could eat next
  kOwnPrey,  // one that a face-down wolf which the player on turn knows could eat
  kRivalPrey,
  kPlanes
};
inline constexpr int kPlaneCells = 36;

// Statements about numbers, in blocks; a number n above the last of its block counts as the last.
enum Block : std::uint16_t {
  kSheepLeft = kPlanes * kPlaneCells,         // own sheep are n, 1..6; the rival's
  kHands = kSheepLeft + 2 * 6,                // at least one, two of each card but boo; the rival's
  kUnseenFaces = kHands + 2 * 2 * 7,          // at least n unseen markers of each face, 1..12
  kMarkersLeft = kUnseenFaces + kFaces * 12,  // n markers lie, 0..24
  kLeads = kMarkersLeft + 25,                 // the lead is n points, -16..16
  kLastLeads = kLeads + 33,                   // behind, level, ahead with three markers or fewer
  kQuietTurns = kLastLeads + 3,               // n quiet turns, 0..3
  kFlags = kQuietTurns + 4,                   // see net.cpp
  kPileLeft = kFlags + 12,                    // at least 1, 5, 10, 15 cards in the pile
  kPileCards = kPileLeft + 4,                 // at least n of boo, ceasefire, insider-trading in it, 1..3
  kReaches = kPileCards + 3 * 3,          // at least n markers that nobody knows in reach, 1..6; the rival's
  kKnownReaches = kReaches + 2 * 6,       // a known marker in reach, by face; the rival's
  kThreats = kKnownReaches + 2 * kFaces,  // at least 1, 2 own sheep are victims; the rival's
  kInputs = kThreats + 2 * 2
};

// Numbers of the statements that hold.
using Inputs = StaticList<std::uint16_t, 320>;
void list_inputs(const State& state, Inputs& inputs);

inline constexpr int kWide = 128;                      // sums of the first layer
inline constexpr int kNarrow = 16;                     // of the second
inline constexpr int kUnit = 256;                      // what stands for 1 in weights and sums
inline constexpr std::int16_t kMost = 16 * kUnit - 1;  // sums of a layer are cut off here for the next
inline constexpr int kLeak = 5;                        // a negative one counts 2^-5 of itself

struct NetWeights {
  std::int16_t rows[kInputs][kWide];
  std::int16_t wide_bias[kWide];
  std::int16_t narrow[kNarrow][kWide];
  std::int32_t narrow_bias[kNarrow];  // in kUnit * kUnit, as its sums
  std::int16_t last[kNarrow];
  std::int32_t last_bias;
};
extern const NetWeights kNet;

// Winning share of the player on turn, 0..1. At a decision that is not the end.
double judged_by(const NetWeights& net, const State& state);

}  // namespace flockmind::war_and_sheep
