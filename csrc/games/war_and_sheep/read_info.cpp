// Reading of an information state. Contradictions are refused with the field and the reason.
#include "games/war_and_sheep/belief.hpp"
#include "games/war_and_sheep/info_reader.hpp"

namespace flockmind::war_and_sheep {

Info Info::read(const Rules& rules, const Field& document, Player player) {
  State view(rules);
  view.t_ = Table{};
  view.t_.viewer = player;
  InfoReader reader(rules, document, player, view.t_);
  const Await await = reader.read();
  const Info info(view, player, await);
  Info settled = info;
  settled.settle();
  if (settled.to_move() != reader.to_move()) {
    document.at("to_move").fail("expected " + std::to_string(int{settled.to_move()}) + " with this pending");
  }
  if (possible_hands(settled).empty()) document.at("memory").fail("no hand of the rival fits these steps");
  return settled;
}

}  // namespace flockmind::war_and_sheep
