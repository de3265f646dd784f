// JSON text to and from Value, for the fuzz target alone: the core itself never sees JSON text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/value.hpp"

namespace flockmind::fuzz {

// Nothing where the text is no JSON, or nested deeper than 64 levels.
std::optional<Value> read_json(std::string_view text);

std::string write_json(const Value& value);

}  // namespace flockmind::fuzz
