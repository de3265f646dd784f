#include "games/sheep_and_thief/reader.hpp"

namespace flockmind::sheep_and_thief {

Info Info::read(const Rules& rules, const Field& document, Player player) {
  return Reader(rules, document, player).run();
}

CardSet Reader::read_cards(const Field& field, std::size_t low, std::size_t high) const {
  CardSet set = 0;
  for (const Field& entry : field.elements(low, high)) {
    const int card = rules_.card_of(entry.as_string());
    if (card < 0) entry.fail("there is no such card");
    if (has(set, card)) entry.fail("this card is here twice");
    set |= bit(card);
  }
  return set;
}

int Reader::read_space(const Field& field) const {
  const int cell = rules_.parse_space(field.as_string());
  if (cell < 0) field.fail("there is no such space");
  return cell;
}

void Reader::claim(const Field& field, CardSet cards) {
  if ((placed_ & cards) != 0) field.fail("in two places: " + rules_.cards_text(placed_ & cards));
  placed_ |= cards;
}

Info Reader::run() {
  read_moment();
  read_boards();
  check_counts();
  read_pending();
  read_own();
  v_.hide_from(player_);
  const Field to_move = document_.at("to_move");
  if (to_move.as_int(kTerminal, rules_.players() - 1) != v_.mover_) {
    to_move.fail("expected " + std::to_string(v_.mover_) + " in this situation");
  }
  return info_;
}

void Reader::read_moment() {
  const int n = rules_.players();
  const Field phase = document_.at("phase");
  v_.phase_ = static_cast<Phase>(phase.as_one_of({"deal", "draft", "placing", "box", "over"}));
  v_.round_ = static_cast<std::uint8_t>(document_.at("round").as_int(1, rules_.rounds));
  int last_step = 0;
  if (v_.phase_ == Phase::draft) last_step = rules_.looks - 2;
  if (v_.phase_ == Phase::placing) last_step = n * rules_.placed - 1;
  if (last_step < 0) phase.fail("there is no draft: the first pack is kept");
  v_.step_ = static_cast<std::uint8_t>(document_.at("step").as_int(0, last_step));
  v_.fox_ = static_cast<std::uint8_t>(read_space(document_.at("fox")));
  const Field round = document_.at("round");
  if (v_.phase_ == Phase::over && v_.round_ != rules_.rounds)
    round.fail("the game is not over in this round");
  if (v_.phase_ == Phase::box && v_.round_ == rules_.rounds)
    round.fail("nothing is removed in the last round");
  due_ = document_.at("to_move").as_int(kTerminal, n - 1) == player_;
  v_.mover_ = v_.phase_ == Phase::over      ? kTerminal
              : v_.phase_ == Phase::placing ? static_cast<Player>(rules_.seat(v_.round_, v_.step_ % n))
                                            : kChance;
}

void Reader::read_boards() {
  const int n = rules_.players();
  const auto boards =
      document_.at("boards").elements(static_cast<std::size_t>(n), static_cast<std::size_t>(n));
  int sheep = 0;
  for (int q = 0; q < n; ++q) {
    Board& b = v_.boards_[static_cast<std::size_t>(q)];
    b = {};
    b.card.fill(kEmpty);
    b.black = kNone;
    read_board(boards[static_cast<std::size_t>(q)], q);
    sheep += b.paddock + [&] {
      int sum = 0;
      for (const std::uint8_t white : b.sheep) sum += white;
      return sum;
    }();
    if (sheep > rules_.white_sheep) {
      boards[static_cast<std::size_t>(q)].fail("there are only " + std::to_string(rules_.white_sheep) +
                                               " white sheep");
    }
  }
  v_.supply_ = static_cast<std::uint8_t>(rules_.white_sheep - sheep);
}

void Reader::read_board(const Field& board, int q) {
  board.allow_only({"hand", "paddock", "black", "mission", "cards"});
  Board& b = v_.boards_[static_cast<std::size_t>(q)];
  b.hand = static_cast<std::uint8_t>(board.at("hand").as_int(0, rules_.hand));
  b.paddock = static_cast<std::uint8_t>(board.at("paddock").as_int(0, rules_.white_sheep));
  for (const Field& entry : board.at("cards").elements(1, 16)) read_cell(entry, q);
  check_board(board, q);
  const auto black = board.find("black");
  if (!black && rules_.black_sheep) board.at("black").fail("required with the black sheep");
  if (black) {
    if (!rules_.black_sheep) black->fail("there are no black sheep in this game");
    b.black = static_cast<std::uint8_t>(read_space(*black));
    if (((b.placed >> b.black) & 1) == 0) black->fail("there is no card on this space");
  }
  const auto mission = board.find("mission");
  if (!mission) return;
  const std::string& text = mission->as_string();
  const int m = text.size() == 2 && text[0] == 'M' ? text[1] - '1' : -1;
  if (!rules_.missions) mission->fail("there are no missions in this game");
  if (m < 0 || m >= kMissions || ((rules_.mission_set >> m) & 1) == 0)
    mission->fail("there is no such mission");
  if (q != player_ && v_.phase_ != Phase::over) mission->fail("hidden until the game is over");
  for (const std::uint8_t other : v_.missions_) {
    if (other == m) mission->fail("somebody else has this mission");
  }
  v_.missions_[static_cast<std::size_t>(q)] = static_cast<std::uint8_t>(m);
}

void Reader::read_cell(const Field& entry, int q) {
  entry.allow_only({"space", "card", "down", "round", "sheep", "unfit"});
  const auto at = static_cast<std::size_t>(q);
  Board& b = v_.boards_[at];
  const int cell = read_space(entry.at("space"));
  const auto c = static_cast<std::size_t>(cell);
  if (b.card[c] != kEmpty) entry.at("space").fail("there are two cards on this space");
  const bool down = entry.find("down") && entry.at("down").as_bool();
  const auto card = entry.find("card");
  const auto round = entry.find("round");
  const auto unfit = entry.find("unfit");
  if (!down && unfit) unfit->fail("only face-down cards have it");
  if (!card && !down) entry.at("card").fail("required for a card that lies open");
  const bool is_farmyard = card && card->as_string() == "farmyard";
  if (is_farmyard) {
    if (down || round || cell != rules_.farmyard)
      entry.fail("the farmyard lies open on its space, without a round");
    v_.set_cell(q, cell, kFarmyard);
  } else {
    int id = kNone;
    if (card) {
      id = rules_.card_of(card->as_string());
      if (id < 0) card->fail("there is no such card");
      if (down && q != player_) card->fail("hidden from this player");
      claim(*card, bit(id));
    }
    v_.set_cell(q, cell, down ? kDown : id);
    if (down) v_.under_[at][c] = static_cast<std::uint8_t>(id);
  }
  if (round) b.rounds |= static_cast<std::uint64_t>(round->as_int(1, v_.round_)) << (4 * cell);
  if (unfit) v_.note_unfit(q, cell, read_cards(*unfit, 1, kMaxCards));
  const auto sheep = entry.find("sheep");
  if (sheep) v_.add_sheep(b, cell, static_cast<int>(sheep->as_int(0, rules_.white_sheep)));
}

void Reader::check_board(const Field& board, int q) {
  const Board& b = v_.board(q);
  const Field cards = board.at("cards");
  const Cells yard = cell_bit(rules_.farmyard);
  if ((b.placed & yard) == 0) cards.fail("the farmyard is missing");
  Cells reach = yard;
  for (Cells next = yard; next != 0; reach = static_cast<Cells>(reach | next)) {
    next = static_cast<Cells>(neighbours(reach) & b.placed & ~reach);
  }
  if (reach != b.placed) cards.fail("not all cards are connected to the farmyard");
  const unsigned open = b.placed & ~b.down;
  const unsigned pairs_e = open & with_east(static_cast<Cells>(open));
  const unsigned pairs_s = open & with_south(static_cast<Cells>(open));
  const unsigned wrong = (pairs_e & (b.river[kEast] ^ with_east(b.river[kWest]))) |
                         (pairs_s & (b.river[kSouth] ^ with_south(b.river[kNorth])));
  if (wrong != 0) cards.fail("a river ends at the neighbour of " + rules_.space_text(lsb(wrong)));
}

int Reader::seat_turns(int q) const {
  const int n = rules_.players();
  if (v_.phase_ == Phase::box || v_.phase_ == Phase::over) return rules_.placed;
  if (v_.phase_ != Phase::placing) return 0;
  const int turns = v_.step_ / n + (rules_.index_of(v_.round_, q) < v_.step_ % n ? 1 : 0);
  return turns + (q == v_.mover_ && !document_.at("pending").is_null() ? 1 : 0);
}

void Reader::check_counts() {
  const auto boards = document_.at("boards").elements();
  bool anyone_removes = false;
  for (int q = 0; q < rules_.players(); ++q) {
    const Field& board = boards[static_cast<std::size_t>(q)];
    const int hand = v_.board(q).hand;
    anyone_removes = anyone_removes || hand > 1;
    if (v_.phase_ == Phase::draft && hand != v_.step_ * rules_.per_look) {
      board.at("hand").fail("expected " + std::to_string(v_.step_ * rules_.per_look) + " at this step");
    }
    if (v_.phase_ == Phase::deal) {
      const int most = v_.round_ == 1 || (!rules_.may_pass && rules_.hand == rules_.placed) ? 0 : 1;
      const int least = rules_.hand == rules_.placed ? 0 : most;
      board.at("hand").as_int(least, most);
    }
    check_cells(board, q);
  }
  if (v_.phase_ == Phase::box && !anyone_removes) document_.at("phase").fail("nobody has a card to remove");
}

// Cards on the board against turns; rounds with cells that lack their round are forgotten.
void Reader::check_cells(const Field& board, int q) {
  const Board& b = v_.board(q);
  std::array<int, 16> laid{};
  for (const int cell : Bits(b.placed & ~cell_bit(rules_.farmyard)))
    ++laid[static_cast<std::size_t>(b.round_of(cell))];
  const bool current = v_.phase_ != Phase::deal && v_.phase_ != Phase::draft;
  const int in_round = current ? rules_.hand - b.hand : 0;
  const int turns = seat_turns(q);
  if (in_round > turns || (!rules_.may_pass && in_round != turns)) {
    board.at("hand").fail("expected " + std::to_string(rules_.hand - turns) + " cards after " +
                          std::to_string(turns) + " turns");
  }
  const int unlabelled = laid[0];
  int total = unlabelled;
  int short_of = 0;  // the last round of which cells may be among the unlabelled
  for (int round = 1; round <= v_.round_; ++round) {
    const int here = laid[static_cast<std::size_t>(round)];
    const int most = round == v_.round_ ? in_round : rules_.placed;
    total += here;
    const bool exact = unlabelled == 0 && (round == v_.round_ || !rules_.may_pass);
    if (here > most || (exact && here != most)) {
      board.at("cards").fail("expected " + std::to_string(most) + " cards of round " + std::to_string(round));
    }
    if (here < most) short_of = round;
  }
  const int before = rules_.placed * (v_.round_ - 1);
  if (total - in_round > before || total < in_round || (!rules_.may_pass && total - in_round != before)) {
    board.at("cards").fail("expected " + std::to_string(before + in_round) + " cards beside the farmyard");
  }
  if (unlabelled > 0 && short_of > v_.forgotten_) v_.forgotten_ = static_cast<std::uint8_t>(short_of);
}

void Reader::read_pending() {
  const Field pending = document_.at("pending");
  const bool on_turn = v_.phase_ == Phase::placing;
  const Cells open = on_turn ? v_.board(v_.mover_).open(rules_.valid, v_.fox_) : Cells{0};
  if (pending.is_null()) {
    if (on_turn && open == 0) document_.at("step").fail("this player has no open space and passes");
    return;
  }
  if (!on_turn) pending.fail("nothing can be pending in this phase");
  pending.allow_only({"kind", "space", "sheep", "dogs", "foxes"});
  pending.at("kind").as_one_of({"animals"});
  const Board& b = v_.board(v_.mover_);
  const int cell = read_space(pending.at("space"));
  const std::uint8_t card = b.card[static_cast<std::size_t>(cell)];
  if (card >= kMaxCards) pending.at("space").fail("the player on turn has no open landscape card here");
  if (b.round_of(cell) != 0 && b.round_of(cell) != v_.round_)
    pending.at("space").fail("this card was laid before");
  const Card& c = rules_.cards[card];
  v_.pending_.cell = static_cast<std::uint8_t>(cell);
  v_.pending_.sheep = static_cast<std::uint8_t>(pending.at("sheep").as_int(0, c.sheep));
  v_.pending_.dogs = static_cast<std::uint8_t>(pending.at("dogs").as_int(0, c.dogs));
  v_.pending_.foxes = static_cast<std::uint8_t>(pending.at("foxes").as_int(0, c.foxes));
  if (v_.pending_.sheep != 0 && v_.pending_.sheep != c.sheep)
    pending.at("sheep").fail("all sheep of the card, or 0");
  const bool compulsory = (v_.pending_.sheep | v_.pending_.foxes) != 0;
  const bool dogs = v_.pending_.dogs > 0 && b.dog_can_move(v_.fox_);
  if (!compulsory && !dogs) pending.fail("no image is left that can be used");
}

}  // namespace flockmind::sheep_and_thief
