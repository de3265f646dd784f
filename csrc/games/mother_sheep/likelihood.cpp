#include "games/mother_sheep/likelihood.hpp"

#include <algorithm>

#include "games/mother_sheep/eval.hpp"
#include "games/mother_sheep/hooks.hpp"
#include "games/mother_sheep/movegen.hpp"

namespace flockmind::mother_sheep {

Alternatives alternatives(const Info& before, Action action) {
  Alternatives choice;
  if (!is_lay(action)) return choice;
  const State& view = before.view();
  Table table(view);
  const Distances distances(table, view.alive(), true);
  const Placement played{thing_of(action), direction_of(action), origin_of(action)};
  FenceSet fences = view.community();
  if (kind_of(action) == Kind::secret) {
    fences = {};
    fences.add(played.fence);
  }
  const auto consider = [&](const Placement& p, const Touches& t, const Closing& c) {
    if (c.together) return;
    if (p.fence == played.fence && p.direction == played.direction && p.node == played.node) {
      choice.chosen = choice.distances.size();
    }
    choice.distances.push_back(distances.after(p, t, c));
  };
  fences.each([&](int f) {
    if (view.phase() != Phase::play) {
      table.each_legal_touching(f, view.first_fence(), consider);
      return;
    }
    table.each_fitting(f, [&](int direction, int node) {
      const Placement p{f, direction, node};
      const Touches t = table.look(p);
      consider(p, t, table.closing(p, t));
    });
  });
  return choice;
}

void weigh(const Rules& rules, const Alternatives& choice, const ChoiceModel& model, Player seat,
           CardWeights& weights) {
  const std::size_t n = choice.distances.size();
  if (n < 2) return;
  std::vector<double> worths(n);
  double* of = weights.of[seat];
  double most = 0;
  for (std::size_t c = 0; c < rules.cards().size(); ++c) {
    double best = 0;
    for (std::size_t i = 0; i < n; ++i) {
      worths[i] = worth(choice.distances[i], rules.cards()[c].sheep);
      best = std::max(best, worths[i]);
    }
    double sum = 0;
    for (const double w : worths) sum += decaying_exp(model.sharpness * (w - best));
    const double share = decaying_exp(model.sharpness * (worths[choice.chosen] - best)) / sum;
    of[c] *= (1 - model.floor) * share + model.floor / static_cast<double>(n);
    most = std::max(most, of[c]);
  }
  for (std::size_t c = 0; c < rules.cards().size(); ++c) of[c] /= most;
}

void choice_likelihood(const Info& before, const Event& event, CardWeights& weights) {
  const Rules& rules = before.view().rules();
  weigh(rules, alternatives(before, rules.parse_action(event.text)), kChoiceModel, event.who, weights);
}

}  // namespace flockmind::mother_sheep
