// The situation as JSON: written here, read in read_info.cpp.
#include "games/mother_sheep/info_state.hpp"

namespace flockmind::mother_sheep {

namespace {

Array ids(const Rules& rules, const FenceSet& fences) {
  Array list;
  fences.each([&](int f) { list.emplace_back(rules.fences()[static_cast<std::size_t>(f)].id); });
  return list;
}

}  // namespace

void Info::write(Object& object) const {
  const State& v = view_;
  const Rules& rules = v.rules();
  const auto laid = [&](int f) { return rules.place_text(f, v.direction(f), v.origin(f)); };
  object.set("to_move", int{to_move()});
  static const char* const kKinds[] = {"deal", "", "secret", "community", "refill", ""};
  if (v.phase_ == Phase::play || v.phase_ == Phase::over) {
    object.set("pending", Value());
  } else {
    Object pending;
    pending.set("kind", kKinds[static_cast<int>(v.phase_)]);
    if (v.touch_ >= 0) pending.set("touch", laid(v.touch_));
    if (v.phase_ != Phase::deal) pending.set("fenced_in", v.fenced_in_);
    object.set("pending", std::move(pending));
  }
  object.set("turn", int{v.turn_});
  Array table;
  v.laid_.each([&](int f) { table.emplace_back(laid(f)); });
  object.set("table", std::move(table));
  Array corral;
  for (int k = 0; k < kSheep; ++k) {
    if ((v.corral_ >> k) & 1) corral.emplace_back(kSheepNames[static_cast<std::size_t>(k)]);
  }
  object.set("corral", std::move(corral));
  object.set("community", ids(rules, v.community_));
  Array held;
  Array cards;
  Array not_held;
  for (int p = 0; p < rules.players(); ++p) {
    held.emplace_back(int{v.held_[p]});
    cards.push_back(v.card_[p] < 0 ? Value() : Value(rules.cards()[static_cast<std::size_t>(v.card_[p])].id));
    not_held.emplace_back(ids(rules, v.not_held_[p]));
  }
  object.set("held", std::move(held));
  object.set("passes", int{v.passes_});
  if (v.hand_[player_].size() == v.held_[player_]) object.set("secrets", ids(rules, v.hand_[player_]));
  object.set("cards", std::move(cards));
  Array ruled_out;
  for (std::uint64_t rest = v.ruled_out_; rest != 0; rest &= rest - 1) {
    ruled_out.emplace_back(rules.cards()[static_cast<std::size_t>(std::countr_zero(rest))].id);
  }
  object.set("ruled_out", std::move(ruled_out));
  object.set("not_held", std::move(not_held));
}

}  // namespace flockmind::mother_sheep
