// The extension module: a table of contents.
#include "bind/bindings.hpp"

PYBIND11_MODULE(_core, m) {
  m.doc() = "Rules, beliefs and searches of flockmind, in C++. Use the package's own classes instead.";
  flockmind::bind_errors(m);
  flockmind::bind_game(m);
  flockmind::bind_state(m);
  flockmind::bind_info(m);
  flockmind::bind_search(m);
}
