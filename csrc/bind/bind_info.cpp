#include "bind/bindings.hpp"
#include "bind/convert.hpp"

namespace py = pybind11;

namespace flockmind {

namespace {

std::vector<std::string> event_texts(const std::vector<Event>& events) {
  std::vector<std::string> lines;
  for (const Event& e : events) lines.push_back(e.str());
  return lines;
}

}  // namespace

void bind_info(py::module_& m) {
  // `document` without its events; `player` is checked by the caller's envelope.
  m.def("read_info", [](const GamePtr& game, const py::dict& document, int player) {
    const Value value = to_value(document);
    return BoundInfo{game, game->read_info(Field(value, ""), static_cast<Player>(player))};
  });
  m.def("first_info", [](const GamePtr& game, int player) {
    return BoundInfo{game, game->first_info(static_cast<Player>(player))};
  });

  py::class_<BoundInfo>(m, "Info")
      .def_property_readonly("player", [](const BoundInfo& b) { return int{b.info->player()}; })
      .def_property_readonly("to_move", [](const BoundInfo& b) { return int{b.info->to_move()}; })
      .def_property_readonly("key", [](const BoundInfo& b) { return b.info->key(); })
      .def("legal_actions", [](const BoundInfo& b) { return texts(*b.game, b.info->legal_actions()); })
      .def("turns",
           [](const BoundInfo& b, std::size_t most) {
             std::vector<std::vector<std::string>> turns;
             for (const auto& turn : b.info->turns(most)) turns.push_back(texts(*b.game, turn));
             return turns;
           })
      .def("heat", [](const BoundInfo& b) { return b.info->heat(); })
      .def("situation", [](const BoundInfo& b) { return from_value(Value(b.info->situation())); })
      .def_property_readonly("events", [](const BoundInfo& b) { return event_texts(b.info->events); })
      .def_property_readonly("has_events", [](const BoundInfo& b) { return b.info->has_events; })
      .def("record_from_here", [](BoundInfo& b) { b.info->record_from_here(); })
      .def("observe", [](BoundInfo& b, const std::string& line) { b.info->observe(Event::parse(line)); })
      .def("forget_events", [](BoundInfo& b) { b.info->events.clear(), b.info->has_events = false; })
      .def("copy", [](const BoundInfo& b) { return BoundInfo{b.game, b.info->clone()}; })
      .def("same",
           [](const BoundInfo& a, const BoundInfo& b) {
             return a.info->same_situation(*b.info) &&
                    event_texts(a.info->events) == event_texts(b.info->events);
           })
      .def("same_situation",
           [](const BoundInfo& a, const BoundInfo& b) { return a.info->same_situation(*b.info); })
      .def("sample",
           [](const BoundInfo& b, std::uint64_t seed, bool likelihood) {
             return BoundState{b.game, b.info->sample(seed, likelihood), Referee()};
           })
      .def("worlds",
           [](const BoundInfo& b, std::size_t most, bool likelihood) -> py::object {
             auto found = b.info->worlds(most, likelihood);
             if (!found) return py::none();
             py::list rows;
             for (auto& [state, probability] : *found)
               rows.append(py::make_tuple(BoundState{b.game, std::move(state), Referee()}, probability));
             return rows;
           })
      .def("marginals", [](const BoundInfo& b, bool likelihood, std::uint64_t seed, int worlds) {
        std::vector<Marginal> found;
        {
          py::gil_scoped_release release;
          found = b.info->marginals(likelihood, seed, worlds);
        }
        py::list rows;
        for (const Marginal& row : found) rows.append(py::make_tuple(row.thing, row.place, row.probability));
        return rows;
      });
}

}  // namespace flockmind
