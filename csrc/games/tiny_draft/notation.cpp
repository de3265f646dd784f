#include "games/tiny_draft/state.hpp"

namespace flockmind::tiny_draft {

std::vector<std::vector<Action>> Rules::pools() const {
  std::vector<Action> pool;
  for (int card = 1; card <= kCards; ++card) pool.push_back(deal_of(card));
  return {pool};
}

std::string Rules::action_text(Action a) const {
  std::string text = (a.bits & kPickBit) != 0 ? "pick " : "";
  return text += std::to_string(card_of(a));
}

Action Rules::parse_action(std::string_view text) const {
  Scanner in(text);
  const bool pick = in.accept("pick");
  const int card = in.integer(1, kCards, pick ? "a card 1..9" : "pick or a card 1..9");
  in.end();
  return pick ? pick_of(card) : deal_of(card);
}

std::string cards_text(Cards cards) {
  std::string text;
  for (const int card : Bits(cards)) {
    if (!text.empty()) text += ' ';
    text += std::to_string(card);
  }
  return text;
}

}  // namespace flockmind::tiny_draft
