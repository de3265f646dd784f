#include "bind/bindings.hpp"

namespace py = pybind11;

namespace flockmind {

// The Python classes live in flockmind.errors; they are looked up when first needed.
void bind_errors(py::module_&) {
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const FieldError& e) {
      const py::object cls = py::module_::import("flockmind.errors").attr("FieldError");
      PyErr_SetObject(cls.ptr(), cls(e.field, e.why).ptr());
    } catch (const NotationError& e) {
      const py::object cls = py::module_::import("flockmind.errors").attr("NotationError");
      PyErr_SetObject(cls.ptr(), cls(e.what()).ptr());
    } catch (const IllegalActionError& e) {
      const py::object cls = py::module_::import("flockmind.errors").attr("IllegalActionError");
      PyErr_SetObject(cls.ptr(), cls(e.what()).ptr());
    }
  });
}

}  // namespace flockmind
