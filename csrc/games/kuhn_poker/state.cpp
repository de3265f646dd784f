#include "games/kuhn_poker/state.hpp"

namespace flockmind::kuhn_poker {

namespace {
const std::vector<std::string> kTexts = {"J", "Q", "K", "pass", "bet"};
}

std::string Rules::action_text(Action a) const { return kTexts[a.bits]; }

Action Rules::parse_action(std::string_view text) const {
  for (std::size_t i = 0; i < kTexts.size(); ++i) {
    if (kTexts[i] == text) return {static_cast<std::uint32_t>(i)};
  }
  throw NotationError(std::string(text), 1, "J, Q, K, pass or bet");
}

void State::chance_outcomes(OutcomeList<State>& list) const {
  for (std::uint32_t card = 0; card < 3; ++card) {
    if (dealt_ == 0 || cards_[0] != card) list.push_back({{card}, 1});
  }
}

Action State::sample_chance(Rng& rng) const {
  OutcomeList<State> list;
  chance_outcomes(list);
  return list[rng.below(static_cast<std::uint32_t>(list.size()))].action;
}

Info State::info_state(Player p) const {
  State view = *this;
  view.dealt_ = dealt_seen_by(p);
  if (!over()) view.cards_[1 - p] = kUnknown;
  return {view, p};
}

void State::observed(const State& before, Action a, const State& after, Player p,
                     std::vector<Event>& events) {
  const Player mover = before.to_move();
  const std::string text = after.rules().action_text(a);
  if (mover == kChance) {
    if (before.dealt_ == p) events.push_back({kChance, text});
    return;
  }
  events.push_back({mover, text});
  if (after.over()) events.push_back({Event::kShown, "card " + kTexts[after.cards_[1 - p]]});
}

void Info::observe(const Event& event) {
  Info next = *this;
  if (event.who == Event::kShown) {
    Scanner in(event.text);
    if (!in.accept("card")) in.fail("card");
    const Action card = view_.rules().parse_action(in.word("J, Q or K"));
    in.end();
    const bool due = view_.over() && view_.cards_[1 - player_] == kUnknown;
    if (!due || card.bits > 2 || card.bits == view_.cards_[player_]) {
      throw IllegalActionError("'" + event.str() + "' cannot be seen here");
    }
    next.view_.cards_[1 - player_] = static_cast<std::uint8_t>(card.bits);
  } else {
    const Action a = view_.rules().parse_action(event.text);
    const bool is_card = a.bits < 3;
    if (event.who != next.view_.to_move() || is_card != (event.who == kChance)) {
      throw IllegalActionError("'" + event.str() + "' cannot happen here");
    }
    if (is_card) {
      next.view_.cards_[player_] = static_cast<std::uint8_t>(a.bits);
      next.view_.dealt_ = 2;
    } else {
      next.view_.apply(a);
    }
  }
  *this = next;
}

void Info::write(Object& object) const {
  object.set("to_move", int{to_move()});
  object.set("pending", Value());
  Array moves;
  for (int i = 0; i < view_.moves_; ++i) moves.emplace_back((view_.bets_ >> i) & 1 ? "bet" : "pass");
  object.set("card", view_.cards_[player_] != kUnknown ? Value(kTexts[view_.cards_[player_]]) : Value());
  object.set("moves", std::move(moves));
  if (view_.over() && view_.cards_[1 - player_] != kUnknown) {
    object.set("other_card", kTexts[view_.cards_[1 - player_]]);
  }
}

Info Info::read(const Rules& rules, const Field& document, Player player) {
  State view(rules);
  const std::vector<std::string> cards = {"J", "Q", "K"};
  if (document.at("card").is_null()) {
    if (player == 1) view.dealt_ = 1;
    if (document.at("moves").elements().size() != 0) document.at("card").fail("expected a card");
  } else {
    view.dealt_ = 2;
    view.cards_[player] = static_cast<std::uint8_t>(document.at("card").as_one_of(cards));
    for (const Field& move : document.at("moves").elements(0, 3)) {
      if (view.over()) move.fail("the game is over before this move");
      view.apply(move.as_one_of({"pass", "bet"}) == 1 ? kBet : kPass);
    }
  }
  if (const auto other = document.find("other_card")) {
    view.cards_[1 - player] = static_cast<std::uint8_t>(other->as_one_of(cards));
    if (!view.over()) other->fail("the other card is seen only at the end");
    if (view.cards_[0] == view.cards_[1]) other->fail("this card is one's own");
  }
  const Info info(view, player);
  if (const auto pending = document.find("pending")) pending->fail("expected null: nothing is ever pending");
  document.at("to_move").as_int(info.to_move(), info.to_move());
  return info;
}

State Belief::sample(Rng& rng) const {
  State state = info_.view();
  const int other = 1 - info_.player();
  if (state.cards_[other] == kUnknown && state.dealt_ > other) {
    std::uint8_t card = static_cast<std::uint8_t>(rng.below(state.cards_[1 - other] == kUnknown ? 3 : 2));
    if (state.cards_[1 - other] != kUnknown && card >= state.cards_[1 - other]) ++card;
    state.cards_[other] = card;
  }
  return state;
}

std::optional<std::vector<std::pair<State, double>>> Belief::enumerate(std::size_t most) const {
  const int other = 1 - info_.player();
  std::vector<std::pair<State, double>> worlds;
  if (info_.view().cards_[other] != kUnknown || info_.view().dealt_ <= other) {
    worlds.emplace_back(info_.view(), 1.0);
  } else {
    for (std::uint8_t card = 0; card < 3; ++card) {
      if (card == info_.view().cards_[1 - other]) continue;
      worlds.emplace_back(info_.view(), 0.0);
      worlds.back().first.cards_[other] = card;
    }
    for (auto& [state, weight] : worlds) weight = 1.0 / static_cast<double>(worlds.size());
  }
  if (worlds.size() > most) return std::nullopt;
  return worlds;
}

std::vector<Marginal> Belief::marginals() const {
  std::vector<Marginal> rows;
  const State& view = info_.view();
  const int other = 1 - info_.player();
  const bool shown = view.cards_[other] != kUnknown;
  const int left = view.cards_[1 - other] == kUnknown ? 3 : 2;
  for (int card = 0; card < 3; ++card) {
    if (card == view.cards_[1 - other]) continue;
    const double p = shown ? (card == view.cards_[other] ? 1.0 : 0.0) : 1.0 / left;
    rows.push_back({kTexts[static_cast<std::size_t>(card)], "hand " + std::to_string(other), p});
  }
  return rows;
}

}  // namespace flockmind::kuhn_poker
