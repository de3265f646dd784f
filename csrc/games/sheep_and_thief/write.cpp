// An information state as JSON members, in the form of the docs page.
#include "games/sheep_and_thief/info_state.hpp"

namespace flockmind::sheep_and_thief {

namespace {

const std::array<const char*, 5> kPhases = {"deal", "draft", "placing", "box", "over"};

Array ids(const Rules& rules, CardSet set) {
  Array list;
  for (const int card : Bits(set)) list.emplace_back(rules.cards[static_cast<std::size_t>(card)].id);
  return list;
}

Value pending_value(const Rules& rules, const Pending& pending) {
  if (pending.cell == kNone) return {};
  Object object;
  object.set("kind", "animals");
  object.set("space", rules.space_text(pending.cell));
  object.set("sheep", int{pending.sheep});
  object.set("dogs", int{pending.dogs});
  object.set("foxes", int{pending.foxes});
  return object;
}

// `unfit`: by cell, 0 where not known.
Value cell_value(const Rules& rules, const State& view, int q, int cell, CardSet unfit) {
  const Board& b = view.board(q);
  const std::uint8_t card = b.card[static_cast<std::size_t>(cell)];
  Object object;
  object.set("space", rules.space_text(cell));
  const int face = card == kDown ? view.under(q, cell) : card;
  if (face == kFarmyard) object.set("card", "farmyard");
  if (face < kMaxCards) object.set("card", rules.cards[static_cast<std::size_t>(face)].id);
  if (card == kDown) object.set("down", true);
  if (b.round_of(cell) != 0) object.set("round", b.round_of(cell));
  const int sheep = b.sheep[static_cast<std::size_t>(cell)];
  if (sheep > 0) object.set("sheep", sheep);
  if (card == kDown && unfit != 0) object.set("unfit", ids(rules, unfit));
  return object;
}

}  // namespace

void Info::write(Object& object) const {
  const Rules& rules = view_.rules();
  const State& v = view_;
  const auto own = static_cast<std::size_t>(player_);
  object.set("to_move", int{to_move()});
  object.set("pending", pending_value(rules, v.pending_));
  object.set("phase", kPhases[static_cast<std::size_t>(v.phase_)]);
  object.set("round", int{v.round_});
  object.set("step", int{v.step_});
  object.set("fox", rules.space_text(v.fox_));
  Array boards;
  for (int q = 0; q < rules.players(); ++q) {
    const Board& b = v.board(q);
    Object board;
    board.set("hand", int{b.hand});
    board.set("paddock", int{b.paddock});
    if (b.black != kNone) board.set("black", rules.space_text(b.black));
    if (v.mission(q) != kNone) board.set("mission", rules.action_text(mission_action(v.mission(q))));
    Array cells;
    for (const int cell : Bits(b.placed)) {
      const CardSet unfit = v.unfit_[static_cast<std::size_t>(q)][static_cast<std::size_t>(cell)];
      cells.push_back(cell_value(rules, v, q, cell, unfit));
    }
    board.set("cards", std::move(cells));
    boards.emplace_back(std::move(board));
  }
  object.set("boards", std::move(boards));
  // A hand that is not known is left out. In a draft it grows by each pick, in a box phase it may hold one
  // card.
  const int held =
      v.phase_ == Phase::draft ? looks_over(v.round_) * rules.per_look : int{v.board(player_).hand};
  const bool known = count(v.hands_[own]) == held || (v.phase_ == Phase::box && v.hands_[own] != 0);
  if (known) object.set("hand", ids(rules, v.hands_[own]));
  if (v.packs_[own] != 0) object.set("pack", ids(rules, v.packs_[own]));
  object.set("boxed", ids(rules, v.boxed_[own]));
  Array looks;
  for (int round = 1; round <= v.round_; ++round) {
    const int over = looks_over(round);
    if (over == 0) continue;
    if (round <= v.forgotten_) {
      looks.emplace_back();
      continue;
    }
    Array list;
    for (int look = 0; look < over; ++look) {
      Object entry;
      entry.set("saw", ids(rules, saw(round, look)));
      entry.set("took", ids(rules, took(round, look)));
      list.emplace_back(std::move(entry));
    }
    looks.emplace_back(std::move(list));
  }
  object.set("looks", std::move(looks));
}

}  // namespace flockmind::sheep_and_thief
