#include "games/war_and_sheep/rules.hpp"

namespace flockmind::war_and_sheep {

const std::vector<std::string> kFaceNames = {"lush", "ordinary", "withered", "wolf"};
const std::vector<std::string> kCardNames = {"boo",       "ceasefire",       "airlift",  "grilled-sheep",
                                             "big-clogs", "insider-trading", "sheepdog", "crazy-sheep"};
const std::vector<std::string> kWayNames = {"n", "e", "s", "w", "ne", "se", "sw", "nw"};

namespace {

constexpr std::array<int, kFaces> kStandardFaces = {3, 8, 11, 2};
constexpr Cards kStandardCards = 3 * one(kBoo) + one(kCeasefireCard) + 5 * one(kAirliftCard) +
                                 2 * one(kGrilledCard) + one(kClogsCard) + 3 * one(kInsiderCard) +
                                 4 * one(kDogCard) + 2 * one(kCrazyCard);

}  // namespace

Rules::Rules(const Field& options, const Field& components) {
  options.allow_only({"players", "start_player", "layout", "deck"});
  options.at("players").as_int(2, 2);
  start_player = static_cast<Player>(options.at("start_player").as_int(0, 1));
  read_layout(components);
  read_deck(components);
  fill_tables();
}

void Rules::read_layout(const Field& components) {
  const auto layouts = components.at("layout").at("layouts").members();
  if (layouts.size() != 1) components.at("layout").at("layouts").fail("expected one layout");
  const Field& field = layouts[0].second;
  const auto rows = field.elements(3, 6);
  size = static_cast<int>(rows.size());
  for (int r = 0; r < size; ++r) {
    const Field& row = rows[static_cast<std::size_t>(size - 1 - r)];
    const std::string& text = row.as_string();
    if (static_cast<int>(text.size()) != size) {
      row.fail("expected " + std::to_string(size) + " characters, as there are " + std::to_string(size) +
               " rows");
    }
    for (int c = 0; c < size; ++c) {
      const Bitboard cell = bit(8 * c + r);
      board |= cell;
      switch (text[static_cast<std::size_t>(c)]) {
        case 'R':
          sheep[0] |= cell;
          break;
        case 'Y':
          sheep[1] |= cell;
          break;
        case '.':
          markers |= cell;
          break;
        case '_':
          break;
        default:
          row.fail("expected only R, Y, . and _");
      }
    }
  }
  for (int p = 0; p < 2; ++p) {
    const int n = count(sheep[p]);
    if (n < 1 || n > 6) {
      field.fail(std::string("expected 1 to 6 sheep ") + "RY"[p] + ", not " + std::to_string(n));
    }
  }
  if (markers == 0) field.fail("expected at least one marker");
}

void Rules::read_deck(const Field& components) {
  const Field deck = components.at("deck");
  deck.allow_only({"game", "provenance", "markers", "cards", "actions", "quiet_turns"});
  const Field marker_field = deck.at("markers");
  marker_field.allow_only(kFaceNames);
  int sum = 0;
  for (int f = 0; f < kFaces; ++f) {
    if (const auto n = marker_field.find(kFaceNames[static_cast<std::size_t>(f)])) {
      faces[static_cast<std::size_t>(f)] = static_cast<int>(n->as_int(0, 36));
      sum += faces[static_cast<std::size_t>(f)];
    }
  }
  if (sum != count(markers)) {
    marker_field.fail(std::to_string(sum) + " markers, but the layout has places for " +
                      std::to_string(count(markers)));
  }
  const Field card_field = deck.at("cards");
  card_field.allow_only(kCardNames);
  for (int c = 0; c < kCards; ++c) {
    if (const auto n = card_field.find(kCardNames[static_cast<std::size_t>(c)])) {
      const auto k = static_cast<int>(n->as_int(0, kMaxCards));
      cards += one(c) * static_cast<Cards>(k);
      card_total += k;
    }
  }
  if (card_total > kMaxCards) card_field.fail("expected at most " + std::to_string(kMaxCards) + " cards");
  if (const auto n = deck.find("actions")) actions = static_cast<int>(n->as_int(1, 9));
  if (const auto n = deck.find("quiet_turns")) quiet_turns = static_cast<int>(n->as_int(1, 99));
  standard =
      size == 6 && faces == kStandardFaces && cards == kStandardCards && actions == 2 && quiet_turns == 4;
}

void Rules::fill_tables() {
  for (const int cell : Bits(board)) {
    for (int way = 0; way < kWays; ++way) {
      const int step = kStep[static_cast<std::size_t>(way)];
      for (int to = cell + step; to >= 0 && to < 64 && has(board, to); to += step) ray[way][cell] |= bit(to);
      if (ray[way][cell] != 0) near[cell] |= bit(cell + step);
    }
  }
}

std::vector<std::vector<Action>> Rules::pools() const {
  std::vector<Action> marker_pool;
  for (int f = 0; f < kFaces; ++f) {
    marker_pool.insert(marker_pool.end(), static_cast<std::size_t>(faces[static_cast<std::size_t>(f)]),
                       action(kFace, 0, f));
  }
  std::vector<Action> card_pool;
  for (int c = 0; c < kCards; ++c) {
    card_pool.insert(card_pool.end(), static_cast<std::size_t>(copies(cards, c)), action(kCard, 0, c));
  }
  return {marker_pool, card_pool};
}

}  // namespace flockmind::war_and_sheep
