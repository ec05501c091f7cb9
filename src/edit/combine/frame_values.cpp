// SPDX-License-Identifier: MIT
// Arithmetic on the values of single frames.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

#include "mocap/edit/combine.hpp"
#include "mocap/edit/values.hpp"

namespace mocap::edit {

namespace {

Status check_frame(const Clip& clip, std::size_t frame, std::size_t frames) {
  if (frame < frames) return {};
  return fail(codes::edit_range, fmt::format("frame {} is out of range: the clip has {}", frame,
                                             clip.motion.frames()));
}

Status check_width(std::size_t a, std::size_t b) {
  if (a == b) return {};
  return fail(codes::edit_clips_differ,
              fmt::format("a frame of {} values and one of {} cannot be combined", a, b));
}

}  // namespace

Result<FrameValues> frame_values(const Clip& clip, std::size_t frame) {
  if (Status there = check_frame(clip, frame, clip.motion.frames()); !there) {
    return tl::unexpected<Error>(std::move(there.error()));
  }
  const auto row = clip.motion.row(frame);
  return FrameValues(row.begin(), row.end());
}

Status set_frame(Clip& clip, std::size_t frame, std::span<const double> values) {
  if (Status there = check_frame(clip, frame, clip.motion.frames()); !there) return there;
  if (Status same = check_width(values.size(), clip.motion.channels()); !same) return same;
  std::copy(values.begin(), values.end(), clip.motion.exact_row(frame).begin());
  return {};
}

Status insert_frame(Clip& clip, std::size_t frame, std::span<const double> values) {
  if (Status there = check_frame(clip, frame, clip.motion.frames() + 1); !there) return there;
  if (Status same = check_width(values.size(), clip.motion.channels()); !same) return same;
  const FrameValues copy(values.begin(), values.end());  // `values` may be a part of this clip.
  clip.motion.insert_frames(frame, 1);
  std::copy(copy.begin(), copy.end(), clip.motion.exact_row(frame).begin());
  clip.format_data.on_frames_changed();
  return {};
}

Result<FrameValues> sum(std::span<const double> a, std::span<const double> b) {
  if (Status same = check_width(a.size(), b.size()); !same) {
    return tl::unexpected<Error>(std::move(same.error()));
  }
  FrameValues values(a.begin(), a.end());
  for (std::size_t i = 0; i < values.size(); ++i) values[i] += b[i];
  return values;
}

Result<FrameValues> difference(std::span<const double> a, std::span<const double> b) {
  if (Status same = check_width(a.size(), b.size()); !same) {
    return tl::unexpected<Error>(std::move(same.error()));
  }
  FrameValues values(a.begin(), a.end());
  for (std::size_t i = 0; i < values.size(); ++i) values[i] -= b[i];
  return values;
}

FrameValues multiple(std::span<const double> values, double factor) {
  FrameValues result(values.begin(), values.end());
  for (double& value : result) value *= factor;
  return result;
}

}  // namespace mocap::edit
