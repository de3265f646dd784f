// What bench_mother_sheep.py counts the instructions of: N times the same piece of Mother Sheep.
//   mother_sheep COMPONENTS table|placements|checks N PLAYERS
// at every play of three games of `greedy`. COMPONENTS: the shipped component files as lines, an id and
// its letters or sheep.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "games/mother_sheep/belief.hpp"
#include "games/mother_sheep/hooks.hpp"
#include "games/mother_sheep/movegen.hpp"
#include "search/searches.hpp"

namespace {

using namespace flockmind;
using namespace flockmind::mother_sheep;

constexpr std::uint64_t kGames = 3;

volatile int sink;

Value read_components(const char* path) {
  std::ifstream file(path);
  Array fences;
  Array cards;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string id;
    words >> id;
    Array rest;
    for (std::string word; words >> word;) rest.emplace_back(word);
    Object item;
    item.set("id", id);
    if (rest.size() == 1) {
      item.set("nodes", rest[0]);
      fences.emplace_back(item);
    } else {
      item.set("sheep", rest);
      cards.emplace_back(item);
    }
  }
  Object fence_file;
  fence_file.set("fences", fences);
  Object card_file;
  card_file.set("cards", cards);
  Object both;
  both.set("fences", fence_file);
  both.set("cards", card_file);
  return both;
}

Rules new_rules(const Value& components, int players, std::uint64_t seed) {
  Object options;
  options.set("players", players);
  options.set("start_player", 0);
  options.set("layout", Value());
  options.set("fences", "standard");
  options.set("cards", "standard");
  const Value open(options);
  const Field parts(components, "");
  Rng rng = stream(seed, Stream::setup);
  const Value settled = Rules::draw_options(Field(open, "options"), parts, rng);
  return {Field(settled, "options"), parts};
}

// A game of `greedy` against itself; look(state) is told of each play that begins.
template <class Look>
void play(const Rules& rules, std::uint64_t seed, Look&& look) {
  Rng chance = stream(seed, Stream::chance);
  State state(rules);
  Limits limits;
  limits.top = 1;
  const Control control(limits, nullptr, nullptr);
  for (std::uint64_t ply = 0; state.to_move() != kTerminal; ++ply) {
    if (state.to_move() == kChance) {
      state.apply(state.sample_chance(chance));
      continue;
    }
    if (state.phase() == Phase::play) look(state);
    const Info info = state.info_state(state.to_move());
    const SearchResult result =
        run_search<State>("greedy", Question<State>{info, {}, {}, control, seed + ply});
    state.apply(result.lines.front().actions.front());
  }
}

// What is counted, once at a position; the number of units done.
std::uint64_t build_table(const State& state, Table&) {
  const Table table(state);
  return table.code(0) == kBlocked ? 1 : 0;
}

std::uint64_t list_placements(const State& state, Table& table) {
  std::uint64_t fences = 0;
  int mixed = 0;  // of all that is found, so that it has to be
  state.community().each([&](int f) {
    table.each_fitting(f, [&](int direction, int node) { mixed += node ^ direction; });
    ++fences;
  });
  sink = mixed;
  return fences;
}

std::uint64_t check_candidates(const State& state, Table& table) {
  std::uint64_t candidates = 0;
  Closing closing;
  state.community().each([&](int f) {
    table.each_fitting(f, [&](int direction, int node) {
      const Placement p{f, direction, node};
      table.is_legal(p, table.look(p), -1, closing);
      ++candidates;
    });
  });
  return candidates;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) return 2;
  const Value components = read_components(argv[1]);
  const std::string what = argv[2];
  const int times = std::atoi(argv[3]);
  const int players = std::atoi(argv[4]);
  const auto count = what == "table"        ? build_table
                     : what == "placements" ? list_placements
                                            : check_candidates;
  std::uint64_t units = 0;
  for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
    const Rules rules = new_rules(components, players, seed);
    play(rules, seed, [&](const State& state) {
      Table table(state);
      check_candidates(state, table);  // boards and witnesses are made at the first question
      for (int i = 0; i < times; ++i) units += count(state, table);
    });
  }
  std::printf("%llu\n", static_cast<unsigned long long>(units));
  return 0;
}
