// What libFuzzer calls: outside text against the readers of the core, through the face without templates.
//
//   info   an information state: {"game", "players", "options", "player", and the situation}
//   setup  {"game", "players", "options", "components"}
//   lines  a line {"game", "players", "options", "player"}, then lines of steps, WHO: TEXT, or neither
//
// FLOCKMIND_FUZZ_TARGET names one of them, FLOCKMIND_FUZZ_SETUPS a file with the games to read for: a list
// of setups with all options and components filled in. Whatever is read, the reader takes it, or throws an
// error that names the place; what it takes is written and read again the same, and can be played on.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "core/rng.hpp"
#include "engine/any_game.hpp"
#include "json.hpp"

namespace flockmind::fuzz {

namespace {

constexpr int kPlayedOn = 8;  // steps from a position that was read
constexpr int kOpening = 60;  // steps of a game whose setup was read
constexpr int kMostLines = 300;

void require(bool good, const char* what) {
  if (good) return;
  std::fprintf(stderr, "finding: %s\n", what);
  std::abort();
}

struct Setup {
  Value document;
  std::shared_ptr<const AnyGame> game;
};

const Value& member(const Value& document, std::string_view name) {
  static const Value none;
  const auto* object = std::get_if<Object>(&document.data());
  const Value* found = object == nullptr ? nullptr : object->find(name);
  return found == nullptr ? none : *found;
}

// `base` with the members of `over` in their places.
Value merged(const Value& base, const Value& over) {
  Object result = std::get<Object>(base.data());
  if (const auto* more = std::get_if<Object>(&over.data()))
    for (const auto& [name, value] : more->items()) result.set(name, value);
  return result;
}

Value core_options(const Value& document, const Value& options) {
  Object first;
  first.set("players", member(document, "players"));
  return merged(first, options);
}

std::shared_ptr<const AnyGame> load(const std::string& slug, const Value& options, const Value& components) {
  return registry().at(slug).load(options, components);
}

std::vector<Setup>& setups() {
  static std::vector<Setup> list;
  return list;
}

// The first setup of the document's game and players; one with its very options if there is any.
const Setup* match(const Value& document) {
  const Setup* found = nullptr;
  for (const Setup& setup : setups()) {
    if (!(member(setup.document, "game") == member(document, "game"))) continue;
    if (!(member(setup.document, "players") == member(document, "players"))) continue;
    const Value& options = member(setup.document, "options");
    if (found == nullptr || merged(options, member(document, "options")) == options) found = &setup;
    if (merged(options, member(document, "options")) == options) break;
  }
  return found;
}

std::optional<Player> seat(const Value& document, const AnyGame& game) {
  const auto* player = std::get_if<std::int64_t>(&member(document, "player").data());
  if (player == nullptr || *player < 0 || *player >= game.players()) return std::nullopt;
  return static_cast<Player>(*player);
}

void check_actions(const AnyGame& game, const std::vector<Action>& actions) {
  require(actions.size() <= game.most_actions(), "more actions than the game says");
  for (const Action action : actions)
    require(game.parse_action(game.action_text(action)) == action, "an action reads back as another");
}

// Plays any steps, and asks of each position what the rules promise.
void play_on(const AnyGame& game, AnyState& state, int steps, Rng rng) {
  for (int i = 0; i < steps && state.to_move() != -4; ++i) {
    std::vector<Action> steps_here = state.legal_actions();
    for (const Outcome& outcome : state.chance_outcomes()) steps_here.push_back(outcome.action);
    require(!steps_here.empty(), "nothing may be done, but the game is not over");
    state.apply(steps_here[rng.below(static_cast<std::uint32_t>(steps_here.size()))]);
    require(state.is_ok(), "a state breaks its invariants");
    for (int p = 0; p < game.players(); ++p) {
      const auto player = static_cast<Player>(p);
      require(state.info_key(player) == state.info_state(player)->key(), "the state's key differs");
    }
  }
}

void check_info(const AnyGame& game, const AnyInfo& info) {
  const Value written(info.situation());
  const auto again = game.read_info(Field(written, ""), info.player());
  require(again->same_situation(info) && again->key() == info.key(), "a document reads back as another");
  require(Value(again->situation()) == written, "a document is written differently again");
  const std::vector<Action> actions = info.legal_actions();
  require(actions.empty() == (info.to_move() != info.player()),
          "who is on move has no action, or others have");
  check_actions(game, actions);
  info.heat();
  info.turns(3);
  std::unique_ptr<AnyState> world;
  try {
    world = info.sample(info.key(), false);
    info.marginals(false, 1, 2);
  } catch (const FieldError& error) {
    require(!error.field.empty(), "an error names no field");
    return;  // what is possible by every rule may still be impossible in sum
  }
  require(world->is_ok(), "a sampled state breaks its invariants");
  // Between the events of one action a belief may draw the state after all of them.
  const bool same = world->info_state(info.player())->same_situation(info);
  require(same || info.to_move() != info.player(), "a sampled state is told from the truth");
  play_on(game, *world, kPlayedOn, stream(info.key(), Stream::playout));
}

void try_info(const Value& document) {
  const Setup* setup = match(document);
  const auto player = setup == nullptr ? std::nullopt : seat(document, *setup->game);
  if (!player) return;
  Object situation;
  for (const auto& [name, value] : std::get<Object>(document.data()).items()) {
    constexpr std::string_view kEnvelope[] = {"format",     "game",   "players", "options",
                                              "components", "player", "events",  "from"};
    if (std::find(std::begin(kEnvelope), std::end(kEnvelope), name) == std::end(kEnvelope))
      situation.set(name, value);
  }
  const Value whole(std::move(situation));
  std::unique_ptr<AnyInfo> info;
  try {
    info = setup->game->read_info(Field(whole, ""), *player);
  } catch (const FieldError& error) {
    require(!error.field.empty() && !error.why.empty(), "an error names no field");
    return;
  }
  check_info(*setup->game, *info);
}

void try_setup(const Value& document) {
  const Setup* known = match(document);
  if (known == nullptr) return;
  const Value options = merged(member(known->document, "options"), member(document, "options"));
  const Value components = merged(member(known->document, "components"), member(document, "components"));
  std::shared_ptr<const AnyGame> game;
  std::unique_ptr<AnyState> state;
  try {
    const auto& slug = std::get<std::string>(member(document, "game").data());
    game = load(slug, core_options(document, options), components);
    state = game->new_state();
  } catch (const FieldError& error) {
    require(!error.field.empty() && !error.why.empty(), "an error names no field");
    return;
  }
  play_on(*game, *state, kOpening, stream(1, Stream::playout));
  check_info(*game, *state->info_state(0));
}

// A line as a step of the state: taken, or refused and nothing has changed.
void try_step(const AnyGame& game, AnyState& state, std::string_view line) {
  Action action{};
  try {
    action = game.parse_action(line);
  } catch (const NotationError&) {
    return;
  }
  require(game.parse_action(game.action_text(action)) == action, "an action reads back as another");
  const bool legal = state.is_legal(action);
  const auto before = state.clone();
  try {
    state.apply(action);
    require(legal && state.is_ok(), "a step was taken that is not legal, or it breaks the state");
  } catch (const IllegalActionError&) {
    require(!legal && state.same(*before), "a refused step changes the state");
  }
}

// A line as an event: observed, or refused and nothing has changed.
void try_event(AnyInfo& info, std::string_view line) {
  const auto before = info.clone();
  try {
    const Event event = Event::parse(line);
    require(Event::parse(event.str()).str() == event.str(), "an event reads back as another");
    info.observe(event);
    require(info.events.size() == before->events.size() + 1, "an event is lost");
  } catch (const NotationError&) {
    require(info.same_situation(*before) && info.key() == before->key(),
            "a refused event changes what is known");
  } catch (const IllegalActionError&) {
    require(info.same_situation(*before) && info.key() == before->key(),
            "a refused event changes what is known");
  }
}

void try_lines(const std::string& text) {
  std::istringstream in(text);
  std::string line;
  std::getline(in, line);
  const auto header = read_json(line);
  const Setup* setup = header ? match(*header) : nullptr;
  const auto player = setup == nullptr ? std::nullopt : seat(*header, *setup->game);
  if (!player) return;
  const auto state = setup->game->new_state();
  const auto info = setup->game->first_info(*player);
  for (int i = 0; i < kMostLines && std::getline(in, line); ++i) {
    try_step(*setup->game, *state, line);
    try_event(*info, line);
  }
  check_info(*setup->game, *info);
}

}  // namespace

}  // namespace flockmind::fuzz

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  using namespace flockmind::fuzz;
  std::ifstream file(std::getenv("FLOCKMIND_FUZZ_SETUPS"));
  std::stringstream text;
  text << file.rdbuf();
  const auto list = read_json(text.str());
  require(list.has_value(), "FLOCKMIND_FUZZ_SETUPS is no JSON");
  for (const flockmind::Value& row : std::get<flockmind::Array>(list->data())) {
    const auto& slug = std::get<std::string>(member(row, "game").data());
    if (!flockmind::registry().contains(slug)) continue;  // built without this game
    setups().push_back(
        {row, load(slug, core_options(row, member(row, "options")), member(row, "components"))});
  }
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace flockmind::fuzz;
  static const std::string target = std::getenv("FLOCKMIND_FUZZ_TARGET");
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (target == "lines") {
    try_lines(text);
  } else if (const auto document = read_json(text); document) {
    if (target == "info") try_info(*document);
    if (target == "setup") try_setup(*document);
  }
  return 0;
}
