// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "formats/file_labels.hpp"
#include "formats/points_out.hpp"
#include "formats/recorded_numbers.hpp"
#include "formats/text_pieces.hpp"
#include "formats/tsv/as_read.hpp"
#include "formats/unit_of_clip.hpp"
#include "mocap/tsv.hpp"
#include "text/ascii.hpp"

namespace mocap::tsv {

namespace {

constexpr unsigned time_decimals = 5;

constexpr mocap::detail::LabelRules label_rules{.forbidden = "\""};

std::string cell_in_file(std::string_view text) {
  return mocap::detail::cell_in_file(text, label_rules);
}

/// QTM's events only have a name. `Left` and `Foot Strike` become `Left Foot Strike`.
std::string name_of_event(const RecordingEvent& event) {
  const std::string label = cell_in_file(event.label);
  const std::string context = cell_in_file(event.context);
  const bool has_context = !context.empty() && !text::equal_in_any_case(context, "general");
  return has_context ? fmt::format("{} {}", context, label) : label;
}

class TsvWriter {
 public:
  TsvWriter(const Clip& clip, const Recording& points, double metres, const WriteOptions& options,
            const TextOutput::Writer& out, Diagnostics& diagnostics)
      : clip_(clip),
        points_(points),
        out_(out),
        positions_(points.positions, mocap::detail::numbers_to_write<Style>(clip, options.numbers),
                   out_),
        scale_(metres / mocap::detail::usual_metres_of_points),
        labels_(mocap::detail::labels_in_file(mocap::detail::labels_of(points.points), label_rules,
                                              clip, diagnostics)) {}

  Status write() {
    put_header();
    for (std::size_t frame = 0; frame < clip_.motion.frames() && !out_.failed(); ++frame)
      put_row(frame);
    return out_.finish();
  }

 private:
  /// The lines in the order in which the MATLAB toolboxes expect them.
  void put_header() {
    const auto* style = clip_.format_data.find<Style>();
    const std::string cameras = style == nullptr ? std::string() : cell_in_file(style->cameras);
    const std::string notes = style == nullptr ? std::string() : cell_in_file(style->description);
    out_.put(fmt::format("NO_OF_FRAMES\t{}\n", clip_.motion.frames()));
    out_.put(fmt::format("NO_OF_CAMERAS\t{}\n", cameras.empty() ? "0" : cameras));
    out_.put(fmt::format("NO_OF_MARKERS\t{}\n", labels_.size()));
    out_.put(fmt::format("FREQUENCY\t{}\n", clip_.motion.frame_time.frames_per_second()));
    out_.put("NO_OF_ANALOG\t0\nANALOG_FREQUENCY\t0\n");
    out_.put(fmt::format("DESCRIPTION\t{}\n", notes.empty() ? "--" : notes));
    out_.put(fmt::format("TIME_STAMP\t{}\n", style == nullptr ? "" : time_stamp(*style)));
    out_.put("DATA_INCLUDED\t3D\n");
    for (const RecordingEvent& event : clip_.recording.events) put_event(event);
    out_.put("MARKER_NAMES");
    for (const std::string& label : labels_) put_cell(label);
    out_.put("\nFrame\tTime");
    for (const std::string& label : labels_)
      for (const char axis : {'X', 'Y', 'Z'}) out_.put(fmt::format("\t{} {}", label, axis));
    out_.put('\n');
  }

  /// Its two cells.
  static std::string time_stamp(const Style& style) {
    const std::string_view stamp = style.time_stamp;
    const std::size_t tab = std::min(stamp.find('\t'), stamp.size());
    const std::string seconds = cell_in_file(stamp.substr(tab));
    const std::string date = cell_in_file(stamp.substr(0, tab));
    return seconds.empty() ? date : fmt::format("{}\t{}", date, seconds);
  }

  void put_cell(std::string_view text) {
    out_.put('\t');
    out_.put(text);
  }

  void put_event(const RecordingEvent& event) {
    if (!std::isfinite(event.time_s)) return;
    constexpr double most_frames = 1e15;
    const double frames = event.time_s * clip_.motion.frame_time.frames_per_second();
    if (!(std::abs(frames) < most_frames)) return;
    const auto frame = clip_.recording.first_frame + static_cast<std::int64_t>(std::round(frames));
    const double first = clip_.recording.times_s.empty() ? 0.0 : clip_.recording.times_s.front();
    out_.put(fmt::format("EVENT\t{}\t{}\t", name_of_event(event), frame));
    out_.put_number(event.time_s + first, time_decimals);
    out_.put('\n');
  }

  void put_row(std::size_t frame) {
    const Recording& recording = clip_.recording;
    out_.put(fmt::format("{}", recording.first_frame + static_cast<std::int64_t>(frame)));
    out_.put('\t');
    if (recording.times_s.empty())
      out_.put_number(clip_.motion.frame_time.time_of(frame), time_decimals);
    else
      out_.put_number(recording.times_s[frame]);
    for (std::size_t point = 0; point < labels_.size(); ++point) put_point(frame, point);
    out_.put('\n');
  }

  /// Gaps are NaN, which programs for MATLAB and Python read as such; they skip or refuse empty
  /// cells. A point at the origin has a negative zero, because zeros mean a gap.
  void put_point(std::size_t frame, std::size_t point) {
    if (!points_.is_known(frame, point)) {
      out_.put("\tNaN\tNaN\tNaN");
      return;
    }
    if (points_.position(frame, point).isZero(0.0)) {
      out_.put("\t-0.000\t0.000\t0.000");
      return;
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
      out_.put('\t');
      positions_.put((frame * labels_.size() + point) * 3 + axis, scale_);
    }
  }

  const Clip& clip_;
  const Recording& points_;
  mocap::detail::TextPieces out_;
  mocap::detail::RecordedNumbers positions_;
  double scale_;
  std::vector<std::string> labels_;
};

}  // namespace

Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics) {
  const auto write_points = [&](const Recording& points, double metres) {
    return TsvWriter(clip, points, metres, options, out, diagnostics).write();
  };
  return mocap::detail::write_points_file(clip,
                                          {.name = "a TSV file",
                                           .as_read = text_of_tsv(clip, options),
                                           .metres_per_unit = options.metres_per_unit,
                                           .write = write_points},
                                          out, diagnostics);
}

}  // namespace mocap::tsv
