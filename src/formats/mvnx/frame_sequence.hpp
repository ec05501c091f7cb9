// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Detects missing frames by their numbers and times.

#include <algorithm>
#include <optional>
#include <string_view>

namespace mocap::mvnx {

/// The number and time of a frame, as far as the file states them.
struct FramePlace {
  std::optional<double> index;
  std::optional<double> time_ms;  ///< Rounded to milliseconds.
};

/// Compares each frame with the one before it.
class FrameSequence {
 public:
  explicit FrameSequence(double frame_ms = 0.0) : frame_ms_(frame_ms) {}

  /// Whether a frame does not directly follow the one that was taken before it.
  bool take(const FramePlace& place);
  /// The number of frames that are missing between all frames that were taken.
  double missing_frames() const { return std::min(missing_, most_missing); }

 private:
  /// Damaged files may have any number.
  static constexpr double most_missing = 1e12;

  double frame_ms_;
  std::optional<FramePlace> last_;
  double missing_ = 0.0;
};

/// The values of the attributes `index` and `time`, which may be empty.
FramePlace frame_place(std::string_view index, std::string_view time);

}  // namespace mocap::mvnx
