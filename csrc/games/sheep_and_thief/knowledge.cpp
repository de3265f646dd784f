// Who knows what of a State: keys, information states, and what is observed of an action.
#include <cstring>

#include "core/zobrist.hpp"
#include "games/sheep_and_thief/eval.hpp"

namespace flockmind::sheep_and_thief {

namespace {

constexpr auto kSalt = feature_table<48>(7);

// Both halves of the product of two words.
inline std::uint64_t fold(std::uint64_t a, std::uint64_t b) {
#if defined(__SIZEOF_INT128__)
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
#else
  const std::uint64_t a0 = a & 0xffffffffU, a1 = a >> 32, b0 = b & 0xffffffffU, b1 = b >> 32;
  const std::uint64_t middle = a1 * b0 + (a0 * b0 >> 32);
  const std::uint64_t other = a0 * b1 + (middle & 0xffffffffU);
  return (a * b) ^ (a1 * b1 + (middle >> 32) + (other >> 32));
#endif
}

// What everybody sees of the moment, as one word.
struct Moment {
  Phase phase;
  std::uint8_t round, step, fox;
  Pending pending;
};
static_assert(sizeof(Moment) == 8);

template <class T>
std::uint64_t word(const T& bytes, std::size_t at) {
  std::uint64_t w;
  std::memcpy(&w, reinterpret_cast<const char*>(&bytes) + 8 * at, 8);
  return w;
}

}  // namespace

Key State::look_key(Key before, CardSet saw, CardSet took) {
  return fold(before ^ saw ^ kSalt[46], took ^ kSalt[47]) + before;
}

bool State::pick_due(int p) const { return rules_->index_of(round_, p) >= index_; }

bool State::has_boxed(int p) const { return board(p).hand > 1 && rules_->index_of(round_, p) < index_; }

// To a player asked early, earlier seats' choices of the same moment count as made; see the docs page.
Player State::mover_for(int p) const {
  const int n = rules_->players();
  if (phase_ == Phase::draft) {
    if (pick_due(p)) return static_cast<Player>(p);
    const int next = rules_->index_of(round_, p) + 1;
    return next < n ? static_cast<Player>(rules_->seat(round_, next)) : kChance;
  }
  if (phase_ != Phase::box) return phase_ == Phase::deal ? kChance : mover_;
  if (board(p).hand > 1 && !has_boxed(p)) return static_cast<Player>(p);
  for (int i = board(p).hand > 1 ? rules_->index_of(round_, p) + 1 : 0; i < n; ++i) {
    const int q = rules_->seat(round_, i);
    if (board(q).hand > 1) return static_cast<Player>(q);
  }
  return kChance;
}

int State::looks_over(int p, int round) const {
  if (round < round_) return rules_->looks;
  if (phase_ == Phase::deal) return 0;
  return phase_ == Phase::draft ? step_ + (pick_due(p) ? 0 : 1) : rules_->looks;
}

int State::looks_shown() const {
  const int before = (round_ - 1) * rules_->looks;
  if (phase_ == Phase::deal) return before;
  return before + (phase_ == Phase::draft ? step_ + 1 : rules_->looks);
}

CardSet State::taken(int q, int round, int look) const {
  CardSet set = 0;
  for (int i = 0; i < rules_->per_look; ++i) {
    const std::uint8_t card = order(q, round, look * rules_->per_look + i);
    if (card != kNone) set |= bit(card);
  }
  return set;
}

CardSet State::pack_from(int origin, int round, int look) const {
  CardSet set = 0;
  for (int k = look; k < rules_->looks; ++k) set |= taken(rules_->holder(round, k, origin), round, k);
  if (round == round_ && phase_ == Phase::draft) {
    set |= packs_[static_cast<std::size_t>(rules_->holder(round, step_, origin))];
  }
  return set;
}

void State::hide_from(int p) {
  for (int q = 0; q < 4; ++q) {
    const auto at = static_cast<std::size_t>(q);
    if (q == p) continue;
    hands_[at] = packs_[at] = boxed_[at] = 0;
    look_keys_[at] = 0;
    order_[at].fill(kNone);
    under_[at].fill(kNone);
    if (phase_ != Phase::over) missions_[at] = kNone;
  }
  const auto own = static_cast<std::size_t>(p);
  if (phase_ != Phase::draft || !pick_due(p)) packs_[own] = 0;
  hands_[own] &= ~veil_;
  boxed_[own] &= ~veil_;
  for (std::uint8_t& card : under_[own]) {
    if (card != kNone && has(veil_, card)) card = kNone;
  }
  for (int i = 0; i < forgotten_ * rules_->hand; ++i) order_[own][static_cast<std::size_t>(i)] = kNone;
  mover_ = mover_for(p);
  if (phase_ == Phase::draft) {
    index_ = static_cast<std::uint8_t>(rules_->index_of(round_, p) + (pick_due(p) ? 0 : 1));
  } else if (phase_ == Phase::box) {
    index_ = static_cast<std::uint8_t>(mover_ >= 0 ? rules_->index_of(round_, mover_) : rules_->players());
  } else {
    index_ = 0;
  }
  if (((mission_veil_ >> p) & 1) != 0 && phase_ != Phase::over) missions_[own] = kNone;
  mission_veil_ = 0;
  deck_ = veil_ = 0;
  missions_left_ = 0;
  drawn_ = 0;
}

Info State::info_state(Player p) const {
  State view = *this;
  view.hide_from(p);
  Info info(view, p);
  for (int round = forgotten_ + 1; round <= round_; ++round) {
    const int over = looks_over(p, round);
    for (int look = 0; look < over; ++look) {
      info.saw_[info.look_at(round, look)] = pack_from(rules_->origin(round, look, p), round, look);
    }
  }
  return info;
}

Key State::info_key(Player p) const {
  const auto own = static_cast<std::size_t>(p);
  const auto n = static_cast<std::size_t>(rules_->players());
  std::uint64_t sum = 0;
  for (std::size_t q = 0; q < n; ++q) {
    const Board& b = boards_[q];
    for (std::size_t w = 0; w < 6; w += 2) {
      sum += fold(word(b, w) ^ kSalt[q * 6 + w], word(b, w + 1) ^ kSalt[q * 6 + w + 1]);
    }
  }
  const bool due = phase_ == Phase::draft && (p == mover_ || pick_due(p));
  const CardSet pack = due ? packs_[own] : 0;
  sum += fold((hands_[own] & ~veil_) ^ kSalt[24], pack ^ kSalt[25]);
  sum += fold((boxed_[own] & ~veil_) ^ kSalt[26], look_keys_[own] ^ kSalt[27]);
  if (boards_[own].down != 0) {
    std::array<std::uint8_t, 16> under = under_[own];
    for (std::uint8_t& card : under) {
      if (card != kNone && has(veil_, card)) card = kNone;
    }
    sum += fold(word(under, 0) ^ kSalt[28], word(under, 1) ^ kSalt[29]);
  }
  const bool chooses = phase_ == Phase::draft || phase_ == Phase::box;
  const Player mover = chooses && p != mover_ ? mover_for(p) : mover_;
  const auto seen_mission = [&](std::size_t q) -> std::uint64_t {
    const bool own_known = q == own && ((mission_veil_ >> q) & 1) == 0;
    return own_known || phase_ == Phase::over ? missions_[q] : kNone;
  };
  std::uint64_t all_missions = 0;
  if (rules_->missions) {
    all_missions = seen_mission(0) | seen_mission(1) << 8 | seen_mission(2) << 16 | seen_mission(3) << 24;
  }
  const auto moment = std::bit_cast<std::uint64_t>(Moment{phase_, round_, step_, fox_, pending_});
  const std::uint64_t who = static_cast<std::uint64_t>(mover + 8) | static_cast<std::uint64_t>(p) << 8 |
                            std::uint64_t{forgotten_} << 16 | all_missions << 32;
  sum += fold(moment ^ kSalt[30], who ^ kSalt[31]);
  return mix64(sum + unfit_key_);
}

// All boards, the fox and the player's own cards: what a turn leaves behind, without what is seen after it.
Key turn_key(const State& s, Player p) {
  std::uint64_t sum = s.hand(p) ^ mix64(s.boxed(p) + static_cast<Key>(s.fox()));
  for (int q = 0; q < s.rules().players(); ++q) {
    for (std::size_t w = 0; w < 6; ++w) sum = mix64(sum ^ word(s.board(q), w));
  }
  for (const int cell : Bits(s.board(p).down)) sum = mix64(sum + static_cast<Key>(s.under(p, cell)));
  return sum;
}

void State::observed(const State& before, Action a, const State& after, Player p,
                     std::vector<Event>& events) {
  const Rules& rules = after.rules();
  const Player mover = before.mover_;
  const int n = rules.players();
  const auto hidden = [&](const char* text, auto&& took_part) {
    for (int i = 0; i < n; ++i) {
      const int q = rules.seat(before.round_, i);
      if (q != p && took_part(q)) events.push_back({static_cast<Player>(q), text});
    }
  };
  switch (kind_of(a)) {
    case kMission:
      if (before.drawn_ == p) events.push_back({kChance, rules.action_text(a)});
      break;
    case kDeal:
      break;
    case kPick:
      if (mover == p) events.push_back({p, rules.action_text(a)});
      if (after.looks_shown() > before.looks_shown()) hidden("pick ?", [](int) { return true; });
      break;
    case kBox:
      if (mover == p) events.push_back({p, rules.action_text(a)});
      if (after.round_ > before.round_) hidden("box ?", [&](int q) { return before.board(q).hand > 1; });
      break;
    case kPlace:
      if (mover != p && (a.bits & 1) != 0) {
        const int cell = static_cast<int>((a.bits >> 4) & 15);
        events.push_back({mover, std::string("? ").append(rules.space_text(cell)).append(" down")});
        break;
      }
      [[fallthrough]];
    case kEffect:
      events.push_back({mover, rules.action_text(a)});
      break;
  }
  for (int seen = before.looks_shown(); seen < after.looks_shown(); ++seen) {
    const int round = seen / rules.looks + 1;
    const int look = seen % rules.looks;
    const CardSet pack = after.pack_from(rules.origin(round, look, p), round, look);
    events.push_back({Event::kShown, std::string("pack ").append(rules.cards_text(pack))});
  }
  if (after.phase_ == Phase::over && rules.missions) {
    for (int q = 0; q < n; ++q) {
      if (q == p) continue;
      std::string text = "mission ";
      text.append(std::to_string(q)).append(" ").append(rules.action_text(mission_action(after.mission(q))));
      events.push_back({Event::kShown, text});
    }
  }
}

void facts(const State& s, Player p, std::vector<std::pair<std::string, std::string>>& out) {
  const Rules& rules = s.rules();
  const auto add = [&](CardSet cards, const char* what, int q) {
    for (const int card : Bits(cards)) {
      std::string place = what;
      place.append(" ").append(std::to_string(q));
      out.emplace_back(rules.cards[static_cast<std::size_t>(card)].id, place);
    }
  };
  for (int q = 0; q < rules.players(); ++q) {
    if (q == p) continue;
    add(s.hand(q), "hand", q);
    if (s.phase() != Phase::deal) add(s.pack(q), "pack", q);
    add(s.boxed(q), "removed", q);
    for (const int cell : Bits(s.board(q).down)) {
      std::string place = "board ";
      place.append(std::to_string(q)).append(" ").append(rules.space_text(cell));
      out.emplace_back(rules.cards[static_cast<std::size_t>(s.under(q, cell))].id, place);
    }
    if (s.mission(q) == kNone) continue;
    std::string place = "mission ";
    place.append(std::to_string(q));
    out.emplace_back(rules.action_text(mission_action(s.mission(q))), place);
  }
}

}  // namespace flockmind::sheep_and_thief
