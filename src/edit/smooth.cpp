// SPDX-License-Identifier: MIT
#include "mocap/edit/smooth.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>
#include <vector>

#include "edit/clip_frames.hpp"
#include "edit/joint_track.hpp"
#include "edit/series_filter.hpp"

namespace mocap::edit {

namespace {

/// One way of smoothing, ready for any series of the clip.
class Smoother {
 public:
  Smoother(const Smooth& options, double fps)
      : method_(options.method), cutoff_(options.cutoff_hz / fps) {
    if (method_ == SmoothMethod::gaussian) weights_ = gaussian_weights(options.width_s * fps);
    if (method_ == SmoothMethod::savitzky_golay) weights_ = savitzky_golay_weights(options.frames);
  }

  void smooth(std::vector<double>& series) const {
    if (method_ == SmoothMethod::butterworth) {
      butterworth(series, cutoff_);
    } else {
      weighted_mean(series, weights_);
    }
  }

 private:
  SmoothMethod method_;
  double cutoff_;
  std::vector<double> weights_;
};

/// Of q and -q, which mean the same, always the one near to that of the frame before.
void align_signs(std::vector<Quaternion>& rotations) {
  for (std::size_t i = 1; i < rotations.size(); ++i) {
    if (rotations[i].dot(rotations[i - 1]) < 0.0) rotations[i].coeffs() *= -1.0;
  }
}

void smooth_rotations(Clip& clip, std::size_t joint, std::size_t first_column, std::size_t first,
                      const Smoother& smoother) {
  std::vector<Quaternion> rotations = track_of(clip, joint, first_column).rotations;
  rotations.erase(rotations.begin(), rotations.begin() + static_cast<std::ptrdiff_t>(first));
  align_signs(rotations);
  std::array<std::vector<double>, 4> parts;
  for (int part = 0; part < 4; ++part) {
    std::vector<double>& series = parts[static_cast<std::size_t>(part)];
    series.reserve(rotations.size());
    for (const Quaternion& each : rotations) series.push_back(each.coeffs()[part]);
    smoother.smooth(series);
  }
  const RotationWriter writer(clip.skeleton, joint);
  std::vector<double> near;
  const std::size_t columns = clip.skeleton[joint].channels.size();
  for (std::size_t i = 0; i < rotations.size(); ++i) {
    Eigen::Vector4d coefficients(parts[0][i], parts[1][i], parts[2][i], parts[3][i]);
    const double length = coefficients.norm();
    constexpr double no_direction = 1e-6;
    if (!(length > no_direction)) continue;
    const auto row = clip.motion.row(first + i).subspan(first_column, columns);
    near.assign(row.begin(), row.end());
    writer.write(Quaternion(Eigen::Vector4d(coefficients / length)), row,
                 std::span<const double>(near));
  }
}

/// Lengths, scales and single angles; these without their leaps of whole turns.
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
  for (std::size_t i = 0; i < series.size(); ++i) clip.motion.at(first + i, column) = series[i];
}

}  // namespace

Status validate(const Smooth& options, const Clip& clip) {
  const double fps = clip.motion.frame_time.frames_per_second();
  switch (options.method) {
    case SmoothMethod::butterworth:
      if (options.cutoff_hz > 0.0 && options.cutoff_hz < 0.5 * fps) return {};
      return fail(Code::edit_value,
                  fmt::format("a cutoff of {} Hz is not between 0 and half the rate, {:.6g} Hz",
                              options.cutoff_hz, 0.5 * fps));
    case SmoothMethod::gaussian:
      if (options.width_s > 0.0 && options.width_s <= 60.0) return {};
      return fail(Code::edit_value, "a width is a time above 0, up to a minute");
    case SmoothMethod::savitzky_golay:
      break;
  }
  if (options.frames >= 5 && options.frames % 2 == 1 && options.frames <= 10'001) return {};
  return fail(Code::edit_value, "a parabola goes through an odd number of frames, 5 to 10,001");
}

Status apply(const Smooth& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = validate(options, clip); !sound) return sound;
  const std::size_t first = first_of_motion(clip);
  if (clip.motion.frames() < first + 3) return {};
  const Smoother smoother(options, clip.motion.frame_time.frames_per_second());
  std::size_t column = 0;
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    const std::vector<Channel> channels = clip.skeleton[joint].channels;
    const bool is_free = turns_freely(clip.skeleton[joint]);
    for (std::size_t i = 0; i < channels.size(); ++i) {
      const bool is_turn = is_rotation(channels[i]) || is_quaternion(channels[i]);
      if (is_turn && is_free) continue;
      smooth_column(clip, column + i, first, is_rotation(channels[i]), smoother);
    }
    if (is_free) smooth_rotations(clip, joint, column, first, smoother);
    column += channels.size();
  }
  mark_as_computed(clip);
  return {};
}

}  // namespace mocap::edit
