// One piece of a game's work, done over and over at the decisions of random games: to measure it alone.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "core/hooks.hpp"

namespace flockmind {

enum class Piece {
  legal,     // listing the legal actions
  uniform,   // a uniformly random choice
  guided,    // a choice by the game's policy
  copy,      // copying the state
  apply,     // copying the state and applying the action chosen there
  keys,      // the information key of every player
  belief,    // making the mover's belief
  sample,    // drawing a world from a belief that is there
  evaluate,  // judging the state
};

inline constexpr std::array<std::string_view, 9> kPieceNames = {
    "legal", "uniform", "guided", "copy", "apply", "keys", "belief", "sample", "evaluate"};

struct Exercised {
  std::uint64_t done = 0;    // times that the piece was done
  std::uint64_t listed = 0;  // actions listed by `legal`
  std::uint64_t checksum = 0;
};

// Plays one uniformly random game to its end and does the piece `times` times at every decision.
template <Game S>
void exercise(const typename S::Rules& rules, Piece piece, std::uint64_t seed, int times, Exercised& sum) {
  Rng chance = stream(seed, Stream::chance);
  Rng choice = stream(seed, Stream::playout);
  Rng own = stream(seed, Stream::belief);
  S state(rules);
  S copied(rules);
  S* volatile target = &copied;  // so that no copy is left out
  while (state.to_move() != kTerminal) {
    const Player mover = state.to_move();
    if (mover == kChance) {
      state.apply(state.sample_chance(chance));
      continue;
    }
    const Action action = or_default_uniform_action(state, choice);
    std::optional<typename S::Belief> belief;
    if (piece == Piece::sample) belief.emplace(state.info_state(mover));
    for (int i = 0; i < times; ++i) {
      switch (piece) {
        case Piece::legal: {
          ActionList<S> list;
          state.legal_actions(list);
          sum.listed += list.size();
          sum.checksum += list.back().bits;
          break;
        }
        case Piece::uniform:
          sum.checksum += or_default_uniform_action(state, own).bits;
          break;
        case Piece::guided:
          sum.checksum += or_default_playout_action(state, own).bits;
          break;
        case Piece::copy:
          *target = state;
          break;
        case Piece::apply:
          *target = state;
          target->apply(action);
          break;
        case Piece::keys:
          for (int p = 0; p < rules.players(); ++p) sum.checksum += state.info_key(static_cast<Player>(p));
          break;
        case Piece::belief: {
          const typename S::Belief made(state.info_state(mover));
          sum.checksum += sizeof made;
          break;
        }
        case Piece::sample:
          *target = belief->sample(own);
          break;
        case Piece::evaluate: {
          Evaluation judged;
          or_default_evaluate(state, judged);
          sum.checksum += static_cast<std::uint64_t>(judged.scores[0]);
          break;
        }
      }
      ++sum.done;
    }
    state.apply(action);
  }
  sum.checksum += static_cast<std::uint64_t>(copied.to_move());
}

}  // namespace flockmind
