// Text of actions, outcomes and nodes.
#include "games/mother_sheep/rules.hpp"

namespace flockmind::mother_sheep {

std::string node_text(int node) { return std::to_string(q_of(node)) + "," + std::to_string(r_of(node)); }

int parse_node(std::string_view text) {
  const std::size_t comma = text.find(',');
  int q = 0;
  int r = 0;
  if (comma == std::string_view::npos || !parse_int(text.substr(0, comma), -kRadius, kRadius, q) ||
      !parse_int(text.substr(comma + 1), -kRadius, kRadius, r) || !within(q, r, kRadius)) {
    return -1;
  }
  return node_at(q, r);
}

std::string Rules::place_text(int fence, int direction, int node) const {
  return fences_[static_cast<std::size_t>(fence)].id + " " + node_text(node) + " " +
         std::to_string(direction);
}

std::string Rules::action_text(Action a) const {
  const auto thing = static_cast<std::size_t>(thing_of(a));
  switch (kind_of(a)) {
    case Kind::community:
      return place_text(thing_of(a), direction_of(a), origin_of(a));
    case Kind::secret:
      return "secret " + place_text(thing_of(a), direction_of(a), origin_of(a));
    case Kind::done:
      return "done";
    case Kind::pass:
      return "pass";
    case Kind::card_dealt:
      return cards_[thing].id;
    case Kind::fence_drawn:
      return fences_[thing].id;
  }
  return {};
}

Action Rules::parse_action(std::string_view text) const {
  Scanner in(text);
  if (in.accept("done")) {
    in.end();
    return kDone;
  }
  if (in.accept("pass")) {
    in.end();
    return kPass;
  }
  const bool secret = in.accept("secret");
  const std::string_view id = in.word(secret ? "a fence" : "a fence, 'secret', 'done', 'pass' or a card");
  const int fence = find_fence(id);
  if (!secret && in.done()) {
    const int card = find_card(id);
    if (card >= 0) return make_action(Kind::card_dealt, card);
    if (fence >= 0) return make_action(Kind::fence_drawn, fence);
  }
  if (fence < 0) in.fail(secret ? "a fence" : "a fence, 'secret', 'done', 'pass' or a card");
  const int node = parse_node(in.word("a node q,r on the table"));
  if (node < 0) in.fail("a node q,r on the table");
  const int directions = fences_[static_cast<std::size_t>(fence)].directions;
  const int direction =
      in.integer(0, directions - 1,
                 directions == 3 ? "a direction 0 to 2 (it reads the same both ways)" : "a direction 0 to 5");
  in.end();
  return make_lay(secret ? Kind::secret : Kind::community, fence, direction, node);
}

}  // namespace flockmind::mother_sheep
