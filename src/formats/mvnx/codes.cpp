// SPDX-License-Identifier: MIT
#include "mocap/mvnx.hpp"
#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto mvnx_table = detail::code_table({
    {.name = "mvnx.xml",
     .severity = Severity::error,
     .title = "Invalid XML",
     .explanation = "The file is not well-formed XML. Usually it is truncated.",
     .remedy = "Export or download the file again."},
    {.name = "mvnx.structure",
     .severity = Severity::error,
     .title = "Invalid structure",
     .explanation = "A subject has a frame rate, segments with points, joints that connect the "
                    "points, and frames.",
     .remedy = "Export the file again from MVN Animate or MVN Analyze."},
    {.name = "mvnx.frame",
     .severity = Severity::warning,
     .title = "Incomplete frames were dropped",
     .explanation = "A frame has four numbers of `orientation` and three of `position` for each "
                    "segment. Frames with fewer numbers, or with words instead, cannot be used.",
     .remedy = "Export the file again with orientations and positions.",
     .drops_data = true},
    {.name = "mvnx.frame-number",
     .severity = Severity::warning,
     .title = "Frames are missing",
     .explanation = "The number or the time of a frame does not directly follow that of the frame "
                    "before. The frames are read one after another, so the motion is faster there, "
                    "and shorter than the recording.",
     .remedy =
         "If timing matters, process the recording again in MVN Animate or MVN Analyze, which "
         "fills the gaps, and export it again."},
    {.name = "mvnx.no-rest",
     .severity = Severity::warning,
     .title = "Segments do not meet at the joints",
     .explanation = "The points of the segments are given in the axes of a reference pose, such as "
                    "`npose`. Without it, the rest pose of the skeleton is wrong. The motion is "
                    "not affected.",
     .remedy =
         "Export the file again including the reference poses (identity, N-pose and T-pose)."},
    {.name = "mvnx.gap",
     .severity = Severity::note,
     .title = "Segments move relative to each other",
     .explanation = "MVN moves segments slightly apart, for example to keep feet on the floor. The "
                    "joints have position channels for this.",
     .remedy = "No action needed, unless a program only accepts rotations."},
});

}  // namespace

namespace codes {

constinit const Code mvnx_xml = detail::code_in(mvnx_table, "mvnx.xml");
constinit const Code mvnx_structure = detail::code_in(mvnx_table, "mvnx.structure");
constinit const Code mvnx_frame = detail::code_in(mvnx_table, "mvnx.frame");
constinit const Code mvnx_frame_number = detail::code_in(mvnx_table, "mvnx.frame-number");
constinit const Code mvnx_no_rest = detail::code_in(mvnx_table, "mvnx.no-rest");
constinit const Code mvnx_gap = detail::code_in(mvnx_table, "mvnx.gap");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> mvnx_codes() {
  return mvnx_table;
}

}  // namespace detail

}  // namespace mocap
