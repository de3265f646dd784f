#include <pybind11/numpy.h>

#include <algorithm>

#include "bind/bindings.hpp"
#include "bind/convert.hpp"

namespace py = pybind11;

namespace flockmind {

void bind_game(py::module_& m) {
  m.def("games", [] {
    py::list rows;
    for (const auto& [slug, entry] : registry()) {
      rows.append(py::make_tuple(slug, entry.version, entry.min_players, entry.max_players));
    }
    return rows;
  });

  m.def("load", [](const std::string& slug, const py::dict& options, const py::dict& components) -> GamePtr {
    const auto found = registry().find(slug);
    if (found == registry().end()) throw FieldError("game", "unknown game '" + slug + "'");
    return found->second.load(to_value(options), to_value(components));
  });

  m.def("draw_options",
        [](const std::string& slug, const py::dict& options, const py::dict& components, std::uint64_t seed) {
          return from_value(registry().at(slug).draw_options(to_value(options), to_value(components), seed));
        });

  py::class_<AnyGame, std::shared_ptr<AnyGame>>(m, "Game")
      .def_property_readonly("players", &AnyGame::players)
      .def_property_readonly("most_actions", &AnyGame::most_actions)
      .def_property_readonly("most_outcomes", &AnyGame::most_outcomes)
      .def("search_constants", &AnyGame::search_constants)
      .def("parse", [](const AnyGame& game,
                       const std::string& text) { return game.action_text(game.parse_action(text)); })
      .def("pools",
           [](const AnyGame& game) {
             std::vector<std::vector<std::string>> names;
             for (const auto& pool : game.pools()) names.push_back(texts(game, pool));
             return names;
           })
      .def("simulate",
           [](const AnyGame& game, std::uint64_t seed, std::uint64_t games, double guided, bool checked) {
             const auto n = static_cast<py::ssize_t>(game.players());
             py::array_t<double> returns({static_cast<py::ssize_t>(games), n});
             py::array_t<double> scores({static_cast<py::ssize_t>(games), n});
             double* r = returns.mutable_data();
             double* s = scores.mutable_data();
             Simulated sum;
             {
               py::gil_scoped_release release;
               sum = game.simulate(seed, games, guided, checked, r, s);
             }
             py::dict counts;
             counts["games"] = sum.games;
             counts["decisions"] = sum.decisions;
             counts["legal"] = sum.legal;
             counts["chance"] = sum.chance;
             counts["checksum"] = sum.checksum;
             return py::make_tuple(counts, returns, scores);
           })
      .def("watch",
           [](const AnyGame& game, std::uint64_t seed, std::uint64_t games, double guided,
              const py::function& see) {
             game.watch(seed, games, guided,
                        [&](std::uint64_t number, const AnyInfo& info, std::size_t place, std::size_t legal) {
                          see(number, int{info.player()}, from_value(info.situation()), place, legal);
                        });
           })
      .def("exercise", [](const AnyGame& game, const std::string& piece, std::uint64_t seed,
                          std::uint64_t games, int times) {
        const auto found = std::ranges::find(kPieceNames, piece);
        if (found == kPieceNames.end()) throw FieldError("piece", "unknown piece '" + piece + "'");
        Exercised sum;
        {
          py::gil_scoped_release release;
          sum = game.exercise(static_cast<Piece>(found - kPieceNames.begin()), seed, games, times);
        }
        return py::make_tuple(sum.done, sum.listed);
      });
}

}  // namespace flockmind
