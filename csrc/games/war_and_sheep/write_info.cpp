// The information state as JSON members; docs/games/war-and-sheep.md says what each means.
#include "games/war_and_sheep/info_state.hpp"

namespace flockmind::war_and_sheep {

namespace {

const std::string& name(const std::vector<std::string>& names, int i) {
  return names[static_cast<std::size_t>(i)];
}

Array cell_list(Bitboard cells) {
  Array list;
  for (const int cell : Bits(cells)) list.emplace_back(cell_text(cell));
  return list;
}

Array card_list(Cards cards) {
  Array list;
  for (int c = 0; c < kCards; ++c) {
    for (int n = copies(cards, c); n > 0; --n) list.emplace_back(name(kCardNames, c));
  }
  return list;
}

Object card_counts(Cards cards) {
  Object object;
  for (int c = 0; c < kCards; ++c) {
    if (copies(cards, c) > 0) object.set(name(kCardNames, c), copies(cards, c));
  }
  return object;
}

Array board_rows(const State& view) {
  const Table& t = view.table();
  const int size = view.rules().size;
  Array rows;
  for (int r = size - 1; r >= 0; --r) {
    std::string row;
    for (int c = 0; c < size; ++c) {
      const int cell = 8 * c + r;
      char mark = '_';
      if (has(t.sheep[0], cell)) {
        mark = has(t.crazy, cell) ? 'r' : 'R';
      } else if (has(t.sheep[1], cell)) {
        mark = has(t.crazy, cell) ? 'y' : 'Y';
      } else if (has(t.wolves, cell)) {
        mark = 'W';
      } else if (has(t.markers, cell)) {
        mark = '.';
      }
      row += mark;
    }
    rows.emplace_back(row);
  }
  return rows;
}

Object memory_object(const Memory& memory, int owner) {
  Array since;
  const std::string own = std::to_string(owner);
  const std::string other = std::to_string(1 - owner);
  for (int i = 0; i < memory.length; ++i) {
    const auto step = memory.steps[static_cast<std::size_t>(i)];
    const int card = Memory::card(step);
    switch (Memory::what(step)) {
      case Memory::kDraw:
        since.emplace_back(own + " draw");
        break;
      case Memory::kTaken:
        since.emplace_back(own + " take");
        break;
      case Memory::kPlay:
        since.emplace_back(own + " play " + name(kCardNames, card));
        break;
      default:
        since.emplace_back(other + " draw " + (card == kHidden ? "?" : name(kCardNames, card)));
    }
  }
  Object object;
  object.set("certain", card_list(memory.certain));
  object.set("since", std::move(since));
  return object;
}

}  // namespace

void Info::write(Object& object) const {
  const Table& t = view_.t_;
  object.set("to_move", int{to_move()});
  Object pending;
  if (await_ == kClogsHand) {
    pending.set("kind", "big-clogs");
  } else if (await_ == kBooHand) {
    pending.set("kind", "boo");
  } else if (await_ == kTakenBoo) {
    pending.set("kind", "take-boo");
  } else if (await_ == kPile) {
    pending.set("kind", "insider-trading");
  } else if (t.now.phase == kGraze) {
    pending.set("kind", "graze");
    pending.set("cell", cell_text(t.now.cell));
  } else if (t.now.phase == kDrawing) {
    pending.set("kind", "draw");
    pending.set("player", int{t.now.cell});
  } else if (t.now.phase == kLook || t.now.phase == kAnswer) {
    pending.set("kind", "scout");
    pending.set("cells", cell_list(t.named));
    Array faces;
    for (const int cell : Bits(t.looked)) faces.emplace_back(name(kFaceNames, view_.face_at(cell)));
    pending.set("faces", std::move(faces));
    Array answers;
    for (const int cell : Bits(t.answered)) {
      answers.emplace_back((has(t.shown, cell) ? "show " : "hide ") + cell_text(cell));
    }
    pending.set("answers", std::move(answers));
  } else if (t.now.phase == kTaking) {
    pending.set("kind", "insider-trading");
    pending.set("pile", card_counts(view_.pile()));
  }
  object.set("pending", pending.items().empty() ? Value() : Value(std::move(pending)));
  object.set("board", board_rows(view_));
  Array camouflaged;
  Array crazy_used;
  Array scouted;
  Array grazed;
  Array sizes;
  Array open;
  Array memory;
  for (int p = 0; p < 2; ++p) {
    const Bitboard hidden = t.camouflaged & t.sheep[p];
    camouflaged.push_back(hidden == 0 ? Value() : Value(cell_text(lsb(hidden))));
    crazy_used.emplace_back(view_.crazy_used(p));
    scouted.emplace_back(cell_list(t.scouted[p]));
    Object took;
    for (int f = kLush; f <= kWithered; ++f) took.set(name(kFaceNames, f), int{t.grazed[p][f]});
    grazed.emplace_back(std::move(took));
    sizes.emplace_back(int{t.hand_size[p]});
    open.emplace_back(view_.is_open(p));
    memory.emplace_back(memory_object(t.memory[p], p));
  }
  object.set("camouflaged", std::move(camouflaged));
  object.set("crazy_used", std::move(crazy_used));
  object.set("scouted", std::move(scouted));
  object.set("grazed", std::move(grazed));
  object.set("turn", int{t.now.turn});
  object.set("actions_left", int{t.now.actions_left});
  object.set("camouflage_used", t.now.camouflage_used != 0);
  object.set("quiet", t.now.quiet != 0);
  object.set("quiet_turns", int{t.now.quiet_turns});
  object.set("hand_sizes", std::move(sizes));
  object.set("open", std::move(open));
  object.set("discard", card_counts(t.discard));
  Object faces;
  for (const int cell : Bits(t.scouted[player_]))
    faces.set(cell_text(cell), name(kFaceNames, view_.face_at(cell)));
  object.set("faces", std::move(faces));
  object.set("hand", card_list(t.hand[player_]));
  object.set("memory", std::move(memory));
}

}  // namespace flockmind::war_and_sheep
