// Mutations that keep a JSON document JSON: one node is changed, taken out, doubled, or replaced by another.
#include <cstddef>
#include <cstring>
#include <iterator>

#include "core/rng.hpp"
#include "json.hpp"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t room);

namespace flockmind::fuzz {

namespace {

constexpr std::size_t kLongestString = 200;

std::size_t nodes(const Value& value) {
  std::size_t sum = 1;
  if (const auto* items = std::get_if<Array>(&value.data()))
    for (const Value& item : *items) sum += nodes(item);
  if (const auto* object = std::get_if<Object>(&value.data()))
    for (const auto& [name, member] : object->items()) sum += nodes(member);
  return sum;
}

// The n-th node, counted from the root, depth first.
const Value& node(const Value& value, std::size_t n) {
  if (n == 0) return value;
  --n;
  const auto inside = [&](const Value& child, const Value*& found) {
    const std::size_t size = nodes(child);
    if (n < size) found = &node(child, n);
    n -= n < size ? 0 : size;
  };
  const Value* found = nullptr;
  if (const auto* items = std::get_if<Array>(&value.data()))
    for (const Value& item : *items)
      if (found == nullptr) inside(item, found);
  if (const auto* object = std::get_if<Object>(&value.data()))
    for (const auto& [name, member] : object->items())
      if (found == nullptr) inside(member, found);
  return found == nullptr ? value : *found;
}

class Mutator {
 public:
  // `other`: the document that replacements are taken from.
  Mutator(const Value& root, const Value& other, unsigned seed)
      : root_(root), other_(other), rng_(stream(seed, Stream::playout)) {}

  Value changed() {
    target_ = &node(root_, pick(nodes(root_)));
    return rebuilt(root_);
  }

 private:
  std::size_t pick(std::size_t n) { return rng_.below(static_cast<std::uint32_t>(n)); }

  Value rebuilt(const Value& value) {
    if (&value == target_) return mutated(value);
    if (const auto* items = std::get_if<Array>(&value.data())) {
      Array copy;
      for (const Value& item : *items) copy.push_back(rebuilt(item));
      return copy;
    }
    if (const auto* object = std::get_if<Object>(&value.data())) {
      Object copy;
      for (const auto& [name, member] : object->items()) copy.set(name, rebuilt(member));
      return copy;
    }
    return value;
  }

  Value mutated(const Value& value) {
    if (pick(4) == 0) return node(other_, pick(nodes(other_)));
    if (const auto* b = std::get_if<bool>(&value.data())) return !*b;
    if (const auto* i = std::get_if<std::int64_t>(&value.data())) return number(*i);
    if (const auto* s = std::get_if<std::string>(&value.data())) return string(*s);
    if (const auto* items = std::get_if<Array>(&value.data())) return array(*items);
    if (const auto* object = std::get_if<Object>(&value.data())) return members(*object);
    return plain();
  }
  Value plain() {
    const Value choices[] = {Value(), true, 0, 1, -1, "", Array{}, Object{}, 1.5, 255, 65536};
    return choices[pick(std::size(choices))];
  }
  Value number(std::int64_t i) {
    if (i > INT64_MAX / 2 || i < INT64_MIN / 2) return plain();
    const std::int64_t near[] = {i + 1, i - 1, -i, 0, 127, 256, INT64_MAX, INT64_MIN};
    return pick(8) == 0 ? plain() : Value(near[pick(std::size(near))]);
  }
  Value string(const std::string& text) {
    if (pick(16) == 0) return plain();
    std::uint8_t bytes[kLongestString];
    const std::size_t size = std::min(text.size(), kLongestString);
    std::memcpy(bytes, text.data(), size);
    const std::size_t changed = LLVMFuzzerMutate(bytes, size, kLongestString);
    return std::string(reinterpret_cast<const char*>(bytes), changed);
  }
  Value array(Array items) {
    if (items.empty() || pick(12) == 0) return plain();
    const std::size_t a = pick(items.size());
    const std::size_t b = pick(items.size());
    switch (pick(4)) {
      case 0:
        items.erase(items.begin() + static_cast<std::ptrdiff_t>(a));
        break;
      case 1:
        items.push_back(Value(items[a]));
        break;
      case 2:
        std::swap(items[a], items[b]);
        break;
      default:
        items[a] = Value(items[b]);
    }
    return items;
  }
  Value members(const Object& object) {
    const auto& rows = object.items();
    if (rows.empty() || pick(12) == 0) return plain();
    const std::size_t a = pick(rows.size());
    const std::size_t b = pick(rows.size());
    const bool exchange = pick(2) == 0;
    Object copy;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (exchange) {
        copy.set(rows[i].first, rows[i == a ? b : i == b ? a : i].second);
      } else if (i != a) {
        copy.set(rows[i].first, rows[i].second);
      }
    }
    return copy;
  }

  const Value& root_;
  const Value& other_;
  Rng rng_;
  const Value* target_ = nullptr;
};

std::size_t put(const std::string& text, std::uint8_t* out, std::size_t room) {
  if (text.size() > room) return 0;
  std::memcpy(out, text.data(), text.size());
  return text.size();
}

std::string_view view(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace

}  // namespace flockmind::fuzz

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t room,
                                               unsigned seed) {
  using namespace flockmind::fuzz;
  const auto document = read_json(view(data, size));
  const std::size_t made =
      document ? put(write_json(Mutator(*document, *document, seed).changed()), data, room) : 0;
  return made != 0 ? made : LLVMFuzzerMutate(data, size, room);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t one_size,
                                                 const std::uint8_t* two, std::size_t two_size,
                                                 std::uint8_t* out, std::size_t room, unsigned seed) {
  using namespace flockmind::fuzz;
  const auto first = read_json(view(one, one_size));
  const auto second = read_json(view(two, two_size));
  return first && second ? put(write_json(Mutator(*first, *second, seed).changed()), out, room) : 0;
}
