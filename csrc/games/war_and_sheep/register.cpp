#include "engine/adapter.hpp"
#include "games/war_and_sheep/belief.hpp"
#include "games/war_and_sheep/judge.hpp"

namespace flockmind {
static_assert(Game<war_and_sheep::State>);
static const Register<war_and_sheep::State> registered;
}  // namespace flockmind
