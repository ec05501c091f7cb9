// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <optional>

#include "mocap/evaluate.hpp"
#include "mocap/facts.hpp"
#include "mocap/rotation.hpp"
#include "mocap/secondlife.hpp"

namespace mocap {

namespace {

/// Joints that turn less than this between the first two frames, on average, are in motion, not in
/// a pose of reference.
constexpr double least_mean_turn_deg = 5.0;
/// And at least this many times as far as between the next two.
constexpr double least_turn_ratio = 4.0;
/// Share of the angles that are exactly zero: a pose set by a program, not by a performer. CMU's
/// conversions have 0.92 and 0.63, and between 0.2 and 0.45 in motion.
constexpr double least_zero_share = 0.6;
constexpr double least_drop_of_zeros = 0.15;
/// On the avatar of Second Life a T-pose is nearly always one.
constexpr double least_zero_share_of_avatar = 0.9;

bool is_on_avatar(const Clip& clip) {
  return !clip.skeleton.empty() &&
         secondlife::find_bone(clip.skeleton[0].name) == std::optional<std::size_t>(0);
}

/// Mean angle by which the joints that have rotations turn from one frame to the next.
double mean_turn_deg(const Skeleton& skeleton, const Poses& poses, std::size_t from) {
  double sum = 0.0;
  std::size_t joints = 0;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    bool turns = false;
    for (const Channel channel : skeleton[i].channels) {
      turns = turns || is_rotation(channel) || is_quaternion(channel);
    }
    if (!turns) continue;
    const auto a = poses.local_rotation(from, i);
    const auto b = poses.local_rotation(from + 1, i);
    sum +=
        angle_between_deg(Quaternion(a[3], a[0], a[1], a[2]), Quaternion(b[3], b[0], b[1], b[2]));
    ++joints;
  }
  return joints == 0 ? 0.0 : sum / static_cast<double>(joints);
}

double share_of_zero_angles(const Clip& clip, std::size_t frame) {
  std::size_t zeros = 0;
  std::size_t angles = 0;
  std::size_t column = 0;
  for (const Joint& joint : clip.skeleton.joints()) {
    for (const Channel channel : joint.channels) {
      if (is_rotation(channel)) {
        ++angles;
        if (clip.motion.at(frame, column) == 0.0) ++zeros;
      }
      ++column;
    }
  }
  return angles == 0 ? 0.0 : static_cast<double>(zeros) / static_cast<double>(angles);
}

}  // namespace

bool has_reference_frame(const Clip& clip, std::string* reason) {
  if (clip.metadata.starts_with_reference) {
    if (!*clip.metadata.starts_with_reference || clip.motion.frames() < 2) return false;
    if (reason != nullptr) *reason = "it was one before the motion was edited";
    return true;
  }
  if (clip.motion.frames() < 2) return false;
  const double zero_share = share_of_zero_angles(clip, 0);
  if (is_on_avatar(clip) && zero_share >= least_zero_share_of_avatar &&
      share_of_zero_angles(clip, 1) < zero_share) {
    if (reason != nullptr) {
      *reason = fmt::format(
          "{:.0f} % of its angles are exactly 0, and motions of Second Life's avatar have such a "
          "frame before them",
          std::floor(zero_share * 100.0));
    }
    return true;
  }
  if (clip.motion.frames() < 3) return false;
  if (zero_share < least_zero_share) return false;
  if (zero_share - share_of_zero_angles(clip, 1) < least_drop_of_zeros) return false;
  const Poses poses =
      evaluate(clip, {.first_frame = 0, .frame_count = 3, .local = true, .world = false});
  const double into_motion_deg = mean_turn_deg(clip.skeleton, poses, 0);
  const double within_motion_deg = mean_turn_deg(clip.skeleton, poses, 1);
  if (!(into_motion_deg >= least_mean_turn_deg) ||
      !(into_motion_deg >= least_turn_ratio * within_motion_deg)) {
    return false;
  }
  if (reason != nullptr) {
    *reason = fmt::format(
        "{:.0f} % of its angles are exactly 0, and the joints turn {:.0f}° on average to the next "
        "frame, {:.1f}° from that to the third",
        std::floor(zero_share * 100.0), into_motion_deg, within_motion_deg);
  }
  return true;
}

}  // namespace mocap
