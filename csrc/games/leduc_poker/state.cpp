#include "games/leduc_poker/state.hpp"

namespace flockmind::leduc_poker {

unsigned State::last_move() const {
  const int r = round();
  return count_[r] == 0 ? 0 : move(r, count_[r] - 1);
}

// The first call of a round is a check; any other answers a check or a raise and ends the round.
bool State::round_over() const { return count_[round()] >= 2 && last_move() == kCall.bits - 2; }

bool State::over() const { return last_move() == kFold.bits - 2 || (dealt_ == kAll && round_over()); }

Player State::to_move() const {
  if (dealt_ < kPrivate) return kChance;
  if (over()) return kTerminal;
  return round_over() ? kChance : mover(count_[round()]);
}

void State::legal_actions(ActionList<State>& list) const {
  const Player me = to_move();
  if (paid_[me] < paid_[1 - me]) list.push_back(kFold);
  list.push_back(kCall);
  if (raises_ < kMaxRaises) list.push_back(kRaiseBet);
}

int State::copies_left(int card) const {
  return kCopies - (cards_[0] == card) - (cards_[1] == card) - (board_ == card);
}

void State::chance_outcomes(OutcomeList<State>& list) const {
  for (std::uint32_t card = 0; card < 3; ++card) {
    const int left = copies_left(static_cast<int>(card));
    if (left > 0) list.push_back({{card}, static_cast<std::uint32_t>(left)});
  }
}

Action State::sample_chance(Rng& rng) const {
  OutcomeList<State> list;
  chance_outcomes(list);
  std::uint32_t copy = rng.below(static_cast<std::uint32_t>(3 * kCopies - dealt_));
  std::size_t i = 0;
  for (; copy >= list[i].weight; ++i) copy -= list[i].weight;
  return list[i].action;
}

void State::apply(Action a) {
  if (to_move() == kChance) {
    (dealt_ < kPrivate ? cards_[dealt_] : board_) = static_cast<std::uint8_t>(a.bits);
    ++dealt_;
    raises_ = 0;
    return;
  }
  const int r = round();
  const Player me = mover(count_[r]);
  if (a != kFold) paid_[me] = paid_[1 - me];
  if (a == kRaiseBet) {
    paid_[me] = static_cast<std::uint8_t>(paid_[me] + kRaise[r]);
    ++raises_;
  }
  log_ = static_cast<std::uint16_t>(log_ | ((a.bits - 2) << (8 * r + 2 * count_[r])));
  ++count_[r];
}

PerPlayer<double> State::scores() const {
  PerPlayer<double> chips{};
  if (!over()) return chips;
  int loser = 0;
  if (showdown()) {
    const auto strength = [&](int p) { return cards_[p] == board_ ? 3 : int{cards_[p]}; };
    if (strength(0) == strength(1)) return chips;
    loser = strength(0) < strength(1) ? 0 : 1;
  } else {
    loser = mover(count_[round()] - 1);
  }
  chips[loser] = -1.0 * paid_[loser];
  chips[1 - loser] = paid_[loser];
  return chips;
}

int State::most_chips() const {
  if (over()) return std::min(paid_[0], paid_[1]);
  const int now = std::max(paid_[0], paid_[1]);
  if (dealt_ == kAll) return now + (kMaxRaises - raises_) * kRaise[1];
  return now + (kMaxRaises - raises_) * kRaise[0] + kMaxRaises * kRaise[1];
}

PerPlayer<double> State::returns() const {
  const PerPlayer<double> chips = scores();
  PerPlayer<double> shares{};
  for (int p = 0; p < 2; ++p) shares[p] = (chips[p] + kMostChips) / (2 * kMostChips);
  return shares;
}

void State::hide(Player p) {
  if (!showdown()) cards_[1 - p] = kUnknown;
  if (dealt_ < kPrivate) dealt_ = static_cast<std::uint8_t>(dealt_ > p ? kPrivate : p);
}

Info State::info_state(Player p) const {
  State view = *this;
  view.hide(p);
  return {view, p};
}

Key State::info_key(Player p) const {
  State view = *this;
  view.hide(p);
  return feature(1, static_cast<std::uint64_t>(p) | (std::uint64_t{view.cards_[0]} << 1) |
                        (std::uint64_t{view.cards_[1]} << 3) | (std::uint64_t{board_} << 5) |
                        (std::uint64_t{view.dealt_} << 7) | (std::uint64_t{log_} << 9));
}

void State::observed(const State& before, Action a, const State& after, Player p,
                     std::vector<Event>& events) {
  const Player who = before.to_move();
  if (who == kChance && before.dealt_ == 1 - p) return;
  events.push_back({who, after.rules().action_text(a)});
  if (after.showdown()) {
    events.push_back({Event::kShown, "card " + after.rules().action_text({after.cards_[1 - p]})});
  }
}

bool State::is_ok() const {
  for (int card = 0; card < 3; ++card) {
    if (copies_left(card) < 0) return false;
  }
  const int most = kAnte + kMaxRaises * (kRaise[0] + (dealt_ == kAll ? kRaise[1] : 0));
  return dealt_ <= kAll && paid_[0] <= most && paid_[1] <= most && raises_ <= kMaxRaises && count_[0] <= 4 &&
         count_[1] <= 4 && (board_ == kUnknown) == (dealt_ < kAll);
}

}  // namespace flockmind::leduc_poker
