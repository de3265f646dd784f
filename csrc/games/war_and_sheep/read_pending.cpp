// Reading of what is under way, and of what is remembered of the hands.
#include "games/war_and_sheep/info_reader.hpp"

namespace flockmind::war_and_sheep {

Info::Await InfoReader::read_pending() {
  const auto pending = doc_.find("pending");
  t_.now.phase = to_move_ == kTerminal ? kOver : kDecide;
  if (!pending) {
    if (to_move_ == kChance) doc_.at("to_move").fail("expected a pending that says what is about to be seen");
    return Info::kNothing;
  }
  static const std::vector<std::string> kKinds = {"graze",     "draw", "scout",   "insider-trading",
                                                  "big-clogs", "boo",  "take-boo"};
  const int turn = static_cast<int>(doc_.at("turn").as_int(0, 1));
  const Field kind = pending->at("kind");
  const int which = kind.as_one_of(kKinds);
  const bool own = which == 2 || which == 3 || which == 4;
  if (own && turn != p_) kind.fail("only the player on turn sees this");
  if (which == 6 && turn != q_) kind.fail("only the rival of the player on turn sees this");
  switch (which) {
    case 0: {
      pending->allow_only({"kind", "cell"});
      const int at = cell(pending->at("cell"));
      if (!has(t_.sheep[0] | t_.sheep[1], at)) pending->at("cell").fail("no sheep stands there");
      if (!has(rules_.markers, at)) pending->at("cell").fail("the layout has no marker there");
      t_.markers |= bit(at);
      t_.now.phase = kGraze;
      t_.now.cell = static_cast<std::uint8_t>(at);
      return Info::kNothing;
    }
    case 1:
      pending->allow_only({"kind", "player"});
      t_.now.phase = kDrawing;
      t_.now.cell = static_cast<std::uint8_t>(pending->at("player").as_int(0, 1));
      return Info::kNothing;
    case 2:
      pending->allow_only({"kind", "cells", "faces", "answers"});
      t_.now.phase = to_move_ == kChance ? kLook : kAnswer;
      return Info::kNothing;
    case 3:
      pending->allow_only({"kind", "pile"});
      if (!pending->find("pile")) return Info::kPile;
      t_.now.phase = kTaking;
      return Info::kNothing;
    case 4:
      pending->allow_only({"kind"});
      return Info::kClogsHand;
    case 5:
      pending->allow_only({"kind"});
      t_.now.phase = kDrawing;
      t_.now.cell = static_cast<std::uint8_t>(q_);
      return Info::kBooHand;
    default:
      pending->allow_only({"kind"});
      return Info::kTakenBoo;
  }
}

void InfoReader::read_scout(const Field& pending) {
  const auto cells = pending.at("cells").elements(1, 2);
  const auto faces = pending.at("faces").elements(0, cells.size());
  const auto answers = pending.at("answers").elements(0, cells.size());
  Bitboard beside = t_.sheep[p_];
  int last = -1;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const int at = cell(cells[i]);
    if (!has(t_.markers, at)) cells[i].fail("no face-down marker lies there");
    if (at <= last) cells[i].fail("expected cell order, each cell once");
    last = at;
    t_.named |= bit(at);
    beside &= rules_.near[at];
    if (i >= faces.size()) {
      if (i == faces.size() && has(t_.known, at))
        pending.at("faces").fail(cell_text(at) + " is known already");
      continue;
    }
    const int face = faces[i].as_one_of(kFaceNames);
    if (has(t_.known, at)) {
      const int known =
          static_cast<int>(has(t_.face_bits[0], at)) | static_cast<int>(has(t_.face_bits[1], at)) << 1;
      if (known != face) faces[i].fail("faces has another one for " + cell_text(at));
    }
    know(at, face);
    t_.looked |= bit(at);
  }
  if (beside == 0) pending.at("cells").fail("no own sheep is beside them");
  for (const Field& answer : answers) {
    const Bitboard ask = t_.named & t_.face_bits[0] & t_.face_bits[1] & t_.known & ~t_.answered;
    if (t_.looked != t_.named || ask == 0) answer.fail("no question was asked");
    const std::string& text = answer.as_string();
    const std::string wolf = cell_text(lsb(ask));
    if (text != "show " + wolf && text != "hide " + wolf) answer.fail("expected show or hide " + wolf);
    if (text[0] == 's') t_.shown |= bit(lsb(ask));
    t_.answered |= bit(lsb(ask));
  }
  const bool all = t_.looked == t_.named;
  if (t_.now.phase == kLook && all)
    pending.at("faces").fail("all cells were looked at: nothing is about to be seen");
  if (t_.now.phase == kAnswer) {
    if (!all) pending.at("faces").fail("expected a face for each cell, or to_move -1");
    if ((t_.named & t_.face_bits[0] & t_.face_bits[1] & ~t_.answered) == 0)
      pending.fail("no question is open");
  }
}

void InfoReader::read_pile(const Field& pending) {
  const Field field = pending.at("pile");
  const Cards pile = card_counts(field);
  const Cards unseen = rules_.cards - t_.discard - t_.hand[p_];
  if (copies(t_.hand[p_], kInsiderCard) == 0)
    doc_.at("hand").fail("expected insider-trading, which is being played");
  if ((pile & kBooMask) != (unseen & kBooMask)) field.fail("expected every boo that is not in discard");
  if (!contains(unseen, pile)) field.fail("a card more often than there are copies left");
  if (total(unseen) - total(pile) != t_.hand_size[q_]) {
    field.fail("expected " + std::to_string(total(unseen) - t_.hand_size[q_]) + " cards");
  }
  if (pile == 0) field.fail("expected at least one card");
  t_.hand[q_] = unseen - pile;
  if (!contains(t_.hand[q_], t_.memory[q_].certain))
    field.fail("a card that is certainly in the rival's hand");
}

void InfoReader::read_memory() {
  const auto field = doc_.find("memory");
  const Cards unseen = (rules_.cards - t_.discard - t_.hand[p_]) & ~kBooMask;
  for (int s = 0; s < 2; ++s) {
    const bool open = ((t_.now.flags >> s) & 1) != 0;
    if (!field) {
      if (open && t_.hand_size[s] > 0) doc_.at("memory").fail("required, since a hand lies open");
      for (int i = 0; i < t_.hand_size[s]; ++i) t_.memory[s].gain(Memory::kDraw);
      continue;
    }
    const Field entry = field->elements(2, 2)[static_cast<std::size_t>(s)];
    entry.allow_only({"certain", "since"});
    const Field certain = entry.at("certain");
    t_.memory[s].certain = card_list(certain);
    // Cards the rival is certain of may have been played since; of this player's they are then in discard.
    replay(entry.at("since"), s);
    if (!contains(s == p_ ? t_.hand[p_] : unseen, t_.memory[s].certain)) {
      certain.fail("a card more often than it can be there");
    }
    if (t_.memory[s].hand_size() != t_.hand_size[s]) {
      entry.fail("gives a hand of " + std::to_string(t_.memory[s].hand_size()) +
                 " cards, but hand_sizes says " + std::to_string(int{t_.hand_size[s]}));
    }
    if (open && !t_.memory[s].is_whole()) entry.fail("the hand lies open: expected all its cards in certain");
  }
  // What can be counted is known, M1.
  if (total(unseen) == t_.hand_size[q_]) {
    t_.hand[q_] = unseen;
    if (!contains(unseen, t_.memory[q_].certain)) doc_.at("memory").fail("certain cards that are elsewhere");
    t_.memory[q_].know_whole(unseen);
    t_.memory[p_].know_whole(t_.hand[p_]);
  }
  if (field) {
    for (int s = 0; s < 2; ++s) check_memory(field->elements()[static_cast<std::size_t>(s)].at("since"), s);
  }
}

void InfoReader::replay(const Field& since, int s) {
  Memory& m = t_.memory[s];
  const std::string owner = std::to_string(s);
  Cards played = 0;
  for (const Field& item : since.elements(0, Memory::kMaxSteps)) {
    Scanner in(item.as_string());
    const auto fail = [&] {
      item.fail("expected '" + owner + " draw', '" + owner + " take', '" + owner + " play CARD' or '" +
                std::to_string(1 - s) + " draw CARD'");
    };
    int who = 0;
    if (!parse_int(in.peek(), 0, 1, who)) fail();
    in.word("a seat");
    const bool draw = in.accept("draw");
    if (who == s && (draw || in.accept("take"))) {
      if (!in.done()) fail();
      if (m.length >= kMaxCards) item.fail("more steps than there are cards");
      m.gain(draw ? Memory::kDraw : Memory::kTaken);
      continue;
    }
    if (who == s ? !in.accept("play") : !draw) fail();
    const std::string_view word = in.peek();
    int c = 1;
    while (c < kCards && kCardNames[static_cast<std::size_t>(c)] != word) ++c;
    const bool unknown = word == "?" && who != s && s == p_;
    if (word.empty() || (c == kCards && !unknown)) fail();
    in.word("a card");
    if (!in.done()) fail();
    if (m.length >= Memory::kMaxSteps - 1) item.fail("more steps than there are cards");
    if (who != s) {
      m.other(unknown ? int{kHidden} : c);
    } else {
      if (copies(m.certain, c) == 0 && m.gains <= m.plays) item.fail("no card was left to be played");
      played += one(c);
      if (!contains(t_.discard, played)) item.fail("a play of a card that is not in discard");
      if (m.play(c)) m.forget();
    }
  }
}

// What is told of cards that have left the pile must agree with where they are.
void InfoReader::check_memory(const Field& since, int s) {
  const Memory& m = t_.memory[s];
  const int o = 1 - s;
  if (m.has_take() && t_.memory[o].has_take()) since.fail("only one of the two hands can hold a take unseen");
  const int unknown = s == p_ && m.has_take() ? t_.memory[o].gains : 0;
  if (m.hidden != unknown) {
    since.fail("expected '" + std::to_string(o) + " draw ?' " + std::to_string(unknown) +
               " times, as memory[" + std::to_string(o) + "] has so many draws");
  }
  const int gone = total(t_.discard & ~kBooMask) + t_.hand_size[0] + t_.hand_size[1];
  if (m.length - m.plays > gone)
    since.fail("more draws and takes than the " + std::to_string(gone) + " cards that have left the pile");
  Cards drawn = 0;
  for (int i = 0; i < m.length; ++i) {
    const auto step = m.steps[static_cast<std::size_t>(i)];
    if (Memory::what(step) == Memory::kOther && Memory::card(step) != kHidden)
      drawn += one(Memory::card(step));
  }
  const Cards may = t_.discard + (s == q_ ? t_.hand[p_] : (rules_.cards - t_.discard - t_.hand[p_]));
  if (!contains(may, drawn)) since.fail("a draw of a card that is neither in that hand nor in discard");
}

}  // namespace flockmind::war_and_sheep
