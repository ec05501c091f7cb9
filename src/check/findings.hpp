// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "body/analysis.hpp"
#include "body/body.hpp"
#include "check/motion_scan.hpp"
#include "mocap/body.hpp"
#include "mocap/check.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::detail {

/// Data about a clip that the check functions share.
struct Examination {
  const Clip& clip;
  const Body& body;
  const ScaleGuess& scale;
  const AxisGuess& axes;
  const Decision<bool>& reference_frame;
  std::size_t first_frame = 0;  ///< First frame of the motion, after any reference frames.
  MotionScan scan = {};
};

/// The text of one finding.
struct FindingText {
  std::string message;
  std::string subject = {};
  std::string detail = {};
  std::string advice = {};
  std::string command = {};
  Audience audience = Audience::everyone;
};

void add_finding(const Examination& examination, Code code, FindingText text,
                 Diagnostics& diagnostics);

/// Adds the findings about the points of a clip, which need no skeleton.
void check_recording(const Clip& clip, Diagnostics& diagnostics);

// Each function adds the findings of one kind.
void check_skeleton(const Examination& examination, Diagnostics& diagnostics);
void check_reach(const Examination& examination, Diagnostics& diagnostics);
void check_frame_rate(const Examination& examination, Diagnostics& diagnostics);
void check_reference_frame(const Examination& examination, Diagnostics& diagnostics);
void check_jumps(const Examination& examination, Diagnostics& diagnostics);
void check_stillness(const Examination& examination, Diagnostics& diagnostics);
/// Poses that are each stored in several frames.
void check_repeats(const Examination& examination, Diagnostics& diagnostics);
void check_angle_range(const Examination& examination, Diagnostics& diagnostics);
/// For files of formats that are uploaded to Second Life unchanged.
void check_uploaded_size(const Clip& clip, Diagnostics& diagnostics);

/// As `mocap::check_and_find_facts`, for callers that also need other guesses about the clip.
ClipFacts check_and_find_facts(const Analysis& analysis, Diagnostics& diagnostics,
                               std::size_t threads = 1);

/// Largest steps of a joint's channels with which a frame cannot contain a jump.
StepLimits jump_step_limits(const Clip& clip, const Body& body);

/// A joint's name for messages, in backquotes and of limited length.
std::string quoted_name(const Joint& joint);
/// `frame 412 (3.442 s)`.
std::string frame_and_time(const Clip& clip, std::size_t frame);
/// `0.82 m`, or `14.5 units` if the scale is unknown.
std::string length_text(double length, const ScaleGuess& scale);

}  // namespace mocap::detail
