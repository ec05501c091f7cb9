// SPDX-License-Identifier: MIT
#include "mocap/check.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <utility>

#include "body/axes.hpp"
#include "body/decisions.hpp"
#include "body/reference_frame.hpp"
#include "body/scale.hpp"
#include "check/findings.hpp"
#include "mocap/anim_style.hpp"

namespace mocap {

namespace detail {

void check_reference_frame(const Examination& examination, Diagnostics& diagnostics) {
  if (examination.first_frame == 0) return;
  const std::size_t frames = examination.first_frame;
  add_finding(
      examination, Code::motion_reference_frame,
      {.message = frames == 1 ? "frame 0 is a reference pose, not motion: " +
                                    examination.reference_frame.evidence
                              : fmt::format("frames 0 to {} are a reference pose, not motion: {}",
                                            frames - 1, examination.reference_frame.evidence),
       .advice = frames == 1 ? "Keep it for a program that needs it; otherwise use --drop-reference"
                             : fmt::format("Remove all {} with --drop-reference: programs and "
                                           "edits use only the first one as the reference pose",
                                           frames)},
      diagnostics);
}

namespace {

void check_motion(const Examination& examination, Diagnostics& diagnostics) {
  if (examination.clip.motion.empty()) {
    // An ASF only contains a skeleton; nothing is missing.
    if (examination.clip.metadata.format == "asf") return;
    add_finding(examination, Code::motion_empty,
                {.message = "no frames, only a skeleton",
                 .advice = "Export the motion again if there should be one"},
                diagnostics);
    return;
  }
  check_frame_rate(examination, diagnostics);
  check_reference_frame(examination, diagnostics);
  check_jumps(examination, diagnostics);
  check_stillness(examination, diagnostics);
  check_angle_range(examination, diagnostics);
}

Examination examine(const Clip& clip) {
  Examination examination{.clip = clip};
  ReferenceFrames reference = find_reference_frames(clip);
  examination.reference_frame = std::move(reference.decision);
  examination.first_frame = reference.frames;
  examination.body = find_body(clip.skeleton);
  examination.scale =
      guess_scale(clip, examination.body, examination.first_frame, guess_family(clip.skeleton));
  examination.axes = guess_axes(clip, examination.body, examination.first_frame);
  examination.scan =
      scan_motion(clip, examination.first_frame, jump_step_limits(clip, examination.body));
  return examination;
}

/// A clip whose values do not match its skeleton has no poses to check.
bool can_be_examined(const Clip& clip) {
  return !clip.skeleton.empty() && clip.validate();
}

void add_findings(const Examination& examination, Diagnostics& diagnostics) {
  check_skeleton(examination, diagnostics);
  check_reach(examination, diagnostics);
  check_motion(examination, diagnostics);
  const auto* animation = examination.clip.format_data.find<anim::Style>();
  if (animation) check_animation_size(examination.clip, animation->bytes_in_file, diagnostics);
}

}  // namespace
}  // namespace detail

void check(const Clip& clip, Diagnostics& diagnostics) {
  if (detail::can_be_examined(clip)) detail::add_findings(detail::examine(clip), diagnostics);
}

ClipDecisions check_and_decide(const Clip& clip, Diagnostics& diagnostics) {
  if (!detail::can_be_examined(clip)) return {};
  const detail::Examination examination = detail::examine(clip);
  detail::add_findings(examination, diagnostics);
  return detail::decisions_of(clip, examination.scale, examination.axes,
                              examination.reference_frame);
}

}  // namespace mocap
