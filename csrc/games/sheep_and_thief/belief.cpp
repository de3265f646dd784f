#include "games/sheep_and_thief/belief.hpp"

#include "games/sheep_and_thief/counter.hpp"
#include "games/sheep_and_thief/sampler.hpp"

namespace flockmind::sheep_and_thief {

double ways_to_fill(CardSet cards, const CardSet* masks, std::size_t slots, int others) {
  if (slots == 0) {
    double ways = 1;
    for (int i = 0, n = count(cards); i < others; ++i) ways *= n > i ? n - i : 0;
    return ways;
  }
  double ways = 0;
  for (CardSet rest = cards & masks[0]; rest != 0;) {
    const int card = lsb(rest);
    CardSet alike = rest;  // cards that are in the same of the masks to come
    for (std::size_t j = 1; j < slots; ++j) alike &= has(masks[j], card) ? masks[j] : ~masks[j];
    ways += count(alike) * ways_to_fill(cards ^ bit(card), masks + 1, slots - 1, others);
    rest &= ~alike;
  }
  return ways;
}

Belief::Belief(const Info& info) : info_(info) {
  const State& v = info.view();
  const int last = v.phase() == Phase::deal ? v.round() - 1 : v.round();
  for (int round = info.forgotten() + 1; round <= last; ++round)
    rounds_.push_back(facts_of_round(info, round));
  unseen_ = v.rules().all_cards & ~known_cards(info);
  Counter(*this).run();
  if (!(nodes_.front().value > 0)) throw FieldError("looks", "no deals and choices lead to this situation");
}

State Belief::sample(Rng& rng) const { return Sampler(*this, rng).run(); }

}  // namespace flockmind::sheep_and_thief
