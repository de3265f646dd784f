// The hands that the rival may hold, by what this player remembers of them.
#include <algorithm>

#include "games/war_and_sheep/belief.hpp"

namespace flockmind::war_and_sheep {

namespace {

void add_up(std::vector<HandWeight>& hands) {
  std::stable_sort(hands.begin(), hands.end(), [](const auto& a, const auto& b) { return a.hand < b.hand; });
  std::size_t n = 0;
  for (const HandWeight& h : hands) {
    if (n > 0 && hands[n - 1].hand == h.hand) {
      hands[n - 1].weight += h.weight;
    } else {
      hands[n++] = h;
    }
  }
  hands.resize(n);
}

// Weighs hands by the cards they hold at the end of a span; the sum of the weights stays in range.
void weigh(std::vector<HandWeight>& hands, const ChoiceWeights::Span& span) {
  double most = 0;
  for (HandWeight& h : hands) {
    for (int c = 1; c < kCards; ++c) {
      if (copies(h.hand, c) > 0) h.weight *= span.held[static_cast<std::size_t>(c)];
    }
    most = std::max(most, h.weight);
  }
  if (most == 0) return;
  for (HandWeight& h : hands) h.weight /= most;
}

}  // namespace

// Follows the steps of what this player remembers of the rival's hand; sums are exact below 2^53.
std::vector<HandWeight> possible_hands(const Info& info, const ChoiceWeights& weights) {
  const State& view = info.view();
  const int q = 1 - info.player();
  const Memory& memory = view.table().memory[q];
  if (view.table().now.phase == kTaking && view.table().now.turn == info.player())
    return {{view.table().hand[q], 1}};
  Cards pool = info.unseen_cards();
  for (int i = 0; i < memory.length; ++i) {
    const auto step = memory.steps[static_cast<std::size_t>(i)];
    if (Memory::card(step) != 0) pool += one(Memory::card(step));  // they came to pass since
  }
  std::vector<HandWeight> hands = {{memory.certain, contains(pool, memory.certain) ? 1.0 : 0.0}};
  const std::size_t spans = weights.goes_on(view, q) ? weights.spans.size() : 0;
  std::size_t gains = 0;
  for (int i = 0; i < memory.length; ++i) {
    const auto step = memory.steps[static_cast<std::size_t>(i)];
    const int card = Memory::card(step);
    const ChoiceWeights::Span* span = nullptr;  // that ends with this step
    if (Memory::what(step) == Memory::kDraw || Memory::what(step) == Memory::kTaken) {
      if (gains < spans) weigh(hands, *(span = &weights.spans[gains]));
      ++gains;
    }
    std::vector<HandWeight> after;
    for (const HandWeight& h : hands) {
      if (h.weight == 0) continue;
      const Cards pile = pool - h.hand;
      switch (Memory::what(step)) {
        case Memory::kOther:
          if (copies(pile, card) > 0) after.push_back({h.hand, h.weight * copies(pile, card)});
          break;
        case Memory::kPlay:
          if (copies(h.hand, card) > 0) after.push_back({h.hand - one(card), h.weight});
          break;
        case Memory::kDraw:
          for (int c = 1; c < kCards; ++c) {
            const int n = copies(pile, c);
            if (n > 0) after.push_back({h.hand + one(c), h.weight * n});
          }
          break;
        default: {
          std::array<double, kCards> shares;
          shares.fill(1);
          if (span != nullptr) shares = span->taken(pile);
          for (int c = 1; c < kCards; ++c) {
            if (copies(pile, c) > 0)
              after.push_back({h.hand + one(c), h.weight * shares[static_cast<std::size_t>(c)]});
          }
        }
      }
    }
    if (card != 0) pool -= one(card);
    add_up(after);
    hands.swap(after);
  }
  if (gains < spans) weigh(hands, weights.spans[gains]);
  std::erase_if(hands, [](const HandWeight& h) { return h.weight == 0; });
  return hands;
}

}  // namespace flockmind::war_and_sheep
