// A search's parameters: one table of rows feeds validation, help and documentation.
#pragma once

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "core/errors.hpp"
#include "core/hooks.hpp"

namespace flockmind {

struct Parameter {
  std::string name;
  double initial;  // default; NaN: the game's own constant (its Tuning)
  double low;
  double high;
  bool whole;  // whole numbers only
  std::string meaning;
};

// The parameters that a game may have constants of its own for, by name, with these.
inline const std::map<std::string, double (*)(const Tuning&)>& game_constants() {
  using T = const Tuning&;
  static const std::map<std::string, double (*)(T)> all = {
      {"exploration", [](T t) { return t.exploration; }},
      {"first_play", [](T t) { return t.first_play; }},
      {"prior_weight", [](T t) { return t.prior_weight; }},
      {"margin_weight", [](T t) { return t.margin_weight; }},
      {"key_level", [](T t) -> double { return t.key_level; }},
      {"estimate_visits", [](T t) { return t.estimate_visits; }},
      {"estimate_worlds", [](T t) -> double { return t.estimate_worlds; }},
      {"width", [](T t) -> double { return t.width; }},
      {"epsilon", [](T t) { return t.playout_epsilon; }},
      {"cutoff", [](T t) -> double { return t.playout_decisions; }},
      {"horizons", [](T t) -> double { return t.horizons; }},
      {"turns", [](T t) -> double { return t.turns; }},
      {"blend", [](T t) { return t.blend; }},
      {"worlds", [](T t) -> double { return t.greedy_worlds; }},
      {"likelihood", [](T t) -> double { return t.likelihood; }},
  };
  return all;
}

// Checked values for a table of parameters; absent ones have their default.
class Settings {
 public:
  Settings(const std::vector<Parameter>& table, const std::map<std::string, double>& given) {
    for (const auto& row : table) values_[row.name] = row.initial;
    for (const auto& [name, value] : given) {
      const Parameter* row = nullptr;
      for (const auto& r : table) row = r.name == name ? &r : row;
      if (row == nullptr) throw FieldError(name, "unknown parameter; expected " + names(table));
      const bool fits =
          value >= row->low && value <= row->high && (!row->whole || value == std::floor(value));
      if (!fits) throw FieldError(name, "expected " + range(*row));
      values_[name] = value;
    }
  }

  double at(const std::string& name) const { return values_.at(name); }
  int whole(const std::string& name) const { return static_cast<int>(values_.at(name)); }
  // The same, or the game's own constant where nothing was given.
  double at(const std::string& name, const Tuning& game) const {
    const double value = at(name);
    return std::isnan(value) ? game_constants().at(name)(game) : value;
  }
  int whole(const std::string& name, const Tuning& game) const { return static_cast<int>(at(name, game)); }

 private:
  static std::string names(const std::vector<Parameter>& table) {
    std::string list;
    for (const auto& row : table) list += (list.empty() ? "" : ", ") + row.name;
    return list.empty() ? "none" : list;
  }
  static std::string number(double x) {
    std::string s = std::to_string(x);
    s.erase(s.find_last_not_of('0') + 1);
    if (s.back() == '.') s.pop_back();
    return s;
  }
  static std::string range(const Parameter& row) {
    return std::string(row.whole ? "a whole number" : "a number") + " from " + number(row.low) + " to " +
           number(row.high);
  }

  std::map<std::string, double> values_;
};

}  // namespace flockmind
