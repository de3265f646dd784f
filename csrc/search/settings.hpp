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
inline std::map<std::string, double> game_constants(const Tuning& game) {
  return {
      {"exploration", game.exploration},
      {"first_play", game.first_play},
      {"prior_weight", game.prior_weight},
      {"margin_weight", game.margin_weight},
      {"key_level", game.key_level},
      {"estimate_visits", game.estimate_visits},
      {"estimate_worlds", game.estimate_worlds},
      {"width", game.width},
      {"epsilon", game.playout_epsilon},
      {"cutoff", game.playout_decisions},
      {"horizons", game.horizons},
      {"turns", game.turns},
      {"blend", game.blend},
      {"worlds", game.greedy_worlds},
      {"likelihood", game.likelihood ? 1 : 0},
  };
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
  bool is_given(const std::string& name) const { return !std::isnan(values_.at(name)); }
  // The same with the game's own constants where nothing was given.
  Settings with(const Tuning& game) const {
    Settings all = *this;
    for (const auto& [name, value] : game_constants(game)) {
      const auto it = all.values_.find(name);
      if (it != all.values_.end() && std::isnan(it->second)) it->second = value;
    }
    return all;
  }

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
