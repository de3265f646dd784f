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
  cards_.draw(rng, [&](Player seat, int card) {
    if (state.card_[seat] == kUnknown) state.card_[seat] = static_cast<std::int8_t>(card);
  });
  deal_secrets(state, rng);
  return state;
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
  const Rules& rules = info_.view().rules();
  for (std::size_t i = 0; i < cards_.seats().size(); ++i) {
    const std::string seat = std::to_string(cards_.seats()[i]);
    std::array<double, kSheep> wanted{};
    for (std::size_t c = 0; c < cards_.cards().size(); ++c) {
      const Card& card = rules.cards()[static_cast<std::size_t>(cards_.cards()[c])];
      const double probability = cards_.probability(i, c);
      rows.push_back({card.id, "card " + seat, probability});
      for (std::size_t k = 0; k < kSheep; ++k) wanted[k] += ((card.sheep >> k) & 1) != 0 ? probability : 0;
    }
    for (std::size_t k = 0; k < kSheep; ++k) rows.push_back({kSheepNames[k], "wanted " + seat, wanted[k]});
  }
  return rows;
}

}  // namespace flockmind::mother_sheep
