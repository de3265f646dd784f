#include "games/sheep_n_sheep/rules.hpp"

#include <algorithm>
#include <map>

#include "core/notation.hpp"

namespace flockmind::sheep_n_sheep {

namespace {

const std::vector<std::string> kIcons = {"bell", "heart", "star", "vp1", "draw", "none"};

}  // namespace

Rules::Rules(const Field& options, const Field& components) {
  options.allow_only({"players", "start_player", "cards"});
  players_ = static_cast<int>(options.at("players").as_int(2, kSeats));
  start_ = static_cast<int>(options.at("start_player").as_int(0, players_ - 1));
  const Field list = components.at("cards").at("cards");
  read_cards(list);
  stock_ = players_ == 2 ? cards_ / 2 : players_ == 3 ? cards_ / 4 : 0;
  if (deck() < 2 * players_ + 2 * kSets) {
    list.fail(std::to_string(cards_) + " cards are too few for " + std::to_string(players_) + " players");
  }
}

// N20: what is refused.
void Rules::read_cards(const Field& list) {
  std::map<std::string, Face> faces;
  std::vector<std::string> colours;
  for (const Field& row : list.elements(1, kMaxCards)) {
    Face face;
    const Field colour = row.at("colour");
    const std::string& name = colour.as_string();
    if (!is_word(name, ",?")) colour.fail("expected a word");
    const auto known = std::find(colours.begin(), colours.end(), name);
    const bool fresh = known == colours.end();
    face.colour = static_cast<std::uint8_t>(known - colours.begin());
    if (fresh) {
      if (colours.size() == kMaxColours) colour.fail("more than 12 colours");
      colours.push_back(name);
    }
    face.number = static_cast<std::uint8_t>(row.at("number").as_int(1, 5));
    face.group = static_cast<std::uint8_t>(row.at("group_size").as_int(1, kMaxCards));
    face.points = static_cast<std::uint8_t>(row.at("vp").as_int(0, 100));
    face.icon = static_cast<Icon>(row.at("icon").as_one_of(kIcons));
    for (const auto& [other_name, other] : faces) {
      if (other.colour != face.colour) continue;
      if (other.group != face.group) row.at("group_size").fail(name + " has two group sizes");
      if (other.points != face.points) row.at("vp").fail(name + " has two values");
    }
    draws_ += face.icon == Icon::draw;
    const std::string full =
        name + "-" + std::to_string(face.number) + "-" + kIcons[static_cast<std::size_t>(face.icon)];
    ++faces.emplace(full, face).first->second.copies;
    ++cards_;
  }
  if (draws_ > kMaxDraws) list.fail("more than 40 draw icons");
  colours_ = static_cast<int>(colours.size());
  int copy = 0;
  for (auto& [name, face] : faces) {  // in plain character order
    const auto kind = static_cast<std::size_t>(kinds_++);
    face.first = static_cast<std::uint8_t>(copy);
    for (int i = 0; i < face.copies; ++i, ++copy) {
      copies_[kind].set(copy);
      kind_of_copy_[static_cast<std::size_t>(copy)] = static_cast<Kind>(kind);
    }
    all_ = all_ | copies_[kind];
    with_number_[face.number] = with_number_[face.number] | copies_[kind];
    faces_[kind] = face;
    numbers_[kind] = face.number;
    names_.push_back(name);
  }
}

Kind Rules::find(std::string_view name) const {
  const auto at = std::lower_bound(names_.begin(), names_.end(), name);
  if (at == names_.end() || *at != name) return kNoCard;
  return static_cast<Kind>(at - names_.begin());
}

std::vector<std::vector<Action>> Rules::pools() const {
  std::vector<Action> copies;
  for (int i = 0; i < cards_; ++i) copies.push_back(make_action(Verb::card, kind_of_copy(i)));
  return {copies};
}

}  // namespace flockmind::sheep_n_sheep
