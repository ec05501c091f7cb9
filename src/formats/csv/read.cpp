// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include "formats/csv/line_reader.hpp"
#include "formats/csv/motive.hpp"
#include "formats/csv/nexus.hpp"
#include "formats/csv/nexus_section.hpp"
#include "formats/csv/point_table.hpp"
#include "formats/csv/recorded_tables.hpp"
#include "formats/csv/robot_table.hpp"
#include "formats/csv/seed_table.hpp"
#include "formats/csv/skeleton_lines.hpp"
#include "formats/csv/table_columns.hpp"
#include "formats/csv/table_rows.hpp"
#include "formats/reader_findings.hpp"
#include "formats/whole_source.hpp"
#include "mocap/csv.hpp"
#include "mocap/formats.hpp"
#include "text/utf8.hpp"

namespace mocap::csv {

namespace {

/// Whether a table has what was recorded besides points.
bool is_recorded_table(const std::string& name) {
  const std::optional<Table> table = find_table(name);
  return table && is_recorded(*table) && *table != Table::points;
}

/// The reason why the header at the current line of `lines` cannot be used with any skeleton.
/// `table`: the kind of table in the comments.
Diagnostic missing_skeleton(const LineReader& lines, const std::string& table) {
  if (is_recorded_table(table)) {
    Diagnostic recorded =
        lines.finding(codes::csv_header,
                      fmt::format("this is a table of `{}`, not of channels or points", table), 0);
    recorded.detail = "it is written for other programs, and cannot be read back";
    recorded.advise("Open the file from which it was written.");
    return recorded;
  }
  if (is_pose_header(lines.line())) {
    Diagnostic poses =
        lines.finding(codes::csv_header, "this is a table of poses, not of channels", 0);
    poses.detail = "it does not determine the channels, so it cannot be read back";
    poses.advise("Write the table with `mocap convert --table channels`.");
    return poses;
  }
  Diagnostic none =
      lines.finding(codes::csv_skeleton, "there are no `# joint` lines before the header", 0);
  none.detail = "a table alone does not describe the skeleton";
  none.advise("Specify a file that has the skeleton of the table.",
              "mocap convert FILE --skeleton SKELETON -o FIXED");
  return none;
}

/// Reads the comment lines from the current line on, if there is one, and stops at the header.
/// False if there is no header or no skeleton; the reason is added to `found`.
bool read_comments(LineReader& lines, bool has_line, SkeletonLines& skeleton_lines,
                   bool need_skeleton, Diagnostics& found) {
  bool sound = true;
  for (; has_line; has_line = lines.next()) {
    const std::string_view line = lines.line();
    if (line.find_first_not_of(" \t,") == std::string_view::npos) continue;
    if (line.front() != '#') {
      const bool is_recorded = is_recorded_table(skeleton_lines.table());
      if (!is_recorded && (!need_skeleton || !sound || skeleton_lines.has_joints() ||
                           is_numbers_only(line) || is_point_header(line)))
        return sound;
      found.add(missing_skeleton(lines, skeleton_lines.table()));
      return false;
    }
    if (!sound) continue;
    if (const auto problem = skeleton_lines.read(line)) {
      found.add(lines.finding(problem->code, problem->message, problem->at));
      sound = false;
    }
  }
  if (lines.error()) {
    found.add(*lines.error());
  } else if (lines.bytes_read() == 0) {
    found.add(lines.finding(codes::format_empty, "the file is empty", 0));
  } else {
    found.add(lines.finding(codes::csv_header,
                            "the file ends before the line that names the columns", 0));
  }
  return false;
}

Diagnostic doubtful_rate(std::string message, const std::string& file) {
  SourceLocation at;
  at.file = file;
  return make_diagnostic(codes::motion_rate_doubtful, std::move(message), std::move(at));
}

Diagnostic no_rate(const std::string& file) {
  return doubtful_rate("the table has no frame rate; assuming 30 frames per second", file);
}

/// The frame time from the time column. A rate derived from its decimals is used if it also matches
/// the last time.
FrameTime frame_time_of(const TimeColumn& times, std::size_t frames, const std::string& file,
                        Diagnostics& found) {
  const double span = times.last - times.first;
  if (frames < 2 || !(span > 0.0)) {
    found.add(no_rate(file));
    return {};
  }
  const double mean = span / static_cast<double>(frames - 1);
  const double step = times.second - times.first;
  const double drift = std::abs(step * static_cast<double>(frames - 1) - span);
  if (step > 0.0 && drift <= mean / 2) {
    return times.first == 0.0 ? FrameTime(step, times.second_text) : FrameTime::from_seconds(step);
  }
  found.add(doubtful_rate(
      fmt::format("the times are not evenly spaced; using their mean interval, {} s", mean), file));
  return FrameTime::from_seconds(mean);
}

/// `of_recording`: the hash of the recording of the clip.
void set_text(std::shared_ptr<const TextAsRead> text, std::uint64_t of_recording, Clip& clip) {
  Style& style = clip.format_data.make<Style>();
  style.as_read = std::move(text);
  style.recording_digest = of_recording;
}

/// Keeps the text of the file with the clip, unless it is too long.
/// `of_motion`: the hash of its motion.
void keep_text(bool keeps_text, mocap::detail::KeptText& kept, const ReadOptions& options,
               std::uint64_t of_motion, Clip& clip, Diagnostics& found) {
  if (!keeps_text) return;
  if (kept.is_whole()) {
    set_text(mocap::detail::whole_text(kept.take(), clip, of_motion),
             mocap::detail::digest_of(clip.recording), clip);
  } else {
    found.add(mocap::detail::text_not_kept(clip.metadata.source, options.limits));
  }
}

/// The text up to the end of the header, the current line.
std::string_view text_before_rows(const mocap::detail::KeptText& kept, const LineReader& lines) {
  return std::string_view(kept.text()).substr(0, static_cast<std::size_t>(lines.next_offset()));
}

/// The frame times of a table of points: even ones, and those in the file if they are not.
/// `stated`: the frame time in the comments.
void set_times(PointTable& table, const std::optional<FrameTime>& stated, const std::string& file,
               Diagnostics& found) {
  // Programs print times with two decimals at least.
  constexpr double rounding_s = 1e-5;
  Motion& motion = table.clip.motion;
  std::vector<double>& times = table.clip.recording.times_s;
  if (stated) motion.frame_time = *stated;
  if (!table.has_times) {
    if (!stated) found.add(no_rate(file));
    return;
  }
  Diagnostics uneven;
  if (!stated) motion.frame_time = frame_time_of(table.times, motion.frames(), file, uneven);
  bool is_even = true;
  for (std::size_t frame = 0; frame < times.size(); ++frame)
    is_even = is_even && std::abs(times[frame] - motion.frame_time.time_of(frame)) <= rounding_s;
  if (is_even)
    times.clear();
  else if (times.size() < 2 && !stated)
    found.add(no_rate(file));
}

/// A table of points from its header, the current line, on. `comments`: the lines above it. `kept`:
/// the text of the file up to the end of what has been read ahead, or null.
std::optional<Clip> read_points(const ByteSource& source, LineReader& lines,
                                const SkeletonLines& comments, mocap::detail::KeptText* kept,
                                const ReadOptions& options, Diagnostics& found) {
  const std::string& file = source.name();
  std::optional<PointTable> table = read_point_table(source, lines, options.limits, found);
  if (!table) return std::nullopt;
  set_times(*table, comments.frame_time(), file, found);
  table->clip.recording.positions.frame_time = table->clip.motion.frame_time;
  table->clip.metadata.format = "csv";
  table->clip.metadata.source = file;
  table->clip.metadata.up = comments.up();
  if (const std::optional<double> metres = comments.metres_per_unit())
    table->clip.metadata.declared_unit =
        Decision<double>{*metres, Confidence::high, "the line `# metres_per_unit`", "--units UNIT"};
  const std::uint64_t of_motion = mocap::detail::digest_of(table->clip.motion);
  if (kept != nullptr && table->streamed && kept->is_whole()) {
    const std::uint64_t of_recording = mocap::detail::digest_of(
        table->clip.recording, table->clip.recording.positions, table->streamed->rows.digest);
    set_text(mocap::detail::streamed_text(text_before_rows(*kept, lines),
                                          std::move(*table->streamed), table->clip, of_motion),
             of_recording, table->clip);
  } else if (kept != nullptr) {
    keep_text(true, *kept, options, of_motion, table->clip, found);
  }
  return std::move(table->clip);
}

std::optional<Clip> read_clip(ByteSource& source, const ReadOptions& options, Diagnostics& found) {
  mocap::detail::KeptText kept(options.limits);
  // A table that is read onto another skeleton is written with that skeleton.
  const bool keeps_text = options.keep_style && options.skeleton == nullptr;
  if (keeps_text) kept.expect(mocap::detail::verified_size(source));
  LineReader lines(source, options.limits, keeps_text ? &kept : nullptr);
  bool has_line = lines.next();
  // Nexus writes blank lines before the first section.
  while (has_line && is_blank_line(lines.line())) has_line = lines.next();
  const std::string_view first = has_line ? lines.line() : std::string_view();
  const bool is_of_motive = is_motive(first);
  const bool is_of_robot = is_seed(first);
  if (is_of_motive || is_of_robot || is_nexus(first)) {
    std::optional<Clip> clip = is_of_motive  ? read_motive(lines, options.limits, found)
                               : is_of_robot ? read_seed(lines, options, found)
                                             : read_nexus(lines, options.limits, found);
    if (!clip) return clip;
    clip->metadata.source = source.name();
    keep_text(keeps_text, kept, options, mocap::detail::digest_of(clip->motion), *clip, found);
    return clip;
  }
  SkeletonLines comments(options.limits);
  if (!read_comments(lines, has_line, comments, options.skeleton == nullptr, found))
    return std::nullopt;

  if (options.skeleton == nullptr && !comments.has_joints() && is_point_header(lines.line())) {
    return read_points(source, lines, comments, keeps_text ? &kept : nullptr, options, found);
  }
  if (!comments.has_joints() && is_numbers_only(lines.line())) {
    std::optional<Clip> robot = read_robot(lines, options, found);
    if (!robot) return robot;
    robot->metadata.source = source.name();
    if (const auto& declared = comments.frame_time())
      robot->motion.frame_time = *declared;
    else
      found.add(no_rate(source.name()));
    keep_text(keeps_text, kept, options, mocap::detail::digest_of(robot->motion), *robot, found);
    return robot;
  }

  Clip clip;
  clip.metadata.format = "csv";
  clip.metadata.source = source.name();
  clip.metadata.metres_per_unit = comments.metres_per_unit();
  clip.metadata.up = comments.up();
  clip.skeleton = options.skeleton != nullptr ? *options.skeleton : comments.take_skeleton();
  const auto columns = read_columns(lines, clip.skeleton);
  if (!columns) {
    found.add(columns.error());
    return std::nullopt;
  }
  std::optional<StreamedTable> streamed =
      read_streamed_table(source, lines, *columns, options.limits);
  std::optional<TableRows> rows =
      streamed ? std::move(streamed->rows) : read_rows(lines, *columns, options.limits, found);
  if (!rows) return std::nullopt;
  const FrameTime frame_time =
      comments.frame_time()
          ? *comments.frame_time()
          : frame_time_of(rows->times, rows->motion.frames(), source.name(), found);
  if (!frame_time.believable()) {
    found.add(doubtful_rate(
        fmt::format("a frame time of {:.6g} s is implausibly {}", frame_time.seconds(),
                    frame_time.seconds() < 1.0 ? "short" : "long"),
        source.name()));
  }
  clip.motion = std::move(rows->motion);
  clip.motion.frame_time = frame_time;
  if (!streamed || !kept.is_whole())
    keep_text(keeps_text, kept, options, rows->digest, clip, found);
  else if (keeps_text)
    set_text(mocap::detail::streamed_text(text_before_rows(kept, lines), std::move(streamed->text),
                                          clip, rows->digest),
             mocap::detail::digest_of(clip.recording), clip);
  return clip;
}

}  // namespace

Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics) {
  return mocap::detail::read_with_findings(source.name(), diagnostics, [&](Diagnostics& found) {
    return read_clip(source, options, found);
  });
}

bool sniff(std::string_view head) {
  head = text::without_byte_order_mark(head);
  if (is_motive(head) || is_nexus(head) || is_seed(head)) return true;
  if (is_point_header(head.substr(0, head.find_first_of("\r\n")))) return true;
  while (head.starts_with('#')) {
    if (head.starts_with("# mocapkit channels")) return true;
    const std::size_t line_end = head.find_first_of("\r\n");
    if (line_end == std::string_view::npos) return false;
    head.remove_prefix(line_end);
    head.remove_prefix(std::min(head.find_first_not_of("\r\n"), head.size()));
  }
  const std::string_view line = head.substr(0, head.find_first_of("\r\n"));
  return line.starts_with("frame,time") || is_channel_header(line);
}

}  // namespace mocap::csv
