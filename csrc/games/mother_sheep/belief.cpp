#include "games/mother_sheep/belief.hpp"

namespace flockmind::mother_sheep {

State Belief::sample(Rng& rng) const {
  State state = info_.view();
  const int me = info_.player();
  if (state.phase_ == Phase::deal) {
    // What has been dealt before this player's next sight: cards seat by seat, then hands.
    const bool card_due = state.card_[me] == kNotDealt;
    const bool hand_due = state.held_[me] < kHand;
    for (int p = 0; p < kMaxPlayers && p < state.rules().players(); ++p) {
      if (p == me) continue;
      if (card_due && p > me) state.card_[p] = kNotDealt;
      if (card_due || (hand_due && p > me)) state.held_[p] = 0;
    }
  }
  deal_cards(state, rng);
  deal_secrets(state, rng);
  return state;
}

void Belief::deal_cards(State& state, Rng& rng) const {
  std::uint64_t left = state.rules().all_cards() & ~state.ruled_out_;
  for (int p = 0; p < state.rules().players(); ++p) {
    if (state.card_[p] >= 0) left &= ~(std::uint64_t{1} << state.card_[p]);
  }
  for (int p = 0; p < state.rules().players(); ++p) {
    if (state.card_[p] != kUnknown) continue;
    std::uint64_t rest = left;
    for (std::uint32_t skip = rng.below(static_cast<std::uint32_t>(std::popcount(left))); skip > 0; --skip) {
      rest &= rest - 1;
    }
    state.card_[p] = static_cast<std::int8_t>(std::countr_zero(rest));
    left &= ~(rest & -rest);
  }
}

// Seat by seat from what the seat may hold. Where passes have ruled fences out, earlier hands may
// have taken more or less of what a later seat may hold, and so leave it fewer ways; a draw is then
// kept with probability (ways left) / (most ways possible), which makes all assignments equal.
void Belief::deal_secrets(State& state, Rng& rng) const {
  const FenceSet unseen = state.bag();
  const State start = state;
  for (bool kept = false; !kept;) {
    state = start;
    FenceSet left = unseen;
    double keep = 1;
    for (int p = 0; p < state.rules().players(); ++p) {
      if (p == info_.player()) continue;
      FenceSet open = left - start.not_held_[p];
      const int most = (unseen - start.not_held_[p]).size();
      const int held = start.held_[p];
      for (int i = 0; i < held; ++i) {
        const int size = open.size();
        if (size == 0) {
          keep = 0;
          break;
        }
        if (!start.not_held_[p].empty()) keep *= static_cast<double>(size) / (most - i);
        const int f = open.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(size))));
        open.remove(f);
        left.remove(f);
        state.hand_[p].add(f);
      }
    }
    kept = keep >= 1 || rng.uniform() < keep;
  }
}

std::vector<Marginal> Belief::marginals() const {
  std::vector<Marginal> rows;
  const State& view = info_.view();
  const Rules& rules = view.rules();
  std::uint64_t left = rules.all_cards() & ~view.ruled_out_;
  for (int p = 0; p < rules.players(); ++p) {
    if (view.card_[p] >= 0) left &= ~(std::uint64_t{1} << view.card_[p]);
  }
  for (int p = 0; p < rules.players(); ++p) {
    const std::string seat = std::to_string(p);
    if (view.card_[p] != kUnknown) continue;
    for (std::uint64_t rest = left; rest != 0; rest &= rest - 1) {
      const auto c = static_cast<std::size_t>(std::countr_zero(rest));
      rows.push_back({rules.cards()[c].id, "card " + seat, 1.0 / std::popcount(left)});
    }
    for (int k = 0; k < kSheep; ++k) {
      int cards = 0;
      for (std::uint64_t rest = left; rest != 0; rest &= rest - 1) {
        cards += (rules.cards()[static_cast<std::size_t>(std::countr_zero(rest))].sheep >> k) & 1;
      }
      rows.push_back({kSheepNames[static_cast<std::size_t>(k)], "wanted " + seat,
                      static_cast<double>(cards) / std::popcount(left)});
    }
  }
  return rows;
}

}  // namespace flockmind::mother_sheep
