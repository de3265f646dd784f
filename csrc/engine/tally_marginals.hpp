// Marginals by counting: for games that give no closed form, facts are tallied over worlds.
#pragma once

#include <map>
#include <utility>

#include "core/game.hpp"

namespace flockmind {

// A game's optional hook `facts(state, asker, out)` lists as (thing, place) what holds in a world and may be
// hidden from the asker; the rows are the shares of worlds in which each fact holds.
template <class S>
std::vector<Marginal> tally_marginals(const typename S::Belief& belief, Player asker, std::uint64_t seed,
                                      int worlds) {
  std::vector<Marginal> rows;
  if constexpr (requires(const S& s, std::vector<std::pair<std::string, std::string>>& out) {
                  facts(s, asker, out);
                }) {
    std::map<std::pair<std::string, std::string>, int> counts;
    Rng rng = stream(seed, Stream::belief);
    for (int i = 0; i < worlds; ++i) {
      std::vector<std::pair<std::string, std::string>> out;
      facts(belief.sample(rng), asker, out);
      for (auto& fact : out) ++counts[fact];
    }
    for (const auto& [fact, n] : counts)
      rows.push_back({fact.first, fact.second, static_cast<double>(n) / worlds});
  }
  return rows;
}

}  // namespace flockmind
