#include "engine/any_game.hpp"

namespace flockmind {

std::map<std::string, GameEntry>& registry() {
  static std::map<std::string, GameEntry> entries;
  return entries;
}

}  // namespace flockmind
