#include "core/notation.hpp"

#include <algorithm>
#include <charconv>

namespace flockmind {

std::string_view Scanner::peek() const {
  if (done()) return {};
  const std::size_t space = text_.find(' ', at_);
  return text_.substr(at_, space == std::string_view::npos ? space : space - at_);
}

std::string_view Scanner::word(std::string_view expected) {
  const std::string_view next = peek();
  last_ = at_;
  if (next.empty()) fail(expected);
  at_ += next.size();
  if (at_ < text_.size()) {
    ++at_;  // the space
    if (at_ == text_.size()) fail("no space at the end");
  }
  return next;
}

bool Scanner::accept(std::string_view wanted) {
  if (peek() != wanted) return false;
  word(wanted);
  return true;
}

int Scanner::integer(int low, int high, std::string_view expected) {
  int value = 0;
  if (!parse_int(word(expected), low, high, value)) fail(expected);
  return value;
}

void Scanner::end() {
  if (done()) return;
  last_ = at_;
  fail("the end");
}

void Scanner::fail(std::string_view expected) const {
  throw NotationError(std::string(text_), last_ + 1, std::string(expected));
}

bool is_word(std::string_view name, std::string_view without) {
  const auto fits = [&](char c) { return c > ' ' && c <= '~' && without.find(c) == std::string_view::npos; };
  return !name.empty() && std::all_of(name.begin(), name.end(), fits);
}

bool parse_int(std::string_view text, int low, int high, int& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() && value >= low && value <= high &&
         std::to_string(value) == text;
}

std::string Event::str() const {
  const std::string name = who == kChance ? "chance" : who == kShown ? "shown" : std::to_string(who);
  return name + ": " + text;
}

Event Event::parse(std::string_view line) {
  const std::size_t colon = line.find(": ");
  const std::string_view name = line.substr(0, colon == std::string_view::npos ? 0 : colon);
  int seat = 0;
  Event event;
  if (name == "chance") {
    event.who = kChance;
  } else if (name == "shown") {
    event.who = kShown;
  } else if (parse_int(name, 0, kMaxPlayers - 1, seat)) {
    event.who = static_cast<Player>(seat);
  } else {
    throw NotationError(std::string(line), 1, "a seat, 'chance' or 'shown', then ': '");
  }
  event.text = std::string(line.substr(colon + 2));
  return event;
}

}  // namespace flockmind
