#include "engine/adapter.hpp"
#include "games/tiny_draft/state.hpp"

namespace flockmind {
static const Register<tiny_draft::State> registered;
}
