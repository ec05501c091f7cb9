// SPDX-License-Identifier: MIT
#include "mocap/acclaim.hpp"
#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto asf_table = detail::code_table({
    {.name = "asf.syntax",
     .severity = Severity::error,
     .title = "Unexpected word",
     .explanation =
         "The reader expected a section, a key or `begin` and `end`, and found something else.",
     .remedy = "Check the line for a misspelt keyword or a missing line before it."},
    {.name = "asf.section-missing",
     .severity = Severity::error,
     .title = "Missing section",
     .explanation = "An ASF needs `:bonedata` and `:hierarchy`. Without `:root` the "
                    "default channel order is used.",
     .remedy = "Export or download the file again: it is truncated or not a skeleton."},
    {.name = "asf.section-unknown",
     .severity = Severity::note,
     .title = "Unknown section",
     .explanation = "`:skin` and sections specific to one program are kept and written back.",
     .remedy = "No action needed."},
    {.name = "asf.key-missing",
     .severity = Severity::warning,
     .title = "Missing key",
     .explanation = "Every bone needs a name, a direction and a length; the root needs an "
                    "order. If the missing key has a default, it is used.",
     .remedy = "Add the missing key."},
    {.name = "asf.key-unknown",
     .severity = Severity::note,
     .title = "Unknown key",
     .explanation = "Keys specific to one program are kept and written back. They do not "
                    "affect the motion.",
     .remedy = "No action needed."},
    {.name = "asf.number",
     .severity = Severity::error,
     .title = "Invalid number",
     .explanation = "The value is not a number or is out of range.",
     .remedy = "Check the line. The most common cause is a decimal comma."},
    {.name = "asf.axis-order",
     .severity = Severity::warning,
     .title = "Missing axis order",
     .explanation = "The three angles of an axis are followed by the rotation order, such "
                    "as `XYZ`. If it is missing, XYZ is assumed.",
     .remedy = "Write XYZ after the angles."},
    {.name = "asf.dof",
     .severity = Severity::error,
     .title = "Invalid degrees of freedom",
     .explanation =
         "The dof line maps the values of the AMC to the bone; a wrong entry would shift them.",
     .remedy = "Use rx, ry, rz, tx, ty, tz and l, each at most once."},
    {.name = "asf.limits",
     .severity = Severity::warning,
     .title = "Limits do not match the dof",
     .explanation = "Each degree of freedom has one pair of limits. AMCParser counts the "
                    "degrees of freedom by the limits and misreads such bones.",
     .remedy = "Write one pair per degree of freedom, or none at all."},
    {.name = "asf.direction",
     .severity = Severity::warning,
     .title = "Direction is not a unit vector",
     .explanation =
         "Some programs multiply direction and length; others normalise the direction first.",
     .remedy = "Normalise the direction."},
    {.name = "asf.root-offset",
     .severity = Severity::warning,
     .title = "The root has a rest position or orientation",
     .explanation = "`position` and `orientation` of the root are not zero, and programs "
                    "interpret them differently. mocap applies them before the motion: "
                    "T(position + t) R(orientation) R(motion).",
     .remedy = "If programs disagree, set both to zero and add the offset to the motion."},
    {.name = "asf.name",
     .severity = Severity::warning,
     .title = "Bone name that an AMC cannot use",
     .explanation = "AMC lines are split at spaces, so a bone whose name contains a space "
                    "can never be animated.",
     .remedy = "Rename the bone to a single word."},
    {.name = "asf.name-duplicate",
     .severity = Severity::error,
     .title = "Duplicate bone name",
     .explanation =
         "The hierarchy and the AMC refer to bones by name, so the reference is ambiguous.",
     .remedy = "Rename one of them, in the AMC too."},
    {.name = "asf.hierarchy",
     .severity = Severity::error,
     .title = "Invalid hierarchy",
     .explanation = "A line of `:hierarchy` is a parent followed by its children. Each "
                    "bone may be a child once.",
     .remedy = "Correct the line named in the message."},
    {.name = "asf.cycle",
     .severity = Severity::error,
     .title = "Cycle in the hierarchy",
     .explanation = "A bone is its own ancestor, so the hierarchy has no root.",
     .remedy = "Correct the line named in the message."},
    {.name = "asf.orphan",
     .severity = Severity::error,
     .title = "Bone without a parent",
     .explanation = "The bone is declared in `:bonedata` but missing from `:hierarchy`, "
                    "so it has no position.",
     .remedy = "Add it to its parent's line, or remove it."},
});

}  // namespace

namespace codes {

constinit const Code asf_syntax = detail::code_in(asf_table, "asf.syntax");
constinit const Code asf_section_missing = detail::code_in(asf_table, "asf.section-missing");
constinit const Code asf_section_unknown = detail::code_in(asf_table, "asf.section-unknown");
constinit const Code asf_key_missing = detail::code_in(asf_table, "asf.key-missing");
constinit const Code asf_key_unknown = detail::code_in(asf_table, "asf.key-unknown");
constinit const Code asf_number = detail::code_in(asf_table, "asf.number");
constinit const Code asf_axis_order = detail::code_in(asf_table, "asf.axis-order");
constinit const Code asf_dof = detail::code_in(asf_table, "asf.dof");
constinit const Code asf_limits = detail::code_in(asf_table, "asf.limits");
constinit const Code asf_direction = detail::code_in(asf_table, "asf.direction");
constinit const Code asf_root_offset = detail::code_in(asf_table, "asf.root-offset");
constinit const Code asf_name = detail::code_in(asf_table, "asf.name");
constinit const Code asf_name_duplicate = detail::code_in(asf_table, "asf.name-duplicate");
constinit const Code asf_hierarchy = detail::code_in(asf_table, "asf.hierarchy");
constinit const Code asf_cycle = detail::code_in(asf_table, "asf.cycle");
constinit const Code asf_orphan = detail::code_in(asf_table, "asf.orphan");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> asf_codes() {
  return asf_table;
}

}  // namespace detail

}  // namespace mocap
