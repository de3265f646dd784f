#include "games/sheep_and_thief/rules.hpp"

#include <algorithm>

#include "core/notation.hpp"

namespace flockmind::sheep_and_thief {

namespace {

constexpr std::string_view kSides = "NESW";

std::uint8_t read_sides(const Field& field) {
  unsigned sides = 0;
  for (const char c : field.as_string()) {
    const std::size_t side = kSides.find(c);
    if (side == std::string_view::npos || ((sides >> side) & 1) != 0)
      field.fail("expected sides out of N, E, S, W");
    sides |= 1U << side;
  }
  return static_cast<std::uint8_t>(sides);
}

// Ids are single words that cannot be taken for anything else in the notation.
void check_id(const Field& field) {
  const std::string& id = field.as_string();
  static const std::vector<std::string> words = {"farmyard", "pick", "box",  "sheep", "dog",
                                                 "no",       "fox",  "down", "pack",  "mission"};
  const bool is_mission = id.size() == 2 && id[0] == 'M' && id[1] >= '1' && id[1] <= '9';
  if (!is_word(id, "?") || is_mission || std::find(words.begin(), words.end(), id) != words.end()) {
    field.fail("expected a word that has no other meaning in the notation");
  }
}

}  // namespace

Rules::Rules(const Field& options, const Field& components) {
  options.allow_only({"players", "start_player", "missions", "black_sheep", "cards", "board"});
  players_ = static_cast<int>(options.at("players").as_int(2, kMaxSeats));
  start_player = static_cast<int>(options.at("start_player").as_int(0, players_ - 1));
  missions = options.at("missions").as_bool();
  black_sheep = options.at("black_sheep").as_bool();
  read_board(components.at("board"));
  read_cards(components.at("cards"));
}

void Rules::read_board(const Field& board) {
  board.allow_only({"game", "provenance", "size", "rounds", "hand", "placed", "fox_start", "white_sheep",
                    "farmyard", "towns", "river_gold", "river_gold_each_more"});
  size = static_cast<int>(board.at("size").as_int(2, 4));
  for (int cell = 0; cell < 16; ++cell) {
    const int row = cell / 4;
    const int column = cell % 4;
    if (row < size && column < size) valid = static_cast<Cells>(valid | cell_bit(cell));
    const auto at = static_cast<std::size_t>(cell * 4);
    steps_[at + kNorth] = static_cast<std::int8_t>(row > 0 ? cell - 4 : -1);
    steps_[at + kEast] = static_cast<std::int8_t>(column + 1 < size ? cell + 1 : -1);
    steps_[at + kSouth] = static_cast<std::int8_t>(row + 1 < size ? cell + 4 : -1);
    steps_[at + kWest] = static_cast<std::int8_t>(column > 0 ? cell - 1 : -1);
  }
  rounds = static_cast<int>(board.at("rounds").as_int(1, kMaxRounds));
  const Field hand_field = board.at("hand").at(std::to_string(players_));
  hand = static_cast<int>(hand_field.as_int(1, kMaxHand));
  placed = static_cast<int>(board.at("placed").as_int(1, hand));
  if (rounds * hand > kMaxHistory)
    hand_field.fail("rounds x hand may be at most " + std::to_string(kMaxHistory));
  per_look = players_ == 2 && hand % 2 == 0 ? 2 : 1;
  looks = hand / per_look;
  // A grid has no cell whose removal parts it, so that only a last free space can be blocked by the fox.
  may_pass = rounds * placed > size * size - 2;
  const int most_left = may_pass ? hand : hand - placed;
  if (rounds > 1 && most_left - 1 > kMaxBoxed) {
    hand_field.fail("at most " + std::to_string(kMaxBoxed + 1) + " cards may be left at the end of a round");
  }
  const auto space = [&](const Field& field) {
    const int cell = parse_space(field.as_string());
    if (cell < 0) field.fail("expected a space from r1c1 to " + space_text(5 * (size - 1)));
    return cell;
  };
  fox_start = space(board.at("fox_start"));
  white_sheep = static_cast<int>(board.at("white_sheep").as_int(0, 100));
  const Field yard = board.at("farmyard");
  yard.allow_only({"space", "road", "river", "barn"});
  farmyard = space(yard.at("space"));
  farmyard_card.road = read_sides(yard.at("road"));
  farmyard_card.river = read_sides(yard.at("river"));
  farmyard_card.barn = yard.at("barn").as_bool();
  fill_lanes(kFarmyard, farmyard_card);
  for (const Field& entry : board.at("towns").elements(0, 4)) {
    entry.allow_only({"name", "space", "gates", "gold"});
    towns.push_back({entry.at("name").as_string(), space(entry.at("space")), read_sides(entry.at("gates")),
                     static_cast<int>(entry.at("gold").as_int(0, 100))});
    towns_at = static_cast<Cells>(towns_at | cell_bit(towns.back().cell));
  }
  river_gold = {0};
  for (const Field& gold : board.at("river_gold").elements(0, 16)) {
    river_gold.push_back(static_cast<int>(gold.as_int(0, 100)));
  }
  const int more = static_cast<int>(board.at("river_gold_each_more").as_int(0, 100));
  while (river_gold.size() < 17) river_gold.push_back(river_gold.back() + more);
  mission_set = (1U << kMissions) - 1;
  if (size < 3) mission_set &= ~(3U << 3);  // T16
}

void Rules::read_cards(const Field& file) {
  file.allow_only({"game", "provenance", "cards"});
  const int carried = hand > placed ? 1 : 0;
  const int needed = players_ * hand + (rounds - 1) * players_ * (hand - carried);
  for (const Field& entry : file.at("cards").elements()) {
    if (cards.size() == kMaxCards) entry.fail("there may be at most 64 cards");
    entry.allow_only({"id", "road", "river", "sheep", "dogs", "foxes", "barn"});
    check_id(entry.at("id"));
    Card card;
    card.id = entry.at("id").as_string();
    if (card_of(card.id) >= 0) entry.at("id").fail("this card is there twice");
    card.road = read_sides(entry.at("road"));
    card.river = read_sides(entry.at("river"));
    card.sheep = static_cast<std::uint8_t>(entry.at("sheep").as_int(0, 9));
    card.dogs = static_cast<std::uint8_t>(entry.at("dogs").as_int(0, 9));
    card.foxes = static_cast<std::uint8_t>(entry.at("foxes").as_int(0, 9));
    card.barn = entry.at("barn").as_bool();
    by_river[card.river] |= bit(static_cast<int>(cards.size()));
    all_cards |= bit(static_cast<int>(cards.size()));
    river_of[cards.size()] = card.river;
    fill_lanes(cards.size(), card);
    cards.push_back(card);
  }
  if (static_cast<int>(cards.size()) < needed) {
    file.at("cards").fail("expected at least " + std::to_string(needed) + " cards for this board and " +
                          std::to_string(players_) + " players");
  }
}

void Rules::fill_lanes(std::size_t card, const Card& c) {
  std::array<Cells, 4> road{};
  std::array<Cells, 4> river{};
  for (unsigned d = 0; d < 4; ++d) {
    road[d] = (c.road >> d) & 1;
    river[d] = (c.river >> d) & 1;
  }
  road_lanes[card] = std::bit_cast<std::uint64_t>(road);
  river_lanes[card] = std::bit_cast<std::uint64_t>(river);
}

std::vector<std::vector<Action>> Rules::pools() const {
  std::vector<std::vector<Action>> all(2);
  for (int c = 0; c < static_cast<int>(cards.size()); ++c) all[0].push_back(deal_action(c));
  for (const int m : Bits(mission_set)) all[1].push_back(mission_action(m));
  return all;
}

int Rules::card_of(std::string_view id) const {
  for (std::size_t c = 0; c < cards.size(); ++c) {
    if (cards[c].id == id) return static_cast<int>(c);
  }
  return -1;
}

}  // namespace flockmind::sheep_and_thief
