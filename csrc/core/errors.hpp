// Errors that a user of the package can cause. Each names the place and what was expected.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace flockmind {

// A field of a document (options, component file, information state) is wrong.
struct FieldError : std::invalid_argument {
  FieldError(std::string field_path, const std::string& reason)
      : std::invalid_argument(field_path + ": " + reason), field(std::move(field_path)), why(reason) {}
  std::string field;  // path such as markers.b3 or cards[4].road
  std::string why;
};

// Text that is no action, outcome or event of the game. `column` counts from 1.
struct NotationError : std::invalid_argument {
  NotationError(const std::string& text, std::size_t at, const std::string& expected)
      : std::invalid_argument("'" + text + "', column " + std::to_string(at) + ": expected " + expected),
        column(at) {}
  std::size_t column;
};

// A well-formed action that the rules do not allow here.
struct IllegalActionError : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

}  // namespace flockmind
