#include "engine/adapter.hpp"
#include "games/mother_sheep/belief.hpp"
#include "games/mother_sheep/hooks.hpp"

namespace flockmind {
static const Register<mother_sheep::State> registered;
}
