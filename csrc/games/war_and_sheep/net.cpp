#include "games/war_and_sheep/net.hpp"

#include <algorithm>

#include "games/war_and_sheep/eval.hpp"

namespace flockmind::war_and_sheep {

const NetWeights kNet = {
#include "games/war_and_sheep/net_weights.inc"
};

namespace {

// Writes the statements of one position.
class Writer {
 public:
  Writer(const State& state, Inputs& inputs) : state_(state), t_(state.table()), inputs_(inputs) {}

  void write() {
    inputs_.clear();
    for (int side = 0; side < 2; ++side) write_side(side, side == 0 ? t_.now.turn : 1 - t_.now.turn);
    plane(kUnknown, t_.markers & ~t_.known);
    plane(kOpenWolves, t_.wolves);
    plane(kVictims, victims_);
    write_numbers();
    write_flags();
  }

 private:
  void add(int input) { inputs_.push_back(static_cast<std::uint16_t>(input)); }
  void add_if(bool holds, int input) {
    if (holds) add(input);
  }
  void at_least(int n, int most, int first) {
    for (int k = 0; k < std::min(n, most); ++k) add(first + k);
  }
  // North is where the player on turn plays to.
  void plane(int which, Bitboard cells) {
    const bool turned = t_.now.turn == 1;
    for (const int cell : Bits(cells)) {
      const int row = turned ? 5 - (cell & 7) : cell & 7;
      add(which * kPlaneCells + (cell >> 3) * 6 + row);
    }
  }

  void write_side(int side, int p) {
    const Bitboard own = t_.sheep[p];
    const int sheep = side == 0 ? kOwnPlain : kRivalPlain;
    plane(sheep, own & ~t_.camouflaged & ~t_.crazy);
    plane(sheep + 1, own & t_.camouflaged);
    plane(sheep + 2, own & t_.crazy);
    const Bitboard seen = (t_.scouted[p] | (side == 0 ? t_.looked : 0)) & t_.markers;
    const Bitboard reach = grazing_reach(state_, p);
    plane(kOwnReach + side, reach);
    for (int f = 0; f < kFaces; ++f) {
      const Bitboard known = state_.known_with(f) & seen;
      plane((side == 0 ? kOwnFaces : kRivalFaces) + f, known);
      add_if((known & reach) != 0, kKnownReaches + kFaces * side + f);
    }
    at_least(count(reach & ~seen), 6, kReaches + 6 * side);
    plane(kOwnPrey + side, sight_of(state_, state_.known_wolves() & seen).eaten);
    at_least(count(victims_ & own), 2, kThreats + 2 * side);
    if (own != 0) add(kSheepLeft + 6 * side + std::min(count(own), 6) - 1);
    for (int c = 1; c < kCards; ++c) at_least(copies(t_.hand[p], c), 2, kHands + 14 * side + 2 * (c - 1));
  }

  void write_numbers() {
    const auto unseen = state_.unseen_faces();
    for (int f = 0; f < kFaces; ++f) at_least(unseen[static_cast<std::size_t>(f)], 12, kUnseenFaces + 12 * f);
    const int markers = count(t_.markers);
    add(kMarkersLeft + std::min(markers, 24));
    const int lead = state_.points(t_.now.turn) - state_.points(1 - t_.now.turn);
    add(kLeads + 16 + std::clamp(lead, -16, 16));
    if (markers <= 3) add(kLastLeads + 1 + std::clamp(lead, -1, 1));
    add(kQuietTurns + std::min<int>(t_.now.quiet_turns, 3));
    const int pile = state_.pile_size();
    for (int k = 0; k < 4; ++k) add_if(pile >= std::max(1, 5 * k), kPileLeft + k);
    static constexpr std::array<int, 3> kCounted = {kBoo, kCeasefireCard, kInsiderCard};
    for (int k = 0; k < 3; ++k)
      at_least(copies(state_.pile(), kCounted[static_cast<std::size_t>(k)]), 3, kPileCards + 3 * k);
  }

  void write_flags() {
    const int me = t_.now.turn;
    add_if(t_.now.actions_left >= 2, kFlags);
    add_if(t_.now.quiet != 0, kFlags + 1);
    add_if(t_.now.camouflage_used != 0, kFlags + 2);
    add_if(t_.now.phase != kDecide, kFlags + 3);
    add_if(copies(t_.discard, kCeasefireCard) > 0, kFlags + 4);
    for (int side = 0; side < 2; ++side) {
      const int p = side == 0 ? me : 1 - me;
      add_if(state_.is_open(p), kFlags + 5 + side);
      add_if(state_.crazy_used(p), kFlags + 7 + side);
      add_if(copies(t_.hand[p], kCeasefireCard) > 0, kFlags + 9 + side);
    }
  }

  const State& state_;
  const Table& t_;
  Inputs& inputs_;
  Bitboard victims_ = sight_of(state_, t_.wolves).eaten;
};

constexpr std::size_t kBlock = 64;

// What the next layer sees of a sum.
std::int16_t passed_on(std::int16_t sum) {
  return std::max(std::min(sum, kMost), static_cast<std::int16_t>(sum >> kLeak));
}

}  // namespace

void list_inputs(const State& state, Inputs& inputs) { Writer(state, inputs).write(); }

double judged_by(const NetWeights& net, const State& state) {
  Inputs inputs;
  list_inputs(state, inputs);
  inputs.push_back(kInputs);  // the end: a loop whose length is known beforehand loses its vectors to GCC
  // Block by block, so that the sums of a block stay in registers.
  std::int16_t wide[kWide];
  for (std::size_t from = 0; from < kWide; from += kBlock) {
    std::int16_t sums[kBlock];
    for (std::size_t j = 0; j < kBlock; ++j) sums[j] = net.wide_bias[from + j];
    for (const std::uint16_t* input = inputs.begin(); *input != kInputs; ++input) {
      const std::int16_t* row = net.rows[*input] + from;
      for (std::size_t j = 0; j < kBlock; ++j) sums[j] = static_cast<std::int16_t>(sums[j] + row[j]);
    }
    for (std::size_t j = 0; j < kBlock; ++j) wide[from + j] = passed_on(sums[j]);
  }
  std::int32_t out = net.last_bias;
  for (std::size_t k = 0; k < kNarrow; ++k) {
    std::int32_t sum = net.narrow_bias[k];
    for (std::size_t j = 0; j < kWide; ++j) sum += net.narrow[k][j] * wide[j];
    out += net.last[k] * passed_on(static_cast<std::int16_t>(std::clamp(sum / kUnit, -32768, 32767)));
  }
  return squash(static_cast<double>(out) / (kUnit * kUnit));
}

}  // namespace flockmind::war_and_sheep
