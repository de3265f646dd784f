// What the player alone knows: own cards, and the packs seen.
#include <algorithm>

#include "games/sheep_and_thief/reader.hpp"

namespace flockmind::sheep_and_thief {

void Reader::read_own() {
  const int place = rules_.index_of(v_.round_, player_);
  const Board& b = v_.board(player_);
  std::size_t cards = b.hand;
  if (v_.phase_ == Phase::draft && !due_) cards += static_cast<std::size_t>(rules_.per_look);
  if (const auto hand = document_.find("hand")) {
    const bool removed = v_.phase_ == Phase::box && hand->elements().size() == 1;
    hand_ = read_cards(*hand, removed ? 1 : cards, cards);
    if (v_.phase_ == Phase::box && cards > 1) due_ = !removed;
    claim(*hand, *hand_);
  } else if (cards == 0) {
    hand_ = 0;
  }
  v_.index_ = static_cast<std::uint8_t>(place + (due_ ? 0 : 1));
  if (const auto pack = document_.find("pack")) {
    if (v_.phase_ != Phase::draft || !due_) pack->fail("only while one's pick is due");
    const auto size = static_cast<std::size_t>(rules_.hand - v_.step_ * rules_.per_look);
    v_.packs_[static_cast<std::size_t>(player_)] = read_cards(*pack, size, size);
    claim(*pack, v_.pack(player_));
  } else if (v_.phase_ == Phase::draft && due_) {
    document_.at("pack").fail("needed while one's pick is due");
  }
  if (const auto boxed = document_.find("boxed")) {
    boxed_ = read_cards(*boxed, 0, kMaxHistory);
    claim(*boxed, *boxed_);
  }
  read_looks();
  if (v_.pack(player_) != 0 && v_.round_ > v_.forgotten_)
    check_pack(document_.at("pack"), v_.pack(player_), v_.round_, v_.step_);
  follow_own_cards();
  check_unfit();
  finish_own();
}

void Reader::read_looks() {
  std::size_t begun = static_cast<std::size_t>(v_.round_ - 1);
  if (v_.looks_over(player_, v_.round_) > 0) ++begun;
  const auto looks = document_.find("looks");
  if (!looks) {
    v_.forgotten_ = std::max(v_.forgotten_, static_cast<std::uint8_t>(begun));
    return;
  }
  const auto rounds = looks->elements(begun, begun);
  for (std::size_t i = 0; i < begun; ++i) {
    if (rounds[i].is_null()) v_.forgotten_ = std::max(v_.forgotten_, static_cast<std::uint8_t>(i + 1));
  }
  for (std::size_t i = v_.forgotten_; i < begun; ++i) {
    const int round = static_cast<int>(i) + 1;
    const auto over = static_cast<std::size_t>(v_.looks_over(player_, round));
    const auto entries = rounds[i].elements(over, over);
    for (std::size_t look = 0; look < over; ++look) read_look(entries[look], round, static_cast<int>(look));
  }
}

void Reader::read_look(const Field& entry, int round, int look) {
  entry.allow_only({"saw", "took"});
  const auto size = static_cast<std::size_t>(rules_.hand - look * rules_.per_look);
  const auto per_look = static_cast<std::size_t>(rules_.per_look);
  const Field saw = entry.at("saw");
  const CardSet pack = read_cards(saw, size, size);
  const CardSet took = read_cards(entry.at("took"), per_look, per_look);
  if ((took & ~pack) != 0) entry.at("took").fail("not in the pack: " + rules_.cards_text(took & ~pack));
  check_pack(saw, pack, round, look);
  info_.saw_[info_.look_at(round, look)] = pack;
  int i = look * rules_.per_look;
  for (const int card : Bits(took)) v_.order(player_, round, i++) = static_cast<std::uint8_t>(card);
}

// What a pack seen at a look cannot hold, by the looks before it in its round and by what was laid before.
void Reader::check_pack(const Field& field, CardSet pack, int round, int look) const {
  const auto refuse = [&](CardSet cards, const std::string& why) {
    if (cards != 0) field.fail(rules_.cards_text(cards) + " " + why);
  };
  for (int k = 0; k < look; ++k) {
    const bool same_pack = (look - k) % rules_.players() == 0;
    refuse(pack & info_.barred(round, k, look), same_pack ? "cannot be in this pack, by an earlier look at it"
                                                          : "was in another pack of this round");
  }
  for (int q = 0; q < rules_.players(); ++q) {
    for (int r = 1; r < round; ++r) refuse(pack & laid(q, r), "was laid in an earlier round");
  }
}

CardSet Reader::laid(int q, int round) const {
  const Board& b = v_.board(q);
  CardSet set = 0;
  for (const int cell : Bits(b.placed)) {
    if (b.round_of(cell) != round) continue;
    const auto c = static_cast<std::size_t>(cell);
    const int card = b.card[c] == kDown ? v_.under(q, cell) : b.card[c];
    if (card < kMaxCards) set |= bit(card);
  }
  return set;
}

// Follows one's own cards through the rounds that are remembered: fills in what was left out and
// refuses what does not fit together.
void Reader::follow_own_cards() {
  const Field looks(document_.find("looks") ? document_.at("looks") : document_);
  const auto fail_looks = [&](const char* why) { looks.fail(why); };
  CardSet removed_before = 0;
  CardSet ever_mine = 0;
  for (int round = v_.forgotten_ + 1; round <= v_.round_; ++round) {
    CardSet mine = 0;
    for (int look = 0; look < v_.looks_over(player_, round); ++look) mine |= v_.taken(player_, round, look);
    const bool drafted = round < v_.round_ || (v_.phase_ != Phase::deal && v_.phase_ != Phase::draft);
    ever_mine |= mine;
    const CardSet out = laid(player_, round);
    if ((mine & removed_before) != 0) fail_looks("a card removed before was taken");
    if (!drafted) {
      if (v_.phase_ != Phase::draft) continue;
      if (hand_ && *hand_ != mine) document_.at("hand").fail("differs from what was taken in looks");
      hand_ = mine;
      continue;
    }
    if ((out & ~mine) != 0) fail_looks("they do not hold all cards that the player laid");
    const CardSet left = mine & ~out;
    int unknown = 0;  // own face-down cards of this round that are not given
    const Board& b = v_.board(player_);
    for (const int cell : Bits(b.down))
      unknown += b.round_of(cell) == round && v_.under(player_, cell) == kNone;
    if (round == v_.round_) {
      const CardSet own = hand_ ? *hand_ | (boxed_ ? *boxed_ & left : 0) : left;
      if ((own & ~left) != 0) document_.at("hand").fail("differs from what was taken and laid");
      if (hand_ && unknown == 0 && v_.phase_ != Phase::box && own != left) {
        document_.at("hand").fail("differs from what was taken and laid");
      }
      if (v_.phase_ == Phase::box && hand_ && !due_ && b.hand > 1) {
        const CardSet removed = left & ~*hand_;
        if (boxed_ && (removed & ~*boxed_) != 0)
          document_.at("boxed").fail("expected " + rules_.cards_text(removed));
        removed_before |= removed;
      }
      if (!hand_ && unknown == 0 && (v_.phase_ != Phase::box || due_ || b.hand < 2)) hand_ = left;
      continue;
    }
    CardSet next = 0;  // where the kept card must be
    bool known = true;
    if (v_.looks_over(player_, round + 1) > 0) {
      next = info_.saw_[info_.look_at(round + 1, 0)];
    } else if (v_.phase_ == Phase::draft) {
      next = v_.pack(player_);
    } else if (hand_) {
      next = *hand_;
    } else if (boxed_ || count(left) == 1) {
      next = left & ~boxed_.value_or(0);
    } else {
      known = false;
    }
    if (!known || unknown > 0) {
      v_.forgotten_ = static_cast<std::uint8_t>(round);
      continue;
    }
    const CardSet kept = next & left;
    if (count(kept) != (left != 0 ? 1 : 0))
      fail_looks("exactly one card left of a round is kept for the next");
    if (v_.phase_ == Phase::deal && round + 1 == v_.round_) hand_ = kept;
    const CardSet removed = left & ~kept;
    if (boxed_ && (removed & ~*boxed_) != 0) {
      document_.at("boxed").fail("expected " + rules_.cards_text(removed) + " of round " +
                                 std::to_string(round));
    }
    removed_before |= removed;
  }
  if (boxed_ && (*boxed_ & ever_mine & ~removed_before) != 0) {
    document_.at("boxed").fail("not removed by looks: " +
                               rules_.cards_text(*boxed_ & ever_mine & ~removed_before));
  }
  boxed_ = boxed_.value_or(0) | removed_before;
}

void Reader::check_unfit() {
  const auto boards = document_.at("boards").elements();
  const Field cards = boards[static_cast<std::size_t>(player_)].at("cards");
  const Board& b = v_.board(player_);
  const auto own = static_cast<std::size_t>(player_);
  for (const int cell : Bits(b.down)) {
    const CardSet unfit = v_.unfit_[own][static_cast<std::size_t>(cell)];
    const int card = v_.under(player_, cell);
    if (unfit == 0) continue;
    if (card != kNone && !has(unfit, card))
      cards.fail("the card on " + rules_.space_text(cell) + " is outside its unfit");
    const bool still = b.round_of(cell) == v_.round_ && v_.phase_ != Phase::draft;
    if (still && hand_ && (*hand_ & ~unfit) != 0) {
      document_.at("hand").fail("outside unfit of " + rules_.space_text(cell) + ": " +
                                rules_.cards_text(*hand_ & ~unfit));
    }
  }
}

void Reader::finish_own() {
  const auto own = static_cast<std::size_t>(player_);
  const bool choice = (v_.phase_ == Phase::placing && v_.pending_.cell == kNone && v_.mover_ == player_) ||
                      (v_.phase_ == Phase::box && due_ && v_.board(player_).hand > 1);
  if (!hand_ && choice) document_.at("hand").fail("needed: this player is to move");
  const int removals = (v_.round_ - 1 + (v_.phase_ == Phase::box ? 1 : 0)) * (rules_.hand - 1);
  if (count(*boxed_) > removals) document_.at("boxed").fail("more than was removed");
  v_.hands_[own] = hand_.value_or(0);
  v_.boxed_[own] = *boxed_;
  if (!hand_ && v_.forgotten_ < v_.round_ && v_.phase_ != Phase::deal && v_.phase_ != Phase::draft) {
    v_.forgotten_ = v_.round_;
  }
  if (!hand_ && v_.phase_ == Phase::draft) v_.forgotten_ = v_.round_;
  if (!hand_ && v_.phase_ == Phase::deal && v_.board(player_).hand > 0) {
    v_.forgotten_ = static_cast<std::uint8_t>(v_.round_ - 1);
  }
  for (int round = 1; round <= v_.round_; ++round) {
    for (int look = 0; look < v_.looks_over(player_, round); ++look) {
      CardSet& saw = info_.saw_[info_.look_at(round, look)];
      if (round <= v_.forgotten_) {
        saw = 0;
      } else {
        v_.look_keys_[own] = State::look_key(v_.look_keys_[own], saw, v_.taken(player_, round, look));
      }
    }
  }
}

}  // namespace flockmind::sheep_and_thief
