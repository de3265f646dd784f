// Python objects <-> JSON values.
#pragma once

#include <pybind11/pybind11.h>

#include "core/value.hpp"

namespace flockmind {

// Throws FieldError at `path` for what JSON cannot hold.
Value to_value(const pybind11::handle& object, const std::string& path = "");
pybind11::object from_value(const Value& value);

}  // namespace flockmind
