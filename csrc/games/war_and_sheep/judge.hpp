// How an unfinished game is judged: features of both players, a weight each, and a squash.
#pragma once

#include <array>

#include "games/war_and_sheep/eval.hpp"

namespace flockmind::war_and_sheep {

// What counts for one player. The player on turn and the other have weights of their own.
enum Trait : std::uint8_t {
  kOneSheep,  // has one sheep; two; ...; five
  kTwoSheep,
  kThreeSheep,
  kFourSheep,
  kFiveSheep,
  kGrazers,     // sheep times the share of markers left
  kThreatened,  // own sheep that a face-up wolf could eat, two at most
  kPrey,        // the rival's sheep that a face-down wolf it knows of could eat, two at most
  kHeld,        // cards held: ceasefire, ..., crazy-sheep, two of each at most
  kCloseAhead = kHeld + kCards - 1,  // can end the game by Ceasefire in its turn: ahead, level, behind
  kCloseLevel,
  kCloseBehind,
  kBestDeed,  // value of the best thing to do, and of the best besides
  kNextDeed,
  kReach,        // tenths of markers its sheep can graze at once
  kCamouflaged,  // has a sheep that is safe from wolves
  kLooked,       // tenths of markers it has looked at
  kTraits
};

// What counts once, seen by the player on turn.
enum Stand : std::uint8_t {
  kTurn,        // being on turn
  kTwoLeft,     // two actions left or more
  kLead,        // lead in points, tenths
  kLateLead,    // the same times the share of markers grazed
  kAhead,       // +1 ahead, -1 behind
  kLateAhead,   // the same times the share of markers grazed
  kLastAhead,   // the same with three markers or fewer
  kQuietAhead,  // the same times the quiet turns
  kStands
};

struct Features {
  std::array<double, kTraits> mover{};  // of the player on turn
  std::array<double, kTraits> other{};
  std::array<double, kStands> stand{};
};

Features features(const State& state);

// Hooks of core/hooks.hpp: by features; by the network of net.hpp where it was fitted, else by features.
void plain_evaluate(const State& state, Evaluation& evaluation);
void evaluate(const State& state, Evaluation& evaluation);

}  // namespace flockmind::war_and_sheep
