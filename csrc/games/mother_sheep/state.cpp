#include "games/mother_sheep/state.hpp"

#include <algorithm>

#include "games/mother_sheep/info_state.hpp"
#include "games/mother_sheep/movegen.hpp"

namespace flockmind::mother_sheep {

State::State(const Rules& rules, Bare) : rules_(&rules), turn_(static_cast<Player>(rules.start_player())) {
  std::fill_n(place_, kMaxFences, kNowhere);
  std::fill_n(label_, kMaxFences, Sheep{0});
  std::fill_n(used_, kMaxFences, std::uint8_t{0});
  std::fill_n(card_, kMaxPlayers, kNotDealt);
}

State::State(const Rules& rules) : State(rules, Bare{}) {
  const auto players = static_cast<std::size_t>(rules.players());
  const std::size_t wanted = kHand * players + kCommunitySize;
  if (rules.fences().size() < wanted) {
    throw FieldError("fences", "a new game needs at least " + std::to_string(wanted));
  }
  if (rules.cards().size() < players) throw FieldError("cards", "a new game needs a card for each player");
}

FenceSet State::bag() const {
  FenceSet gone = laid_ | community_;
  for (int p = 0; p < rules_->players(); ++p) gone = gone | hand_[p];
  return rules_->all_fences() - gone;
}

std::uint64_t State::complete_cards() const {
  std::uint64_t complete = 0;
  for (std::size_t c = 0; c < rules_->cards().size(); ++c) {
    if ((rules_->cards()[c].sheep & ~corral_) == 0) complete |= std::uint64_t{1} << c;
  }
  return complete;
}

Sheep State::wanted(Player p) const {
  const int card = card_[p];
  return card < 0 ? Sheep{0} : rules_->cards()[static_cast<std::size_t>(card)].sheep;
}

// ---- chance (M17, M18)

bool State::next_deal(int& seat) const {
  for (seat = 0; seat < rules_->players(); ++seat) {
    if (card_[seat] == kNotDealt) return true;
  }
  for (seat = 0; seat < rules_->players(); ++seat) {
    if (held_[seat] < kHand) return false;
  }
  seat = -1;
  return false;
}

void State::chance_outcomes(OutcomeList<State>& list) const {
  int seat = 0;
  if (phase_ == Phase::deal && next_deal(seat)) {
    std::uint64_t left = rules_->all_cards();
    for (int p = 0; p < rules_->players(); ++p) left &= card_[p] < 0 ? left : ~(std::uint64_t{1} << card_[p]);
    for (; left != 0; left &= left - 1)
      list.push_back({make_action(Kind::card_dealt, std::countr_zero(left)), 1});
    return;
  }
  bag().each([&](int f) { list.push_back({make_action(Kind::fence_drawn, f), 1}); });
}

Action State::sample_chance(Rng& rng) const {
  if (phase_ == Phase::refill) {
    const FenceSet left = bag();
    return make_action(Kind::fence_drawn,
                       left.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(left.size())))));
  }
  OutcomeList<State> list;
  chance_outcomes(list);
  return list[rng.below(static_cast<std::uint32_t>(list.size()))].action;
}

Slot State::chance_slot() const {
  int seat = 0;
  if (phase_ == Phase::deal && next_deal(seat)) return {0, seat};
  return {1, static_cast<int>(rules_->fences().size()) - bag().size()};
}

// ---- play

void State::apply(Action a) {
  switch (kind_of(a)) {
    case Kind::community:
    case Kind::secret:
      return lay(a, Table(*this));
    case Kind::done:
      return complete_play();
    case Kind::pass:
      return pass();
    case Kind::card_dealt: {
      int seat = 0;
      next_deal(seat);
      card_[seat] = static_cast<std::int8_t>(thing_of(a));
      return;
    }
    case Kind::fence_drawn: {
      const int f = thing_of(a);
      int seat = -1;
      if (phase_ == Phase::deal) next_deal(seat);
      if (seat >= 0) {
        hand_[seat].add(f);
        ++held_[seat];
        return;
      }
      community_.add(f);
      seen_by_all(f);
      if (phase_ == Phase::refill) {
        finish_play();
      } else if (community_.size() == kCommunitySize) {
        phase_ = Phase::play;
      }
      return;
    }
  }
}

void State::seen_by_all(int fence) {
  for (FenceSet& fences : not_held_) fences.remove(fence);
}

// Lays the fence on the table: bands, labels, sheep lifted.
void State::put(int f, int direction, int node, const Table& table) {
  const Placement p{f, direction, node};
  const Touches t = table.look(p);
  const Closing c = table.closing(p, t);
  const auto i = static_cast<std::size_t>(f);
  place_[i] = static_cast<std::uint16_t>(direction << 12 | node);
  used_[i] = static_cast<std::uint8_t>(t.used);
  label_[i] = c.label;
  for (int j = 0; j < t.count; ++j) {
    used_[fence_of(t.code[j])] |= static_cast<std::uint8_t>(1U << band_of(t.code[j]));
  }
  laid_.add(f);
  table_key_ ^= feature(1, static_cast<std::uint64_t>(f) << 16 | place_[i]);
  corral_ |= c.enclosed;
  fenced_in_ = fenced_in_ || c.enclosed != 0;
}

void State::lay(Action a, const Table& table) {
  const int f = thing_of(a);
  const bool secret = kind_of(a) == Kind::secret;
  put(f, direction_of(a), origin_of(a), table);
  if (secret) {
    hand_[turn_].remove(f);
    --held_[turn_];
  } else {
    community_.remove(f);
  }
  seen_by_all(f);
  if (held_[turn_] == 0) not_held_[turn_] = {};
  passes_ = 0;
  if (phase_ == Phase::play && secret) {
    phase_ = Phase::community;
    touch_ = static_cast<std::int16_t>(f);
  } else if (phase_ == Phase::play && held_[turn_] > 0) {
    phase_ = Phase::secret;  // asked whenever a secret is held (M6)
    touch_ = static_cast<std::int16_t>(f);
  } else {
    complete_play();
  }
}

// A pass shows which fences are not in the hand: all not seen that could have been laid first (M19).
void State::pass() {
  if (held_[turn_] > 0) {
    Table table(*this);
    (rules_->all_fences() - laid_ - community_).each([&](int f) {
      bool fits = false;
      table.each_fitting(f, [&](int direction, int node) {
        fits = fits || table.is_legal_first({f, direction, node}, community_);
      });
      if (fits) not_held_[turn_].add(f);
    });
  }
  ++passes_;
  end_turn();
}

void State::complete_play() {
  touch_ = -1;
  int unseen = static_cast<int>(rules_->fences().size()) - laid_.size() - community_.size();
  for (int p = 0; p < rules_->players(); ++p) unseen -= held_[p];
  if (unseen > 0) {
    phase_ = Phase::refill;  // M7: before anything else
  } else {
    finish_play();
  }
}

void State::finish_play() {
  const bool extra = fenced_in_ && corral_ != kAllSheep;  // M13
  fenced_in_ = false;
  if (!extra) {
    end_turn();
  } else {
    phase_ = community_.empty() ? Phase::over : Phase::play;  // M16
  }
  if (phase_ == Phase::over) ruled_out_ = 0;
}

void State::end_turn() {
  const std::uint64_t complete = complete_cards();
  bool over = passes_ == rules_->players() || community_.empty();  // M8, M16
  for (int p = 0; p < rules_->players(); ++p) {
    over = over || (card_[p] >= 0 && ((complete >> card_[p]) & 1) != 0);  // M15
  }
  phase_ = over ? Phase::over : Phase::play;
  ruled_out_ = over ? 0 : complete;
  if (!over) turn_ = static_cast<Player>((turn_ + 1) % rules_->players());
}

// ---- the end

PerPlayer<double> State::scores() const {
  PerPlayer<double> points{};
  for (int p = 0; p < rules_->players(); ++p) {
    points[static_cast<std::size_t>(p)] =
        std::popcount(static_cast<unsigned>(wanted(static_cast<Player>(p)) & corral_));
  }
  return points;
}

// M15, M16: most of one's five, which a complete card has; among equals the player on turn, then
// the next in turn order.
Player State::winner() const {
  const PerPlayer<double> points = scores();
  int best = turn_;
  for (int i = 1; i < rules_->players(); ++i) {
    const int p = (turn_ + i) % rules_->players();
    if (points[static_cast<std::size_t>(p)] > points[static_cast<std::size_t>(best)]) best = p;
  }
  return static_cast<Player>(best);
}

PerPlayer<double> State::returns() const {
  PerPlayer<double> shares{};
  shares[static_cast<std::size_t>(winner())] = 1;
  return shares;
}

bool State::operator==(const State& o) const {
  const auto players = static_cast<std::size_t>(rules_->players());
  return std::equal(place_, place_ + rules_->fences().size(), o.place_) && community_ == o.community_ &&
         std::equal(hand_, hand_ + players, o.hand_) &&
         std::equal(not_held_, not_held_ + players, o.not_held_) &&
         std::equal(card_, card_ + players, o.card_) && std::equal(held_, held_ + players, o.held_) &&
         ruled_out_ == o.ruled_out_ && corral_ == o.corral_ && turn_ == o.turn_ && phase_ == o.phase_ &&
         touch_ == o.touch_ && fenced_in_ == o.fenced_in_ && passes_ == o.passes_;
}

// ---- what players know

Key State::info_key(Player p) const {
  const bool deal = phase_ == Phase::deal;
  Key key = table_key_ ^ feature(2, static_cast<std::uint64_t>(p));
  const auto mix = [&](std::uint64_t word) { key = mix64(key ^ word); };
  mix(community_.word[0]);
  mix(community_.word[1]);
  mix(hand_[p].word[0]);
  mix(hand_[p].word[1]);
  mix(ruled_out_);
  mix(static_cast<std::uint64_t>(phase_) | static_cast<std::uint64_t>(turn_) << 8 |
      static_cast<std::uint64_t>(passes_) << 16 | static_cast<std::uint64_t>(fenced_in_) << 24 |
      static_cast<std::uint64_t>(corral_) << 32 | static_cast<std::uint64_t>(touch_ + 1) << 48);
  std::uint64_t cards = 0;
  std::uint64_t held = 0;
  for (int q = 0; q < rules_->players(); ++q) {
    const bool own = q == p;
    const int card = own || (phase_ == Phase::over && card_[q] >= 0) ? card_[q] : int{kUnknown};
    cards = cards << 8 | static_cast<std::uint64_t>(card + 2);
    held = held << 8 | (deal && !own ? kHand : held_[q]);
    if (!not_held_[q].empty()) {
      mix(not_held_[q].word[0]);
      mix(not_held_[q].word[1] ^ static_cast<std::uint64_t>(q + 1) << 56);
    }
  }
  mix(cards);
  mix(held);
  return key;
}

Info State::info_state(Player p) const {
  State view = *this;
  for (int q = 0; q < rules_->players(); ++q) {
    if (q == p) continue;
    view.hand_[q] = {};
    if (phase_ == Phase::deal) view.held_[q] = kHand;
    if (phase_ != Phase::over) view.card_[q] = kUnknown;
  }
  return {view, p};
}

void State::observed(const State& before, Action a, const State& after, Player p,
                     std::vector<Event>& events) {
  const Player mover = before.to_move();
  const Rules& rules = after.rules();
  int seat = -1;
  if (before.phase_ == Phase::deal) before.next_deal(seat);
  if (mover != kChance || seat < 0 || seat == p) events.push_back({mover, rules.action_text(a)});
  if (after.phase_ != Phase::over) return;
  for (int q = 0; q < rules.players(); ++q) {
    if (q == p) continue;
    events.push_back({Event::kShown, "card " + std::to_string(q) + " " +
                                         rules.cards()[static_cast<std::size_t>(after.card_[q])].id});
  }
}

}  // namespace flockmind::mother_sheep
