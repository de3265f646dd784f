#include "games/war_and_sheep/info_reader.hpp"

namespace flockmind::war_and_sheep {

Info::Await InfoReader::read() {
  to_move_ = static_cast<int>(doc_.at("to_move").as_int(kTerminal, 1));
  read_board();
  const Info::Await await = read_pending();
  read_camouflage();
  read_grazed();
  read_cards();
  read_scouted();
  read_turn();
  if (t_.now.phase == kLook || t_.now.phase == kAnswer) read_scout(doc_.at("pending"));
  check_faces();
  read_memory();
  if (t_.now.phase == kTaking) read_pile(doc_.at("pending"));
  check_end();
  return await;
}

int InfoReader::cell(const Field& field) const {
  const int c = parse_cell(field.as_string(), rules_.size);
  if (c < 0) field.fail("expected a cell of the board, a1 to " + cell_text(9 * (rules_.size - 1)));
  return c;
}

int InfoReader::card(const Field& field) const { return field.as_one_of(kCardNames); }

Cards InfoReader::card_counts(const Field& field) const {
  field.allow_only(kCardNames);
  Cards cards = 0;
  for (const auto& [name, n] : field.members()) {
    for (int c = 0; c < kCards; ++c) {
      if (kCardNames[static_cast<std::size_t>(c)] != name) continue;
      cards += one(c) * static_cast<Cards>(n.as_int(0, copies(rules_.cards, c)));
    }
  }
  return cards;
}

Cards InfoReader::card_list(const Field& field) const {
  Cards cards = 0;
  for (const Field& item : field.elements(0, kMaxCards)) {
    const int c = card(item);
    if (c == kBoo) item.fail("boo is never in a hand");
    cards += one(c);
  }
  return cards;
}

void InfoReader::read_board() {
  const Field field = doc_.at("board");
  const auto size = static_cast<std::size_t>(rules_.size);
  const auto rows = field.elements(size, size);
  for (int r = 0; r < rules_.size; ++r) {
    const Field& row = rows[static_cast<std::size_t>(rules_.size - 1 - r)];
    const std::string& text = row.as_string();
    if (text.size() != size) row.fail("expected " + std::to_string(size) + " characters");
    for (int c = 0; c < rules_.size; ++c) {
      const Bitboard at = bit(8 * c + r);
      switch (text[static_cast<std::size_t>(c)]) {
        case 'r':
          t_.crazy |= at;
          [[fallthrough]];
        case 'R':
          t_.sheep[0] |= at;
          break;
        case 'y':
          t_.crazy |= at;
          [[fallthrough]];
        case 'Y':
          t_.sheep[1] |= at;
          break;
        case '.':
          t_.markers |= at;
          break;
        case 'W':
          t_.wolves |= at;
          break;
        case '_':
          break;
        default:
          row.fail("expected only R, Y, r, y, ., W and _");
      }
    }
  }
  for (int p = 0; p < 2; ++p) {
    const std::string who = std::string("sheep ") + "RY"[p];
    if (count(t_.sheep[p]) > count(rules_.sheep[p])) {
      field.fail("more " + who + " than the " + std::to_string(count(rules_.sheep[p])) + " of the layout");
    }
    if (count(t_.sheep[p] & t_.crazy) > 1) field.fail("more than one crazy " + who);
  }
  if ((t_.markers & ~rules_.markers) != 0) {
    field.fail("a marker on " + cell_text(lsb(t_.markers & ~rules_.markers)) + ", where the layout has none");
  }
}

void InfoReader::read_camouflage() {
  const auto cells = doc_.at("camouflaged").elements(2, 2);
  const auto used = doc_.at("crazy_used").elements(2, 2);
  for (int p = 0; p < 2; ++p) {
    const auto i = static_cast<std::size_t>(p);
    if (!cells[i].is_null()) {
      const int at = cell(cells[i]);
      if (!has(t_.sheep[p], at)) cells[i].fail("no sheep of player " + std::to_string(p) + " stands there");
      t_.camouflaged |= bit(at);
    }
    const bool is_used = used[i].as_bool();
    if (!is_used && (t_.crazy & t_.sheep[p]) != 0) used[i].fail("expected true: there is a crazy sheep");
    if (is_used) t_.now.flags = static_cast<std::uint8_t>(t_.now.flags | (4 << p));
  }
}

void InfoReader::read_grazed() {
  const auto seats = doc_.at("grazed").elements(2, 2);
  int sum = count(t_.markers) + count(t_.wolves);
  for (int p = 0; p < 2; ++p) {
    const Field& seat = seats[static_cast<std::size_t>(p)];
    seat.allow_only({"lush", "ordinary", "withered"});
    for (int f = kLush; f <= kWithered; ++f) {
      const auto i = static_cast<std::size_t>(f);
      const Field n = seat.at(kFaceNames[i]);
      t_.grazed[p][f] = static_cast<std::uint8_t>(n.as_int(0, rules_.faces[i]));
      sum += t_.grazed[p][f];
      if (t_.grazed[0][f] + (p == 1 ? t_.grazed[1][f] : 0) > rules_.faces[i]) {
        n.fail("more grazed than the " + std::to_string(rules_.faces[i]) + " there are");
      }
    }
  }
  if (count(t_.wolves) > rules_.faces[kWolfFace]) doc_.at("board").fail("more wolves than there are");
  if (sum != count(rules_.markers)) {
    doc_.at("grazed").fail("with those on the board " + std::to_string(sum) + " markers, expected " +
                           std::to_string(count(rules_.markers)));
  }
}

void InfoReader::read_cards() {
  t_.discard = card_counts(doc_.at("discard"));
  const auto sizes = doc_.at("hand_sizes").elements(2, 2);
  const auto open = doc_.at("open").elements(2, 2);
  for (int p = 0; p < 2; ++p) {
    const auto i = static_cast<std::size_t>(p);
    t_.hand_size[p] = static_cast<std::uint8_t>(sizes[i].as_int(0, rules_.card_total));
    if (open[i].as_bool()) t_.now.flags = static_cast<std::uint8_t>(t_.now.flags | (1 << p));
  }
  if (const auto hand = doc_.find("hand")) {
    t_.hand[p_] = card_list(*hand);
    if (!contains(rules_.cards, t_.hand[p_] + t_.discard))
      hand->fail("a card more often than there are copies left");
  }
  if (total(t_.hand[p_]) != t_.hand_size[p_]) {
    sizes[static_cast<std::size_t>(p_)].fail("expected " + std::to_string(total(t_.hand[p_])) +
                                             ", as many as there are in hand");
  }
  const Cards others = (rules_.cards - t_.discard - t_.hand[p_]) & ~kBooMask;
  if (t_.hand_size[q_] > total(others)) {
    sizes[static_cast<std::size_t>(q_)].fail("only " + std::to_string(total(others)) + " cards are left");
  }
}

void InfoReader::read_scouted() {
  const auto seats = doc_.at("scouted").elements(2, 2);
  for (int p = 0; p < 2; ++p) {
    for (const Field& item : seats[static_cast<std::size_t>(p)].elements(0, 36)) {
      const int at = cell(item);
      if (!has(t_.markers, at)) item.fail("no face-down marker lies there");
      if (has(t_.scouted[p], at)) item.fail("named twice");
      t_.scouted[p] |= bit(at);
    }
  }
  if (const auto faces = doc_.find("faces")) {
    for (const auto& [name, face] : faces->members()) {
      const int at = parse_cell(name, rules_.size);
      if (at < 0 || !has(t_.scouted[p_], at)) face.fail("not a cell of scouted[" + std::to_string(p_) + "]");
      know(at, face.as_one_of(kFaceNames));
    }
  }
  t_.scouted[p_] &= t_.known;  // without a face: as if not scouted
}

void InfoReader::know(int at, int face) {
  t_.known |= bit(at);
  t_.face_bits[0] |= static_cast<Bitboard>(face & 1) << at;
  t_.face_bits[1] |= static_cast<Bitboard>(face >> 1) << at;
}

void InfoReader::check_faces() {
  for (int f = 0; f < kFaces; ++f) {
    const Bitboard low = (f & 1) != 0 ? t_.face_bits[0] : ~t_.face_bits[0];
    const Bitboard high = (f & 2) != 0 ? t_.face_bits[1] : ~t_.face_bits[1];
    const int all = rules_.faces[static_cast<std::size_t>(f)];
    const int out = f == kWolfFace ? count(t_.wolves) : t_.grazed[0][f] + t_.grazed[1][f];
    if (count(t_.known & low & high) + out > all) {
      const std::string where = t_.looked != 0 ? "pending.faces" : "faces";
      throw FieldError(where, "more " + kFaceNames[static_cast<std::size_t>(f)] + " markers than the " +
                                  std::to_string(all) + " there are");
    }
  }
}

void InfoReader::read_turn() {
  t_.now.turn = static_cast<std::uint8_t>(doc_.at("turn").as_int(0, 1));
  const bool over = to_move_ == kTerminal;
  const Field left = doc_.at("actions_left");
  t_.now.actions_left = static_cast<std::uint8_t>(over ? left.as_int(0, 0) : left.as_int(1, rules_.actions));
  t_.now.quiet = doc_.at("quiet").as_bool() ? 1 : 0;
  const Field camouflage = doc_.at("camouflage_used");
  t_.now.camouflage_used = camouflage.as_bool() ? 1 : 0;
  if (over && t_.now.camouflage_used != 0) camouflage.fail("expected false: the game is over");
  const Field quiet = doc_.at("quiet_turns");
  const int most = over && t_.now.quiet != 0 ? rules_.quiet_turns : rules_.quiet_turns - 1;
  t_.now.quiet_turns = static_cast<std::uint8_t>(quiet.as_int(0, t_.now.quiet != 0 ? most : 0));
  if (to_move_ >= 0 && to_move_ != t_.now.turn) {
    doc_.at("turn").fail("expected " + std::to_string(to_move_) + ", as to_move says");
  }
}

void InfoReader::check_end() {
  const bool no_sheep = t_.sheep[0] == 0 || t_.sheep[1] == 0;
  if (to_move_ == kTerminal) {
    const bool quiet = t_.now.quiet_turns == rules_.quiet_turns;
    if (!no_sheep && t_.markers != 0 && !quiet && copies(t_.discard, kCeasefireCard) == 0) {
      doc_.at("to_move").fail("nothing has ended this game");
    }
    return;
  }
  if (no_sheep) doc_.at("to_move").fail("the game is over: a player has no sheep");
  if (t_.markers == 0) doc_.at("to_move").fail("the game is over: no face-down marker is left");
}

}  // namespace flockmind::war_and_sheep
