#include "engine/adapter.hpp"
#include "games/sheep_n_sheep/eval.hpp"
#include "games/sheep_n_sheep/info_state.hpp"

namespace flockmind {
static const Register<sheep_n_sheep::State> registered;
}
