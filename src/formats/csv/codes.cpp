// SPDX-License-Identifier: MIT
#include "mocap/csv.hpp"
#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto csv_table = detail::code_table({
    {.name = "csv.header",
     .severity = Severity::error,
     .title = "The header line does not match",
     .explanation = "The first line that is not a comment names the columns: `frame,time,` and "
                    "one name per channel, such as `Hips.Xposition`. Only channel tables can be "
                    "read back; positions and rotations do not determine the channels.",
     .remedy = "Write the table with `mocap convert --table channels`, and keep the "
               "names in the first line."},
    {.name = "csv.number",
     .severity = Severity::error,
     .title = "Invalid number in a cell",
     .explanation = "A cell is empty or not a number. Spreadsheets cause this with decimal "
                    "commas, dates and rounded cells.",
     .remedy = "Write plain numbers with a decimal point, and separate cells with commas."},
    {.name = "csv.row-width",
     .severity = Severity::error,
     .title = "Row with the wrong number of cells",
     .explanation = "The row has more or fewer cells than the header has columns. mocap "
                    "never shifts or guesses values.",
     .remedy = "Correct or remove the row."},
    {.name = "csv.motive",
     .severity = Severity::error,
     .title = "Invalid table of OptiTrack Motive",
     .explanation = "The first line has the rates and units, the next lines describe the columns, "
                    "and the last of them is `Frame,Time (Seconds),...`.",
     .remedy = "Export the take again as CSV, with the header information."},
    {.name = "csv.parent",
     .severity = Severity::warning,
     .title = "A bone has an unknown parent",
     .explanation =
         "In a table of OptiTrack Motive, the parent of each bone is listed before it. "
         "The bone is read without a parent; if the coordinate space is Local, its poses "
         "are read as if they were global.",
     .remedy = "Export the take again as CSV, with all bones of the skeleton."},
    {.name = "csv.truncated",
     .severity = Severity::warning,
     .title = "A table of OptiTrack Motive ends early",
     .explanation =
         "The last row has fewer cells than there are columns, or the header states more "
         "frames than there are rows. What is there is read.",
     .remedy = "Export the take again, or copy the file again.",
     .drops_data = true},
    {.name = "csv.nexus",
     .severity = Severity::error,
     .title = "Invalid table of Vicon Nexus",
     .explanation =
         "Each section begins with lines for its name, its rate, the names of markers or "
         "devices, the columns (`Frame,Sub Frame,...`) and their units. Rows follow, and "
         "a blank line ends the section.",
     .remedy = "Export the trial again as ASCII, with commas as delimiter."},
    {.name = "csv.analog-gap",
     .severity = Severity::warning,
     .title = "Missing analog samples",
     .explanation = "Vicon Nexus wrote no row or an empty cell for analog samples, which are 0 in "
                    "the clip, or rows for frames that the markers do not have, which are dropped.",
     .remedy = "Export the devices for the same frames as the trajectories."},
    {.name = "csv.not-read",
     .severity = Severity::note,
     .title = "Ignored contents",
     .explanation =
         "Of a table of Vicon Nexus, the sections Trajectories, Model Outputs and Devices "
         "are read.",
     .remedy = "Keep the file if the other sections are needed."},
    {.name = "csv.no-data",
     .severity = Severity::error,
     .title = "The clip has nothing for this table",
     .explanation =
         "The tables `points`, `bodies`, `columns`, `analog` and `events` have what was recorded. "
         "The positions of joints are in the table `positions`.",
     .remedy = "Write the positions of the joints instead: `mocap convert --table positions`."},
    {.name = "csv.numbers-only",
     .severity = Severity::note,
     .title = "The table has no frame rate",
     .explanation =
         "Programs for robots read tables without the frame rate, and most without names, "
         "which they know from elsewhere.",
     .remedy = "Give this frame rate to the program that reads the table."},
    {.name = "csv.skeleton",
     .severity = Severity::error,
     .title = "No skeleton for the table",
     .explanation =
         "The joints are declared in comment lines (`# joint ...`) before the header. These are "
         "missing or invalid. Programs that use the library set csv::ReadOptions::skeleton.",
     .remedy = "Keep the comment lines, or specify a file that has the skeleton.",
     .command = "mocap convert FILE --skeleton SKELETON -o FIXED"},
});

}  // namespace

namespace codes {

constinit const Code csv_header = detail::code_in(csv_table, "csv.header");
constinit const Code csv_number = detail::code_in(csv_table, "csv.number");
constinit const Code csv_row_width = detail::code_in(csv_table, "csv.row-width");
constinit const Code csv_motive = detail::code_in(csv_table, "csv.motive");
constinit const Code csv_truncated = detail::code_in(csv_table, "csv.truncated");
constinit const Code csv_parent = detail::code_in(csv_table, "csv.parent");
constinit const Code csv_nexus = detail::code_in(csv_table, "csv.nexus");
constinit const Code csv_analog_gap = detail::code_in(csv_table, "csv.analog-gap");
constinit const Code csv_not_read = detail::code_in(csv_table, "csv.not-read");
constinit const Code csv_no_data = detail::code_in(csv_table, "csv.no-data");
constinit const Code csv_numbers_only = detail::code_in(csv_table, "csv.numbers-only");
constinit const Code csv_skeleton = detail::code_in(csv_table, "csv.skeleton");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> csv_codes() {
  return csv_table;
}

}  // namespace detail

}  // namespace mocap
