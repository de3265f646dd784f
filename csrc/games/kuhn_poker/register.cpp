#include "engine/adapter.hpp"
#include "games/kuhn_poker/state.hpp"

namespace flockmind {
static const Register<kuhn_poker::State> registered;
}
