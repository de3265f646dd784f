// Invariants of a state: what is kept for speed must follow from where the fences lie.
#include "games/mother_sheep/movegen.hpp"

namespace flockmind::mother_sheep {

bool State::is_ok() const {
  const int players = rules_->players();
  FenceSet gone = laid_ | community_;
  int places = laid_.size() + community_.size();
  for (int p = 0; p < players; ++p) {
    gone = gone | hand_[p];
    places += hand_[p].size();
    if (held_[p] > kHand || (!hand_[p].empty() && hand_[p].size() != held_[p])) return false;
    if (!(not_held_[p] & (laid_ | community_ | hand_[p])).empty()) return false;
  }
  if (gone.size() != places || community_.size() > kCommunitySize) return false;

  // Laid again in another order, lowest fence first that touches something.
  State again(*rules_, Bare{});
  again.corral_ = corral_;
  FenceSet left = laid_;
  while (!left.empty()) {
    const Table table(again);
    int next = -1;
    left.each([&](int f) {
      if (next < 0 && table.look({f, direction(f), origin(f)}).fits) next = f;
    });
    if (next < 0) return false;
    again.put(next, direction(next), origin(next), table);
    left.remove(next);
  }
  if (again.corral_ != corral_ || again.table_key_ != table_key_) return false;
  bool same = true;
  laid_.each([&](int f) {
    same = same && again.used(f) == used(f) && ((again.label(f) ^ label(f)) & alive()) == 0;
  });
  if (!same) return false;
  const Table table(*this);
  for (unsigned rest = alive(); rest != 0; rest &= rest - 1) {
    if (!table.ground().is_possible(std::countr_zero(rest))) return false;
  }
  return true;
}

}  // namespace flockmind::mother_sheep
