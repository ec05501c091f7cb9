// SPDX-License-Identifier: MIT
#include "mocap/edit/resample.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>
#include <vector>

#include "edit/clip_frames.hpp"
#include "edit/joint_track.hpp"

namespace mocap::edit {

namespace {

constexpr double highest_fps = 1e6;
/// New frames for one old one, at most: more is a mistake, and costs memory.
constexpr double most_growth = 1'000.0;
/// Old frames are met to this part of a frame.
constexpr double tolerance_frames = 1e-6;

FrameTime frame_time_of(double fps) {
  const double whole = std::round(fps);
  if (std::abs(fps - whole) <= 1e-9 * fps) {
    return FrameTime(FrameRate{static_cast<std::int64_t>(whole), 1});
  }
  // 59.94 means 60,000 / 1,001.
  const double ntsc = std::round(fps * 1.001);
  if (ntsc >= 1.0 && std::abs(fps - ntsc / 1.001) < 0.005 * (fps / 60.0)) {
    return FrameTime(FrameRate{static_cast<std::int64_t>(ntsc) * 1000, 1001});
  }
  return FrameTime::from_seconds(1.0 / fps);
}

/// The new frames in old frames, with their part of the way to the next.
std::vector<double> moments_of(std::size_t frames, double old_fps, double new_fps) {
  const double step = old_fps / new_fps;
  const auto last = static_cast<double>(frames - 1);
  const auto count = static_cast<std::size_t>(std::ceil(last / step - tolerance_frames)) + 1;
  std::vector<double> moments(count);
  for (std::size_t i = 0; i < count; ++i) {
    double at = std::min(static_cast<double>(i) * step, last);
    if (std::abs(at - std::round(at)) <= tolerance_frames) at = std::round(at);
    moments[i] = at;
  }
  return moments;
}

/// The old frames around a moment and their shares.
struct Taps {
  std::size_t first = 0;
  std::vector<double> weights;
};

double sinc(double x) {
  const double angle = std::numbers::pi * x;
  return std::abs(angle) < 1e-12 ? 1.0 : std::sin(angle) / angle;
}

/// Shares of a windowed sinc, `step` old frames to a new one. At the ends the frames that are there
/// share the whole.
Taps filter_at(double at, double step, std::size_t frames) {
  constexpr double lobes = 3.0;
  const double reach = lobes * step;
  const auto last = static_cast<double>(frames - 1);
  // As many frames on either side, so that the filter does not shift what is near an end.
  const double room = std::min({reach, at + 1.0, last - at + 1.0});
  const double low = std::max(0.0, std::ceil(at - room + 1e-9));
  const double high = std::min(last, std::floor(at + room - 1e-9));
  Taps taps;
  taps.first = static_cast<std::size_t>(low);
  double sum = 0.0;
  for (double frame = low; frame <= high; ++frame) {
    const double x = (frame - at) / step;
    const double weight = sinc(x) * sinc(x / lobes);
    taps.weights.push_back(weight);
    sum += weight;
  }
  for (double& weight : taps.weights) weight /= sum;
  return taps;
}

Taps between(double at) {
  const double whole = std::floor(at);
  Taps taps;
  taps.first = static_cast<std::size_t>(whole);
  taps.weights = {1.0 - (at - whole)};
  if (at > whole) taps.weights.push_back(at - whole);
  return taps;
}

/// The mean of rotations that are near to one another: their sum on the side of the middle one,
/// brought to unit length.
Quaternion mean_rotation(const std::vector<Quaternion>& rotations, const Taps& taps) {
  if (taps.weights.size() == 2) {
    return rotations[taps.first].slerp(taps.weights[1], rotations[taps.first + 1]).normalized();
  }
  const Quaternion& middle = rotations[taps.first + taps.weights.size() / 2];
  Eigen::Vector4d sum = Eigen::Vector4d::Zero();
  for (std::size_t i = 0; i < taps.weights.size(); ++i) {
    const Quaternion& each = rotations[taps.first + i];
    const double sign = each.dot(middle) < 0.0 ? -1.0 : 1.0;
    sum += sign * taps.weights[i] * each.coeffs();
  }
  const double length = sum.norm();
  return length < 1e-9 ? middle : Quaternion(Eigen::Vector4d(sum / length));
}

/// One joint's rotations at the new moments. Angles stay near those of the old frame before, so
/// that they are as continuous as the old ones; where a moment is an old frame, they are its.
void resample_rotations(const Clip& clip, std::size_t joint, std::size_t first_column,
                        const std::vector<Taps>& taps, bool filters, Motion& result) {
  const std::vector<Quaternion> old = track_of(clip, joint, first_column).rotations;
  const RotationWriter writer(clip.skeleton, joint);
  const std::vector<Channel>& channels = clip.skeleton[joint].channels;
  for (std::size_t frame = 0; frame < taps.size(); ++frame) {
    const Taps& each = taps[frame];
    const auto row = result.row(frame).subspan(first_column, channels.size());
    const auto near = clip.motion.row(each.first + each.weights.size() / 2)
                          .subspan(first_column, channels.size());
    if (filters || each.weights.size() > 1) {
      writer.write(mean_rotation(old, each), row, near);
      continue;
    }
    for (std::size_t i = 0; i < channels.size(); ++i) {
      if (is_rotation(channels[i]) || is_quaternion(channels[i])) row[i] = near[i];
    }
  }
}

/// A column of numbers that may be mixed: lengths, scales, single angles.
void resample_column(const Clip& clip, std::size_t column, bool is_angle,
                     const std::vector<Taps>& taps, Motion& result) {
  const auto value_at = [&](std::size_t frame) { return clip.motion.at(frame, column); };
  for (std::size_t frame = 0; frame < taps.size(); ++frame) {
    const Taps& each = taps[frame];
    const double origin = value_at(each.first);
    double sum = 0.0;
    double previous = origin;
    for (std::size_t i = 0; i < each.weights.size(); ++i) {
      double value = value_at(each.first + i);
      // 179 and -179 are two degrees apart.
      if (is_angle) value = previous + std::remainder(value - previous, 360.0);
      previous = value;
      sum += each.weights[i] * (value - origin);
    }
    result.at(frame, column) = origin + sum;
  }
}

Motion resampled(const Clip& clip, const Resample& options, const FrameTime& frame_time) {
  const double old_fps = clip.motion.frame_time.frames_per_second();
  const double new_fps = frame_time.frames_per_second();
  const std::vector<double> moments = moments_of(clip.motion.frames(), old_fps, new_fps);
  const double step = old_fps / new_fps;
  const bool filters = options.low_pass && step > 1.0 + 1e-9;
  std::vector<Taps> taps;
  taps.reserve(moments.size());
  for (const double at : moments) {
    taps.push_back(filters ? filter_at(at, step, clip.motion.frames()) : between(at));
  }
  Motion result(moments.size(), clip.motion.channels(), frame_time);
  std::size_t column = 0;
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    const Joint& each = clip.skeleton[joint];
    const bool is_free = turns_freely(each);
    for (std::size_t i = 0; i < each.channels.size(); ++i) {
      const Channel channel = each.channels[i];
      const bool is_turn = is_rotation(channel) || is_quaternion(channel);
      if (is_turn && is_free) continue;
      resample_column(clip, column + i, is_rotation(channel), taps, result);
    }
    if (is_free) resample_rotations(clip, joint, column, taps, filters, result);
    column += each.channels.size();
  }
  return result;
}

}  // namespace

Status validate(const Resample& options, const Clip& clip) {
  if (!(options.fps > 0.0) || options.fps > highest_fps) {
    return fail(Code::edit_rate, fmt::format("{} frames a second cannot be: above 0 and up to {}",
                                             options.fps, highest_fps));
  }
  if (!clip.motion.frame_time.believable()) {
    return fail(Code::edit_rate,
                "the clip's own frame time cannot be, so there is no time to "
                "sample it in");
  }
  if (options.fps / clip.motion.frame_time.frames_per_second() > most_growth) {
    return fail(Code::edit_rate,
                fmt::format("{} frames a second are more than {} for each frame of the clip",
                            options.fps, most_growth));
  }
  return {};
}

Status apply(const Resample& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = validate(options, clip); !sound) return sound;
  const FrameTime frame_time = frame_time_of(options.fps);
  if (clip.motion.frames() < 2 || frame_time == clip.motion.frame_time) {
    clip.motion.frame_time = frame_time;
    return {};
  }
  const std::size_t references = first_of_motion(clip);
  std::vector<double> reference;
  if (references != 0) {
    const auto row = std::as_const(clip.motion).row(0);
    reference.assign(row.begin(), row.end());
    clip.motion.remove_frames(0, 1);
  }
  clip.motion = resampled(clip, options, frame_time);
  if (references != 0) {
    clip.motion.insert_frames(0, 1);
    std::copy(reference.begin(), reference.end(), clip.motion.row(0).begin());
  }
  mark_as_computed(clip);
  return {};
}

}  // namespace mocap::edit
