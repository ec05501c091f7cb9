// SPDX-License-Identifier: MIT
#include "mocap/htr.hpp"
#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto htr_table = detail::code_table({
    {.name = "htr.header",
     .severity = Severity::error,
     .title = "Invalid header",
     .explanation = "The section [Header] is missing, or one of its values is invalid.",
     .remedy = "Correct the line; docs/formats/htr.md lists the accepted values."},
    {.name = "htr.unsupported",
     .severity = Severity::error,
     .title = "Unsupported variant of the format",
     .explanation = "A file of version 2 lists the segments of each frame together.",
     .remedy = "Export the motion as HTR, version 1, or in another format."},
    {.name = "htr.hierarchy",
     .severity = Severity::error,
     .title = "Invalid hierarchy",
     .explanation =
         "A line of [SegmentNames&Hierarchy] is a segment and its parent; the parent of a "
         "root is GLOBAL. Each segment has one line.",
     .remedy = "Correct the line named in the message."},
    {.name = "htr.base-position",
     .severity = Severity::error,
     .title = "Invalid base position",
     .explanation = "Each segment has one line in [BasePosition]: its name, a translation, three "
                    "angles and the length of its bone.",
     .remedy = "Correct the line, or export the file again."},
    {.name = "htr.row",
     .severity = Severity::error,
     .title = "Invalid row",
     .explanation = "A row of a segment is a frame number, a translation, three angles and a scale "
                    "factor.",
     .remedy = "Correct the row, or export the file again."},
    {.name = "htr.frames",
     .severity = Severity::error,
     .title = "Segments with different numbers of frames",
     .explanation =
         "All segments must have the same frames. If they differ, the file is usually truncated.",
     .remedy = "Export or download the file again."},
    {.name = "htr.section",
     .severity = Severity::warning,
     .title = "Section without a segment, or segment without a section",
     .explanation = "The frames of a segment are in the section with its name.",
     .remedy = "Correct the name of the section, or export the file again."},
    {.name = "htr.count",
     .severity = Severity::warning,
     .title = "Number of frames or segments differs from the header",
     .explanation = "The contents of the file are used. Some programs trust the header and read "
                    "less, or fail.",
     .remedy =
         "`mocap check --fix` writes the correct numbers. If many frames are missing, export or "
         "download the file again.",
     .repair = Repair::rewrite},
    {.name = "htr.lost-sample",
     .severity = Severity::warning,
     .title = "Lost samples",
     .explanation =
         "9999999 marks frames in which a segment was not tracked. It keeps the values of "
         "the previous frame.",
     .remedy = "In the program that recorded the motion, fill the gaps and export it again."},
    {.name = "htr.unit",
     .severity = Severity::warning,
     .title = "Unknown unit of length",
     .explanation =
         "The units of the format are mm, cm, dm, m and in. The unit is guessed from the "
         "size of the figure instead.",
     .remedy = "Specify the unit with --units.",
     .audience = Audience::command},
    {.name = "htr.end-sites",
     .severity = Severity::note,
     .title = "End sites were dropped",
     .explanation = "A segment has one end, at its first child, so further end sites of a joint "
                    "cannot be written. They have no motion of their own.",
     .remedy = "No action needed unless the end sites matter."},
    {.name = "htr.global",
     .severity = Severity::note,
     .title = "Transforms in world space",
     .explanation =
         "A GTR file has the sections of an HTR file, but its transforms are in world space, and "
         "it may not state which segment belongs to which. Transforms relative to the parents are "
         "computed from them, and a segment without a parent becomes a root. The clip is written "
         "as HTR.",
     .remedy = "If the segments have no parents, export the motion as HTR, which has them."},
});

}  // namespace

namespace codes {

constinit const Code htr_header = detail::code_in(htr_table, "htr.header");
constinit const Code htr_unsupported = detail::code_in(htr_table, "htr.unsupported");
constinit const Code htr_hierarchy = detail::code_in(htr_table, "htr.hierarchy");
constinit const Code htr_base_position = detail::code_in(htr_table, "htr.base-position");
constinit const Code htr_row = detail::code_in(htr_table, "htr.row");
constinit const Code htr_frames = detail::code_in(htr_table, "htr.frames");
constinit const Code htr_section = detail::code_in(htr_table, "htr.section");
constinit const Code htr_count = detail::code_in(htr_table, "htr.count");
constinit const Code htr_lost_sample = detail::code_in(htr_table, "htr.lost-sample");
constinit const Code htr_unit = detail::code_in(htr_table, "htr.unit");
constinit const Code htr_end_sites = detail::code_in(htr_table, "htr.end-sites");
constinit const Code htr_global = detail::code_in(htr_table, "htr.global");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> htr_codes() {
  return htr_table;
}

}  // namespace detail

}  // namespace mocap
