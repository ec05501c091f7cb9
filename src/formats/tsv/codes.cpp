// SPDX-License-Identifier: MIT
#include "mocap/tsv.hpp"
#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto tsv_table = detail::code_table({
    {.name = "tsv.header",
     .severity = Severity::error,
     .title = "Invalid header",
     .explanation = "A TSV of Qualisys starts with lines such as `NO_OF_FRAMES 200`, `FREQUENCY "
                    "100`, `DATA_INCLUDED 3D` and `MARKER_NAMES`. 2D and analog data cannot be "
                    "read.",
     .remedy = "Export the file again from QTM as 3D, 6D or skeleton data, with the TSV header."},
    {.name = "tsv.number",
     .severity = Severity::error,
     .title = "Invalid number in a cell",
     .explanation = "A cell of a row is neither a number, nor empty, `NULL` or `NaN`.",
     .remedy = "Correct the cell; decimals are separated by a point."},
    {.name = "tsv.count",
     .severity = Severity::warning,
     .title = "A count in the header is wrong",
     .explanation =
         "NO_OF_FRAMES, NO_OF_MARKERS or NO_OF_BODIES differs from the number of rows or "
         "names. mocap counts the rows and names. MATLAB programs that rely on the "
         "header read wrong positions.",
     .remedy = "Write the file again with `mocap convert --canonical`."},
    {.name = "tsv.label",
     .severity = Severity::warning,
     .title = "Points or bodies without a name",
     .explanation =
         "The rows have more columns than the names account for, or a name is empty. The "
         "points or bodies of these columns are read without a name.",
     .remedy = "Name all trajectories in QTM, and export the file again."},
    {.name = "tsv.row-width",
     .severity = Severity::warning,
     .title = "Rows with fewer cells",
     .explanation = "Rows have fewer cells than there are columns. The missing points are read as "
                    "occluded.",
     .remedy = "Export the file again if the points should be there."},
    {.name = "tsv.time",
     .severity = Severity::warning,
     .title = "Times are not increasing or not even",
     .explanation = "The times of the rows do not increase, are missing, or do not match "
                    "FREQUENCY. They are kept, but most operations use the frequency.",
     .remedy = "Correct the times or the frequency."},
    {.name = "tsv.gap",
     .severity = Severity::warning,
     .title = "Gaps are written as zeros",
     .explanation = "Points or bodies are exactly at the origin, which QTM can export for frames "
                    "without data. They are read as unknown. Programs that do not treat zeros as "
                    "gaps show jumps to the origin.",
     .remedy = "Write the file again with `mocap convert --canonical`, which writes `NaN`."},
    {.name = "tsv.up",
     .severity = Severity::warning,
     .title = "The up axis is not known",
     .explanation = "The file does not state its axes. In QTM, Z usually points up, and the origin "
                    "is on the ground, but most positions of this file are below it.",
     .remedy = "Check the coordinate system in QTM. `mocap convert --up=-z:y` rotates a file whose "
               "Z axis points down."},
    {.name = "tsv.reference",
     .severity = Severity::warning,
     .title = "Poses relative to unknown parents",
     .explanation = "The segments of the skeleton are relative to their parents (`REFERENCE "
                    "LOCAL`), but the file does not state the parents. The poses are read as if "
                    "they were global.",
     .remedy = "Export the skeleton again from QTM with global coordinates."},
});

}  // namespace

namespace codes {

constinit const Code tsv_header = detail::code_in(tsv_table, "tsv.header");
constinit const Code tsv_number = detail::code_in(tsv_table, "tsv.number");
constinit const Code tsv_count = detail::code_in(tsv_table, "tsv.count");
constinit const Code tsv_label = detail::code_in(tsv_table, "tsv.label");
constinit const Code tsv_row_width = detail::code_in(tsv_table, "tsv.row-width");
constinit const Code tsv_time = detail::code_in(tsv_table, "tsv.time");
constinit const Code tsv_gap = detail::code_in(tsv_table, "tsv.gap");
constinit const Code tsv_up = detail::code_in(tsv_table, "tsv.up");
constinit const Code tsv_reference = detail::code_in(tsv_table, "tsv.reference");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> tsv_codes() {
  return tsv_table;
}

}  // namespace detail

}  // namespace mocap
