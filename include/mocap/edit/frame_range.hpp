// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Stretches of a clip, in frames or in seconds.

#include <cstddef>
#include <optional>
#include <string_view>

#include "mocap/frame_span.hpp"
#include "mocap/motion.hpp"
#include "mocap/result.hpp"

namespace mocap::edit {

/// A frame, counted from 0, or a time from the first frame on.
struct Moment {
  double value = 0.0;  ///< Frame, or seconds.
  bool is_time = false;
};

/// From a moment to another, both ends kept. Default: the whole clip.
struct FrameRange {
  std::optional<Moment> first;  ///< Default: the first frame.
  std::optional<Moment> last;   ///< Default: the last frame.
};

using mocap::FrameSpan;

/// The frames that a range means: of a time, the frames that begin within it (to a millionth of a
/// frame); the last one lasts until the end of the clip, which is its duration.
/// Fails with `edit.range` where the clip does not have them, or there is none between the ends.
Result<FrameSpan> frames_in(const FrameRange& range, const Motion& motion);

/// `10..200`, `1s..4s`, `..4.5s`, `30..`. Fails with `edit.value`.
Result<FrameRange> parse_frame_range(std::string_view text);

/// `12` frames or `0.4s`. Fails with `edit.value`.
Result<Moment> parse_moment(std::string_view text);

/// How many frames a length of time has, to the nearest one; a number of frames is that number.
double frames_of(const Moment& length, const FrameTime& frame_time);

}  // namespace mocap::edit
