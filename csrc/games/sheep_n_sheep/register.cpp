#include "engine/adapter.hpp"
#include "games/sheep_n_sheep/eval.hpp"

namespace flockmind {
static const Register<sheep_n_sheep::State> registered;
}
