#include "engine/referee.hpp"

#include <algorithm>
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
  auto outcomes = state.chance_outcomes();
  std::ranges::sort(outcomes, {}, &Outcome::action);
  const auto place_of = [&](Action face) {  // outcomes.size() if that is none
    const auto it = std::ranges::lower_bound(outcomes, face, {}, &Outcome::action);
    return it != outcomes.end() && it->action == face ? static_cast<std::size_t>(it - outcomes.begin())
                                                      : outcomes.size();
  };
  std::vector<std::uint32_t> left(outcomes.size() + 1);
  for (const Copy& copy : pool) {
    if (!copy.gone) ++left[place_of(copy.face)];
  }
  // A player's choice may have taken copies out of the pool (never by their place in it): as many
  // copies of a face as are no longer possible are gone, by label, which says nothing of order.
  for (std::size_t k = 0; k < outcomes.size(); ++k) {
    for (; left[k] > outcomes[k].weight; --left[k]) {
      Copy* lowest = nullptr;
      for (Copy& copy : pool) {
        if (copy.gone || copy.face != outcomes[k].action) continue;
        if (lowest == nullptr || copy.label < lowest->label) lowest = &copy;
      }
      lowest->gone = true;
    }
  }
  const std::size_t n = pool.size();
  for (std::size_t i = 0; i < n; ++i) {
    Copy& copy = pool[(static_cast<std::size_t>(slot.index) + i) % n];
    if (copy.gone || place_of(copy.face) == outcomes.size()) continue;
    copy.gone = true;
    return copy.face;
  }
  throw std::logic_error("a pool of chance has no copy left that is possible");
}

}  // namespace flockmind
