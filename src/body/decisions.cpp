// SPDX-License-Identifier: MIT
#include "body/decisions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "body/rate_guess.hpp"

namespace mocap::detail {

namespace {

bool has_moved_offset(const Skeleton& skeleton) {
  return std::any_of(skeleton.joints().begin(), skeleton.joints().end(), [](const Joint& joint) {
    return std::any_of(joint.channels.begin(), joint.channels.end(), [&](Channel channel) {
      return is_position(channel) && joint.offset[axis_of(channel)] != 0.0;
    });
  });
}

Decision<PositionMode> position_mode_of(const Clip& clip) {
  const PositionMode mode = clip.skeleton.position_mode;
  const auto& settled = clip.metadata.position_mode;
  if (settled && settled->value == mode) return *settled;
  Decision<PositionMode> decision{mode, Confidence::high, {}, {}};
  decision.evidence =
      has_moved_offset(clip.skeleton)
          ? "declared by the format or set by an edit"
          : "no joint has both an offset and position channels, so both modes give the same result";
  return decision;
}

Decision<double> rate_of(const Motion& motion) {
  const FrameTime& time = motion.frame_time;
  Decision<double> rate{.option = "--rate N"};
  if (!time.believable()) {
    rate.evidence = fmt::format("a frame time of {:.6g} s is not plausible", time.seconds());
    return rate;
  }
  rate.value = time.frames_per_second();
  const std::string text = printed_time(time);
  if (motion.frames() <= 1) {
    rate.confidence = Confidence::high;
    rate.evidence = fmt::format("the frame time is {}; a single pose has no frame rate", text);
  } else if (!(rate.value >= slowest_rate) || !(rate.value <= fastest_rate)) {
    rate.confidence = Confidence::low;
    rate.evidence = fmt::format("the frame time is {}, unusual for a recording", text);
  } else if (time.ambiguous()) {
    rate.confidence = Confidence::low;
    rate.evidence =
        fmt::format("the frame time {} has too few decimals to determine the rate", text);
  } else if (time.has_standard_rate()) {
    rate.confidence = Confidence::high;
    rate.evidence =
        fmt::format("the frame time {} corresponds to {:.6g} frames per second", text, rate.value);
  } else {
    rate.confidence = Confidence::medium;
    rate.evidence = fmt::format("the frame time is {}, not a standard rate", text);
  }
  return rate;
}

}  // namespace

ClipDecisions decisions_of(const Clip& clip, const ScaleGuess& scale, const AxisGuess& axes,
                           Decision<bool> reference_frame) {
  ClipDecisions decisions;
  decisions.position_mode = position_mode_of(clip);
  decisions.up = {axes.up, axes.up_confidence, axes.up_reason, "--up AXIS"};
  decisions.metres_per_unit = {scale.metres_per_unit, scale.confidence, scale.reason,
                               "--units UNIT"};
  decisions.reference_frame = std::move(reference_frame);
  decisions.frames_per_second = rate_of(clip.motion);
  return decisions;
}

}  // namespace mocap::detail
