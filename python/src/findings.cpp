// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <nanobind/stl/string.h>

#include "bindings.hpp"

namespace nb = nanobind;

namespace mocap::python {

void bind_findings(nb::module_& module) {
  nb::class_<Diagnostic>(module, "Finding", "Something noteworthy in a file or an edit.")
      .def_prop_ro(
          "code", [](const Diagnostic& self) { return std::string(facts_of(self.code).name); },
          "Its name in the catalogue of findings, such as `motion.spike`.")
      .def_prop_ro(
          "severity", [](const Diagnostic& self) { return std::string(word_of(self.severity)); },
          "`note`, `warning` or `error`.")
      .def_ro("message", &Diagnostic::message, "What was found, one sentence without a full stop.")
      .def_ro("detail", &Diagnostic::detail, "A second sentence; may be empty.")
      .def_ro("subject", &Diagnostic::subject, "Joint, channel or keyword; may be empty.")
      .def_prop_ro(
          "advice", [](const Diagnostic& self) { return advice_text(self, self.at.file, "fixed"); },
          "What to do; may be empty.")
      .def_prop_ro("file", [](const Diagnostic& self) { return self.at.file; })
      .def_prop_ro(
          "line", [](const Diagnostic& self) { return self.at.line; }, "From 1; 0 if unknown.")
      .def_prop_ro(
          "column", [](const Diagnostic& self) { return self.at.column; },
          "From 1, in bytes; 0 if the finding is about the whole line.")
      .def_ro("count", &Diagnostic::count, "Number of occurrences.")
      .def("__repr__", [](const Diagnostic& self) {
        return fmt::format("<Finding {} {}: {}>", word_of(self.severity), facts_of(self.code).name,
                           self.message);
      });
}

}  // namespace mocap::python
