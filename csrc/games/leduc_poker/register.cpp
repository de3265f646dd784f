#include "engine/adapter.hpp"
#include "games/leduc_poker/state.hpp"

namespace flockmind {
static const Register<leduc_poker::State> registered;
}
