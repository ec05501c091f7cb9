// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "body/known_up.hpp"
#include "formats/csv/cell_printer.hpp"
#include "formats/csv/pose_columns.hpp"
#include "formats/csv/pose_rows.hpp"
#include "formats/csv/recorded_tables.hpp"
#include "formats/csv/seed_table.hpp"
#include "formats/csv/skeleton_lines.hpp"
#include "formats/finite_values.hpp"
#include "formats/robot_rows.hpp"
#include "formats/text_as_read.hpp"
#include "formats/text_pieces.hpp"
#include "mocap/body.hpp"
#include "mocap/csv.hpp"
#include "mocap/robots.hpp"
#include "mocap/rotation.hpp"
#include "model/hinge_joint.hpp"
#include "pose/degrees.hpp"
#include "text/utf8.hpp"

namespace mocap::csv {

namespace {

using detail::TextPieces;

constexpr unsigned most_decimals = 17;

void put_row(TextPieces& out, const CellPrinter& cells, const FrameTime& frame_time,
             std::size_t frame, std::span<const double> values) {
  out.put_integer(frame);
  out.put(',');
  cells.put(frame_time.time_of(frame));
  for (const double value : values) {
    out.put(',');
    cells.put(value);
  }
  out.put('\n');
}

void put_channels(TextPieces& out, const Clip& clip, const WriteOptions& options) {
  if (options.comments) put_comments(out, to_comment_lines(clip));
  put_header(out, frame_columns, channel_columns(clip.skeleton));
  const CellPrinter cells(out, options.decimals);
  for (std::size_t frame = 0; frame < clip.motion.frames() && !out.failed(); ++frame) {
    put_row(out, cells, clip.motion.frame_time, frame, clip.motion.row(frame));
  }
}

void put_poses(TextPieces& out, const Clip& clip, const WriteOptions& options) {
  if (options.comments) put_comments(out, pose_comments(clip, options));
  put_header(out, frame_columns, pose_columns(clip.skeleton, options));
  const CellPrinter cells(out, options.decimals);
  PoseRows rows(clip, options);
  for (std::size_t frame = 0; frame < clip.motion.frames() && !out.failed(); ++frame)
    put_row(out, cells, clip.motion.frame_time, frame, rows.next());
}

Status check_options(const WriteOptions& options) {
  if (options.decimals && *options.decimals > most_decimals)
    return fail(codes::argument_invalid, "the maximum is 17 decimals");
  if (!options.sequence) return {};
  const AxisOrder& order = *options.sequence;
  for (const int axis : order)
    if (axis < 0 || axis > 2) return fail(codes::argument_invalid, "an axis must be 0, 1 or 2");
  if (order[0] == order[1] || order[1] == order[2])
    return fail(codes::argument_invalid, "adjacent axes of a rotation sequence must differ");
  return {};
}

/// Writes one column for each foot and toe joint.
Status put_contacts(TextPieces& out, const Clip& clip, const WriteOptions& options,
                    Diagnostics& diagnostics) {
  const Result<std::vector<FootContacts>> contacts = foot_contacts(clip);
  if (!contacts) return tl::unexpected<Error>(contacts.error());
  if (const AxisGuess axes = guess_axes(clip); detail::known_up(axes).is_assumed)
    diagnostics.add(detail::assumed_up(axes, clip));
  const std::vector<std::string> names = clip.skeleton.unique_names();
  std::vector<std::string> columns;
  columns.reserve(contacts->size());
  for (const FootContacts& foot : *contacts)
    columns.push_back(text::utf8_from_bytes(names[foot.joint]) + ".contact");
  if (options.comments) put_comments(out, pose_comments(clip, options));
  put_header(out, frame_columns, columns);
  const CellPrinter cells(out, options.decimals);
  std::vector<double> row(contacts->size());
  for (std::size_t frame = 0; frame < clip.motion.frames() && !out.failed(); ++frame) {
    for (std::size_t i = 0; i < row.size(); ++i)
      row[i] = (*contacts)[i].includes(frame) ? 1.0 : 0.0;
    put_row(out, cells, clip.motion.frame_time, frame, row);
  }
  return {};
}

/// What programs must know besides the numbers.
Diagnostic numbers_only(const Clip& clip, std::size_t values, Table table) {
  Diagnostic note = make_diagnostic(
      codes::csv_numbers_only,
      fmt::format("the table has {} numbers a row, without {}the rate of {:.6g} frames per second",
                  values, table == Table::seed ? "" : "the names of the joints and ",
                  clip.motion.frame_time.frames_per_second()));
  note.at.file = clip.metadata.source;
  return note;
}

/// Changes a row to that of a table: `first` is its first value in the result.
void to_qpos(std::vector<double>& row, std::size_t first) {
  const auto quaternion = row.begin() + detail::RobotRows::place_width;
  std::rotate(quaternion, quaternion + 3, quaternion + 4);
  row.erase(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(first));
}

void to_seed(std::vector<double>& row) {
  for (std::size_t axis = 0; axis < detail::RobotRows::place_width; ++axis)
    row[axis] *= seed_units_per_metre;
  const Quaternion turn(row[6], row[3], row[4], row[5]);
  const Vector3 angles = euler_deg_from_rotation(turn.toRotationMatrix(), seed_order);
  // Three angles replace the four numbers of the quaternion.
  for (std::size_t axis = 0; axis < 3; ++axis)
    row[3 + axis] = angles[static_cast<Eigen::Index>(2 - axis)];
  row.erase(row.begin() + detail::RobotRows::root_width - 1);
  std::transform(row.begin() + seed_columns.size() - 1, row.end(),
                 row.begin() + seed_columns.size() - 1, detail::degrees);
}

/// The first line of a `Table::seed`; fails if the robot has slides, which it cannot contain.
Status put_seed_header(TextPieces& out, const Clip& clip, const detail::RobotRows& rows) {
  for (const Joint& joint : clip.skeleton.joints())
    if (detail::is_slide(joint))
      return fail(codes::fit_robot, fmt::format("the table has only hinges, and `{}` is a slide",
                                                text::shown(joint.name)));
  std::string line = fmt::format("{}", fmt::join(seed_columns, ","));
  for (const std::string& name : rows.names())
    line += ',' + to_cell(name + std::string(seed_suffix));
  out.put(line);
  out.put('\n');
  return {};
}

Status put_robot(TextPieces& out, const Clip& clip, const WriteOptions& options,
                 Diagnostics& diagnostics) {
  const auto rows = detail::RobotRows::of(clip, options.metres_per_unit);
  Status sound = rows ? Status() : tl::unexpected<Error>(rows.error());
  if (sound && options.table == Table::seed) sound = put_seed_header(out, clip, *rows);
  if (!sound) {
    diagnostics.add(sound.error());
    return sound;
  }
  const CellPrinter cells(out, options.decimals);
  // The state of MuJoCo has no values for what cannot move.
  const std::size_t left_out =
      options.table == Table::qpos && rows->has_fixed_root() ? detail::RobotRows::root_width : 0;
  std::vector<double> cells_of_row;
  const bool is_numbered = options.table == Table::seed;
  std::size_t frame = 0;
  const bool is_whole = rows->for_each([&](std::span<const double> row) {
    cells_of_row.assign(row.begin(), row.end());
    if (options.table == Table::qpos) to_qpos(cells_of_row, left_out);
    if (is_numbered) {
      to_seed(cells_of_row);
      out.put_integer(frame++);
    }
    for (std::size_t i = 0; i < cells_of_row.size(); ++i) {
      if (i != 0 || is_numbered) out.put(',');
      cells.put(cells_of_row[i]);
    }
    out.put('\n');
    return !out.failed();
  });
  if (!is_whole && !out.failed()) {
    diagnostics.add(
        make_diagnostic(codes::limit_memory, "not enough memory for the poses of the root"));
    return fail(codes::limit_memory, "not enough memory for the poses of the root");
  }
  diagnostics.add(numbers_only(clip, rows->width() - left_out, options.table));
  return {};
}

}  // namespace

Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& writer,
             Diagnostics& diagnostics) {
  Status sound = check_options(options);
  if (sound) sound = detail::check_writable(clip);
  if (sound) sound = clip.recording.validate(clip.motion.frames());
  const Table table = table_for(clip, options);
  if (sound) sound = check_recorded_data(clip, table);
  if (!sound) {
    diagnostics.add(sound.error());
    return sound;
  }
  if (const TextAsRead* text = text_to_write_back(clip, options)) {
    const bool has_channels = clip.motion.channels() > 0;
    if (detail::put_text(*text, has_channels ? clip.motion : clip.recording.positions, writer))
      return {};
    return fail(codes::io_write, "the text could not be written");
  }
  TextPieces out(writer);
  if (put_recorded_table(out, table, clip, options)) return out.finish();
  if (options.table == Table::channels) {
    put_channels(out, clip, options);
  } else if (is_of_robot(options.table)) {
    if (Status put = put_robot(out, clip, options, diagnostics); !put) return put;
  } else if (options.table == Table::contacts) {
    if (Status found = put_contacts(out, clip, options, diagnostics); !found) {
      if (found.error().at.file.empty()) found.error().at.file = clip.metadata.source;
      diagnostics.add(found.error());
      return found;
    }
  } else {
    put_poses(out, clip, options);
  }
  return out.finish();
}

}  // namespace mocap::csv
