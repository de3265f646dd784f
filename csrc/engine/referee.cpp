#include "engine/referee.hpp"

#include <stdexcept>

namespace flockmind {

Referee::Referee(const AnyGame& game, std::uint64_t seed) : active_(true) {
  Rng rng = stream(seed, Stream::deal);
  for (const auto& copies : game.pools()) {
    std::vector<Copy> pool;
    for (const Action face : copies) pool.push_back({face, static_cast<int>(pool.size()), false});
    rng.shuffle(pool.data(), pool.size());
    pools_.push_back(std::move(pool));
  }
}

void Referee::play_chance(AnyState& state) {
  while (active_ && state.to_move() == kChance) state.apply(draw(state));
}

Action Referee::draw(const AnyState& state) {
  const Slot slot = state.chance_slot();
  auto& pool = pools_.at(static_cast<std::size_t>(slot.pool));
  const auto outcomes = state.chance_outcomes();
  // A player's choice may have taken copies out of the pool (never by their place in it): as many
  // copies of a face as are no longer possible are gone, by label, which says nothing of order.
  for (const Outcome& outcome : outcomes) {
    std::uint32_t left = 0;
    for (const Copy& copy : pool) left += !copy.gone && copy.face == outcome.action;
    for (; left > outcome.weight; --left) {
      Copy* lowest = nullptr;
      for (Copy& copy : pool) {
        if (copy.gone || copy.face != outcome.action) continue;
        if (lowest == nullptr || copy.label < lowest->label) lowest = &copy;
      }
      lowest->gone = true;
    }
  }
  const std::size_t n = pool.size();
  for (std::size_t i = 0; i < n; ++i) {
    Copy& copy = pool[(static_cast<std::size_t>(slot.index) + i) % n];
    if (copy.gone) continue;
    for (const Outcome& outcome : outcomes) {
      if (outcome.action != copy.face) continue;
      copy.gone = true;
      return copy.face;
    }
  }
  throw std::logic_error("a pool of chance has no copy left that is possible");
}

}  // namespace flockmind
