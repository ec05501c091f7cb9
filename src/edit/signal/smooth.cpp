// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/joint_threads.hpp"
#include "edit/joint_track.hpp"
#include "edit/numbers.hpp"
#include "edit/signal/series_filter.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/signal.hpp"
#include "pose/rotation_series.hpp"

namespace mocap::edit {

namespace {

/// A smoothing filter, prepared for all series of the clip.
class Smoother {
 public:
  /// Prepares the filter for series of `frames` values.
  Smoother(const Smooth& options, double fps, std::size_t frames)
      : method_(options.method), cutoff_(options.cutoff_hz / fps), parabola_(options.frames) {
    if (method_ == SmoothMethod::gaussian) {
      weights_ = gaussian_weights(options.width_s * fps, frames);
    }
  }

  void smooth(std::span<double> series) const {
    switch (method_) {
      case SmoothMethod::butterworth:
        return butterworth(series, cutoff_);
      case SmoothMethod::gaussian:
        return weighted_mean(series, weights_);
      case SmoothMethod::savitzky_golay:
        return savitzky_golay(series, parabola_);
    }
  }

  void smooth(RotationSeries& rotations) const {
    const std::array<std::span<double>, 4> parts{rotations.part(0), rotations.part(1),
                                                 rotations.part(2), rotations.part(3)};
    if (method_ == SmoothMethod::butterworth) {
      butterworth(parts, cutoff_);
    } else {
      for (const std::span<double> part : parts) smooth(part);
    }
  }

 private:
  SmoothMethod method_;
  double cutoff_;
  std::size_t parabola_;
  std::vector<double> weights_;
};

/// Sets means without a direction to zero, so that these frames are not written.
void drop_directionless(RotationSeries& rotations) {
  constexpr double no_direction = 1e-6;
  for (std::size_t i = 0; i < rotations.size(); ++i) {
    if (rotations.at(i).squaredNorm() > no_direction * no_direction) continue;
    rotations.set(i, Quaternion(0.0, 0.0, 0.0, 0.0));
  }
}

void smooth_rotations(Clip& clip, const JointPlace& joint, std::span<const std::size_t> frames,
                      const Smoother& smoother, RotationSeries& rotations) {
  read_rotations(clip, joint, frames.front(), frames.size(), rotations);
  rotations.align_signs();
  smoother.smooth(rotations);
  drop_directionless(rotations);
  write_rotations(rotations, clip.skeleton, joint, {clip.motion, frames}, frames.front(),
                  clip.motion);
}

/// Smooths lengths, scales and individual angles. Jumps of an angle by full turns are ignored.
void smooth_column(Clip& clip, std::size_t column, std::size_t first, bool is_angle,
                   const Smoother& smoother) {
  std::vector<double> series;
  series.reserve(clip.motion.frames() - first);
  for (std::size_t frame = first; frame < clip.motion.frames(); ++frame) {
    double value = clip.motion.at(frame, column);
    if (is_angle && !series.empty())
      value = series.back() + std::remainder(value - series.back(), 360.0);
    series.push_back(value);
  }
  smoother.smooth(series);
  for (std::size_t i = 0; i < series.size(); ++i) {
    double& number = clip.motion.computed_at(first + i, column);
    // Full turns in the file are preserved.
    number = is_angle ? number + std::remainder(series[i] - number, 360.0) : series[i];
  }
}

/// Smooths three lengths, from `column` on, in frames in which they are known.
void smooth_lengths(Motion& motion, std::size_t column, const FrameSpan& run,
                    const Smoother& smoother) {
  std::vector<double> series(run.count);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    for (std::size_t i = 0; i < run.count; ++i) series[i] = motion.at(run.first + i, column + axis);
    smoother.smooth(series);
    for (std::size_t i = 0; i < run.count; ++i)
      motion.computed_at(run.first + i, column + axis) = series[i];
  }
}

/// Smooths a quaternion w, x, y, z.
void smooth_turns(Motion& motion, std::size_t column, const FrameSpan& run,
                  const Smoother& smoother) {
  RotationSeries rotations;
  rotations.assign(run.count);
  for (std::size_t i = 0; i < run.count; ++i) {
    const auto row = motion.row(run.first + i).subspan(column, 4);
    rotations.set(i, Quaternion(row[0], row[1], row[2], row[3]));
  }
  rotations.align_signs();
  smoother.smooth(rotations);
  drop_directionless(rotations);
  for (std::size_t i = 0; i < run.count; ++i) {
    Quaternion turn = rotations.at(i);
    if (turn.squaredNorm() == 0.0) continue;
    turn.normalize();
    const auto row = motion.computed_row(run.first + i).subspan(column, 4);
    row[0] = turn.w();
    row[1] = turn.x();
    row[2] = turn.y();
    row[3] = turn.z();
  }
}

/// Calls `smooth` with the runs of frames for which `is_known` holds: a gap may end anywhere.
template <class Known, class Smoothing>
void for_known_runs(std::size_t frames, const Known& is_known, const Smoothing& smooth) {
  constexpr std::size_t shortest_run = 3;
  for (std::size_t first = 0; first < frames;) {
    std::size_t end = first;
    while (end < frames && is_known(end)) ++end;
    if (end - first >= shortest_run) smooth(FrameSpan{first, end - first});
    first = end + 1;
  }
}

void smooth_recording(Recording& recording, const Smoother& smoother) {
  for (std::size_t point = 0; point < recording.points.size(); ++point) {
    for_known_runs(
        recording.positions.frames(),
        [&](std::size_t frame) { return recording.is_known(frame, point); },
        [&](const FrameSpan& run) {
          smooth_lengths(recording.positions, 3 * point, run, smoother);
        });
  }
  const std::size_t bodies = recording.bodies.size();
  for (std::size_t body = 0; body < bodies; ++body) {
    const std::size_t column = Recording::channels_per_body * body;
    for_known_runs(
        recording.body_poses.frames(),
        [&](std::size_t frame) { return !recording.is_lost(frame, body); },
        [&](const FrameSpan& run) {
          smooth_lengths(recording.body_poses, column, run, smoother);
          smooth_turns(recording.body_poses, column + 3, run, smoother);
        });
  }
}

}  // namespace

Status validate(const Smooth& options, const Clip& clip) {
  const double fps = clip.motion.frame_time.frames_per_second();
  switch (options.method) {
    case SmoothMethod::butterworth:
      if (options.cutoff_hz > 0.0 && options.cutoff_hz < 0.5 * fps) return {};
      return fail(
          codes::edit_value,
          fmt::format("the cutoff {} Hz must be between 0 and half the frame rate, {:.6g} Hz",
                      options.cutoff_hz, 0.5 * fps));
    case SmoothMethod::gaussian:
      if (options.width_s > 0.0 && options.width_s <= 5.0) return {};
      return fail(codes::edit_value, "the width must be greater than 0 and at most five seconds");
    case SmoothMethod::savitzky_golay:
      break;
  }
  if (options.frames >= 5 && options.frames % 2 == 1 && options.frames <= 1'001) return {};
  return fail(codes::edit_value, "the window must be an odd number of frames, 5 to 1,001");
}

Status apply(const Smooth& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  const std::size_t first = first_of_motion(clip);
  if (clip.motion.frames() < first + 3) return {};
  const Smoother smoother(options, clip.motion.frame_time.frames_per_second(),
                          clip.motion.frames() - first);
  std::vector<std::size_t> frames(clip.motion.frames() - first);
  std::iota(frames.begin(), frames.end(), first);
  for_each_joint<RotationSeries>(clip.skeleton, options.threads,
                                 [&](const JointPlace& joint, RotationSeries& rotations) {
                                   const Joint& facts = clip.skeleton[joint.index];
                                   const bool is_free = turns_freely(facts);
                                   for (std::size_t i = 0; i < facts.channels.size(); ++i) {
                                     if (is_free && is_turn(facts.channels[i])) continue;
                                     smooth_column(clip, joint.first_column + i, first,
                                                   is_rotation(facts.channels[i]), smoother);
                                   }
                                   if (is_free)
                                     smooth_rotations(clip, joint, frames, smoother, rotations);
                                 });
  clip.motion.renew_frames(first);
  smooth_recording(clip.recording, smoother);
  return {};
}

namespace {

/// `6`, `gaussian:0.1`, `savitzky-golay:9`.
Result<Edit> parse_smooth(std::string_view value) {
  constexpr std::string_view takes =
      "a cutoff in Hz such as 6, gaussian:SECONDS or savitzky-golay:FRAMES";
  const std::size_t colon = value.find(':');
  const std::string_view method =
      colon == std::string_view::npos ? std::string_view("butterworth") : value.substr(0, colon);
  const std::optional<double> number =
      number_in(colon == std::string_view::npos ? value : value.substr(colon + 1));
  if (!number || !(*number > 0.0)) return invalid_value("smooth", value, takes);
  Smooth smooth;
  if (method == "butterworth") {
    smooth.cutoff_hz = *number;
  } else if (method == "gaussian") {
    smooth.method = SmoothMethod::gaussian;
    smooth.width_s = *number;
  } else if (method == "savitzky-golay" && *number < 1e6 && *number == std::floor(*number)) {
    smooth.method = SmoothMethod::savitzky_golay;
    smooth.frames = static_cast<std::size_t>(*number);
  } else {
    return invalid_value("smooth", value, takes);
  }
  return Edit(smooth);
}

}  // namespace

extern constinit const StepKind smooth_step{
    .facts = {"smooth", "HOW", "6",
              "Smooth the motion: a low-pass filter with a cutoff in Hz (default: 6), or "
              "gaussian:SECONDS or savitzky-golay:FRAMES."},
    .parse = parse_smooth,
    .synonyms = "denoise filter lowpass low-pass blur"};

}  // namespace mocap::edit
