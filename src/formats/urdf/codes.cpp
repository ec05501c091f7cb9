// SPDX-License-Identifier: MIT
#include "mocap/urdf.hpp"
#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto urdf_table = detail::code_table({
    {.name = "urdf.xml",
     .severity = Severity::error,
     .title = "Invalid XML",
     .explanation = "The file is not well-formed XML. Usually it is truncated.",
     .remedy = "Export or download the file again."},
    {.name = "urdf.structure",
     .severity = Severity::error,
     .title = "Invalid structure",
     .explanation = "A robot has links with different names, and joints that connect each "
                    "link to one parent, without loops.",
     .remedy = "Correct the file, or export it again."},
    {.name = "urdf.value",
     .severity = Severity::error,
     .title = "Invalid value",
     .explanation = "An attribute is not a number, a list of numbers or a word that URDF "
                    "defines.",
     .remedy = "Correct the value in this line."},
    {.name = "urdf.macro",
     .severity = Severity::error,
     .title = "Macros of xacro",
     .explanation = "The file contains macros, which only xacro can expand. Without them "
                    "the robot is incomplete.",
     .remedy = "Expand the macros with the program xacro of ROS, and read its "
               "output."},
    {.name = "urdf.limits",
     .severity = Severity::note,
     .title = "A joint has no limits",
     .explanation = "Revolute and prismatic joints have a range; that of this joint is "
                    "missing, or its lower limit is above the upper one. The joint is "
                    "read without limits.",
     .remedy = "Add `limit` with `lower` and `upper` to the joint, if its range "
               "matters."},
    {.name = "urdf.mimic",
     .severity = Severity::warning,
     .title = "A joint follows another one",
     .explanation = "The value of the joint is computed from that of another joint "
                    "(`mimic`). Its channel is independent of the other one.",
     .remedy = "Write the values of both joints to its channel in your program.",
     .drops_data = true},
});

}  // namespace

namespace codes {

constinit const Code urdf_xml = detail::code_in(urdf_table, "urdf.xml");
constinit const Code urdf_structure = detail::code_in(urdf_table, "urdf.structure");
constinit const Code urdf_value = detail::code_in(urdf_table, "urdf.value");
constinit const Code urdf_macro = detail::code_in(urdf_table, "urdf.macro");
constinit const Code urdf_limits = detail::code_in(urdf_table, "urdf.limits");
constinit const Code urdf_mimic = detail::code_in(urdf_table, "urdf.mimic");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> urdf_codes() {
  return urdf_table;
}

}  // namespace detail

}  // namespace mocap
