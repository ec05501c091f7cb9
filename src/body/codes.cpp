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
    {.name = "skeleton.no-figure",
     .severity = Severity::error,
     .title = "No human figure was found",
     .explanation = "The parts of a figure are found by the naming convention of the joints, by "
                    "words in their names, and by the shape of the hierarchy. A figure has two "
                    "legs or two arms.",
     .remedy = "Rename the joints to a known convention.",
     .command = "mocap convert FILE --rename OLD=NEW -o FIXED"},
    {.name = "skeleton.mirrored",
     .severity = Severity::error,
     .title = "Left and right contradict the geometry of the figure",
     .explanation = "The left joints of the rest pose are on its right side, or knees bend "
                    "forwards: names were exchanged, or the offsets are mirrored. Motion that is "
                    "transferred by names would be mirrored.",
     .remedy = "If the names are wrong, exchange them with --swap-sides; if the offsets are "
               "mirrored, export the file again without a negative scale.",
     .command = "mocap convert FILE --swap-sides -o FIXED",
     .audience = Audience::command},
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
constinit const Code skeleton_no_figure = detail::code_in(body_table, "skeleton.no-figure");
constinit const Code skeleton_mirrored = detail::code_in(body_table, "skeleton.mirrored");
constinit const Code fit_up_assumed = detail::code_in(body_table, "fit.up-assumed");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> body_codes() {
  return body_table;
}

}  // namespace detail

}  // namespace mocap
