#include "games/leduc_poker/state.hpp"

namespace flockmind::leduc_poker {

namespace {
constexpr std::string_view kTexts[] = {"J", "Q", "K", "fold", "call", "raise"};
}

std::string Rules::action_text(Action a) const { return std::string(kTexts[a.bits]); }

Action Rules::parse_action(std::string_view text) const {
  std::uint32_t bits = 0;
  for (const std::string_view known : kTexts) {
    if (known == text) return {bits};
    ++bits;
  }
  throw NotationError(std::string(text), 1, "J, Q, K, fold, call or raise");
}

}  // namespace flockmind::leduc_poker
