#include <cassert>

#include "core/hooks.hpp"
#include "games/tiny_draft/state.hpp"

namespace flockmind::tiny_draft {

namespace {

// A random card of `from`, which loses it; 0 if there is none.
int draw(Cards& from, Cards allowed, Rng& rng) {
  const Cards cards = static_cast<Cards>(from & allowed);
  if (cards == 0) return 0;
  const int card = nth_bit(cards, static_cast<int>(rng.below(static_cast<std::uint32_t>(count(cards)))));
  from = static_cast<Cards>(from & ~bit(card));
  return card;
}

}  // namespace

// Cards that another player may hold in the end, as far as hands were shown.
Cards Belief::may_take(Player p) const {
  const Cards own = info_.hands_[static_cast<std::size_t>(p)];
  if (own != 0) return own;
  Cards shown = 0;
  for (const Cards hand : info_.hands_) shown = static_cast<Cards>(shown | hand);
  return static_cast<Cards>(kAllCards & ~shown);
}

// Fills in the past and the packs as they are when the moment begins. Every place of a card (pack, moment it
// was taken) draws from one of some disjoint sets of cards that the player cannot tell apart, so drawing
// place by place is uniform over all worlds. False, in every case or in none, if the shown hands contradict
// the rest.
bool Belief::deal_out(State& state, Rng& rng) const {
  const Rules& rules = info_.rules();
  const Player me = info_.player();
  const int size = rules.hand_size();
  const int moment = info_.moment_;
  const auto at = [](auto& list, int i) -> auto& { return list[static_cast<std::size_t>(i)]; };
  Bitboard known = 0;
  for (int t = 0; t < kMoments; ++t) known |= at(info_.seen_, t) | bit(at(info_.picks_, t));
  Cards unseen = static_cast<Cards>(kAllCards & ~known);

  const bool dealing = info_.dealing();
  const int packs = dealing ? me : rules.players();
  state.dealt_ = static_cast<std::uint8_t>(packs * size + (dealing ? count(at(info_.seen_, 0)) : 0));
  state.moment_ = info_.moment_;
  if (dealing) at(state.packs_, me) = at(info_.seen_, 0);
  for (int t = 0; t < moment; ++t) {
    if (at(info_.seen_, t) == 0) at(state.forgotten_, me) |= static_cast<std::uint8_t>(1 << t);
  }
  for (int q = 0; q < packs; ++q) {
    Cards pack = 0;  // what is known to be left of it, once it was seen
    bool seen = false;
    for (int t = 0; t < size; ++t) {
      const Player holder = rules.holder(q, t);
      const bool mine = holder == me && t <= moment;
      if (mine && at(info_.seen_, t) != 0) pack = at(info_.seen_, t), seen = true;
      if (t >= moment && !info_.over()) {
        if (seen) break;
        at(state.packs_, q) |= static_cast<Cards>(bit(draw(unseen, kAllCards, rng)));
        continue;
      }
      int card = 0;
      if (mine) {
        card = t < rules.last_moment() ? at(info_.picks_, t) : lsb(pack);
        pack = static_cast<Cards>(pack & ~bit(card));
      } else if (seen) {
        Bitboard later = 0;  // cards that were still in the pack when the player had it again
        for (int u = t + 1; u <= moment; ++u) {
          if (rules.holder(q, u) == me) later |= at(info_.seen_, u) | bit(at(info_.picks_, u));
        }
        card = draw(pack, static_cast<Cards>(may_take(holder) & ~later), rng);
      } else {
        card = draw(unseen, may_take(holder), rng);
      }
      if (card == 0) return false;
      at(at(state.taken_, q), t) = static_cast<std::uint8_t>(card);
    }
    if (seen && !info_.over()) at(state.packs_, q) = pack;
  }
  return true;
}

// The moment as far as it counts as made: earlier seats' picks, then the own one.
void Belief::replay_moment(State& state, Rng& rng) const {
  const int own = info_.picks_[info_.moment_];
  while (state.moment_ == info_.moment_ && state.to_move() >= 0) {
    if (state.to_move() != info_.player()) {
      if (own != 0 && state.to_move() == info_.to_move()) return;
      state.apply(or_default_uniform_action(state, rng));
    } else {
      if (own == 0) return;
      state.apply(pick_of(own));
    }
  }
}

State Belief::sample(Rng& rng) const {
  State state(info_.rules());
  [[maybe_unused]] const bool ok = deal_out(state, rng);
  assert(ok);
  replay_moment(state, rng);
  return state;
}

bool Belief::possible() const {
  State state(info_.rules());
  Rng rng;
  return deal_out(state, rng);
}

}  // namespace flockmind::tiny_draft
