// Reading of notation: words with their columns, and events.
#pragma once

#include <string>
#include <string_view>

#include "core/errors.hpp"
#include "core/types.hpp"

namespace flockmind {

// Reads a text word by word (words are separated by single spaces) and says where it failed.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  bool done() const { return at_ >= text_.size(); }
  // The next word, without consuming it; empty at the end.
  std::string_view peek() const;
  // Consumes the next word; `expected` says in an error what should stand there.
  std::string_view word(std::string_view expected);
  // Consumes the next word if it is `wanted`.
  bool accept(std::string_view wanted);
  // Consumes a whole number from low to high, without sign or leading zeros unless negative.
  int integer(int low, int high, std::string_view expected);
  // Throws unless the text is used up.
  void end();
  // Throws at the word read last.
  [[noreturn]] void fail(std::string_view expected) const;

 private:
  std::string_view text_;
  std::size_t at_ = 0;    // where the next word begins
  std::size_t last_ = 0;  // where the last word began
};

// Whole number from low to high in plain decimal form, or false.
bool parse_int(std::string_view text, int low, int high, int& value);

// Whether a name from outside can stand in notation as one word: printable ASCII without the space and
// `without`.
bool is_word(std::string_view name, std::string_view without = "");

// What a player observes: `WHO: TEXT` with WHO a seat, `chance` or `shown`.
struct Event {
  static constexpr Player kShown = -2;

  Player who = kChance;
  std::string text;

  std::string str() const;
  static Event parse(std::string_view line);  // throws NotationError
};

}  // namespace flockmind
