// Notation of actions and chance outcomes, both ways.
#include <algorithm>

#include "games/war_and_sheep/rules.hpp"

namespace flockmind::war_and_sheep {

namespace {

const std::string& name(const std::vector<std::string>& names, int i) {
  return names[static_cast<std::size_t>(i)];
}

int find(const std::vector<std::string>& names, std::string_view word) {
  const auto it = std::find(names.begin(), names.end(), word);
  return it == names.end() ? -1 : static_cast<int>(it - names.begin());
}

int read_cell(Scanner& in, int size) {
  const int cell = parse_cell(in.word("a cell"), size);
  if (cell < 0) in.fail("a cell of the board");
  return cell;
}

int read_name(Scanner& in, const std::vector<std::string>& names, std::string_view expected) {
  const int i = find(names, in.word(expected));
  if (i < 0) in.fail(expected);
  return i;
}

Action read_run(Scanner& in, Kind kind, int size) {
  const int cell = read_cell(in, size);
  return action(kind, read_name(in, kWayNames, "a way"), cell);
}

Action read_scout(Scanner& in, int size) {
  const int first = read_cell(in, size);
  if (in.done()) return action(kScout, 0, first);
  const int second = read_cell(in, size);
  if (std::find(kPairSteps.begin(), kPairSteps.end(), second - first) == kPairSteps.end()) {
    in.fail("a cell behind the first in cell order that has a neighbour in common with it");
  }
  return action(kScoutTwo, second - first, first);
}

Action read_play(Scanner& in, int size) {
  switch (read_name(in, kCardNames, "a card")) {
    case kCeasefireCard:
      return action(kCeasefire);
    case kAirliftCard: {
      const int from = read_cell(in, size);
      return action(kAirlift, from, read_cell(in, size));
    }
    case kGrilledCard:
      return action(kGrill, 0, read_cell(in, size));
    case kClogsCard:
      return action(kClogs);
    case kInsiderCard:
      return action(kInsider);
    case kDogCard:
      return read_run(in, kDog, size);
    case kCrazyCard:
      return action(kCrazy, 0, read_cell(in, size));
    default:
      in.fail("a card that can be played");
  }
}

}  // namespace

std::string cell_text(int cell) {
  return {static_cast<char>('a' + (cell >> 3)), static_cast<char>('1' + (cell & 7))};
}

int parse_cell(std::string_view text, int size) {
  if (text.size() != 2) return -1;
  const int column = text[0] - 'a';
  const int row = text[1] - '1';
  return column >= 0 && column < size && row >= 0 && row < size ? 8 * column + row : -1;
}

std::string Rules::action_text(Action a) const {
  const int low = low_of(a);
  const std::string cell = cell_text(low);
  switch (kind_of(a)) {
    case kFace:
      return name(kFaceNames, low);
    case kCard:
      return low == kHidden ? "?" : name(kCardNames, low);
    case kShow:
      return "show " + cell;
    case kHide:
      return "hide " + cell;
    case kTake:
      return "take " + (low == kHidden ? "?" : name(kCardNames, low));
    case kCamouflage:
      return "camouflage " + cell;
    case kMove:
      return "move " + cell + " " + name(kWayNames, high_of(a));
    case kWolf:
      return "wolf " + cell + " " + name(kWayNames, high_of(a));
    case kScout:
      return "scout " + cell;
    case kScoutTwo:
      return "scout " + cell + " " + cell_text(low + high_of(a));
    case kCeasefire:
      return "play ceasefire";
    case kAirlift:
      return "play airlift " + cell_text(high_of(a)) + " " + cell;
    case kGrill:
      return "play grilled-sheep " + cell;
    case kClogs:
      return "play big-clogs";
    case kInsider:
      return "play insider-trading";
    case kDog:
      return "play sheepdog " + cell + " " + name(kWayNames, high_of(a));
    case kCrazy:
      return "play crazy-sheep " + cell;
  }
  return "?";
}

Action Rules::parse_action(std::string_view text) const {
  Scanner in(text);
  const std::string_view verb = in.word("an action, a face or a card");
  Action a;
  if (verb == "scout") {
    a = read_scout(in, size);
  } else if (verb == "show" || verb == "hide") {
    a = action(verb == "show" ? kShow : kHide, 0, read_cell(in, size));
  } else if (verb == "camouflage") {
    a = action(kCamouflage, 0, read_cell(in, size));
  } else if (verb == "move" || (verb == "wolf" && !in.done())) {  // "wolf" alone is the face
    a = read_run(in, verb == "move" ? kMove : kWolf, size);
  } else if (verb == "play") {
    a = read_play(in, size);
  } else if (verb == "take") {
    a = action(kTake, 0, read_name(in, kCardNames, "a card"));
  } else if (const int face = find(kFaceNames, verb); face >= 0) {
    a = action(kFace, 0, face);
  } else if (const int card = find(kCardNames, verb); card >= 0) {
    a = action(kCard, 0, card);
  } else {
    in.fail("scout, show, hide, camouflage, move, wolf, play, take, a face or a card");
  }
  in.end();
  return a;
}

}  // namespace flockmind::war_and_sheep
