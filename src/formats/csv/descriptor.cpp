// SPDX-License-Identifier: MIT
#include "formats/descriptor.hpp"

#include <array>
#include <utility>

#include "formats/csv/option_list.hpp"
#include "formats/csv/recorded_tables.hpp"
#include "formats/option_setters.hpp"

namespace mocap::detail {

// Defined with the table of codes.
std::span<const CodeFacts> csv_codes();

}  // namespace mocap::detail

namespace mocap::csv {

namespace {

constexpr std::array<std::string_view, 1> command_reading_options{"skeleton"};
constexpr std::array choices{
    SaveChoice{.label = "CSV of channels", .note = "as authored", .table = "channels"},
    SaveChoice{.label = "CSV of positions", .note = "world, each joint", .table = "positions"},
    SaveChoice{.label = "CSV of rotations", .note = "each joint", .table = "rotations"},
    SaveChoice{
        .label = "CSV of points", .note = "each marker", .table = "points", .part = "points"},
    SaveChoice{.label = "CSV of bodies", .note = "rigid", .table = "bodies", .part = "bodies"},
    SaveChoice{.label = "CSV of analog", .note = "channels", .table = "analog", .part = "analog"},
    SaveChoice{.label = "CSV of events", .note = "times", .table = "events", .part = "events"},
    SaveChoice{
        .label = "CSV of columns", .note = "numbers", .table = "columns", .part = "columns"}};

constexpr std::array<std::pair<const Code*, std::string_view>, 2> client_advice{
    {{&codes::csv_header,
      "Get the table with `format=csv` and `table=channels`, or write it with `mocap convert "
      "--table channels`, and do not change its first lines."},
     {&codes::csv_skeleton,
      "Keep the lines `# joint ...` before the header, or send the motion in another format."}}};

Result<Clip> read_described(ByteSource& source, const LoadOptions& options,
                            Diagnostics& diagnostics) {
  return read(source, options.csv, diagnostics);
}

Status write_described(const Clip& clip, const SaveOptions& options, const TextOutput::Writer& out,
                       Diagnostics& diagnostics) {
  return write(clip, options.csv, out, diagnostics);
}

void set_described_table(std::string_view table, SaveOptions& options) {
  options.csv.table = find_table(table).value_or(options.csv.table);
}

constexpr HeldParts everything{.joints = true,
                               .points = true,
                               .bodies = true,
                               .analog = true,
                               .events = true,
                               .columns = true,
                               .residuals = true,
                               .results = true,
                               .frame_times = true,
                               .limits = true,
                               .scale = true};

HeldParts parts_described(const Clip& clip, const SaveOptions& options) {
  if (text_to_write_back(clip, options.csv) != nullptr) return everything;
  const Table table = table_for(clip, options.csv);
  // The writer says that there is nothing for this table.
  if (!check_recorded_data(clip, table)) return everything;
  const bool has_channels = table == Table::channels;
  return {.joints = !is_recorded(table),
          .points = table == Table::points,
          .bodies = table == Table::bodies,
          .analog = table == Table::analog,
          .events = table == Table::events,
          .columns = table == Table::columns,
          .body_parents = false,
          .frame_times = is_recorded(table),
          .limits = has_channels || is_of_robot(options.csv.table),
          .scale = has_channels};
}

bool table_states_unit(const SaveOptions& options) {
  return is_of_robot(options.csv.table) ||
         (options.csv.comments &&
          (options.csv.table == Table::positions || options.csv.table == Table::points ||
           options.csv.table == Table::bodies));
}

}  // namespace

extern constinit const detail::FormatDescriptor descriptor{
    .facts = {.format = Format::csv,
              .name = "csv",
              .extension = ".csv",
              .title = "comma-separated table",
              .label = "CSV",
              .reads = true,
              .writes = true,
              .media_type = "text/csv; charset=utf-8",
              .parts = {.points = true,
                        .bodies = true,
                        .analog = true,
                        .events = true,
                        .columns = true,
                        .body_parents = false,
                        .frame_times = true,
                        .limits = true,
                        .scale = true},
              .extension_use = ExtensionUse::general,
              .choices = choices},
    .codes = detail::csv_codes,
    .looks_like = sniff,
    .read = read_described,
    .set_limits = detail::assign_limits<&LoadOptions::csv>,
    .set_keep_style = detail::assign_keep_style<&LoadOptions::csv>,
    .write = write_described,
    .parts_written = parts_described,
    .parts_advice =
        "Write a table with it: `mocap convert --table` with points, bodies, columns, "
        "analog or events",
    .states_unit = table_states_unit,
    .set_table = set_described_table,
    .settings = option_list,
    .reading_options = command_reading_options,
    .set_skeleton = [](const Skeleton& skeleton,
                       LoadOptions& options) { options.csv.skeleton = &skeleton; },
    .client_advice = client_advice,
};

}  // namespace mocap::csv
