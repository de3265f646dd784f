// The flow of the game: deals, drafts, turns, removals. Effects on boards are in effects.cpp.
#include "games/sheep_and_thief/state.hpp"

namespace flockmind::sheep_and_thief {

State::State(const Rules& rules) : rules_{&rules}, deck_(rules.all_cards) {
  for (auto& cards : order_) cards.fill(kNone);
  for (auto& cards : under_) cards.fill(kNone);
  missions_left_ = static_cast<std::uint16_t>(rules.mission_set);
  fox_ = static_cast<std::uint8_t>(rules.fox_start);
  supply_ = static_cast<std::uint8_t>(rules.white_sheep);
  boards_ = {};
  for (Board& b : boards_) {
    b.card.fill(kEmpty);
    b.black = kNone;
  }
  for (int p = 0; p < rules.players(); ++p) {
    set_cell(p, rules.farmyard, kFarmyard);
    Board& b = boards_[static_cast<std::size_t>(p)];
    if (rules.black_sheep) {
      b.black = static_cast<std::uint8_t>(rules.farmyard);
    } else if (supply_ > 0) {
      add_sheep(b, rules.farmyard, 1);
      --supply_;
    }
  }
  if (!rules.missions) drawn_ = static_cast<std::uint8_t>(rules.players());
  next_deal();
}

// Deals go hand by hand in turn order (T1a); opens the draft when all hands are full (T17).
void State::next_deal() {
  mover_ = kChance;
  if (drawn_ < rules_->players()) return;
  while (index_ < rules_->players()) {
    const auto q = static_cast<std::size_t>(rules_->seat(round_, index_));
    if (count(hands_[q] | packs_[q]) < rules_->hand) return;
    ++index_;
  }
  open_draft();
}

void State::open_draft() {
  for (std::size_t q = 0; q < 4; ++q) {
    packs_[q] |= hands_[q];
    hands_[q] = 0;
    boards_[q].hand = 0;
  }
  phase_ = Phase::draft;
  step_ = 0;
  index_ = 0;
  mover_ = static_cast<Player>(rules_->seat(round_, 0));
  if (rules_->looks == 1) keep_packs();
}

void State::take(int q, CardSet cards) {
  const auto at = static_cast<std::size_t>(q);
  if (round_ > forgotten_) {
    look_keys_[at] = look_key(look_keys_[at], packs_[at], cards);
    int i = step_ * rules_->per_look;
    for (const int card : Bits(cards)) order(q, round_, i++) = static_cast<std::uint8_t>(card);
  }
  hands_[at] |= cards;
  packs_[at] &= ~cards;
}

// The last pack is no larger than a pick: it is kept without a decision (T1).
void State::keep_packs() {
  for (int q = 0; q < rules_->players(); ++q) {
    take(q, packs_[static_cast<std::size_t>(q)]);
    boards_[static_cast<std::size_t>(q)].hand = static_cast<std::uint8_t>(rules_->hand);
  }
  phase_ = Phase::placing;
  step_ = 0;
  start_turn();
}

void State::end_look() {
  const int n = rules_->players();
  ++step_;
  index_ = 0;
  mover_ = static_cast<Player>(rules_->seat(round_, 0));
  const std::array<CardSet, 4> before = packs_;
  for (int q = 0; q < n; ++q) {
    const int to = round_ % 2 == 1 ? (q + 1 == n ? 0 : q + 1) : (q == 0 ? n - 1 : q - 1);
    packs_[static_cast<std::size_t>(to)] = before[static_cast<std::size_t>(q)];
    boards_[static_cast<std::size_t>(q)].hand = static_cast<std::uint8_t>(step_ * rules_->per_look);
  }
  if (step_ + 1 == rules_->looks) keep_packs();
}

void State::start_turn() {
  const int n = rules_->players();
  for (; step_ < n * rules_->placed; ++step_) {
    const int q = rules_->seat(round_, step_ % n);
    const Board& b = boards_[static_cast<std::size_t>(q)];
    if (b.open(rules_->valid, fox_) != 0) {
      mover_ = static_cast<Player>(q);
      return;
    }
  }
  end_round();
}

void State::finish_turn() {
  pending_ = {};
  ++step_;
  start_turn();
}

void State::end_round() {
  step_ = 0;
  if (round_ == rules_->rounds) {
    phase_ = Phase::over;
    mover_ = kTerminal;
    return;
  }
  phase_ = Phase::box;
  next_box(0);
}

// The next in turn order who has more than one card left removes (T15); then the next round is dealt.
void State::next_box(int index) {
  const int n = rules_->players();
  for (; index < n; ++index) {
    const int q = rules_->seat(round_, index);
    if (boards_[static_cast<std::size_t>(q)].hand > 1) {
      index_ = static_cast<std::uint8_t>(index);
      mover_ = static_cast<Player>(q);
      return;
    }
  }
  for (Board& b : boards_) b.hand = b.hand > 1 ? 1 : b.hand;
  next_round();
}

void State::next_round() {
  ++round_;
  phase_ = Phase::deal;
  index_ = 0;
  next_deal();
}

void State::apply(Action a) {
  switch (kind_of(a)) {
    case kMission: {
      const auto m = static_cast<std::uint8_t>(a.bits & 15);
      missions_[drawn_++] = m;
      missions_left_ = static_cast<std::uint16_t>(missions_left_ & ~(1U << m));
      next_deal();
      break;
    }
    case kDeal: {
      const CardSet card = bit(static_cast<int>(a.bits & 63));
      packs_[static_cast<std::size_t>(rules_->seat(round_, index_))] |= card;
      deck_ &= ~card;
      next_deal();
      break;
    }
    case kPick:
      take(mover_, pick_cards(a));
      if (++index_ == rules_->players()) {
        end_look();
      } else {
        mover_ = static_cast<Player>(rules_->seat(round_, index_));
      }
      break;
    case kPlace: {
      const int card = static_cast<int>((a.bits >> 8) & 63);
      lay(mover_, card, static_cast<int>((a.bits >> 4) & 15), (a.bits & 1) != 0);
      settle();
      break;
    }
    case kEffect:
      use_effect(a);
      settle();
      break;
    case kBox: {
      const CardSet cards = box_cards(a);
      hands_[static_cast<std::size_t>(mover_)] &= ~cards;
      boxed_[static_cast<std::size_t>(mover_)] |= cards;
      next_box(index_ + 1);
      break;
    }
  }
}

int State::turns_left(int p) const {
  const int n = rules_->players();
  if (phase_ == Phase::deal || phase_ == Phase::draft) return rules_->placed;
  if (phase_ != Phase::placing) return 0;
  const int place = rules_->index_of(round_, p);
  return rules_->placed - step_ / n - (place < step_ % n ? 1 : 0);
}

bool State::is_ok() const {
  CardSet seen = deck_;
  int cards = count(deck_);
  int sheep = supply_;
  const auto add = [&](CardSet set) {
    seen |= set;
    cards += count(set);
  };
  for (int q = 0; q < rules_->players(); ++q) {
    const auto at = static_cast<std::size_t>(q);
    const Board& b = boards_[at];
    add(hands_[at]);
    add(packs_[at]);
    add(boxed_[at]);
    sheep += b.paddock;
    for (int cell = 0; cell < 16; ++cell) {
      const auto c = static_cast<std::size_t>(cell);
      sheep += b.sheep[c];
      if ((b.sheep[c] > 0) != ((b.white >> cell) & 1) || (b.sheep[c] > 0 && b.card[c] == kEmpty))
        return false;
      if (b.card[c] == kDown) {
        if (under_[at][c] == kNone) return false;
        add(bit(under_[at][c]));
      } else if (b.card[c] < kMaxCards) {
        add(bit(b.card[c]));
      }
    }
    if ((phase_ == Phase::placing || phase_ == Phase::over) && b.hand != count(hands_[at])) return false;
  }
  return sheep == rules_->white_sheep && seen == rules_->all_cards && cards == count(rules_->all_cards);
}

}  // namespace flockmind::sheep_and_thief
