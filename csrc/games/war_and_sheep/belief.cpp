#include "games/war_and_sheep/belief.hpp"

#include <algorithm>

namespace flockmind::war_and_sheep {

namespace {

double binomial(int n, int k) {
  double b = 1;
  for (int i = 0; i < k; ++i) b = b * (n - i) / (i + 1);
  return k < 0 || k > n ? 0 : b;
}

}  // namespace

Belief::Belief(const Info& info, const Likelihood& likelihood)
    : info_(info), base_(info.view()), left_(info.view().unseen_faces()) {
  Table& t = base_.t_;
  const int p = info.player();
  const int q = 1 - p;
  t.viewer = -1;
  hidden_ = t.scouted[q] & ~t.known;
  t.known |= hidden_;
  hands_ = possible_hands(info, likelihood);
  acting_ = hands_.size();
  const bool may_be_stuck =
      t.now.turn == q && t.now.phase == kDecide && info.to_move() == q && !base_.has_public_action();
  if (may_be_stuck) runnable_ = base_.runnable(hidden_);
  if ((hidden_ & likelihood.weighed) != 0) faces_.emplace(left_, hidden_, runnable_, likelihood.faces);
  if (may_be_stuck) {
    // W26: hands without a playable card go together only with a wolf that can run, if one is possible.
    const bool known_run = base_.runnable(t.scouted[q] & base_.known_wolves() & ~hidden_) != 0;
    const unsigned kinds = base_.playable_kinds();
    const auto stuck = std::stable_partition(hands_.begin(), hands_.end(), [&](const HandWeight& h) {
      return known_run || holds_any(h.hand, kinds);
    });
    acting_ = static_cast<std::size_t>(stuck - hands_.begin());
    stuck_share_ = faces_ ? faces_->run_share() : uniform_run_share();
    for (auto h = stuck; h != hands_.end(); ++h) h->weight *= stuck_share_;
    // No world at all: the rival is about to be passed over. What the view says is kept.
    double sum = 0;
    for (const HandWeight& h : hands_) sum += h.weight;
    if (sum == 0) {
      hands_ = possible_hands(info, likelihood);
      acting_ = hands_.size();
    }
  }
  double sum = 0;
  for (const HandWeight& h : hands_) sums_.push_back(sum += h.weight);
  if (hands_.empty()) throw FieldError("memory", "no hand of the rival fits what is known of it");
  t.hand[q] = hands_[0].hand;
  if (t.memory[p].hidden == 0) base_.refresh_memory_keys();
}

// Sets wolves_, and returns the share of the faces with a wolf that can run, all alike.
double Belief::uniform_run_share() {
  const int cells = count(runnable_);
  const int unseen = left_[0] + left_[1] + left_[2] + left_[3];
  double none = 0;
  double all = 0;
  for (int k = 0; k <= cells; ++k) {
    const double ways = binomial(left_[kWolfFace], k) * binomial(unseen - left_[kWolfFace], cells - k);
    all += ways;
    if (k == 0) none = ways;
    if (k > 0) wolves_.push_back(all - none);
  }
  return all > 0 ? (all - none) / all : 0;
}

State Belief::with_hand(std::size_t i) const {
  State state = base_;
  Table& t = state.t_;
  const int p = info_.player();
  t.hand[1 - p] = hands_[i].hand;
  if (t.memory[p].hidden > 0) {
    t.memory[p].reveal(state.unseen_gains(1 - p));
    state.refresh_memory_keys();
  }
  return state;
}

State Belief::sample(Rng& rng) const {
  std::size_t i = 0;
  if (hands_.size() > 1) {
    const double at = rng.uniform() * sums_.back();
    i = static_cast<std::size_t>(std::upper_bound(sums_.begin(), sums_.end(), at) - sums_.begin());
    i = std::min(i, hands_.size() - 1);
  }
  State state = with_hand(i);
  if (faces_) {
    faces_->draw(rng, i >= acting_, [&](int cell, int face) { state.set_known(cell, face); });
  } else if (hidden_ != 0) {
    place_faces(state, rng, i >= acting_);
  }
  return state;
}

// Deals faces to the hidden cells without replacement; with `need_wolf` at least one wolf where it can run.
void Belief::place_faces(State& state, Rng& rng, bool need_wolf) const {
  std::array<int, kFaces> left = left_;
  Table& t = state.t_;
  int sum = left[0] + left[1] + left[2] + left[3];
  Bitboard cells = hidden_;
  Bitboard wolves = 0;
  if (need_wolf) {
    const double at = rng.uniform() * wolves_.back();
    int k = 1;
    while (k < static_cast<int>(wolves_.size()) && at >= wolves_[static_cast<std::size_t>(k - 1)]) ++k;
    for (Bitboard rest = runnable_; k > 0; --k) {
      const int cell = nth_bit(rest, static_cast<int>(rng.below(static_cast<std::uint32_t>(count(rest)))));
      rest &= ~bit(cell);
      wolves |= bit(cell);
    }
    t.face_bits[0] |= wolves;
    t.face_bits[1] |= wolves;
    // The other runnable cells hide no wolf: they are dealt first, from the other faces.
    const int hidden_wolves = left[kWolfFace] - count(wolves);
    left[kWolfFace] = 0;
    sum = left[0] + left[1] + left[2];
    for (const int cell : Bits(runnable_ & ~wolves)) {
      int n = static_cast<int>(rng.below(static_cast<std::uint32_t>(sum--)));
      int f = 0;
      while (n >= left[static_cast<std::size_t>(f)]) n -= left[static_cast<std::size_t>(f++)];
      --left[static_cast<std::size_t>(f)];
      state.set_known(cell, f);
    }
    left[kWolfFace] = hidden_wolves;
    sum += hidden_wolves;
    cells &= ~runnable_;
  }
  for (const int cell : Bits(cells)) {
    int n = static_cast<int>(rng.below(static_cast<std::uint32_t>(sum--)));
    int f = 0;
    while (n >= left[static_cast<std::size_t>(f)]) n -= left[static_cast<std::size_t>(f++)];
    --left[static_cast<std::size_t>(f)];
    state.set_known(cell, f);
  }
}

}  // namespace flockmind::war_and_sheep
