// The situation from JSON: every contradiction is refused with its field.
#include "games/mother_sheep/info_state.hpp"
#include "games/mother_sheep/movegen.hpp"

namespace flockmind::mother_sheep {

class InfoReader {
 public:
  InfoReader(const Rules& rules, const Field& document, Player player)
      : rules_(rules), document_(document), player_(player), view_(rules, State::Bare{}) {}

  Info read() {
    read_moment();
    read_corral();
    read_table();
    read_pending();
    read_fences();
    read_cards();
    read_not_held();
    check_sheep();
    check_moment();
    return {view_, player_};
  }

 private:
  int players() const { return rules_.players(); }

  int fence(const Field& item) const {
    const int f = rules_.find_fence(item.as_string());
    if (f < 0) item.fail("no fence is called '" + item.as_string() + "'");
    return f;
  }

  int card(const Field& item) const {
    const int c = rules_.find_card(item.as_string());
    if (c < 0) item.fail("no card is called '" + item.as_string() + "'");
    return c;
  }

  // A fence that lies or is held here, and nowhere else.
  int take(const Field& item) {
    const int f = fence(item);
    if (seen_.has(f)) item.fail("'" + item.as_string() + "' is in two places");
    seen_.add(f);
    return f;
  }

  void read_moment() {
    view_.turn_ = static_cast<Player>(document_.at("turn").as_int(0, players() - 1));
    const auto to_move = document_.at("to_move").as_int(kTerminal, players() - 1);
    const Field pending = document_.at("pending");
    if (pending.is_null()) {
      if (to_move == kChance) document_.at("to_move").fail("no draw is pending");
      view_.phase_ = to_move == kTerminal ? Phase::over : Phase::play;
    } else {
      static const Phase kPhases[] = {Phase::deal, Phase::secret, Phase::community, Phase::refill};
      view_.phase_ = kPhases[pending.at("kind").as_one_of({"deal", "secret", "community", "refill"})];
    }
    if (to_move != view_.to_move()) {
      const bool seats = to_move >= 0 && view_.to_move() >= 0;
      document_.at(seats ? "turn" : "to_move")
          .fail(seats ? "expected the seat to move" : "does not fit 'pending'");
    }
    const bool over = view_.phase_ == Phase::over;
    view_.passes_ =
        static_cast<std::uint8_t>(document_.at("passes").as_int(0, over ? players() : players() - 1));
  }

  void read_corral() {
    for (const Field& item : document_.at("corral").elements(0, kSheep)) {
      const auto sheep = static_cast<Sheep>(1U << item.as_one_of(kSheepNames));
      if ((view_.corral_ & sheep) != 0) item.fail("'" + item.as_string() + "' stands twice");
      view_.corral_ |= sheep;
    }
  }

  // Fences may be listed in any order: they are laid as they hang together (M1-M4).
  void read_table() {
    struct Item {
      Field field;
      Placement place;
    };
    std::vector<Item> left;
    for (const Field& item : document_.at("table").elements()) {
      left.push_back({item, placement(item)});
      seen_.add(left.back().place.fence);
    }
    while (!left.empty()) {
      bool laid = false;
      for (auto it = left.begin(); it != left.end(); ++it) {
        if (!lay(it->field, it->place)) continue;
        left.erase(it);
        laid = true;
        break;
      }
      if (!laid) left.front().field.fail("it is not joined to Mother");
    }
    view_.fenced_in_ = false;
  }

  Placement placement(const Field& item) const {
    Action a{};
    try {
      a = rules_.parse_action(item.as_string());
    } catch (const NotationError& error) {
      item.fail(error.what());
    }
    if (kind_of(a) != Kind::community) item.fail("expected a placement such as 'F17 3,-2 4'");
    const Placement p{thing_of(a), direction_of(a), origin_of(a)};
    if (seen_.has(p.fence)) item.fail("this fence stands twice");
    if (!on_table(p.at(kLength - 1))) item.fail("it reaches over the table's rim");
    return p;
  }

  // False if the fence touches nothing yet. Refuses what breaks M1-M3, lies on a live sheep, or
  // closes one off.
  bool lay(const Field& item, const Placement& p) {
    for (int i = 0; i < kLength; ++i) {
      for (int k = 0; k < kSheep; ++k) {
        if (((view_.alive() >> k) & 1) != 0 && rules_.layout()[static_cast<std::size_t>(k)] == p.at(i)) {
          item.fail("it lies on " + kSheepNames[static_cast<std::size_t>(k)]);
        }
      }
    }
    const Table table(view_);
    const Touches t = table.look(p);
    if (!t.fits) {
      bool alone = true;
      for (int i = 0; i < kLength; ++i) alone = alone && table.code(p.at(i)) == kEmpty;
      if (alone) return false;
      item.fail("it does not fit Mother and the other fences (M1-M3)");
    }
    const Sheep enclosed = table.closing(p, t).enclosed;
    if (enclosed != 0) {
      document_.at("corral").fail(kSheepNames[static_cast<std::size_t>(std::countr_zero(enclosed))] +
                                  " is fenced in but not listed");
    }
    view_.put(p.fence, p.direction, p.node, table);
    return true;
  }

  void read_pending() {
    const Field pending = document_.at("pending");
    if (pending.is_null()) return;
    if (view_.phase_ == Phase::deal) {
      pending.allow_only({"kind"});
      if (!view_.laid_.empty()) document_.at("table").fail("nothing is laid during the deal");
      if (view_.turn_ != rules_.start_player()) document_.at("turn").fail("expected the start player");
      if (view_.passes_ != 0) document_.at("passes").fail("nobody passes during the deal");
      return;
    }
    const bool second = view_.phase_ != Phase::refill;
    pending.allow_only(second ? std::vector<std::string>{"kind", "touch", "fenced_in"}
                              : std::vector<std::string>{"kind", "fenced_in"});
    view_.fenced_in_ = pending.at("fenced_in").as_bool();
    if (view_.fenced_in_ && view_.corral_ == 0) pending.at("fenced_in").fail("the corral is empty");
    if (view_.passes_ != 0) document_.at("passes").fail("a fence has just been laid");
    if (!second) return;
    const Field touch = pending.at("touch");
    view_.laid_.each([&](int f) {
      if (rules_.place_text(f, view_.direction(f), view_.origin(f)) == touch.as_string()) {
        view_.touch_ = static_cast<std::int16_t>(f);
      }
    });
    if (view_.touch_ < 0) touch.fail("it is not on the table");
  }

  void read_fences() {
    for (const Field& item : document_.at("community").elements(0, kCommunitySize))
      view_.community_.add(take(item));
    const auto held = document_.at("held").elements(static_cast<std::size_t>(players()),
                                                    static_cast<std::size_t>(players()));
    for (std::size_t p = 0; p < held.size(); ++p) {
      view_.held_[p] = static_cast<std::uint8_t>(held[p].as_int(0, kHand));
      if (view_.phase_ == Phase::deal && static_cast<Player>(p) != player_ && view_.held_[p] != kHand) {
        held[p].fail("a rival's hand counts as 3 during the deal");
      }
    }
    const int own = view_.held_[player_];
    if (const auto secrets = document_.find("secrets")) {
      const auto items = secrets->elements();
      if (static_cast<int>(items.size()) != own)
        secrets->fail("expected " + std::to_string(own) + ", as 'held' says");
      for (const Field& item : items) view_.hand_[player_].add(take(item));
    } else if (own > 0) {
      document_.at("secrets").fail("needed: a player knows its own");
    }
  }

  void read_cards() {
    std::fill_n(view_.card_, players(), kUnknown);
    const bool deal = view_.phase_ == Phase::deal;
    if (const auto cards = document_.find("cards")) {
      const auto items =
          cards->elements(static_cast<std::size_t>(players()), static_cast<std::size_t>(players()));
      for (std::size_t p = 0; p < items.size(); ++p) {
        if (items[p].is_null()) continue;
        const int c = card(items[p]);
        if (static_cast<Player>(p) != player_ && view_.phase_ != Phase::over)
          items[p].fail("a rival's card is not seen");
        for (std::size_t q = 0; q < p; ++q) {
          if (view_.card_[q] == c) items[p].fail("'" + items[p].as_string() + "' is in two places");
        }
        view_.card_[p] = static_cast<std::int8_t>(c);
      }
    }
    if (view_.card_[player_] == kUnknown) {
      if (!deal) document_.at("cards").fail("the own card is needed once it is dealt");
      view_.card_[player_] = kNotDealt;
    }
    if (const auto list = document_.find("ruled_out")) {
      for (const Field& item : list->elements()) {
        const int c = card(item);
        const auto bit = std::uint64_t{1} << c;
        if (view_.phase_ == Phase::over) item.fail("nothing is ruled out once the game is over");
        if ((view_.ruled_out_ & bit) != 0) item.fail("'" + item.as_string() + "' stands twice");
        if (view_.card_[player_] == c) item.fail("it is one's own card");
        if ((view_.complete_cards() & bit) == 0) item.fail("the card is not complete");
        view_.ruled_out_ |= bit;
      }
    }
    const auto left = static_cast<int>(rules_.cards().size()) - std::popcount(view_.ruled_out_);
    if (left < players()) document_.at("cards").fail("there are not enough cards for all players");
  }

  void read_not_held() {
    if (const auto lists = document_.find("not_held")) {
      const auto items =
          lists->elements(static_cast<std::size_t>(players()), static_cast<std::size_t>(players()));
      for (std::size_t p = 0; p < items.size(); ++p) {
        for (const Field& item : items[p].elements()) {
          const int f = fence(item);
          if (view_.laid_.has(f) || view_.community_.has(f)) item.fail("all have seen this fence");
          if (view_.not_held_[p].has(f)) item.fail("'" + item.as_string() + "' stands twice");
          if (view_.held_[p] == 0) item.fail("no secret is held");
          if (view_.hand_[p].has(f)) item.fail("this player holds it");
          view_.not_held_[p].add(f);
        }
      }
    }
    // Hands must be possible: any group of rivals finds enough fences (Hall's condition).
    const FenceSet unseen = view_.bag();
    for (unsigned group = 1; group < 1U << players(); ++group) {
      FenceSet open;
      int wanted = 0;
      for (int p = 0; p < players(); ++p) {
        if (((group >> p) & 1) == 0 || view_.hand_[p].size() == view_.held_[p]) continue;
        open = open | (unseen - view_.not_held_[p]);
        wanted += view_.held_[p];
      }
      if (open.size() < wanted) document_.at("held").fail("there are not enough unseen fences");
    }
  }

  void check_sheep() {
    const Table table(view_);
    for (int k = 0; k < kSheep; ++k) {
      if (((view_.alive() >> k) & 1) != 0 && !table.ground().is_possible(k)) {
        document_.at("table").fail(kSheepNames[static_cast<std::size_t>(k)] + " could never be fenced in");
      }
    }
  }

  void check_moment() {
    const State& v = view_;
    int unseen = static_cast<int>(rules_.fences().size()) - v.laid_.size() - v.community_.size();
    for (int p = 0; p < players(); ++p) unseen -= v.held_[p];
    const Field community = document_.at("community");
    if (v.phase_ == Phase::deal) {
      const bool done = v.card_[player_] >= 0 && v.held_[player_] == kHand;
      if (v.card_[player_] == kNotDealt && v.held_[player_] > 0)
        document_.at("held").fail("the card comes first");
      if (!done && !v.community_.empty()) community.fail("the own hand comes first");
      if (v.community_.size() == kCommunitySize) document_.at("pending").fail("the deal is complete");
      return;
    }
    if (v.phase_ == Phase::refill && unseen == 0) document_.at("pending").fail("the bag is empty");
    const bool short_of_one = v.phase_ == Phase::refill || v.phase_ == Phase::secret;
    const int full = kCommunitySize - (short_of_one ? 1 : 0);
    if (v.community_.size() > full) community.fail("expected " + std::to_string(full) + " at most here");
    if (unseen > 0 && v.community_.size() < full) {
      community.fail("expected " + std::to_string(full) + " while the bag is not empty");
    }
    if (v.phase_ == Phase::secret && v.held_[v.turn_] == 0) document_.at("pending").fail("no secret is held");
    if (v.phase_ == Phase::play || v.phase_ == Phase::community) {
      if (v.community_.empty()) community.fail("a community fence is due, and there is none");
    }
    // In an extra play the own card may be complete; after a pass, or with all sheep in, a turn begins.
    const int own = v.card_[player_];
    const bool begins = v.phase_ == Phase::play && (v.passes_ > 0 || v.corral_ == kAllSheep);
    if (begins && own >= 0 && ((v.complete_cards() >> own) & 1) != 0) {
      document_.at("cards").fail("the own card is complete, and the game not over");
    }
  }

  const Rules& rules_;
  const Field& document_;
  Player player_;
  State view_;
  FenceSet seen_;
};

Info Info::read(const Rules& rules, const Field& document, Player player) {
  return InfoReader(rules, document, player).read();
}

}  // namespace flockmind::mother_sheep
