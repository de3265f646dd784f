#include "engine/adapter.hpp"
#include "games/sheep_and_thief/belief.hpp"

namespace flockmind {
static const Register<sheep_and_thief::State> registered;
}
