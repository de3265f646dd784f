#include "engine/adapter.hpp"
#include "games/sheep_and_thief/eval.hpp"

namespace flockmind {
static const Register<sheep_and_thief::State> registered;
}
