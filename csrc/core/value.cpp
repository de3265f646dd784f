#include "core/value.hpp"

namespace flockmind {

namespace {

std::string child(const std::string& path, std::string_view key) {
  const std::string name = key.empty() ? "\"\"" : std::string(key);
  return path.empty() ? name : path + "." + name;
}

std::string range(std::int64_t low, std::int64_t high) {
  return "expected a whole number from " + std::to_string(low) + " to " + std::to_string(high);
}

}  // namespace

void Object::set(std::string key, Value value) {
  for (auto& [name, old] : items_) {
    if (name == key) {
      old = std::move(value);
      return;
    }
  }
  items_.emplace_back(std::move(key), std::move(value));
}

const Value* Object::find(std::string_view key) const {
  for (const auto& [name, value] : items_) {
    if (name == key) return &value;
  }
  return nullptr;
}

bool Object::operator==(const Object& other) const {
  if (items_.size() != other.items_.size()) return false;
  for (const auto& [name, value] : items_) {
    const Value* twin = other.find(name);
    if (twin == nullptr || !(*twin == value)) return false;
  }
  return true;
}

bool Field::as_bool() const {
  if (const auto* b = std::get_if<bool>(&value_->data())) return *b;
  fail("expected true or false");
}

std::int64_t Field::as_int(std::int64_t low, std::int64_t high) const {
  const auto* i = std::get_if<std::int64_t>(&value_->data());
  if (i == nullptr || *i < low || *i > high) fail(range(low, high));
  return *i;
}

const std::string& Field::as_string() const {
  if (const auto* s = std::get_if<std::string>(&value_->data())) return *s;
  fail("expected a string");
}

int Field::as_one_of(const std::vector<std::string>& names) const {
  std::string list;
  if (const auto* s = std::get_if<std::string>(&value_->data())) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == *s) return static_cast<int>(i);
    }
  }
  for (const auto& name : names) list += (list.empty() ? "" : ", ") + name;
  fail("expected one of " + list);
}

Field Field::at(std::string_view key) const {
  const auto* object = std::get_if<Object>(&value_->data());
  if (object == nullptr) fail("expected an object");
  const Value* value = object->find(key);
  if (value == nullptr) throw FieldError(child(path_, key), "required, but missing");
  return {*value, child(path_, key)};
}

std::optional<Field> Field::find(std::string_view key) const {
  const auto* object = std::get_if<Object>(&value_->data());
  if (object == nullptr) fail("expected an object");
  const Value* value = object->find(key);
  if (value == nullptr || value->is_null()) return std::nullopt;
  return Field(*value, child(path_, key));
}

std::vector<std::pair<std::string, Field>> Field::members() const {
  const auto* object = std::get_if<Object>(&value_->data());
  if (object == nullptr) fail("expected an object");
  std::vector<std::pair<std::string, Field>> result;
  for (const auto& [name, value] : object->items()) {
    result.emplace_back(name, Field(value, child(path_, name)));
  }
  return result;
}

void Field::allow_only(const std::vector<std::string>& names) const {
  for (const auto& [name, field] : members()) {
    bool known = false;
    for (const auto& allowed : names) known = known || allowed == name;
    if (!known) field.fail("unknown field");
  }
}

std::vector<Field> Field::elements() const {
  const auto* array = std::get_if<Array>(&value_->data());
  if (array == nullptr) fail("expected a list");
  std::vector<Field> result;
  for (std::size_t i = 0; i < array->size(); ++i) {
    result.emplace_back((*array)[i], path_ + "[" + std::to_string(i) + "]");
  }
  return result;
}

std::vector<Field> Field::elements(std::size_t low, std::size_t high) const {
  auto result = elements();
  if (result.size() < low || result.size() > high) {
    fail("expected " +
         (low == high ? std::to_string(low) : std::to_string(low) + " to " + std::to_string(high)) +
         " items, not " + std::to_string(result.size()));
  }
  return result;
}

}  // namespace flockmind
