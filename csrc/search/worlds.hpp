// Where a search gets its worlds from: one for each iteration, or one for several.
#pragma once

#include <optional>
#include <utility>

#include "core/game.hpp"

namespace flockmind {

template <Game S, class Source>
class WorldStream {
 public:
  // `per_world`: iterations that share a world; 0: each has its own.
  WorldStream(const Source& source, Rng rng, std::uint64_t per_world)
      : source_(&source), rng_(std::move(rng)), per_world_(per_world) {}

  std::uint64_t drawn() const { return drawn_; }

  S next() {
    if (per_world_ == 0) {
      ++drawn_;
      return source_->sample(rng_);
    }
    if (uses_++ % per_world_ == 0) {
      ++drawn_;
      shared_ = source_->sample(rng_);
    }
    return *shared_;
  }

  // The last world served no iteration.
  void drop() {
    if (per_world_ == 0) --drawn_;
  }

 private:
  const Source* source_;
  Rng rng_;
  std::uint64_t per_world_;
  std::uint64_t drawn_ = 0;
  std::optional<S> shared_;
  std::uint64_t uses_ = 0;
};

}  // namespace flockmind
