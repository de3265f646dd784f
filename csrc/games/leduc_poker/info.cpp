#include <algorithm>

#include "games/leduc_poker/state.hpp"

namespace flockmind::leduc_poker {

namespace {

const std::vector<std::string> kCards = {"J", "Q", "K"};
const std::vector<std::string> kMoves = {"fold", "call", "raise"};

Value card_value(int card) {
  return card == kUnknown ? Value() : Value(kCards[static_cast<std::size_t>(card)]);
}

[[noreturn]] void refuse(const Event& event) {
  throw IllegalActionError("'" + event.str() + "' cannot happen here");
}

}  // namespace

void Info::observe(const Event& event) {
  State next = view_;
  if (event.who == Event::kShown) {
    Scanner in(event.text);
    if (!in.accept("card")) in.fail("card");
    const std::string_view word = in.word("J, Q or K");
    const auto card = std::find(kCards.begin(), kCards.end(), word) - kCards.begin();
    if (card == 3) in.fail("J, Q or K");
    in.end();
    std::uint8_t& other = next.cards_[1 - player_];
    const bool possible =
        view_.showdown() && other == kUnknown && view_.copies_left(static_cast<int>(card)) > 0;
    if (!possible) refuse(event);
    other = static_cast<std::uint8_t>(card);
  } else {
    const Action a = view_.rules().parse_action(event.text);
    if (event.who != view_.to_move()) refuse(event);
    if (event.who == kChance) {
      if (a.bits > 2 || view_.copies_left(static_cast<int>(a.bits)) == 0) refuse(event);
    } else {
      ActionList<State> legal;
      view_.legal_actions(legal);
      if (std::find(legal.begin(), legal.end(), a) == legal.end()) refuse(event);
    }
    next.apply(a);
    next.hide(player_);
  }
  view_ = next;
}

void Info::write(Object& object) const {
  object.set("to_move", int{to_move()});
  object.set("pending", Value());
  object.set("card", card_value(view_.cards_[player_]));
  object.set("board", card_value(view_.board_));
  Array moves;
  for (int r = 0; r < 2; ++r) {
    for (int i = 0; i < view_.count_[r]; ++i) moves.emplace_back(kMoves[view_.move(r, i) - 1]);
  }
  object.set("moves", std::move(moves));
  if (view_.showdown() && view_.cards_[1 - player_] != kUnknown) {
    object.set("other_card", card_value(view_.cards_[1 - player_]));
  }
}

Info Info::read(const Rules& rules, const Field& document, Player player) {
  if (const auto pending = document.find("pending")) pending->fail("expected null");
  State view(rules);
  const auto card = document.find("card");
  const auto board = document.find("board");
  if (card) {
    view.cards_[player] = static_cast<std::uint8_t>(card->as_one_of(kCards));
    view.dealt_ = State::kPrivate;
  } else {
    view.dealt_ = static_cast<std::uint8_t>(player);
  }
  const auto lay_board = [&] {
    view.apply({static_cast<std::uint32_t>(board->as_one_of(kCards))});
    if (view.copies_left(view.board_) < 0) board->fail("there is no such card left");
  };
  for (const Field& field : document.at("moves").elements(0, 8)) {
    if (!card) document.at("card").fail("expected a card");
    if (view.to_move() == kChance) {
      if (!board) document.at("board").fail("expected a card: the first round is over");
      lay_board();
    }
    if (view.over()) field.fail("the game is over before this move");
    const Action a{static_cast<std::uint32_t>(field.as_one_of(kMoves)) + kFold.bits};
    ActionList<State> legal;
    view.legal_actions(legal);
    if (std::find(legal.begin(), legal.end(), a) == legal.end()) field.fail("not legal here");
    view.apply(a);
  }
  if (board && view.dealt_ < State::kAll) {
    const bool awaited = view.dealt_ == State::kPrivate && view.to_move() == kChance;
    if (!awaited) board->fail("the first round is not over");
    lay_board();
  }
  if (const auto other = document.find("other_card")) {
    if (!view.showdown()) other->fail("the other card is seen only at a showdown");
    view.cards_[1 - player] = static_cast<std::uint8_t>(other->as_one_of(kCards));
    if (view.copies_left(view.cards_[1 - player]) < 0) other->fail("there is no such card left");
  }
  const Info info(view, player);
  document.at("to_move").as_int(info.to_move(), info.to_move());
  return info;
}

}  // namespace flockmind::leduc_poker
