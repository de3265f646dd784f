#include "bind/bindings.hpp"
#include "bind/convert.hpp"

namespace py = pybind11;

namespace flockmind {

std::vector<std::string> texts(const AnyGame& game, const std::vector<Action>& actions) {
  std::vector<std::string> result;
  result.reserve(actions.size());
  for (const Action a : actions) result.push_back(game.action_text(a));
  return result;
}

namespace {

void check_seat(const AnyGame& game, int player) {
  if (player < 0 || player >= game.players()) {
    throw FieldError("player", "expected a seat from 0 to " + std::to_string(game.players() - 1));
  }
}

template <class Row>
std::vector<double> seats(const AnyGame& game, const Row& row) {
  return {row.begin(), row.begin() + game.players()};
}

}  // namespace

void bind_state(py::module_& m) {
  m.def("new_state", [](const GamePtr& game, std::optional<std::uint64_t> seed) {
    BoundState bound{game, game->new_state(), seed ? Referee(*game, *seed) : Referee()};
    bound.referee.play_chance(*bound.state);
    return bound;
  });

  py::class_<BoundState>(m, "State")
      .def_property_readonly("to_move", [](const BoundState& b) { return int{b.state->to_move()}; })
      .def("legal_actions", [](const BoundState& b) { return texts(*b.game, b.state->legal_actions()); })
      .def("chance_outcomes",
           [](const BoundState& b) {
             const auto outcomes = b.state->chance_outcomes();
             double total = 0;
             for (const Outcome& o : outcomes) total += o.weight;
             std::vector<std::pair<std::string, double>> rows;
             for (const Outcome& o : outcomes)
               rows.emplace_back(b.game->action_text(o.action), o.weight / total);
             return rows;
           })
      .def("chance_slot",
           [](const BoundState& b) {
             const Slot slot = b.state->chance_slot();
             return py::make_tuple(slot.pool, slot.index);
           })
      .def("is_legal", [](const BoundState& b,
                          const std::string& text) { return b.state->is_legal(b.game->parse_action(text)); })
      .def("apply",
           [](BoundState& b, const std::string& text) {
             b.state->apply(b.game->parse_action(text));
             b.referee.play_chance(*b.state);
           })
      .def("observed",
           [](const BoundState& b, const std::string& text, int player) {
             check_seat(*b.game, player);
             std::vector<std::string> lines;
             const Action action = b.game->parse_action(text);
             for (const Event& e : b.state->observed(action, static_cast<Player>(player))) {
               lines.push_back(e.str());
             }
             return lines;
           })
      .def("scores", [](const BoundState& b) { return seats(*b.game, b.state->scores()); })
      .def("returns", [](const BoundState& b) { return seats(*b.game, b.state->returns()); })
      .def("info_state",
           [](const BoundState& b, int player) {
             check_seat(*b.game, player);
             return BoundInfo{b.game, b.state->info_state(static_cast<Player>(player))};
           })
      .def("info_key",
           [](const BoundState& b, int player) {
             check_seat(*b.game, player);
             return b.state->info_key(static_cast<Player>(player));
           })
      .def("history",
           [](const BoundState& b) {
             py::list rows;
             for (const auto& [who, action] : b.state->history) {
               py::list row;
               if (who == kChance) {
                 row.append("chance");
               } else {
                 row.append(int{who});
               }
               row.append(b.game->action_text(action));
               rows.append(row);
             }
             return rows;
           })
      .def("copy", [](const BoundState& b) { return BoundState{b.game, b.state->clone(), b.referee}; })
      .def("same", [](const BoundState& a, const BoundState& b) { return a.state->same(*b.state); })
      .def("is_ok", [](const BoundState& b) { return b.state->is_ok(); })
      .def("perft", [](const BoundState& b, int depth) {
        PerftResult result;
        {
          py::gil_scoped_release release;
          result = b.state->perft(depth);
        }
        std::vector<std::pair<std::string, std::uint64_t>> divide;
        for (const auto& [action, leaves] : result.divide) {
          divide.emplace_back(b.game->action_text(action), leaves);
        }
        return py::make_tuple(result.leaves, result.information, divide);
      });
}

}  // namespace flockmind
