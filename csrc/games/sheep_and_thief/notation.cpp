// Text of actions and back, and the numbering of sets of cards.
#include "core/notation.hpp"

#include "games/sheep_and_thief/rules.hpp"

namespace flockmind::sheep_and_thief {

namespace {

// Binomial coefficients C(n, k) for n up to 64, k up to kMaxBoxed.
constexpr auto kBinomial = [] {
  std::array<std::array<std::uint32_t, kMaxBoxed + 1>, 65> c{};
  for (std::size_t n = 0; n <= 64; ++n) {
    c[n][0] = 1;
    for (std::size_t k = 1; k <= kMaxBoxed && n > 0; ++k) c[n][k] = c[n - 1][k - 1] + c[n - 1][k];
  }
  return c;
}();

// Sets of k cards have numbers from kFirst[k] on, in the order of their sorted lists.
constexpr auto kFirst = [] {
  std::array<std::uint32_t, kMaxBoxed + 2> first{};
  for (std::size_t k = 1; k <= kMaxBoxed; ++k) first[k + 1] = first[k] + kBinomial[64][k];
  return first;
}();
static_assert(kFirst[kMaxBoxed + 1] < (1U << 28));

constexpr std::string_view kDirections = "nesw";

}  // namespace

// Lists in ascending order are sets of 63 - card in descending order, which the combinatorial number
// system numbers: C(63 - c1, k) + C(63 - c2, k - 1) + ...
Action box_action(CardSet set) {
  const auto k = static_cast<std::size_t>(count(set));
  std::uint32_t from_end = 0;
  std::size_t left = k;
  for (const int card : Bits(set)) from_end += kBinomial[static_cast<std::size_t>(63 - card)][left--];
  return make(kBox, kFirst[k] + kBinomial[64][k] - 1 - from_end);
}

CardSet box_cards(Action a) {
  const std::uint32_t number = a.bits & 0x0fffffff;
  std::size_t k = 1;
  while (k < kMaxBoxed && number >= kFirst[k + 1]) ++k;
  std::uint32_t from_end = kFirst[k] + kBinomial[64][k] - 1 - number;
  CardSet set = 0;
  int n = 63;
  for (; k > 0; --k) {
    while (kBinomial[static_cast<std::size_t>(n)][k] > from_end) --n;
    from_end -= kBinomial[static_cast<std::size_t>(n)][k];
    set |= bit(63 - n);
  }
  return set;
}

std::string Rules::space_text(int cell) const {
  return {'r', static_cast<char>('1' + cell / 4), 'c', static_cast<char>('1' + cell % 4)};
}

int Rules::parse_space(std::string_view text) const {
  if (text.size() != 4 || text[0] != 'r' || text[2] != 'c') return -1;
  const int row = text[1] - '1';
  const int column = text[3] - '1';
  return row >= 0 && row < size && column >= 0 && column < size ? 4 * row + column : -1;
}

std::string Rules::cards_text(CardSet set) const {
  std::string text;
  for (const int card : Bits(set)) {
    if (!text.empty()) text += ' ';
    text += cards[static_cast<std::size_t>(card)].id;
  }
  return text;
}

std::string Rules::action_text(Action a) const {
  const auto card = [&](std::uint32_t c) { return cards[c & 63].id; };
  switch (kind_of(a)) {
    case kMission:
      return {'M', static_cast<char>('1' + (a.bits & 15))};
    case kDeal:
      return card(a.bits);
    case kPick:
      return std::string("pick ").append(cards_text(pick_cards(a)));
    case kPlace: {
      const auto cell = static_cast<int>((a.bits >> 4) & 15);
      std::string text = card(a.bits >> 8);
      text.append(" ").append(space_text(cell)).append((a.bits & 1) != 0 ? " down" : "");
      return text;
    }
    case kBox:
      return std::string("box ").append(cards_text(box_cards(a)));
    case kEffect:
      break;
  }
  switch (effect_of(a)) {
    case kSheep:
      return "sheep";
    case kNoDogs:
      return "no dogs";
    case kFox:
      return {'f', 'o', 'x', ' ', kDirections[a.bits & 3]};
    case kDog:
      break;
  }
  const auto from = static_cast<int>((a.bits >> 12) & 15);
  std::string text = "dog ";
  text.append(space_text(from))
      .append(" ")
      .append(space_text(step(from, static_cast<int>((a.bits >> 9) & 3))));
  if ((a.bits & 255) != 0) text.append(" ").append(std::to_string(a.bits & 255));
  if ((a.bits & 256) != 0) text.append(" black");
  return text;
}

Action Rules::parse_action(std::string_view text) const {
  Scanner in(text);
  const auto card = [&](std::string_view expected) {
    const int c = card_of(in.word(expected));
    if (c < 0) in.fail(expected);
    return c;
  };
  const auto space = [&] {
    const int cell = parse_space(in.word("a space such as r2c3"));
    if (cell < 0) in.fail("a space such as r2c3");
    return cell;
  };
  const auto finish = [&](Action a) {
    in.end();
    return a;
  };
  const bool is_pick = in.accept("pick");
  if (is_pick || in.accept("box")) {
    int last = card("a card");
    CardSet set = bit(last);
    while (!in.done()) {
      const int next = card("a card");
      if (next <= last || count(set) == (is_pick ? per_look : kMaxBoxed))
        in.fail("cards in card order, not too many");
      set |= bit(last = next);
    }
    if (!is_pick) return box_action(set);
    if (count(set) != per_look) in.fail(std::to_string(per_look) + " cards");
    return per_look == 1 ? pick_action(last) : pick_action(lsb(set), last);
  }
  if (in.accept("sheep")) return finish(effect_action(kSheep));
  if (in.accept("no")) {
    if (!in.accept("dogs")) in.word("dogs"), in.fail("dogs");
    return finish(effect_action(kNoDogs));
  }
  if (in.accept("fox")) {
    const std::string_view word = in.word("n, e, s or w");
    const std::size_t side = word.size() == 1 ? kDirections.find(word[0]) : std::string_view::npos;
    if (side == std::string_view::npos) in.fail("n, e, s or w");
    return finish(fox_action(static_cast<int>(side)));
  }
  if (in.accept("dog")) {
    const int from = space();
    const int to = space();
    int side = 0;
    while (side < 4 && step(from, side) != to) ++side;
    if (side == 4) in.fail("a space beside it");
    int white = 0;
    if (in.peek() != "black") white = in.integer(1, 255, "a number of sheep, or black");
    const bool black = in.accept("black");
    return finish(dog_action(from, side, black, white));
  }
  const std::string_view first = in.peek();
  if (first.size() == 2 && first[0] == 'M' && first[1] >= '1' && first[1] <= '9') {
    in.word("a mission");
    return finish(mission_action(first[1] - '1'));
  }
  const int c = card("a card, a mission, pick, box, sheep, dog, no dogs or fox");
  if (in.done()) return deal_action(c);
  const int cell = space();
  const bool down = in.accept("down");
  return finish(place_action(c, cell, down));
}

}  // namespace flockmind::sheep_and_thief
