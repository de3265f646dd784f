#include "json.hpp"

#include <charconv>
#include <cmath>

namespace flockmind::fuzz {

namespace {

constexpr int kDeepest = 64;

// Reads by recursive descent; `bad_` stays set once anything is wrong.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::optional<Value> all() {
    Value value = read(0);
    skip();
    if (bad_ || at_ != text_.size()) return std::nullopt;
    return value;
  }

 private:
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skip() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos)
      ++at_;
  }
  bool accept(std::string_view wanted) {
    skip();
    if (bad_ || text_.substr(at_, wanted.size()) != wanted) return false;
    at_ += wanted.size();
    return true;
  }
  void expect(std::string_view wanted) {
    if (!accept(wanted)) bad_ = true;
  }

  Value read(int depth) {
    if (depth > kDeepest) bad_ = true;
    if (bad_ || accept("null")) return {};
    if (accept("true")) return true;
    if (accept("false")) return false;
    if (accept("[")) return array(depth);
    if (accept("{")) return object(depth);
    if (accept("\"")) return string();
    return number();
  }
  Value array(int depth) {
    Array items;
    if (accept("]")) return items;
    do {
      items.push_back(read(depth + 1));
    } while (!bad_ && accept(","));
    expect("]");
    return items;
  }
  Value object(int depth) {
    Object members;
    if (accept("}")) return members;
    do {
      expect("\"");
      std::string name = string();
      expect(":");
      members.set(std::move(name), read(depth + 1));
    } while (!bad_ && accept(","));
    expect("}");
    return members;
  }
  std::string string() {
    std::string result;
    while (!bad_) {
      if (at_ >= text_.size()) return bad_ = true, result;
      const char c = text_[at_++];
      if (c == '"') return result;
      if (c == '\\') {
        escape(result);
      } else {
        result += c;
      }
    }
    return result;
  }
  void escape(std::string& result) {
    constexpr std::string_view kNames = "\"\\/bfnrt";
    constexpr std::string_view kMeant = "\"\\/\b\f\n\r\t";
    const char c = peek();
    ++at_;
    if (const auto i = kNames.find(c); c != '\0' && i != std::string_view::npos) {
      result += kMeant[i];
      return;
    }
    unsigned code = 0;
    const std::string_view digits = at_ < text_.size() ? text_.substr(at_, 4) : "";
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
    if (c != 'u' || digits.size() < 4 || error != std::errc() || end != digits.data() + 4) bad_ = true;
    at_ += 4;
    if (code < 0x80) {
      result += static_cast<char>(code);
    } else if (code < 0x800) {
      result += static_cast<char>(0xC0 | code >> 6);
      result += static_cast<char>(0x80 | (code & 0x3F));
    } else {
      result += static_cast<char>(0xE0 | code >> 12);
      result += static_cast<char>(0x80 | (code >> 6 & 0x3F));
      result += static_cast<char>(0x80 | (code & 0x3F));
    }
  }
  Value number() {
    skip();
    const std::size_t end = std::min(text_.find_first_not_of("+-0123456789.eE", at_), text_.size());
    const std::string_view digits = text_.substr(at_, end - at_);
    at_ = end;
    std::int64_t whole = 0;
    const char* last = digits.data() + digits.size();
    if (const auto got = std::from_chars(digits.data(), last, whole);
        got.ec == std::errc() && got.ptr == last)
      return whole;
    double real = 0;
    const auto got = std::from_chars(digits.data(), last, real);
    if (digits.empty() || got.ec != std::errc() || got.ptr != last) bad_ = true;
    return real;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool bad_ = false;
};

void write_string(const std::string& text, std::string& out) {
  out += '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (static_cast<unsigned char>(c) < 0x20) {
      constexpr std::string_view kHex = "0123456789abcdef";
      out += "\\u00";
      out += kHex[static_cast<std::size_t>(c) >> 4];
      out += kHex[static_cast<std::size_t>(c) & 15];
    } else {
      out += c;
    }
  }
  out += '"';
}

void write(const Value& value, std::string& out) {
  if (value.is_null()) out += "null";
  if (const auto* b = std::get_if<bool>(&value.data())) out += *b ? "true" : "false";
  if (const auto* i = std::get_if<std::int64_t>(&value.data())) out += std::to_string(*i);
  if (const auto* d = std::get_if<double>(&value.data())) {
    const bool whole = std::floor(*d) == *d && std::abs(*d) < 1e15;
    out += whole ? std::to_string(static_cast<std::int64_t>(*d)) + ".0" : std::to_string(*d);
  }
  if (const auto* s = std::get_if<std::string>(&value.data())) write_string(*s, out);
  if (const auto* items = std::get_if<Array>(&value.data())) {
    out += '[';
    for (const Value& item : *items) {
      if (&item != items->data()) out += ',';
      write(item, out);
    }
    out += ']';
  }
  if (const auto* object = std::get_if<Object>(&value.data())) {
    out += '{';
    for (const auto& [name, member] : object->items()) {
      if (out.back() != '{') out += ',';
      write_string(name, out);
      out += ':';
      write(member, out);
    }
    out += '}';
  }
}

}  // namespace

std::optional<Value> read_json(std::string_view text) { return Reader(text).all(); }

std::string write_json(const Value& value) {
  std::string out;
  write(value, out);
  return out;
}

}  // namespace flockmind::fuzz
