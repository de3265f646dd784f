#include <algorithm>

#include "bind/bindings.hpp"
#include "search/searches.hpp"

namespace py = pybind11;

namespace flockmind {

namespace {

py::dict line_dict(const AnyGame& game, const Line& line) {
  py::dict d;
  py::list actions;
  for (const Action a : line.actions) actions.append(game.action_text(a));
  py::list variation;
  for (const Event& e : line.variation) {
    variation.append(py::make_tuple(
        e.who == kChance ? py::object(py::str("chance")) : py::object(py::int_(int{e.who})), e.text));
  }
  d["actions"] = actions;
  d["visits"] = line.tally.visits;
  d["share_sum"] = line.tally.share_sum;
  d["share_sum2"] = line.tally.share_sum2;
  d["score_sum"] = line.tally.score_sum;
  d["variation"] = variation;
  return d;
}

py::dict result_dict(const AnyGame& game, const SearchResult& result) {
  py::list lines;
  py::list turns;
  for (const Line& line : result.lines) lines.append(line_dict(game, line));
  for (const Line& line : result.turns) turns.append(line_dict(game, line));
  py::dict d;
  d["lines"] = lines;
  d["turns"] = turns;
  d["iterations"] = result.iterations;
  d["visits"] = result.visits;
  d["worlds"] = result.worlds;
  d["memory"] = result.memory;
  d["decisions"] = result.decisions;
  d["seconds"] = result.seconds;
  d["computed"] = result.computed;
  d["solved"] = result.solved;
  d["stopped"] = result.stopped;
  return d;
}

std::vector<Action> legal_in(const BoundInfo& bound) { return bound.info->legal_actions(); }
std::vector<Action> legal_in(const BoundState& bound) { return bound.state->legal_actions(); }

// The actions with these notations, ascending; throws FieldError for one that is not legal.
template <class Bound>
std::vector<Action> actions_to_compare(const Bound& bound, const std::vector<std::string>& texts) {
  std::vector<Action> chosen;
  for (const Action a : texts.empty() ? std::vector<Action>{} : legal_in(bound)) {
    if (std::ranges::find(texts, bound.game->action_text(a)) != texts.end()) chosen.push_back(a);
  }
  if (chosen.size() != texts.size()) throw FieldError("only", "expected different legal actions");
  std::ranges::sort(chosen);
  return chosen;
}

// A search of `Bound` (what is known, or the truth) under `name`; `run` does it without the GIL.
template <class Bound, class Run>
void bind_one_search(py::module_& m, const char* name, Run run) {
  m.def(
      name,
      [run](const Bound& bound, const std::string& search, const GivenParameters& parameters,
            std::optional<double> seconds, std::optional<std::uint64_t> iterations, int workers, int threads,
            int top, std::uint64_t seed, const CancelToken& cancel, const py::object& on_update,
            double report_every, int player, const std::vector<std::string>& only) {
        SearchRequest request;
        request.search = search;
        request.parameters = parameters;
        if (seconds) request.limits.seconds = *seconds;
        if (iterations) request.limits.iterations = *iterations;
        request.limits.workers = workers;
        request.limits.threads = threads;
        request.limits.top = top;
        request.limits.report_every = report_every;
        request.limits.only = actions_to_compare(bound, only);
        request.seed = seed;
        request.cancel = cancel ? cancel : std::make_shared<std::atomic<bool>>(false);
        if (!on_update.is_none()) {
          request.on_update = [&on_update, &bound](const SearchResult& result) {
            const py::gil_scoped_acquire acquire;
            on_update(result_dict(*bound.game, result));
          };
        }
        SearchResult result;
        {
          const py::gil_scoped_release release;
          result = run(bound, player, request);
        }
        return result_dict(*bound.game, result);
      },
      py::arg("position"), py::arg("search"), py::arg("parameters"), py::arg("seconds"),
      py::arg("iterations"), py::arg("workers"), py::arg("threads"), py::arg("top"), py::arg("seed"),
      py::arg("cancel"), py::arg("on_update"), py::arg("report_every"), py::arg("player") = 0,
      py::arg("only") = std::vector<std::string>{});
}

}  // namespace

void bind_search(py::module_& m) {
  py::class_<std::atomic<bool>, CancelToken>(m, "CancelToken")
      .def(py::init([] { return std::make_shared<std::atomic<bool>>(false); }))
      .def("cancel", [](std::atomic<bool>& flag) { flag.store(true); })
      .def_property_readonly("cancelled", [](const std::atomic<bool>& flag) { return flag.load(); });

  m.def("search_parameters", [](const std::string& name) {
    py::list rows;
    for (const Parameter& p : search_parameters(name)) {
      rows.append(py::make_tuple(p.name, p.initial, p.low, p.high, p.whole, p.meaning));
    }
    return rows;
  });

  bind_one_search<BoundInfo>(m, "search", [](const BoundInfo& bound, int, const SearchRequest& request) {
    return bound.info->search(request);
  });
  bind_one_search<BoundState>(m, "cheat",
                              [](const BoundState& bound, int player, const SearchRequest& request) {
                                if (bound.state->to_move() != player)
                                  throw FieldError("player", "expected the player on move");
                                return bound.state->cheat(static_cast<Player>(player), request);
                              });
}

}  // namespace flockmind
