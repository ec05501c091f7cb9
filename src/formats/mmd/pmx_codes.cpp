// SPDX-License-Identifier: MIT
#include "mocap/mmd.hpp"
#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto pmx_table = detail::code_table({
    {.name = "pmx.header",
     .severity = Severity::error,
     .title = "Not a model of MikuMikuDance",
     .explanation = "A PMX starts with `PMX `, its version (2.0 or 2.1) and eight settings; a PMD "
                    "starts with `Pmd`.",
     .remedy = "Export the model again."},
    {.name = "pmx.truncated",
     .severity = Severity::error,
     .title = "The file is truncated",
     .explanation = "The file ends before the end of its bones.",
     .remedy = "Export or download the file again."},
    {.name = "pmx.count",
     .severity = Severity::error,
     .title = "Negative number of records",
     .explanation = "The number of records or bytes is negative, so that the file is damaged.",
     .remedy = "Export or download the file again."},
    {.name = "pmx.value",
     .severity = Severity::error,
     .title = "Invalid value",
     .explanation =
         "A bone refers to another that does not exist, or a value is not a finite number.",
     .remedy = "Correct the model in the program that wrote it."},
    {.name = "pmx.hierarchy",
     .severity = Severity::error,
     .title = "Parents form a loop",
     .explanation = "A bone is its own ancestor, so the bones form no tree.",
     .remedy = "Correct the parents in the program that wrote the model."},
    {.name = "pmx.no-bones",
     .severity = Severity::error,
     .title = "Model without bones",
     .explanation = "The file has no bones, such as that of a stage.",
     .remedy = "Use the model of the figure."},
    {.name = "pmx.ik",
     .severity = Severity::error,
     .title = "Invalid IK",
     .explanation = "An IK bone has too many links, or does not exist.",
     .remedy = "Correct the IK bone in the program that wrote the model."},
});

}  // namespace

namespace codes {

constinit const Code pmx_header = detail::code_in(pmx_table, "pmx.header");
constinit const Code pmx_truncated = detail::code_in(pmx_table, "pmx.truncated");
constinit const Code pmx_count = detail::code_in(pmx_table, "pmx.count");
constinit const Code pmx_value = detail::code_in(pmx_table, "pmx.value");
constinit const Code pmx_hierarchy = detail::code_in(pmx_table, "pmx.hierarchy");
constinit const Code pmx_no_bones = detail::code_in(pmx_table, "pmx.no-bones");
constinit const Code pmx_ik = detail::code_in(pmx_table, "pmx.ik");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> pmx_codes() {
  return pmx_table;
}

}  // namespace detail

}  // namespace mocap
