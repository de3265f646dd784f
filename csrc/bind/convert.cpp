#include "bind/convert.hpp"

namespace py = pybind11;

namespace flockmind {

namespace {

// A string as UTF-8; one that holds half of a surrogate pair has none.
std::string text(const py::handle& object, const std::string& path) {
  Py_ssize_t size = 0;
  const char* data = PyUnicode_AsUTF8AndSize(object.ptr(), &size);
  if (data == nullptr) {
    PyErr_Clear();
    throw FieldError(path, "no text: half of a surrogate pair");
  }
  return {data, static_cast<std::size_t>(size)};
}

}  // namespace

Value to_value(const py::handle& object, const std::string& path) {
  if (object.is_none()) return {};
  if (py::isinstance<py::bool_>(object)) return {object.cast<bool>()};
  if (py::isinstance<py::int_>(object)) {
    int overflow = 0;
    const long long number = PyLong_AsLongLongAndOverflow(object.ptr(), &overflow);
    if (overflow != 0) throw FieldError(path, "number too large");
    return {static_cast<std::int64_t>(number)};
  }
  if (py::isinstance<py::float_>(object)) return {object.cast<double>()};
  if (py::isinstance<py::str>(object)) return {text(object, path)};
  if (py::isinstance<py::dict>(object)) {
    Object members;
    for (const auto& [key, item] : py::reinterpret_borrow<py::dict>(object)) {
      if (!py::isinstance<py::str>(key)) throw FieldError(path, "names of members must be strings");
      const auto name = text(key, path);
      members.set(name, to_value(item, path.empty() ? name : path + "." + name));
    }
    return {std::move(members)};
  }
  if (py::isinstance<py::list>(object) || py::isinstance<py::tuple>(object)) {
    Array items;
    std::size_t i = 0;
    for (const auto& item : py::reinterpret_borrow<py::sequence>(object)) {
      items.push_back(to_value(item, path + "[" + std::to_string(i++) + "]"));
    }
    return {std::move(items)};
  }
  throw FieldError(path, "a value of a type that JSON does not have");
}

py::object from_value(const Value& value) {
  struct Visitor {
    py::object operator()(std::monostate) const { return py::none(); }
    py::object operator()(bool b) const { return py::bool_(b); }
    py::object operator()(std::int64_t i) const { return py::int_(i); }
    py::object operator()(double d) const { return py::float_(d); }
    py::object operator()(const std::string& s) const { return py::str(s); }
    py::object operator()(const Array& items) const {
      py::list list;
      for (const Value& item : items) list.append(from_value(item));
      return list;
    }
    py::object operator()(const Object& object) const {
      py::dict dict;
      for (const auto& [key, item] : object.items()) dict[py::str(key)] = from_value(item);
      return dict;
    }
  };
  return std::visit(Visitor{}, value.data());
}

}  // namespace flockmind
