// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/average_rate.hpp"
#include "formats/cell_rows.hpp"
#include "formats/excerpt.hpp"
#include "formats/line_findings.hpp"
#include "formats/reader_findings.hpp"
#include "formats/text_as_read.hpp"
#include "formats/tsv/columns.hpp"
#include "formats/tsv/header.hpp"
#include "formats/tsv/poses.hpp"
#include "formats/whole_source.hpp"
#include "mocap/tsv.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace mocap::tsv {

namespace {

using mocap::detail::CellRows;
using mocap::detail::LineCursor;
using mocap::detail::TextLine;

/// QTM always exports millimetres.
constexpr double metres_per_unit = 0.001;
/// Times are written with 5 decimals.
constexpr double time_rounding_s = 1.01e-5;

bool is_rate(double rate) {
  return rate > 0.0 && std::isfinite(rate) && std::isfinite(1.0 / rate);
}

/// `1 row has`, `2 rows have`
std::string rows_that_have(std::size_t count) {
  return fmt::format("{} row{}", count, count == 1 ? " has" : "s have");
}

class TsvReader {
 public:
  TsvReader(std::string_view text, const std::string& file, const ReadOptions& options,
            Diagnostics& found)
      : text_(text),
        options_(options),
        findings_(text, file, found),
        lines_(text, text.size() - text::without_byte_order_mark(text).size()),
        first_row_(lines_) {}

  std::optional<Clip> read() {
    if (!read_head() || !read_rows() || !choose_rate()) return std::nullopt;
    check_counts();
    check_times();
    return build();
  }

  const Header& header() const { return header_; }

 private:
  bool fail(std::string message, const TextLine& line) const {
    findings_.add(codes::tsv_header, std::move(message), line);
    return false;
  }

  bool read_head() {
    LineCursor first = lines_;
    const TextLine line = first.next();
    if (!sniff(line.text))
      return fail("expected a header that begins with `NO_OF_FRAMES` or `FILE_VERSION`", line);
    header_ = read_header(lines_);
    const std::string data = text::upper(header_.data);
    if (header_.is_skeleton) {
      kind_ = Kind::segments;
    } else if (data == "6D" || (data.empty() && header_.bodies)) {
      kind_ = Kind::bodies;
    } else if (!data.empty() && data != "3D") {
      return fail(fmt::format("the file has {} data; only 3D, 6D and skeletons can be read",
                              mocap::detail::quoted_word(header_.data)),
                  header_.data_line);
    }
    // The columns and names of an item, of which a damaged file may declare millions.
    constexpr std::size_t bytes_per_item = 512;
    if (header_.names.size() > options_.limits.max_memory / bytes_per_item) {
      findings_.add(codes::limit_memory, "the names need more memory than the limit",
                    header_.names_line);
      return false;
    }
    for (const std::string_view name : header_.names) {
      if (name.size() <= options_.limits.max_name_bytes) continue;
      findings_.add(codes::limit_name,
                    fmt::format("the name is longer than {} bytes", options_.limits.max_name_bytes),
                    header_.names_line, name);
      return false;
    }
    return true;
  }

  bool read_rows() {
    first_row_ = lines_;
    const mocap::detail::RowMeasure measure = mocap::detail::measure_rows(lines_, '\t');
    widest_ = measure.widest;
    columns_ = columns_of(header_, kind_, measure);
    if (kind_ == Kind::segments && columns_.names.empty())
      return fail("a skeleton needs a line with the names of its columns", header_.counts);
    if (measure.rows > options_.limits.max_frames) {
      findings_.add(codes::limit_frames,
                    fmt::format("more than {} frames", options_.limits.max_frames), widest_);
      return false;
    }
    const std::uint64_t most = options_.limits.max_memory / (4 * sizeof(double));
    if (measure.rows > 0 &&
        columns_.cells.width + columns_.cells.places.size() + 2 > most / measure.rows) {
      findings_.add(codes::limit_memory,
                    fmt::format("the positions need more than {} MiB of memory",
                                options_.limits.max_memory >> 20U),
                    widest_);
      return false;
    }
    if (columns_.cells.places.empty())
      columns_.cells.places.push_back(mocap::detail::CellColumns::not_stored);
    if (header_.rate && is_rate(*header_.rate)) columns_.cells.rate = *header_.rate;
    mocap::detail::CellRowReader reader(text_, lines_, columns_.cells);
    std::optional<CellRows> rows = reader.read(measure.rows);
    if (!rows) {
      const mocap::detail::BadCell& bad = reader.bad_cell();
      findings_.add(
          codes::tsv_number,
          fmt::format("expected a number, found {}", mocap::detail::quoted_word(bad.cell)),
          bad.line, bad.cell);
      return false;
    }
    rows_ = std::move(*rows);
    return true;
  }

  /// The rate of the header or, with an external timebase, the average of the times.
  bool choose_rate() {
    if (header_.rate && is_rate(*header_.rate)) {
      step_ = FrameTime::from_rate(*header_.rate);
      return true;
    }
    std::optional<FrameTime> average;
    if (columns_.cells.time)
      average = mocap::detail::average_frame_time(rows_.times_s, time_rounding_s);
    if (average) {
      step_ = *average;
      return true;
    }
    return fail("FREQUENCY is missing, or not a positive number, and there are no times",
                header_.frequency.number == 0 ? header_.counts : header_.frequency);
  }

  void check_counts() {
    const std::size_t frames = rows_.times_s.size();
    if (header_.frames && *header_.frames != static_cast<double>(frames))
      findings_.add(codes::tsv_count,
                    fmt::format("NO_OF_FRAMES is {}, but the file has {} row{}", *header_.frames,
                                frames, frames == 1 ? "" : "s"),
                    header_.counts);
    const bool are_points = kind_ == Kind::points;
    const std::optional<double>& count = are_points ? header_.markers : header_.bodies;
    if (count && *count != static_cast<double>(columns_.names.size()))
      findings_.add(
          codes::tsv_count,
          fmt::format("{} is {}, but the file has {}",
                      are_points ? "NO_OF_MARKERS" : "NO_OF_BODIES", *count, columns_.names.size()),
          header_.names_line.number == 0 ? header_.counts : header_.names_line);
    if (columns_.named < columns_.names.size())
      findings_.add(codes::tsv_label,
                    fmt::format("{} of {} {} have a name", columns_.named, columns_.names.size(),
                                are_points ? "points" : "bodies"),
                    header_.names_line.number == 0 ? widest_ : header_.names_line);
    if (rows_.short_rows > 0)
      findings_.add(codes::tsv_row_width,
                    fmt::format("{} fewer than {} cells", rows_that_have(rows_.short_rows),
                                columns_.cells.places.size()),
                    rows_.first_short);
  }

  void check_times() const {
    const std::vector<double>& times = rows_.times_s;
    if (rows_.untimed_rows > 0) {
      findings_.add(codes::tsv_time, fmt::format("{} no time", rows_that_have(rows_.untimed_rows)),
                    rows_.first_untimed);
      return;
    }
    const double period = step_.seconds();
    for (std::size_t i = 1; i < times.size(); ++i) {
      const double expected = times.front() + static_cast<double>(i) * period;
      const bool is_later = times[i] > times[i - 1];
      const bool is_even = std::abs(times[i] - expected) <= time_rounding_s + period / 2;
      if (is_later && is_even) continue;
      findings_.add(codes::tsv_time,
                    is_later ? fmt::format("the time of row {} is {} s; at {} frames per second "
                                           "it would be {} s",
                                           i + 1, times[i], step_.frames_per_second(), expected)
                             : fmt::format("the time of row {} is {} s, after {} s", i + 1,
                                           times[i], times[i - 1]),
                    mocap::detail::row_at(first_row_, i));
      return;
    }
  }

  /// Whether the times differ from those of the frames by more than their rounding.
  bool keeps_times() const {
    for (std::size_t i = 0; i < rows_.times_s.size(); ++i)
      if (!(std::abs(rows_.times_s[i] - step_.time_of(i)) <= time_rounding_s)) return true;
    return false;
  }

  Clip build() {
    Clip clip;
    clip.motion = Motion(rows_.times_s.size(), 0, step_);
    clip.metadata.format = "tsv";
    clip.metadata.source = findings_.file();
    clip.metadata.declared_unit = Decision<double>{metres_per_unit, Confidence::high,
                                                   "QTM exports millimetres", "--units UNIT"};
    Recording& recording = clip.recording;
    recording.first_frame = rows_.first_frame;
    const bool is_timed = keeps_times();
    add_events(recording);
    if (kind_ == Kind::points)
      add_points(recording);
    else
      report_zeros(add_bodies(columns_, kind_, rows_, recording));
    if (kind_ == Kind::segments && header_.is_local)
      findings_.add(codes::tsv_reference,
                    "the segments are relative to parents that the file does not state",
                    header_.counts);
    if (is_timed) recording.times_s = std::move(rows_.times_s);
    declare_up(clip);
    return clip;
  }

  void add_points(Recording& recording) {
    for (std::size_t i = 0; i < columns_.names.size(); ++i)
      recording.points.push_back({std::move(columns_.names[i]), i < header_.types.size()
                                                                    ? std::string(header_.types[i])
                                                                    : std::string()});
    const std::size_t points = recording.points.size();
    recording.states = std::move(rows_.states);
    if (options_.keep_style) rows_.values.set_number_formats(std::move(rows_.formats));
    recording.positions = std::move(rows_.values);
    Zeros zeros;
    for (std::size_t frame = 0; frame < recording.positions.frames(); ++frame) {
      for (std::size_t point = 0; point < points; ++point) {
        if (!recording.is_known(frame, point)) continue;
        const Vector3 position = recording.position(frame, point);
        // A negative zero is a position; see the writer.
        if (position.isZero(0.0) && !std::signbit(position.x())) {
          recording.set_state(frame, point, SampleState::occluded);
          zeros.add(frame);
        } else if (is_computed(recording.points[point].description)) {
          recording.set_state(frame, point, SampleState::interpolated);
        }
      }
    }
    report_zeros(zeros);
  }

  /// Whether QTM has computed a whole trajectory of this type.
  static bool is_computed(std::string_view type) {
    return text::starts_with_in_any_case(type, "gap-filled") ||
           text::starts_with_in_any_case(type, "virtual");
  }

  void report_zeros(const Zeros& zeros) const {
    if (zeros.count == 0) return;
    findings_.add(codes::tsv_gap,
                  fmt::format("{} position{} 0 0 0, and read as unknown", zeros.count,
                              zeros.count == 1 ? " is" : "s are"),
                  mocap::detail::row_at(first_row_, zeros.first_frame));
  }

  /// Times of events are those of the column `Time`.
  void add_events(Recording& recording) const {
    const bool is_timed = columns_.cells.time && !rows_.times_s.empty();
    const double rate = step_.frames_per_second();
    // Frame 1 is at 0 s.
    const double first =
        is_timed ? rows_.times_s.front()
                 : static_cast<double>(std::max<std::int64_t>(rows_.first_frame, 1) - 1) / rate;
    for (const HeaderEvent& event : header_.events) {
      double time = 0.0;
      if (event.time_s)
        time = *event.time_s - first;
      else if (event.frame)
        time = (*event.frame - static_cast<double>(rows_.first_frame)) / rate;
      else
        continue;
      recording.events.push_back({time, event.name, {}, {}});
    }
  }

  /// In QTM, Z points up unless the user has chosen other axes, which the file does not state. The
  /// origin is on the ground, so most positions are above it.
  void declare_up(Clip& clip) const {
    const Recording& recording = clip.recording;
    std::size_t known = 0;
    std::size_t below = 0;
    const auto count = [&](double z) {
      ++known;
      if (z < 0.0) ++below;
    };
    for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
      for (std::size_t point = 0; point < recording.points.size(); ++point)
        if (recording.is_known(frame, point)) count(recording.position(frame, point).z());
      for (std::size_t body = 0; body < recording.bodies.size(); ++body) {
        if (!recording.is_lost(frame, body))
          count(recording.body_poses.at(frame, body * Recording::channels_per_body + 2));
      }
    }
    if (known == 0 || (kind_ == Kind::segments && header_.is_local)) return;
    if (2 * below <= known) {
      clip.metadata.up = Axis::plus_z;
      return;
    }
    findings_.add(codes::tsv_up, fmt::format("{} of {} positions have a negative Z", below, known),
                  widest_);
  }

  std::string_view text_;
  const ReadOptions& options_;
  mocap::detail::LineFindings findings_;
  LineCursor lines_;
  LineCursor first_row_;
  Header header_;
  Kind kind_ = Kind::points;
  Columns columns_;
  CellRows rows_;
  TextLine widest_;
  FrameTime step_;
};

std::optional<Clip> read_tsv(ByteSource& source, const ReadOptions& options, Diagnostics& found) {
  Result<std::string> bytes = mocap::detail::read_whole(
      source, options.limits, options.limits.max_memory / 4, "the TSV file");
  if (!bytes) {
    found.add(std::move(bytes.error()));
    return std::nullopt;
  }
  const std::string file = source.name();
  TsvReader reader(*bytes, file, options, found);
  std::optional<Clip> clip = reader.read();
  if (!clip) return clip;
  Style& style = clip->format_data.make<Style>();
  style.cameras = reader.header().cameras;
  style.description = reader.header().description;
  style.time_stamp = reader.header().time_stamp;
  if (options.keep_style) {
    style.recording_digest = mocap::detail::digest_of(clip->recording);
    style.as_read = mocap::detail::whole_text(std::move(*bytes), *clip);
  }
  return clip;
}

}  // namespace

Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics) {
  return mocap::detail::read_with_findings(source.name(), diagnostics, [&](Diagnostics& found) {
    return read_tsv(source, options, found);
  });
}

}  // namespace mocap::tsv
