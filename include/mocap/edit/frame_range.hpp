// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Ranges of a clip, in frames or seconds.

#include <cstddef>
#include <optional>
#include <string_view>

#include "mocap/frame_span.hpp"
#include "mocap/motion.hpp"
#include "mocap/result.hpp"

namespace mocap::edit {

/// A frame, counted from 0, or a time after the first frame.
struct Moment {
  double value = 0.0;  ///< Frame, or seconds.
  bool is_time = false;
};

/// From one time point to another, inclusive. Default: the whole clip.
struct FrameRange {
  std::optional<Moment> first;  ///< Default: the first frame.
  std::optional<Moment> last;   ///< Default: the last frame.
};

using mocap::FrameSpan;

/// The frames of a range. For times, the frames that start within it (to a millionth of a frame);
/// the last frame lasts until the end of the clip, i.e. its duration. Fails with `edit.range` if
/// the clip does not have these frames, or the range is empty.
Result<FrameSpan> frames_in(const FrameRange& range, const Motion& motion);

/// `10..200`, `1s..4s`, `..4.5s`, `30..`. Fails with `edit.value`.
Result<FrameRange> parse_frame_range(std::string_view text);

/// `12` frames or `0.4s`. Fails with `edit.value`.
Result<Moment> parse_moment(std::string_view text);

/// Number of frames in a duration, rounded to the nearest. A number of frames is returned as it is.
double frames_of(const Moment& length, const FrameTime& frame_time);

}  // namespace mocap::edit
