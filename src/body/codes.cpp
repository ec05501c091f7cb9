// SPDX-License-Identifier: MIT
#include "mocap/body.hpp"
#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto body_table = detail::code_table({
    {.name = "skeleton.no-feet",
     .severity = Severity::error,
     .title = "No feet were found",
     .explanation = "Ground contacts are detected for feet and toes. The joint names "
                    "follow no known convention, or the body has no length.",
     .remedy = "Rename the joints to a known convention.",
     .command = "mocap convert FILE --rename OLD=NEW -o FIXED"},
    {.name = "fit.up-assumed",
     .severity = Severity::note,
     .title = "Assumed up axis",
     .explanation = "Motion files do not declare the up axis. It is determined from rest pose, "
                    "motion, floor contacts and travel of the figure. In a format that is always "
                    "Y-up, a figure is rotated if its up axis is certain, and otherwise written "
                    "without rotating it. Edits, contacts and curves also assume +Y unless another "
                    "axis is certain.",
     .remedy = "If the axis is wrong, specify both axes: --up z:y rotates Z-up to Y-up.",
     .audience = Audience::command},
});

}  // namespace

namespace codes {

constinit const Code skeleton_no_feet = detail::code_in(body_table, "skeleton.no-feet");
constinit const Code fit_up_assumed = detail::code_in(body_table, "fit.up-assumed");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> body_codes() {
  return body_table;
}

}  // namespace detail

}  // namespace mocap
