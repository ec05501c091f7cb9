// SPDX-License-Identifier: MIT
#include "mocap/sto.hpp"
#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto sto_table = detail::code_table({
    {.name = "sto.header",
     .severity = Severity::error,
     .title = "Invalid header",
     .explanation =
         "The header of an STO or MOT file ends with the line `endheader`. The next line "
         "has the labels of the columns; the first is `time`.",
     .remedy = "Correct the line named in the message, or export the file again."},
    {.name = "sto.end-of-header",
     .severity = Severity::warning,
     .title = "The header does not end with `endheader`",
     .explanation = "The line `endheader` is missing or in quotation marks. OpenSim does not read "
                    "such files.",
     .remedy = "Write the file again with `mocap convert --canonical`."},
    {.name = "sto.separator",
     .severity = Severity::warning,
     .title = "Cells separated by commas",
     .explanation = "The cells of STO and MOT files are separated by tabs or spaces. Spreadsheets "
                    "write commas, which OpenSim does not read.",
     .remedy = "Write the file again with `mocap convert --canonical`."},
    {.name = "sto.number",
     .severity = Severity::error,
     .title = "Invalid number in a cell",
     .explanation = "A cell is neither a number nor `NaN`, or a vector has the wrong number of "
                    "elements.",
     .remedy = "Correct the cell; decimals are separated by a point."},
    {.name = "sto.not-finite",
     .severity = Severity::warning,
     .title = "Infinite values",
     .explanation = "Cells are infinite (`inf`). They are read as unknown values, `NaN`.",
     .remedy = "Correct the computation that caused them, and export the file again."},
    {.name = "sto.count",
     .severity = Severity::warning,
     .title = "A count in the header is wrong",
     .explanation = "nRows (datarows) or nColumns (datacolumns) differs from the number of rows or "
                    "labels. mocap counts the rows and labels.",
     .remedy = "Write the file again with `mocap convert --canonical`."},
    {.name = "sto.label",
     .severity = Severity::warning,
     .title = "Labels are missing or not unique",
     .explanation = "Several columns have the same label, or a column has none. Programs that find "
                    "columns by their label use only one of them.",
     .remedy = "Rename the columns in the line of labels."},
    {.name = "sto.row-width",
     .severity = Severity::warning,
     .title = "Rows with too few or too many cells",
     .explanation = "Rows do not have one cell for each label. Missing values are read as NaN, and "
                    "values after the last column are ignored. OpenSim does not read such files.",
     .remedy = "Correct the rows, or export the file again.",
     .drops_data = true},
    {.name = "sto.time",
     .severity = Severity::warning,
     .title = "Times that do not increase",
     .explanation = "The time of a row is not after that of the previous row. The times are kept, "
                    "but most operations use an even frame rate.",
     .remedy = "Correct the times, or remove the rows."},
    {.name = "sto.angle-unit",
     .severity = Severity::warning,
     .title = "The unit of angles is not specified",
     .explanation = "The header has no `inDegrees`. OpenSim then assumes degrees in a .mot file "
                    "without `version`, and radians in all other files.",
     .remedy = "Add the line `inDegrees=yes` or `inDegrees=no` to the header. `mocap convert "
               "--canonical` adds the assumed unit."},
});

}  // namespace

namespace codes {

constinit const Code sto_header = detail::code_in(sto_table, "sto.header");
constinit const Code sto_end_of_header = detail::code_in(sto_table, "sto.end-of-header");
constinit const Code sto_separator = detail::code_in(sto_table, "sto.separator");
constinit const Code sto_number = detail::code_in(sto_table, "sto.number");
constinit const Code sto_not_finite = detail::code_in(sto_table, "sto.not-finite");
constinit const Code sto_count = detail::code_in(sto_table, "sto.count");
constinit const Code sto_label = detail::code_in(sto_table, "sto.label");
constinit const Code sto_row_width = detail::code_in(sto_table, "sto.row-width");
constinit const Code sto_time = detail::code_in(sto_table, "sto.time");
constinit const Code sto_angle_unit = detail::code_in(sto_table, "sto.angle-unit");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> sto_codes() {
  return sto_table;
}

}  // namespace detail

}  // namespace mocap
