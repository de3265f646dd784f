#include "games/tiny_draft/state.hpp"

#include <algorithm>

namespace flockmind::tiny_draft {

Player State::to_move() const {
  if (dealt_ < cards_in_play()) return kChance;
  return moment_ == rules_->last_moment() ? kTerminal : rules_->seat_at(picked_);
}

void State::legal_actions(ActionList<State>& list) const {
  for (const int card : Bits(pack(to_move()))) list.push_back(pick_of(card));
}

void State::chance_outcomes(OutcomeList<State>& list) const {
  Cards left = kAllCards;
  for (const Cards pack : packs_) left = static_cast<Cards>(left & ~pack);
  for (const int card : Bits(left)) list.push_back({deal_of(card), 1});
}

Action State::sample_chance(Rng& rng) const {
  OutcomeList<State> list;
  chance_outcomes(list);
  return list[rng.below(static_cast<std::uint32_t>(list.size()))].action;
}

void State::take(Player p, int card) {
  const auto q = static_cast<std::size_t>(rules_->pack_before(p, moment_));
  packs_[q] = static_cast<Cards>(packs_[q] & ~bit(card));
  taken_[q][moment_] = static_cast<std::uint8_t>(card);
}

void State::apply(Action a) {
  const int n = rules_->players();
  if (to_move() == kChance) {
    Cards& pack = packs_[static_cast<std::size_t>(dealt_ / rules_->hand_size())];
    pack = static_cast<Cards>(pack | bit(card_of(a)));
    ++dealt_;
    return;
  }
  take(to_move(), card_of(a));
  if (++picked_ < n) return;
  picked_ = 0;
  if (++moment_ < rules_->last_moment()) return;
  for (int p = 0; p < n; ++p) take(static_cast<Player>(p), lsb(pack(static_cast<Player>(p))));
}

int State::taken(Player p, int moment) const {
  return taken_[static_cast<std::size_t>(rules_->pack_before(p, moment))][static_cast<std::size_t>(moment)];
}

Cards State::hand(Player p) const {
  Bitboard cards = 0;
  for (int t = 0; t <= moment_; ++t) {
    if (taken(p, t) != 0) cards |= bit(taken(p, t));
  }
  return static_cast<Cards>(cards);
}

Cards State::seen(Player p, int moment) const {
  const auto q = static_cast<std::size_t>(rules_->pack_before(p, moment));
  Bitboard cards = packs_[q];
  for (int t = moment; t <= moment_; ++t) {
    const int card = taken_[q][static_cast<std::size_t>(t)];
    if (card != 0) cards |= bit(card);
  }
  return static_cast<Cards>(cards);
}

PerPlayer<double> State::scores() const {
  PerPlayer<double> points{};
  for (int p = 0; p < rules_->players(); ++p) {
    int residues[3] = {};
    for (const int card : Bits(hand(static_cast<Player>(p)))) {
      points[p] += card;
      ++residues[card % 3];
    }
    if (*std::max_element(residues, residues + 3) >= 3) points[p] += kSetBonus;
  }
  return points;
}

PerPlayer<double> State::returns() const {
  const PerPlayer<double> points = scores();
  const auto end = points.begin() + rules_->players();
  const double best = *std::max_element(points.begin(), end);
  const auto winners = static_cast<double>(std::count(points.begin(), end, best));
  PerPlayer<double> shares{};
  for (int p = 0; p < rules_->players(); ++p) shares[p] = points[p] == best ? 1 / winners : 0;
  return shares;
}

Info State::info_state(Player p) const {
  Info info(*rules_, p);
  info.moment_ = moment_;
  for (int t = 0; t <= moment_; ++t) {
    const auto i = static_cast<std::size_t>(t);
    if ((forgotten_[static_cast<std::size_t>(p)] >> t & 1) == 0) info.seen_[i] = seen(p, t);
    if (t < rules_->last_moment()) info.picks_[i] = static_cast<std::uint8_t>(taken(p, t));
  }
  for (Player q = 0; to_move() == kTerminal && q < rules_->players(); ++q) {
    if (q != p) info.hands_[static_cast<std::size_t>(q)] = hand(q);
  }
  return info;
}

Key State::info_key(Player p) const { return info_state(p).key(); }

void State::observed(const State& before, Action a, const State& after, Player p,
                     std::vector<Event>& events) {
  const Rules& rules = after.rules();
  const Player who = before.to_move();
  const Player owner = who == kChance ? static_cast<Player>(before.dealt_ / rules.hand_size()) : who;
  if (owner == p) events.push_back({who, rules.action_text(a)});
  if (after.moment_ == before.moment_) return;
  for (int place = 0; place < rules.players(); ++place) {
    if (rules.seat_at(place) != p) events.push_back({rules.seat_at(place), "pick ?"});
  }
  events.push_back({Event::kShown, "pack " + cards_text(after.seen(p, after.moment_))});
  if (after.to_move() != kTerminal) return;
  for (Player q = 0; q < rules.players(); ++q) {
    if (q == p) continue;
    events.push_back({Event::kShown, "hand " + std::to_string(q) + " " + cards_text(after.hand(q))});
  }
}

// Every card is in one place, and each pack has lost one card a moment, to whoever picked.
bool State::is_ok() const {
  const Rules& rules = *rules_;
  if (dealt_ > cards_in_play() || moment_ > rules.last_moment() || picked_ >= rules.players()) return false;
  Bitboard all = 0;
  int cards = 0;
  for (int q = 0; q < rules.players(); ++q) {
    const Cards pack = packs_[static_cast<std::size_t>(q)];
    all |= pack;
    cards += count(pack);
    for (int t = 0; t < kMoments; ++t) {
      const int card = taken_[static_cast<std::size_t>(q)][static_cast<std::size_t>(t)];
      const bool due = to_move() == kTerminal || rules.place_of(rules.holder(q, t)) < picked_;
      if ((card != 0) != (t < moment_ || (t == moment_ && due))) return false;
      if (card != 0) all |= bit(card), ++cards;
    }
  }
  return cards == dealt_ && count(all) == cards && (all & ~Bitboard{kAllCards}) == 0;
}

void facts(const State& state, Player asker, std::vector<std::pair<std::string, std::string>>& out) {
  for (Player q = 0; q < state.rules().players(); ++q) {
    if (q == asker) continue;
    const std::string seat = std::to_string(q);
    for (const int card : Bits(state.hand(q))) out.emplace_back(std::to_string(card), "hand " + seat);
    for (const int card : Bits(state.pack(q))) out.emplace_back(std::to_string(card), "pack " + seat);
  }
}

}  // namespace flockmind::tiny_draft
