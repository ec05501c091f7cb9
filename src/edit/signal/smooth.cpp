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

/// Smooths the positions of a point in frames in which it is known.
void smooth_run(Motion& positions, std::size_t point, const FrameSpan& run,
                const Smoother& smoother) {
  std::vector<double> series(run.count);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    for (std::size_t i = 0; i < run.count; ++i)
      series[i] = positions.at(run.first + i, 3 * point + axis);
    smoother.smooth(series);
    for (std::size_t i = 0; i < run.count; ++i)
      positions.computed_at(run.first + i, 3 * point + axis) = series[i];
  }
}

/// Smooths points from gap to gap: a gap may end anywhere.
void smooth_points(Recording& recording, const Smoother& smoother) {
  constexpr std::size_t shortest_run = 3;
  const std::size_t frames = recording.positions.frames();
  for (std::size_t point = 0; point < recording.points.size(); ++point) {
    for (std::size_t first = 0; first < frames;) {
      std::size_t end = first;
      while (end < frames && recording.is_known(end, point)) ++end;
      if (end - first >= shortest_run)
        smooth_run(recording.positions, point, {first, end - first}, smoother);
      first = end + 1;
    }
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
  smooth_points(clip.recording, smoother);
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
