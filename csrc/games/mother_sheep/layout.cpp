// Where the ten sheep stand: read, checked, or drawn (M14, M17, M20).
#include "games/mother_sheep/ground.hpp"
#include "games/mother_sheep/rules.hpp"

namespace flockmind::mother_sheep {

namespace {

using Layout = std::array<int, kSheep>;

bool is_far_and_near_enough(int node) {
  const int d = squared_distance(q_of(node), r_of(node));
  return d >= kNearestSheep && d <= kFarthestSheep;
}

bool are_apart(int a, int b) { return squared_distance(q_of(a) - q_of(b), r_of(a) - r_of(b)) >= kSheepApart; }

// The first of the first n nodes that stands too near to node n, or -1.
int too_near(const Layout& nodes, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    if (!are_apart(nodes[i], nodes[n])) return static_cast<int>(i);
  }
  return -1;
}

// The first sheep that could not be fenced in on the empty table, or -1.
int impossible(const Layout& nodes) {
  const Ground ground(nodes, kAllSheep);
  for (int k = 0; k < kSheep; ++k) {
    if (!ground.is_possible(k)) return k;
  }
  return -1;
}

bool draw(Layout& nodes, Rng& rng) {
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    do nodes[i] = static_cast<int>(rng.below(kNodes));
    while (!on_table(nodes[i]));
    if (!is_far_and_near_enough(nodes[i]) || too_near(nodes, i) >= 0) return false;
  }
  return impossible(nodes) < 0;
}

}  // namespace

void Rules::read_layout(const Field& list) {
  const auto items = list.elements(kSheep, kSheep);
  for (std::size_t i = 0; i < items.size(); ++i) {
    layout_[i] = parse_node(items[i].as_string());
    if (layout_[i] < 0) items[i].fail("expected a node 'q,r' on the table");
    if (!is_far_and_near_enough(layout_[i])) {
      items[i].fail("expected a squared distance of 81 to 529 from the centre");
    }
    const int other = too_near(layout_, i);
    if (other >= 0) {
      items[i].fail(kSheepNames[i] + " stands too near to " + kSheepNames[static_cast<std::size_t>(other)]);
    }
  }
  const int stuck = impossible(layout_);
  if (stuck >= 0) {
    items[static_cast<std::size_t>(stuck)].fail(kSheepNames[static_cast<std::size_t>(stuck)] +
                                                " could never be fenced in");
  }
}

Value Rules::draw_options(const Field& options, const Field& components, Rng& rng) {
  Object filled;
  for (const auto& [name, value] : options.members()) {
    if (name != "layout" || !value.is_null()) {
      filled.set(name, value.value());
      continue;
    }
    Layout nodes{};
    while (!draw(nodes, rng)) {
    }
    Array texts;
    for (const int node : nodes) texts.emplace_back(node_text(node));
    filled.set(name, std::move(texts));
  }
  const Value settled(filled);
  Rules(Field(settled, options.path()), components);  // refuses what is wrong
  return settled;
}

}  // namespace flockmind::mother_sheep
