// The parts of a player's gold, each as it stands now (T11 to T14).
#pragma once

#include "games/sheep_and_thief/state.hpp"

namespace flockmind::sheep_and_thief {

// Most cards in one component of `cells` joined by the links.
int longest(Cells cells, Cells link_e, Cells link_s);
int river_gold(const Rules& rules, const Board& b);
int town_gold(const Rules& rules, const Board& b);
int board_sheep(const Board& b);  // white sheep on the board
int black_gold(const Board& b);
// What a mission from 0 to 7 compares.
int mission_count(const Rules& rules, const Board& b, int mission);
int mission_gold(const State& s, int p);
int gold(const State& s, int p);

}  // namespace flockmind::sheep_and_thief
