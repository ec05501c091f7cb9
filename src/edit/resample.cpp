// SPDX-License-Identifier: MIT
#include "mocap/edit/resample.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <utility>
#include <vector>

#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/frames_between.hpp"
#include "edit/joint_threads.hpp"
#include "edit/joint_track.hpp"
#include "edit/rates.hpp"
#include "edit/rotation_series.hpp"

namespace mocap::edit {

namespace {

/// New frames for one old one, at most: more is a mistake, and costs memory.
constexpr double most_growth = 1'000.0;

/// The new frames in old frames, with their part of the way to the next.
std::vector<double> moments_of(std::size_t frames, double old_fps, double new_fps) {
  const double step = old_fps / new_fps;
  const auto last = static_cast<double>(frames - 1);
  const auto count = static_cast<std::size_t>(std::floor(last / step + tolerance_frames)) + 1;
  std::vector<double> moments(count);
  for (std::size_t i = 0; i < count; ++i) {
    double at = std::min(static_cast<double>(i) * step, last);
    if (is_on_frame(at)) at = std::round(at);
    moments[i] = at;
  }
  return moments;
}

/// The old frames around a moment, and their shares.
struct Taps {
  std::size_t first = 0;
  std::size_t count = 0;
  std::size_t first_weight = 0;

  std::size_t middle() const { return first + count / 2; }
};

double sinc(double x) {
  const double angle = std::numbers::pi * x;
  return std::abs(angle) < 1e-12 ? 1.0 : std::sin(angle) / angle;
}

/// Half the length of the filter in new frames. With the window below it keeps what is slower than
/// three quarters of half the new rate to 0.3 %, and leaves 3 % or less of what is faster than half
/// the new rate, 0.2 % from 1.1 times that on.
constexpr double filter_reach = 12.0;
/// Its cut-off, as a part of half the new rate.
constexpr double filter_cutoff = 0.9;
/// The shape of Kaiser's window.
constexpr double window_shape = 4.5;

/// The modified Bessel function of the first kind, order 0; `x` up to `window_shape`.
double bessel_i0(double x) {
  double sum = 1.0;
  double term = 1.0;
  for (int k = 1; k <= 20; ++k) {
    term *= 0.25 * x * x / (static_cast<double>(k) * static_cast<double>(k));
    sum += term;
  }
  return sum;
}

/// Of a distance in parts of the reach, -1 to 1; not brought to a sum of 1.
double kaiser_window(double x) {
  return bessel_i0(window_shape * std::sqrt(std::max(0.0, 1.0 - x * x)));
}

/// For every new frame the old ones that it is made of.
class TapTable {
 public:
  void reserve(std::size_t moments) { taps_.reserve(moments); }

  std::size_t size() const { return taps_.size(); }
  const Taps& operator[](std::size_t i) const { return taps_[i]; }
  const double* weights(const Taps& taps) const { return weights_.data() + taps.first_weight; }

  /// A moment between two frames, or on one.
  void add_between(double at) {
    const double whole = std::floor(at);
    taps_.push_back({static_cast<std::size_t>(whole), at > whole ? 2U : 1U, weights_.size()});
    weights_.push_back(1.0 - (at - whole));
    if (at > whole) weights_.push_back(at - whole);
  }

  /// Shares of a windowed sinc, `step` old frames to a new one. At the ends the frames that are
  /// there share the whole.
  void add_filter(double at, double step, std::size_t frames) {
    const double reach = filter_reach * step;
    const auto last = static_cast<double>(frames - 1);
    // As many frames on either side, so that the filter does not shift what is near an end.
    const double room = std::min({reach, at + 1.0, last - at + 1.0});
    const double low = std::max(0.0, std::ceil(at - room + 1e-9));
    const double high = std::min(last, std::floor(at + room - 1e-9));
    const auto count = static_cast<std::size_t>(high - low + 1.0);
    const bool is_as_before =
        !taps_.empty() && taps_.back().count == count && at - low == last_distance_;
    last_distance_ = at - low;
    taps_.push_back({static_cast<std::size_t>(low), count,
                     is_as_before ? taps_.back().first_weight : weights_.size()});
    if (is_as_before) return;
    double sum = 0.0;
    for (double frame = low; frame <= high; ++frame) {
      const double x = (frame - at) / step;
      weights_.push_back(sinc(filter_cutoff * x) * kaiser_window(x / filter_reach));
      sum += weights_.back();
    }
    for (std::size_t i = 0; i < count; ++i) weights_[weights_.size() - 1 - i] /= sum;
  }

 private:
  std::vector<Taps> taps_;
  std::vector<double> weights_;  ///< Neighbours that need the same ones share them.
  double last_distance_ = 0.0;   ///< From the first frame of the last moment to it.
};

TapTable taps_for(const std::vector<double>& moments, double step, bool filters,
                  std::size_t frames) {
  TapTable table;
  table.reserve(moments.size());
  for (const double at : moments) {
    if (filters) {
      table.add_filter(at, step, frames);
    } else {
      table.add_between(at);
    }
  }
  return table;
}

/// The mean of rotations that are near to one another: their sum on the side of the middle one.
Quaternion mean_rotation(const RotationSeries& rotations, const Taps& taps, const double* weights) {
  if (taps.count == 2) {
    return rotations.at(taps.first).slerp(weights[1], rotations.at(taps.first + 1));
  }
  const double* x = rotations.part(0).data() + taps.first;
  const double* y = rotations.part(1).data() + taps.first;
  const double* z = rotations.part(2).data() + taps.first;
  const double* w = rotations.part(3).data() + taps.first;
  const Quaternion middle = rotations.at(taps.middle());
  double sum_x = 0.0;
  double sum_y = 0.0;
  double sum_z = 0.0;
  double sum_w = 0.0;
  for (std::size_t i = 0; i < taps.count; ++i) {
    const double cosine =
        x[i] * middle.x() + y[i] * middle.y() + z[i] * middle.z() + w[i] * middle.w();
    const double weight = std::copysign(weights[i], weights[i] * cosine);
    sum_x += weight * x[i];
    sum_y += weight * y[i];
    sum_z += weight * z[i];
    sum_w += weight * w[i];
  }
  const Quaternion mean(sum_w, sum_x, sum_y, sum_z);
  constexpr double no_direction = 1e-9;
  return mean.squaredNorm() < no_direction * no_direction ? middle : mean;
}

/// Memory of a thread.
struct Rotations {
  RotationSeries old;
  RotationSeries fresh;
};

/// One joint's rotations at the new moments. Angles stay near those of the old frame before, so
/// that they are as continuous as the old ones; where a moment is an old frame, they are its.
void resample_rotations(const Clip& clip, const JointPlace& joint, const TapTable& taps,
                        std::span<const std::size_t> near_frames, bool filters,
                        Rotations& rotations, Motion& result) {
  read_rotations(clip, joint, 0, clip.motion.frames(), rotations.old);
  rotations.fresh.assign(taps.size());
  for (std::size_t frame = 0; frame < taps.size(); ++frame) {
    const Taps& each = taps[frame];
    const bool is_old = !filters && each.count == 1;
    rotations.fresh.set(frame, is_old ? Quaternion(0.0, 0.0, 0.0, 0.0)
                                      : mean_rotation(rotations.old, each, taps.weights(each)));
  }
  write_rotations(rotations.fresh, clip.skeleton, joint, {clip.motion, near_frames}, 0, result);
  if (filters) return;
  const std::vector<Channel>& channels = clip.skeleton[joint.index].channels;
  for (std::size_t frame = 0; frame < taps.size(); ++frame) {
    if (taps[frame].count != 1) continue;
    for (std::size_t i = 0; i < channels.size(); ++i) {
      if (!is_rotation(channels[i]) && !is_quaternion(channels[i])) continue;
      const std::size_t column = joint.first_column + i;
      result.at(frame, column) = clip.motion.at(taps[frame].first, column);
    }
  }
}

/// A column of numbers that may be mixed: lengths, scales, single angles.
void resample_column(const Clip& clip, std::size_t column, bool is_angle, const TapTable& taps,
                     Motion& result) {
  const auto value_at = [&](std::size_t frame) { return clip.motion.at(frame, column); };
  for (std::size_t frame = 0; frame < taps.size(); ++frame) {
    const Taps& each = taps[frame];
    const double* weights = taps.weights(each);
    const double origin = value_at(each.first);
    double sum = 0.0;
    double previous = origin;
    for (std::size_t i = 0; i < each.count; ++i) {
      double value = value_at(each.first + i);
      // 179 and -179 are two degrees apart.
      if (is_angle) value = previous + std::remainder(value - previous, 360.0);
      previous = value;
      sum += weights[i] * (value - origin);
    }
    result.at(frame, column) = origin + sum;
  }
}

struct Resampled {
  Motion motion;
  Sources frames;  ///< Old ones that stay as they were.
};

Resampled resampled(const Clip& clip, const Resample& options, const FrameTime& frame_time) {
  const double old_fps = clip.motion.frame_time.frames_per_second();
  const double new_fps = frame_time.frames_per_second();
  const std::vector<double> moments = moments_of(clip.motion.frames(), old_fps, new_fps);
  const double step = old_fps / new_fps;
  const bool filters = options.low_pass && step > 1.0 + 1e-9;
  const TapTable taps = taps_for(moments, step, filters, clip.motion.frames());
  std::vector<std::size_t> near_frames(taps.size());
  for (std::size_t i = 0; i < taps.size(); ++i) near_frames[i] = taps[i].middle();

  Motion result(moments.size(), clip.motion.channels(), frame_time);
  for_each_joint<Rotations>(
      clip.skeleton, options.threads, [&](const JointPlace& joint, Rotations& rotations) {
        const Joint& facts = clip.skeleton[joint.index];
        const bool is_free = turns_freely(facts);
        for (std::size_t i = 0; i < facts.channels.size(); ++i) {
          if (is_free && is_turn(facts.channels[i])) continue;
          resample_column(clip, joint.first_column + i, is_rotation(facts.channels[i]), taps,
                          result);
        }
        if (is_free) resample_rotations(clip, joint, taps, near_frames, filters, rotations, result);
      });
  Sources stay(taps.size());
  for (std::size_t i = 0; !filters && i < taps.size(); ++i) {
    if (taps[i].count == 1) stay[i] = taps[i].first;
  }
  return {std::move(result), std::move(stay)};
}

/// Picks the nearest old frame for each new one: no number changes.
void pick_frames(Clip& clip, const FrameTime& frame_time) {
  const std::size_t first = first_of_motion(clip);
  const std::vector<double> moments =
      moments_of(clip.motion.frames() - first, clip.motion.frame_time.frames_per_second(),
                 frame_time.frames_per_second());
  std::vector<std::size_t> frames;
  frames.reserve(first + moments.size());
  for (std::size_t frame = 0; frame < first; ++frame) frames.push_back(frame);
  for (const double at : moments)
    frames.push_back(first + static_cast<std::size_t>(std::floor(at + 0.5)));
  take_frames(clip, frames);
  clip.motion.frame_time = frame_time;
}

}  // namespace

Status validate(const Resample& options, const Clip& clip) {
  if (!(options.fps > 0.0) || options.fps > highest_fps ||
      !frame_time_at(options.fps).believable()) {
    return fail(Code::edit_rate, fmt::format("{} frames a second cannot be: {:.6g} to {}",
                                             options.fps, 1.0 / FrameTime::longest_s, highest_fps));
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
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  const FrameTime frame_time = frame_time_at(options.fps);
  if (is_same_rate(frame_time, clip.motion.frame_time)) return {};
  if (clip.motion.frames() < 2) {
    clip.motion.frame_time = frame_time;
    return {};
  }
  if (options.nearest) {
    pick_frames(clip, frame_time);
    return {};
  }
  const ReferenceAside reference(clip);
  Resampled result = resampled(clip, options, frame_time);
  clip.motion = std::move(result.motion);
  reference.put_back(clip, std::move(result.frames));
  return {};
}

}  // namespace mocap::edit
