// SPDX-License-Identifier: MIT
#include "formats/csv/recorded_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/csv/cell_printer.hpp"
#include "formats/csv/skeleton_lines.hpp"
#include "formats/numbered_names.hpp"
#include "formats/text_as_read.hpp"
#include "formats/unit_of_clip.hpp"
#include "model/body_poses.hpp"
#include "model/recorded_parts.hpp"
#include "text/utf8.hpp"

namespace mocap::csv {

namespace {

using detail::TextPieces;

/// The labels in UTF-8, each with all endings. Repeated labels are numbered; those that are empty
/// are `fallback`.
template <class Labelled>
std::vector<std::string> names_of(const std::vector<Labelled>& all, std::string_view fallback,
                                  std::initializer_list<const char*> endings) {
  std::vector<std::string> columns;
  columns.reserve(endings.size() * all.size());
  detail::NumberedNames names;
  for (const char* first : {"frame", "time"}) names.reserve(first);
  for (const Labelled& each : all) {
    const std::string name =
        names.take(each.label.empty() ? std::string(fallback) : text::utf8_from_bytes(each.label));
    for (const char* ending : endings) columns.push_back(name + ending);
  }
  return columns;
}

/// The kind of table, and the frame time.
std::vector<std::string> table_comments(const Clip& clip, Table table) {
  return {fmt::format("# mocapkit {} 1", facts_of(table).name), time_line(clip.motion.frame_time)};
}

/// The same with the unit of length and the up axis, as far as they are known.
std::vector<std::string> place_comments(const Clip& clip, Table table,
                                        const WriteOptions& options) {
  const std::optional<double> metres = detail::metres_per_unit_of(clip, options.metres_per_unit);
  std::vector<std::string> lines = table_comments(clip, table);
  if (metres) lines.push_back(fmt::format("# metres_per_unit {}", *metres));
  if (clip.metadata.up) lines.push_back(fmt::format("# up {}", to_string(*clip.metadata.up)));
  return lines;
}

/// Writes rows with frame and time.
class RecordedRows {
 public:
  RecordedRows(TextPieces& out, const Clip& clip, const WriteOptions& options)
      : out_(out), clip_(clip), cells_(out, options.decimals) {}

  /// `put_cells(frame)` puts the other cells.
  template <class PutCells>
  void put(const PutCells& put_cells) {
    for (std::size_t frame = 0; frame < clip_.motion.frames() && !out_.failed(); ++frame) {
      start(frame, clip_.recording.time_of(frame, clip_.motion.frame_time));
      put_cells(frame);
      out_.put('\n');
    }
  }
  void start(std::size_t frame, double time) {
    out_.put_integer(frame);
    out_.put(',');
    cells_.put(time);
  }
  void put_cell(double value) {
    out_.put(',');
    if (std::isfinite(value)) cells_.put(value);
  }
  void put_empty_cells(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) out_.put(',');
  }

 private:
  TextPieces& out_;
  const Clip& clip_;
  CellPrinter cells_;
};

void put_points(TextPieces& out, const Clip& clip, const WriteOptions& options) {
  const std::optional<Recording> places = detail::without_results(clip.recording);
  const Recording& recording = places ? *places : clip.recording;
  if (options.comments) put_comments(out, place_comments(clip, Table::points, options));
  put_header(out, frame_columns, names_of(recording.points, "point", {"_x", "_y", "_z"}));
  RecordedRows rows(out, clip, options);
  rows.put([&](std::size_t frame) {
    for (std::size_t point = 0; point < recording.points.size(); ++point) {
      const Vector3 place = recording.position(frame, point);
      if (recording.is_known(frame, point) && place.allFinite())
        for (const double value : place) rows.put_cell(value);
      else
        rows.put_empty_cells(3);
    }
  });
}

void put_bodies(TextPieces& out, const Clip& clip, const WriteOptions& options) {
  const Recording& recording = clip.recording;
  if (options.comments) put_comments(out, place_comments(clip, Table::bodies, options));
  put_header(out, frame_columns,
             names_of(recording.bodies, "body", {"_x", "_y", "_z", "_qx", "_qy", "_qz", "_qw"}));
  std::vector<bool> has_place;
  for (std::size_t body = 0; body < recording.bodies.size(); ++body)
    has_place.push_back(recording.has_body_place(body));
  RecordedRows rows(out, clip, options);
  rows.put([&](std::size_t frame) {
    std::size_t body = 0;
    for (const std::optional<detail::BodyPose>& pose :
         detail::global_body_poses(recording, frame)) {
      const bool is_placed = has_place[body++];
      if (!pose) {
        rows.put_empty_cells(Recording::channels_per_body);
        continue;
      }
      // Some formats only hold rotations.
      if (!is_placed) rows.put_empty_cells(3);
      for (std::size_t axis = 0; is_placed && axis < 3; ++axis)
        rows.put_cell(pose->place[static_cast<Eigen::Index>(axis)]);
      for (const double value : pose->rotation.coeffs()) rows.put_cell(value);
    }
  });
}

void put_columns(TextPieces& out, const Clip& clip, const WriteOptions& options) {
  const Recording& recording = clip.recording;
  if (options.comments) put_comments(out, table_comments(clip, Table::columns));
  put_header(out, frame_columns, names_of(recording.columns, "column", {""}));
  RecordedRows rows(out, clip, options);
  rows.put([&](std::size_t frame) {
    for (const double value : recording.table.row(frame)) rows.put_cell(value);
  });
}

/// One row for each sample, with the frame that it belongs to.
void put_analog(TextPieces& out, const Clip& clip, const WriteOptions& options) {
  const Recording& recording = clip.recording;
  if (options.comments) {
    std::string units = "# units";
    for (std::size_t i = 0; i < recording.analog_channels.size(); ++i)
      units +=
          (i == 0 ? " " : ",") + to_cell(text::utf8_from_bytes(recording.analog_channels[i].unit));
    // A comment is one line.
    std::replace_if(
        units.begin(), units.end(), [](char each) { return each == '\n' || each == '\r'; }, ' ');
    std::vector<std::string> lines = table_comments(clip, Table::analog);
    lines.push_back(std::move(units));
    put_comments(out, lines);
  }
  put_header(out, frame_columns, names_of(recording.analog_channels, "channel", {""}));
  RecordedRows rows(out, clip, options);
  const std::size_t per_frame = recording.analog_per_frame;
  const double step = clip.motion.frame_time.seconds() / static_cast<double>(per_frame);
  for (std::size_t sample = 0; sample < recording.analog.frames() && !out.failed(); ++sample) {
    const std::size_t frame = sample / per_frame;
    rows.start(frame, clip.recording.time_of(frame, clip.motion.frame_time) +
                          static_cast<double>(sample % per_frame) * step);
    for (const double value : recording.analog.row(sample)) rows.put_cell(value);
    out.put('\n');
  }
}

void put_events(TextPieces& out, const Clip& clip, const WriteOptions& options) {
  if (options.comments) put_comments(out, table_comments(clip, Table::events));
  out.put("time,label,context,subject\n");
  const CellPrinter cells(out, options.decimals);
  for (const RecordingEvent& event : clip.recording.events) {
    cells.put(event.time_s);
    for (const std::string* text : {&event.label, &event.context, &event.subject}) {
      out.put(',');
      out.put(to_cell(text::utf8_from_bytes(*text)));
    }
    out.put('\n');
  }
}

/// What a table of a recording consists of.
struct RecordedTable {
  Table table{};
  std::string_view contents;  ///< `points`
  bool (*has_data)(const Recording& recording);
  void (*put)(TextPieces& out, const Clip& clip, const WriteOptions& options);
};

/// In the order in which they are chosen for a clip without joints.
constexpr RecordedTable recorded_tables[] = {
    {Table::points, "points",
     [](const Recording& recording) { return detail::count_places(recording) > 0; }, put_points},
    {Table::bodies, "rigid bodies",
     [](const Recording& recording) { return !recording.bodies.empty(); }, put_bodies},
    {Table::columns, "columns",
     [](const Recording& recording) { return !recording.columns.empty(); }, put_columns},
    {Table::analog, "analog channels",
     [](const Recording& recording) { return !recording.analog_channels.empty(); }, put_analog},
    {Table::events, "events", [](const Recording& recording) { return !recording.events.empty(); },
     put_events}};

const RecordedTable* find_recorded(Table table) {
  for (const RecordedTable& each : recorded_tables)
    if (each.table == table) return &each;
  return nullptr;
}

}  // namespace

bool is_recorded(Table table) {
  return find_recorded(table) != nullptr;
}

Table table_for(const Clip& clip, const WriteOptions& options) {
  if (options.table != Table::channels || !clip.skeleton.empty()) return options.table;
  for (const RecordedTable& each : recorded_tables)
    if (each.has_data(clip.recording)) return each.table;
  return options.table;
}

const TextAsRead* text_to_write_back(const Clip& clip, const WriteOptions& options) {
  const Style* style = clip.format_data.find<Style>();
  const bool is_asked_for =
      options.table == Table::channels && options.comments && !options.decimals;
  const bool is_as_read =
      style != nullptr && style->recording_digest == detail::digest_of(clip.recording);
  return is_as_read && is_asked_for ? detail::text_if_unmodified(style->as_read, clip) : nullptr;
}

Status check_recorded_data(const Clip& clip, Table table) {
  const RecordedTable* const recorded = find_recorded(table);
  if (recorded == nullptr || recorded->has_data(clip.recording)) return {};
  return fail(codes::csv_no_data,
              fmt::format("the clip has no {}, so there is nothing to write", recorded->contents));
}

bool put_recorded_table(TextPieces& out, Table table, const Clip& clip,
                        const WriteOptions& options) {
  const RecordedTable* const recorded = find_recorded(table);
  if (recorded == nullptr) return false;
  recorded->put(out, clip, options);
  return true;
}

}  // namespace mocap::csv
