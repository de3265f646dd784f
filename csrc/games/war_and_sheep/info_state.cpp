// From the truth to a view, and what a player observes of an action.
#include "games/war_and_sheep/info_state.hpp"

namespace flockmind::war_and_sheep {

Info State::info_state(Player p) const {
  const int q = 1 - p;
  State view = *this;
  Table& t = view.t_;
  t.viewer = p;
  const bool mine = t.now.turn == p;
  const bool hidden_phase = t.now.phase == kLook || t.now.phase == kAnswer || t.now.phase == kTaking;
  if (!mine && hidden_phase) {
    t.now.phase = kDecide;
    t.named = t.looked = t.shown = t.answered = 0;
  }
  t.known = t.scouted[p] | t.looked;
  t.face_bits[0] &= t.known;
  t.face_bits[1] &= t.known;
  if (t.memory[p].has_take()) t.memory[p].hide(unseen_gains(q));
  if (!(mine && t.now.phase == kTaking)) t.hand[q] = is_open(q) ? t.memory[q].certain : 0;
  t.memory_key[q] = 0;
  return {view, p};
}

namespace {

std::string hand_text(const char* what, Cards cards) {
  std::string text = what;
  for (int c = 0; c < kCards; ++c) {
    for (int n = copies(cards, c); n > 0; --n)
      text.append(1, ' ').append(kCardNames[static_cast<std::size_t>(c)]);
  }
  return text;
}

}  // namespace

void State::observed(const State& before, Action a, const State&, Player p, std::vector<Event>& events) {
  const Table& t = before.t_;
  const int turn = t.now.turn;
  const bool mine = turn == p;
  const std::string text = before.rules().action_text(a);
  State mid = before;
  mid.step(a);
  const auto shown = [&](const std::string& what) { events.push_back({Event::kShown, what}); };
  const auto shown_face = [&](int cell, int face) {
    shown(cell_text(cell).append(1, ' ').append(kFaceNames[static_cast<std::size_t>(face)]));
  };
  const auto done = [&] {  // turns that ended by themselves, W18
    while (mid.t_.now.phase == kDecide && !mid.has_legal_action()) {
      events.push_back({static_cast<Player>(mid.t_.now.turn), "no action"});
      mid.end_turn();
    }
  };
  const auto lost_hand = [&](int s, Cards hand) {
    if (s != p && !before.is_open(s) && hand != 0) shown(hand_text(s == 0 ? "hand 0" : "hand 1", hand));
  };

  if (t.now.phase == kDrawing) {
    const int drawer = t.now.cell;
    const bool open = drawer == p || low_of(a) == kBoo || before.is_open(drawer);
    events.push_back({kChance, open ? text : "?"});
    if (low_of(a) == kBoo) lost_hand(drawer, t.hand[drawer]);
    done();
    return;
  }
  if (t.now.phase == kTaking) {
    if (mine) {
      events.push_back({p, text});
    } else {
      const bool open = low_of(a) == kBoo || before.is_open(turn);
      std::string line = "play insider-trading ";
      line += open ? text : "take ?";
      events.push_back({static_cast<Player>(turn), line});
    }
    if (low_of(a) == kBoo) lost_hand(turn, t.hand[turn] - one(kInsiderCard));
    done();
    return;
  }
  if (t.now.phase == kGraze) {
    events.push_back({kChance, text});
    done();
    return;
  }

  const Kind kind = kind_of(a);
  const bool scout = kind == kScout || kind == kScoutTwo || t.named != 0;
  if (!scout) {
    if (kind == kInsider && !mine) return;
    events.push_back({static_cast<Player>(turn), text});
    if (kind == kInsider) shown(hand_text("pile", before.pile()));
    if (kind == kClogs && mine && t.hand[1 - p] != 0)
      shown(hand_text(p == 0 ? "hand 1" : "hand 0", t.hand[1 - p]));
    if (kind == kMove || kind == kDog) {
      const int target = before.sheep_target(low_of(a), high_of(a));
      if (has(t.markers & t.known & ~t.scouted[p], target)) shown_face(target, before.face_at(target));
    }
    done();
    return;
  }

  // A scout: its steps for the one who looks; for the other one event when it is over (W8, W24).
  Bitboard named = t.named;
  if (kind == kScout || kind == kScoutTwo) named = scouted_by(a);
  const bool over = mid.t_.named == 0;
  if (mine) {
    events.push_back({t.now.phase == kLook ? kChance : p, text});
    Bitboard looked_now = named & ~t.looked;
    if (!over) looked_now &= mid.t_.looked;
    if (t.now.phase == kLook) looked_now &= looked_now - 1;  // the first of them was the chance outcome
    if (t.now.phase != kAnswer) {
      for (const int cell : Bits(looked_now & ~t.scouted[p])) shown_face(cell, before.face_at(cell));
    }
  } else if (over) {
    std::string line = "scout";
    for (const int cell : Bits(named)) line.append(1, ' ').append(cell_text(cell));
    const Bitboard turned = t.shown | (kind == kShow ? bit(low_of(a)) : 0);
    if (turned != 0) line += " show";
    for (const int cell : Bits(turned)) line.append(1, ' ').append(cell_text(cell));
    events.push_back({static_cast<Player>(turn), line});
  }
  if (over) done();
}

}  // namespace flockmind::war_and_sheep
