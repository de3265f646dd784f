// A JSON value, and Field: a value together with the path that leads to it, so that every error
// names its place. Games read and write their documents with these; text is parsed elsewhere.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/errors.hpp"

namespace flockmind {

class Value;
using Array = std::vector<Value>;

// Keeps the order in which members were added; documents are small, so look-up is linear.
class Object {
 public:
  void set(std::string key, Value value);
  const Value* find(std::string_view key) const;
  const std::vector<std::pair<std::string, Value>>& items() const { return items_; }
  bool operator==(const Object& other) const;

 private:
  std::vector<std::pair<std::string, Value>> items_;
};

class Value {
 public:
  using Data = std::variant<std::monostate, bool, std::int64_t, double, std::string, Array, Object>;

  Value() = default;  // null
  Value(bool b) : data_(b) {}
  Value(int i) : data_(static_cast<std::int64_t>(i)) {}
  Value(std::int64_t i) : data_(i) {}
  Value(std::size_t i) : data_(static_cast<std::int64_t>(i)) {}
  Value(double d) : data_(d) {}
  Value(const char* s) : data_(std::string(s)) {}
  Value(std::string s) : data_(std::move(s)) {}
  Value(std::string_view s) : data_(std::string(s)) {}
  Value(Array a) : data_(std::move(a)) {}
  Value(Object o) : data_(std::move(o)) {}

  const Data& data() const { return data_; }
  bool is_null() const { return std::holds_alternative<std::monostate>(data_); }
  bool operator==(const Value& other) const { return data_ == other.data_; }

 private:
  Data data_;
};

class Field {
 public:
  Field(const Value& value, std::string path) : value_(&value), path_(std::move(path)) {}

  const std::string& path() const { return path_; }
  const Value& value() const { return *value_; }
  bool is_null() const { return value_->is_null(); }
  bool is_string() const { return std::holds_alternative<std::string>(value_->data()); }

  // Typed reading; a value of another type or out of range throws FieldError.
  bool as_bool() const;
  std::int64_t as_int(std::int64_t low, std::int64_t high) const;
  const std::string& as_string() const;

  // Index of the string in `names`; throws FieldError that lists them otherwise.
  int as_one_of(const std::vector<std::string>& names) const;

  // Members of an object. at() throws when missing, find() gives nothing when missing or null.
  Field at(std::string_view key) const;
  std::optional<Field> find(std::string_view key) const;
  std::vector<std::pair<std::string, Field>> members() const;
  // Refuses members whose names are not listed.
  void allow_only(const std::vector<std::string>& names) const;

  // Items of an array; the second form also checks how many there are.
  std::vector<Field> elements() const;
  std::vector<Field> elements(std::size_t low, std::size_t high) const;

  [[noreturn]] void fail(const std::string& reason) const { throw FieldError(path_, reason); }

 private:
  const Value* value_;
  std::string path_;
};

}  // namespace flockmind
