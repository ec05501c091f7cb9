// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "body/body.hpp"
#include "check/motion_scan.hpp"
#include "mocap/body.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::detail {

/// What the families of findings share about one clip.
struct Examination {
  const Clip& clip;
  Body body = {};
  ScaleGuess scale = {};
  AxisGuess axes = {};
  Decision<bool> reference_frame = {};
  std::size_t first_frame = 0;  ///< First frame of motion: 1 behind a reference frame.
  MotionScan scan = {};
};

/// The words of one finding.
struct FindingText {
  std::string message;
  std::string subject = {};
  std::string detail = {};
  std::string advice = {};
  std::string command = {};
};

void add_finding(const Examination& examination, Code code, FindingText text,
                 Diagnostics& diagnostics);

// Each family adds what it has to say.
void check_skeleton(const Examination& examination, Diagnostics& diagnostics);
void check_reach(const Examination& examination, Diagnostics& diagnostics);
void check_frame_rate(const Examination& examination, Diagnostics& diagnostics);
void check_reference_frame(const Examination& examination, Diagnostics& diagnostics);
void check_jumps(const Examination& examination, Diagnostics& diagnostics);
void check_stillness(const Examination& examination, Diagnostics& diagnostics);
void check_angle_range(const Examination& examination, Diagnostics& diagnostics);
/// Of an .anim, which is for uploads to Second Life whatever the profile.
void check_animation_size(const Clip& clip, std::size_t bytes, Diagnostics& diagnostics);

/// How far a channel may step before its frame is looked at for jumps.
StepLimits jump_step_limits(const Clip& clip, const Body& body);

/// A joint's name for a sentence, in marks and of bounded length.
std::string quoted_name(const Joint& joint);
/// `frame 412 (3.442 s)`.
std::string frame_and_time(const Clip& clip, std::size_t frame);
/// `0.82 m`, or `14.5 units` where the scale is not known.
std::string length_text(double length, const ScaleGuess& scale);

}  // namespace mocap::detail
