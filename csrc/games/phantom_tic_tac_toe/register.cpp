#include "engine/adapter.hpp"
#include "games/phantom_tic_tac_toe/state.hpp"

namespace flockmind {
static const Register<phantom_tic_tac_toe::State> registered;
}
