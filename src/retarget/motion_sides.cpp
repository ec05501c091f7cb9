// SPDX-License-Identifier: MIT
#include "retarget/motion_sides.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "body/pose_blocks.hpp"
#include "mocap/body.hpp"
#include "mocap/poses.hpp"
#include "pose/poses_of.hpp"
#include "retarget/hinge.hpp"
#include "text/utf8.hpp"

namespace mocap::retarget {

namespace {

/// Knees that bend less, as the sum of sines over frames and both knees, show nothing: 20 degrees
/// in two frames.
constexpr double least_bends = 1.3;
/// The mean of the axes along the line between the thighs, if all agree: 1. Of thighs that are
/// turned outwards, as of a dancer, it is smaller.
constexpr double least_agreeing = 0.7;

/// Feet whose mean is lower point backwards: by more than 120 degrees on average.
constexpr double most_backwards = -0.5;
constexpr std::size_t frames_with_feet = 32;

enum class KneeBend : std::uint8_t { unknown, backwards, forwards };

/// Which way the knees bend with respect to left and right; unknown if they hardly bend, or not
/// always the same way.
KneeBend find_knee_bend(const Clip& clip, const detail::FigureParts& parts) {
  double along = 0.0;
  double weights = 0.0;
  for (const detail::SideParts* const side : {&parts.left, &parts.right}) {
    visit_bends(clip, {*side->thigh, *side->shin, *side->foot},
                [&](const Poses& pose, const Vector3& axis) {
                  const Vector3 left = pose.world_position(0, *parts.left.thigh) -
                                       pose.world_position(0, *parts.right.thigh);
                  // Shins go backwards, so that the axis points to the left, too.
                  along += axis.dot(left.normalized());
                  weights += axis.norm();
                });
  }
  if (weights < least_bends || std::abs(along) < least_agreeing * weights) return KneeBend::unknown;
  return along > 0.0 ? KneeBend::backwards : KneeBend::forwards;
}

/// Whether the feet point backwards in the mean of all frames in which they point anywhere.
bool feet_point_backwards(const Clip& clip, const detail::FigureParts& parts) {
  double sum = 0.0;
  std::size_t count = 0;
  for (const std::size_t frame : detail::spread_frames(0, clip.motion.frames(), frames_with_feet)) {
    const Poses pose =
        detail::poses_of(clip, {.first_frame = frame, .frame_count = 1, .local = false});
    if (pose.frames == 0) continue;
    const std::optional<double> forward = detail::feet_forward(clip.skeleton, parts, pose, 0);
    if (!forward) continue;
    sum += *forward;
    ++count;
  }
  return count > 0 && sum < most_backwards * static_cast<double>(count);
}

}  // namespace

Status check_sides_in_motion(const Clip& clip, const detail::FigureParts& parts) {
  if (detail::feet_show_front(clip.skeleton, parts)) return {};
  const auto exchanged = [&](std::size_t left, std::size_t right, std::string_view what,
                             std::string_view how) {
    const auto name = [&](std::size_t joint) { return text::shown(clip.skeleton[joint].name); };
    return fail(codes::skeleton_mirrored,
                fmt::format("left and right are exchanged: the {}, `{}` and `{}`, {}", what,
                            name(left), name(right), how));
  };
  const KneeBend knees = find_knee_bend(clip, parts);
  if (knees == KneeBend::forwards)
    return exchanged(*parts.left.shin, *parts.right.shin, "knees", "bend forwards");
  // Feet that contradict the knees are wrong themselves.
  if (knees == KneeBend::unknown && feet_point_backwards(clip, parts))
    return exchanged(*parts.left.foot, *parts.right.foot, "feet", "point backwards");
  return {};
}

}  // namespace mocap::retarget
