// Draws the hidden cards of the rivals.
#include <algorithm>

#include "games/sheep_n_sheep/info_state.hpp"

namespace flockmind::sheep_n_sheep {

namespace {

// A copy drawn evenly from the pool.
int draw_from(Mask pool, Rng& rng) {
  return pool.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(pool.size()))));
}

}  // namespace

Belief::Belief(const Info& info) : view_(info.view()), player_(info.player()) {
  for (int p = 0; p < view_.rules().players(); ++p)
    pasts_ = pasts_ || (p != player_ && view_.past(p).size > 0);
  const Laying& laying = view_.laying();
  const int mover = view_.turn();
  if (laying.way == Way::none || laying.way == Way::free || laying.laid || mover == player_) return;
  // A beginning says that a card can be laid (N5): in an empty pasture any card can.
  const auto number = [&](SlotId slot) { return slot == kNoSlot ? -9 : view_.laid(slot).number; };
  const int step = laying.way == Way::run ? 1 : 0;
  Mask fits;
  for (int n = 1; n <= 5; ++n) {
    const bool wanted = n == number(laying.a) + step || (step == 1 && n == number(laying.b) - 1);
    if (wanted) fits = fits | view_.rules().with_number(n);
  }
  const Hand& hand = view_.hand(mover);
  for (int i = 0; i < hand.known_size; ++i) {
    if (!(fits & view_.rules().copies(hand.known[i])).empty()) return;
  }
  needed_ = fits & view_.unseen();
}

// An even deal of the unseen cards, given that the mover gets one of `needed_` if there are such.
void Belief::deal(State& state, Rng& rng) const {
  Mask pool = view_.unseen();
  const auto give = [&](int p, int copy) {
    pool.clear(copy);
    state.reveal(p, view_.rules().kind_of_copy(copy));
  };
  if (!needed_.empty()) {
    const int mover = view_.turn();
    const int n = view_.hand(mover).hidden_size;
    int given = 0;
    for (bool met = false; !met; ++given) {
      // None of the needed is there yet. All but one place could miss them with this chance:
      double miss = 1;
      const int cards = pool.size();
      const int bad = cards - needed_.size();
      for (int i = 0; i < n - given; ++i) miss *= static_cast<double>(bad - i) / (cards - i);
      const double first = static_cast<double>(needed_.size()) / cards;
      met = given == n - 1 || rng.uniform() * (1 - std::max(miss, 0.0)) < first;
      give(mover, draw_from(met ? needed_ : pool & ~needed_, rng));
    }
    for (; given < n; ++given) give(mover, draw_from(pool, rng));
  }
  for (int p = 0; p < view_.rules().players(); ++p) {
    if (p == player_ || (!needed_.empty() && p == view_.turn())) continue;
    for (int i = view_.hand(p).hidden_size; i > 0; --i) give(p, draw_from(pool, rng));
  }
}

State Belief::sample(Rng& rng) const {
  std::uint64_t deals = 0;
  return sample(rng, deals);
}

State Belief::sample(Rng& rng, std::uint64_t& deals) const {
  for (;;) {
    State state = view_;
    deal(state, rng);
    ++deals;
    if (!pasts_) return state;
    double weight = 1;
    for (int p = 0; p < view_.rules().players(); ++p) {
      if (p == player_ || view_.past(p).size == 0) continue;
      Kind cards[kMaxPast + kMaxHand];
      const Hand& hand = state.hand(p);
      std::copy(hand.hidden, hand.hidden + hand.hidden_size, cards);
      weight *= view_.past(p).weight(cards, hand.hidden_size, rng);
    }
    if (weight >= 1 || rng.uniform() < weight) return state;
  }
}

std::vector<Marginal> Belief::marginals() const {
  std::vector<Marginal> rows;
  if (pasts_ || !needed_.empty()) return rows;
  const int pool = view_.unseen().size();
  for (int p = 0; p < view_.rules().players(); ++p) {
    const int hidden = view_.hand(p).hidden_size;
    if (p == player_ || hidden == 0) continue;
    for (int k = 0; k < view_.rules().kinds(); ++k) {
      const auto kind = static_cast<Kind>(k);
      const int copies = (view_.unseen() & view_.rules().copies(kind)).size();
      if (copies == 0) continue;
      double none = 1;  // chance that the hand has no copy
      for (int i = 0; i < hidden; ++i)
        none *= std::max(0.0, static_cast<double>(pool - copies - i)) / (pool - i);
      rows.push_back({view_.rules().name(kind), "hand " + std::to_string(p), 1 - none});
    }
  }
  return rows;
}

void facts(const State& state, Player asker, std::vector<std::pair<std::string, std::string>>& out) {
  for (int p = 0; p < state.rules().players(); ++p) {
    const Hand& hand = state.hand(p);
    for (int i = 0; i < hand.hidden_size && p != asker; ++i) {
      if (i > 0 && hand.hidden[i] == hand.hidden[i - 1]) continue;
      out.emplace_back(state.rules().name(hand.hidden[i]), "hand " + std::to_string(p));
    }
  }
}

}  // namespace flockmind::sheep_n_sheep
