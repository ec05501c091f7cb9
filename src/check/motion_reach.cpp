// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "body/largest_length.hpp"
#include "check/findings.hpp"

namespace mocap::detail {

namespace {

/// The position channel of a frame that is farthest from the origin.
struct FarthestPosition {
  std::size_t joint = 0;
  double value = 0.0;
};

FarthestPosition farthest_position(const Clip& clip, std::size_t frame) {
  FarthestPosition farthest;
  const double* value = clip.motion.row(frame).data();
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    for (const Channel channel : clip.skeleton[joint].channels) {
      if (is_position(channel) && std::abs(*value) > std::abs(farthest.value)) {
        farthest = {joint, *value};
      }
      ++value;
    }
  }
  return farthest;
}

bool reaches_too_far(const Joint& joint) {
  return !is_in_reach(joint.offset) ||
         std::any_of(joint.end_sites.begin(), joint.end_sites.end(),
                     [](const EndSite& site) { return !is_in_reach(site.offset); });
}

void check_offsets(const Examination& examination, Diagnostics& diagnostics) {
  for (const Joint& joint : examination.clip.skeleton.joints()) {
    if (!reaches_too_far(joint)) continue;
    add_finding(
        examination, codes::motion_out_of_reach,
        {.message = fmt::format(
             "an offset of {} is longer than {:.0e} units, so world positions cannot be computed",
             quoted_name(joint), largest_length),
         .subject = joint.name,
         .advice = "Export the skeleton again, or correct the OFFSET in a text editor."},
        diagnostics);
  }
}

}  // namespace

void check_reach(const Examination& examination, Diagnostics& diagnostics) {
  check_offsets(examination, diagnostics);
  const MotionScan& scan = examination.scan;
  if (scan.frames_out_of_reach == 0) return;
  const std::size_t frame = scan.first_frame_out_of_reach;
  const FarthestPosition farthest = farthest_position(examination.clip, frame);
  FindingText text{
      .message = fmt::format("{} is at {:.3g} units in {}, so world positions cannot be computed",
                             quoted_name(examination.clip.skeleton[farthest.joint]), farthest.value,
                             frame_and_time(examination.clip, frame)),
      .detail = "Bounds and travel ignore this frame",
      .advice = fmt::format(
          "Correct frame {} or cut it. Usual causes are a failed solver and shifted columns.",
          frame)};
  if (scan.frames_out_of_reach > 1) {
    text.detail = fmt::format("Bounds and travel ignore {} frames", scan.frames_out_of_reach);
  }
  add_finding(examination, codes::motion_out_of_reach, std::move(text), diagnostics);
}

}  // namespace mocap::detail
