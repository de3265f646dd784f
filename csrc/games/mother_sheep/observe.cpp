// An information state moved on by what its player sees happen.
#include "games/mother_sheep/hooks.hpp"
#include "games/mother_sheep/info_state.hpp"
#include "games/mother_sheep/table.hpp"

namespace flockmind::mother_sheep {

namespace {

[[noreturn]] void refuse(const Event& event, const std::string& why) {
  throw IllegalActionError("'" + event.str() + "' cannot happen here: " + why);
}

}  // namespace

void Info::observe(const Event& event) {
  Info next = *this;
  if (event.who == Event::kShown) {
    next.see_shown(event);
  } else {
    const Action a = view_.rules().parse_action(event.text);
    const bool drawn = kind_of(a) == Kind::card_dealt || kind_of(a) == Kind::fence_drawn;
    if (event.who != view_.to_move()) refuse(event, "to move is " + std::to_string(view_.to_move()));
    if (drawn != (event.who == kChance))
      refuse(event, drawn ? "a player does not draw" : "chance does not play");
    const Player turn = view_.turn_;
    if (drawn) {
      next.see_chance(a, event);
    } else {
      next.see_action(a, event);
    }
    next.turn_may_have_ended_ = next.view_.turn_ != turn;
  }
  *this = next;
}

bool Info::may_hold(Player p, int fence) const {
  return !view_.laid_.has(fence) && !view_.community_.has(fence) && !view_.hand_[player_].has(fence) &&
         !view_.not_held_[p].has(fence);
}

void Info::see_chance(Action a, const Event& event) {
  int seat = -1;
  const bool card = view_.phase_ == Phase::deal && view_.next_deal(seat);
  if (card != (kind_of(a) == Kind::card_dealt)) refuse(event, card ? "a card is due" : "a fence is due");
  if (!card) {
    const int f = thing_of(a);
    if (view_.laid_.has(f) || view_.community_.has(f) || view_.hand_[player_].has(f)) {
      refuse(event, "it has been seen before");
    }
  }
  view_.apply(a);
}

void Info::see_action(Action a, const Event& event) {
  const bool own = event.who == player_;
  const Phase phase = view_.phase_;
  if (own || !is_lay(a) || kind_of(a) == Kind::community) {
    // A rival's pass is judged by the community alone: the hand is not known.
    if (!is_legal(view_, a)) refuse(event, "it is not legal");
  } else {
    if (phase == Phase::community) refuse(event, "a community fence is due");
    if (view_.held_[event.who] == 0) refuse(event, "no secret is held");
    if (!may_hold(event.who, thing_of(a))) refuse(event, "the fence is somewhere else");
    Table table(view_);
    const Placement p{thing_of(a), direction_of(a), origin_of(a)};
    const bool legal =
        phase == Phase::play ? table.is_legal_first(p, view_.community_) : table.is_legal(p, view_.touch_);
    if (!legal) refuse(event, "it is not legal");
  }
  view_.apply(a);
}

// At the end of a game by a rival's card, the turn has been taken to have ended without a winner.
void Info::see_shown(const Event& event) {
  Scanner in(event.text);
  if (!in.accept("card")) in.fail("card");
  const int seat = in.integer(0, view_.rules().players() - 1, "a seat");
  const int card = view_.rules().find_card(in.word("a card"));
  if (card < 0) in.fail("a card");
  in.end();
  if (seat == player_) refuse(event, "one's own card is not shown to oneself");
  for (int p = 0; p < view_.rules().players(); ++p) {
    if (view_.card_[p] == card) refuse(event, "this card is player " + std::to_string(p) + "'s");
  }
  if (view_.card_[seat] >= 0) refuse(event, "this player's card has been shown");
  if (view_.phase_ != Phase::over) {
    if (view_.phase_ != Phase::play || !turn_may_have_ended_) refuse(event, "no turn has just ended");
    if (view_.ruled_out_ == 0) refuse(event, "no card is complete");
    const int n = view_.rules().players();
    view_.turn_ = static_cast<Player>((view_.turn_ + n - 1) % n);
    view_.phase_ = Phase::over;
    view_.ruled_out_ = 0;
  }
  view_.card_[seat] = static_cast<std::int8_t>(card);
}

}  // namespace flockmind::mother_sheep
