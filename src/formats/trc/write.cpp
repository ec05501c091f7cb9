// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/file_labels.hpp"
#include "formats/points_out.hpp"
#include "formats/recorded_numbers.hpp"
#include "formats/text_pieces.hpp"
#include "formats/trc/as_read.hpp"
#include "formats/unit_of_clip.hpp"
#include "mocap/trc.hpp"

namespace mocap::trc {

namespace {

constexpr unsigned time_decimals = 6;

constexpr mocap::detail::LabelRules label_rules{.forbidden = "\""};

class TrcWriter {
 public:
  TrcWriter(const Clip& clip, const Recording& recording, double metres,
            const WriteOptions& options, const TextOutput::Writer& out, Diagnostics& diagnostics)
      : clip_(clip),
        recording_(recording),
        out_(out),
        positions_(recording.positions,
                   mocap::detail::numbers_to_write<Style>(clip, options.numbers), out_),
        unit_(mocap::detail::symbol_of_points_unit(metres)),
        labels_(mocap::detail::labels_in_file(mocap::detail::labels_of(recording.points),
                                              label_rules, clip, diagnostics)) {
    if (!unit_.empty()) return;
    unit_ = "mm";
    scale_ = metres / mocap::detail::usual_metres_of_points;
  }

  Status write() {
    put_header();
    for (std::size_t frame = 0; frame < clip_.motion.frames() && !out_.failed(); ++frame)
      put_row(frame);
    return out_.finish();
  }

 private:
  void put_header() {
    const std::string rate = fmt::format("{}", clip_.motion.frame_time.frames_per_second());
    const std::size_t frames = clip_.motion.frames();
    out_.put("PathFileType\t4\t(X/Y/Z)\tmotion.trc\n");
    out_.put(
        "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\t"
        "OrigNumFrames\n");
    out_.put(fmt::format("{0}\t{0}\t{1}\t{2}\t{3}\t{0}\t{4}\t{1}\n", rate, frames,
                         recording_.points.size(), unit_, recording_.first_frame));
    out_.put("Frame#\tTime");
    for (std::size_t i = 0; i < labels_.size(); ++i) {
      out_.put(i == 0 ? "\t" : "\t\t\t");
      out_.put(labels_[i]);
    }
    out_.put("\n\t");
    for (std::size_t i = 1; i <= recording_.points.size(); ++i)
      out_.put(fmt::format("\tX{0}\tY{0}\tZ{0}", i));
    out_.put("\n\n");
  }

  /// OpenSim drops an empty cell at the end of a row, so each row ends with a tab.
  void put_row(std::size_t frame) {
    out_.put(fmt::format("{}", recording_.first_frame + static_cast<std::int64_t>(frame)));
    out_.put('\t');
    if (recording_.times_s.empty())
      out_.put_number(clip_.motion.frame_time.time_of(frame), time_decimals);
    else
      out_.put_number(recording_.times_s[frame]);
    out_.put('\t');
    const std::size_t points = recording_.points.size();
    for (std::size_t point = 0; point < points; ++point) {
      const bool is_known = recording_.is_known(frame, point);
      for (std::size_t axis = 0; axis < 3; ++axis) {
        if (is_known) positions_.put((frame * points + point) * 3 + axis, scale_);
        out_.put('\t');
      }
    }
    out_.put('\n');
  }

  const Clip& clip_;
  const Recording& recording_;
  mocap::detail::TextPieces out_;
  mocap::detail::RecordedNumbers positions_;
  std::string_view unit_;
  double scale_ = 1.0;
  std::vector<std::string> labels_;
};

}  // namespace

Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics) {
  const auto write_points = [&](const Recording& points, double metres) {
    return TrcWriter(clip, points, metres, options, out, diagnostics).write();
  };
  return mocap::detail::write_points_file(clip,
                                          {.name = "a TRC file",
                                           .as_read = text_of_trc(clip, options),
                                           .metres_per_unit = options.metres_per_unit,
                                           .write = write_points},
                                          out, diagnostics);
}

}  // namespace mocap::trc
