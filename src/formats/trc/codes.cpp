// SPDX-License-Identifier: MIT
#include "mocap/trc.hpp"
#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto trc_table = detail::code_table({
    {.name = "trc.header",
     .severity = Severity::error,
     .title = "Invalid header",
     .explanation = "A TRC file starts with `PathFileType`, a line of keys such as DataRate and "
                    "Units, their values, and the names of the points after `Frame#` and `Time`.",
     .remedy = "Correct the line named in the message, or export the file again."},
    {.name = "trc.number",
     .severity = Severity::error,
     .title = "Invalid number in a cell",
     .explanation = "A cell of a row is neither a number, nor empty, nor `NaN`.",
     .remedy = "Correct the cell; decimals are separated by a point."},
    {.name = "trc.separator",
     .severity = Severity::warning,
     .title = "Cells separated by commas or spaces",
     .explanation = "The cells of a TRC file are separated by tabs. Spreadsheets write commas and "
                    "other programs spaces, which OpenSim does not read.",
     .remedy = "Write the file again with `mocap convert --canonical`."},
    {.name = "trc.count",
     .severity = Severity::warning,
     .title = "A count in the header is wrong",
     .explanation = "NumFrames or NumMarkers differs from the number of rows or labels. mocap "
                    "counts the rows and labels.",
     .remedy = "Write the file again with `mocap convert --canonical`."},
    {.name = "trc.label",
     .severity = Severity::warning,
     .title = "Points without a label",
     .explanation = "The rows have more columns than the labels account for. The points of these "
                    "columns are read without a label. OpenSim does not read such files.",
     .remedy = "Name all points in the line of labels, or remove the columns."},
    {.name = "trc.row-width",
     .severity = Severity::warning,
     .title = "Rows with fewer cells",
     .explanation = "Rows have fewer cells than there are columns. The missing points are read as "
                    "occluded.",
     .remedy = "Export the file again if the points should be there."},
    {.name = "trc.time",
     .severity = Severity::warning,
     .title = "Times are not increasing or not even",
     .explanation = "The times of the rows do not increase, are missing, or do not match the data "
                    "rate. They are kept, but most operations use the data rate.",
     .remedy = "Correct the times or the data rate."},
    {.name = "trc.unit",
     .severity = Severity::warning,
     .title = "Unknown unit of length",
     .explanation = "`Units` is not the name of a unit of length, such as mm or m.",
     .remedy = "Correct the value of Units in the header."},
    {.name = "trc.gap",
     .severity = Severity::warning,
     .title = "Gaps are written as large numbers",
     .explanation =
         "Cortex writes 9999999 for points that it did not see. Coordinates of 9,000,000 "
         "or more are read as gaps. Programs that take them for positions show points "
         "far away.",
     .remedy = "Write the file again with `mocap convert --canonical`, which leaves the cells "
               "empty."},
});

}  // namespace

namespace codes {

constinit const Code trc_header = detail::code_in(trc_table, "trc.header");
constinit const Code trc_number = detail::code_in(trc_table, "trc.number");
constinit const Code trc_separator = detail::code_in(trc_table, "trc.separator");
constinit const Code trc_count = detail::code_in(trc_table, "trc.count");
constinit const Code trc_label = detail::code_in(trc_table, "trc.label");
constinit const Code trc_row_width = detail::code_in(trc_table, "trc.row-width");
constinit const Code trc_time = detail::code_in(trc_table, "trc.time");
constinit const Code trc_unit = detail::code_in(trc_table, "trc.unit");
constinit const Code trc_gap = detail::code_in(trc_table, "trc.gap");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> trc_codes() {
  return trc_table;
}

}  // namespace detail

}  // namespace mocap
