// SPDX-License-Identifier: MIT
#include <nanobind/stl/string.h>

#include "bindings.hpp"

namespace mocap::python {

namespace {

const char* class_of(Failure failure) {
  switch (failure) {
    case Failure::reading:
      return "ReadError";
    case Failure::writing:
      return "WriteError";
    case Failure::editing:
      return "EditError";
    case Failure::other:
      break;
  }
  return "Error";
}

}  // namespace

void raise(const Error& error, Failure failure) {
  const nanobind::object errors = nanobind::module_::import_("mocapkit.errors");
  const nanobind::object exception =
      errors.attr(class_of(failure))
          .attr("of_finding")(std::string(facts_of(error.code).name), error.message, error.at.file,
                              error.at.line, error.at.column,
                              advice_text(error, error.at.file, "fixed"));
  PyErr_SetObject(exception.type().ptr(), exception.ptr());
  throw nanobind::python_error();
}

void warn(const Diagnostics& findings) {
  if (findings.count(Severity::warning) == 0) return;
  const nanobind::object errors = nanobind::module_::import_("mocapkit.errors");
  for (const Diagnostic& finding : findings.entries()) {
    if (finding.severity != Severity::warning) continue;
    errors.attr("warn")(std::string(facts_of(finding.code).name), finding.message, finding.at.file,
                        finding.at.line);
  }
}

std::string path_of(const nanobind::object& path) {
  const nanobind::object os = nanobind::module_::import_("os");
  return nanobind::cast<std::string>(os.attr("fsdecode")(os.attr("fspath")(path)));
}

}  // namespace mocap::python
