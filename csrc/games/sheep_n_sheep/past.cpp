#include "games/sheep_n_sheep/past.hpp"

#include <algorithm>

namespace flockmind::sheep_n_sheep {

void Past::draw() {
  if (size == 0) return;
  if (is_number(items[size - 1])) {
    ++items[size - 1];
  } else {
    push(kNumber + 1);
  }
}

void Past::leave(Kind kind, int hidden_before) {
  if (size == 0) push(kNumber + hidden_before);
  push(1 + kind);
}

void Past::shorten(const Rules& rules, Mask shown, int hidden) {
  const auto may_be_hidden = [&](std::uint8_t item) {
    return is_card(item) && (shown & rules.copies(card(item))) != rules.copies(card(item));
  };
  if (size == 0) return;
  if (hidden == 0 || std::none_of(items, items + size, may_be_hidden)) {
    size = 0;
    return;
  }
  // A card of which every copy was shown, and that is in the list once, may be any such card.
  std::uint8_t named[kMaxPast];
  std::copy(items, items + size, named);
  for (int i = 0; i < size; ++i) {
    if (is_card(items[i]) && !may_be_hidden(items[i]) && std::count(named, named + size, items[i]) == 1) {
      items[i] = kOther;
    }
  }
  // Between two draws the order of leaving says nothing.
  for (int i = 0; i < size;) {
    int j = i;
    while (j < size && !is_number(items[j])) ++j;
    std::sort(items + i, items + j);
    i = j + 1;
  }
  // Of the beginning up to the first name only the number of hidden cards matters.
  int start = 0;
  int hidden_there = 0;
  while (!is_card(items[start])) {
    hidden_there += is_number(items[start]) ? items[start] - kNumber : -1;
    ++start;
  }
  items[0] = static_cast<std::uint8_t>(kNumber + hidden_there);
  if (start != 1) std::copy(items + start, items + size, items + 1);
  size = static_cast<std::uint8_t>(size - start + 1);
}

double Past::weight(Kind* cards, int n, Rng& rng) const {
  double result = 1;
  for (int i = size - 1; i > 0; --i) {
    const std::uint8_t item = items[i];
    if (is_number(item)) {
      for (int k = item - kNumber; k > 0; --k) {
        std::swap(cards[rng.below(static_cast<std::uint32_t>(n))], cards[n - 1]);
        --n;
      }
    } else {
      const Kind kind = item == kOther ? kNoCard : card(item);
      cards[n++] = kind;
      if (item != kOther) result /= static_cast<double>(std::count(cards, cards + n, kind));
    }
  }
  return result;
}

bool Past::operator==(const Past& o) const {
  return size == o.size && std::equal(items, items + size, o.items);
}

}  // namespace flockmind::sheep_n_sheep
