// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <string>

#include "body/rate_guess.hpp"
#include "check/findings.hpp"

namespace mocap::detail {

namespace {

constexpr std::size_t max_frames_of_a_pose = 1;

/// `24 and 23.976`; empty if no common rate matches.
std::string names_of_fitting(const FrameTime& time) {
  std::string names;
  for (const FrameRate each : fitting_rates(time)) {
    if (!names.empty()) names += " and ";
    names += name_of(each);
  }
  return names;
}

FindingText ambiguous_text(const FrameTime& time) {
  const std::string fitting = names_of_fitting(time);
  FindingText text;
  if (fitting.find(' ') != std::string::npos) {
    text.message =
        fmt::format("the frame time {} matches {} frames per second", time.text(), fitting);
  } else {
    text.message = fmt::format("the frame time {} has too few decimals to determine the rate{}",
                               time.text(), fitting.empty() ? "" : "; it may be " + fitting);
  }
  text.detail = fmt::format("It is read as {:.6g} frames per second", time.frames_per_second());
  const std::string likely = fitting.substr(0, fitting.find(' '));
  text.advice =
      "Set the rate of the recording" + (likely.empty() ? "." : ", for example " + likely + ".");
  text.command =
      fmt::format("mocap convert FILE --rate {} -o FIXED", likely.empty() ? "N" : likely);
  return text;
}

}  // namespace

void check_frame_rate(const Examination& examination, Diagnostics& diagnostics) {
  const Motion& motion = examination.clip.motion;
  if (motion.frames() <= max_frames_of_a_pose) return;
  const FrameTime& time = motion.frame_time;
  // A reader that questions the rate has already reported it, with its location.
  if (diagnostics.reports(Inferred::rate)) return;
  const double rate = time.frames_per_second();
  if (!(rate >= slowest_rate) || !(rate <= fastest_rate)) {
    add_finding(
        examination, codes::motion_rate_doubtful,
        {.message = fmt::format("the frame time of {:.6g} s is implausible", time.seconds()),
         .detail = time.believable()
                       ? fmt::format("The total duration would be {:.1f} s", motion.duration_s())
                       : std::string(),
         .advice = "Set the rate of the recording, if you know it.",
         .command = "mocap convert FILE --rate N -o FIXED"},
        diagnostics);
  } else if (time.ambiguous() && !time.text().empty()) {
    add_finding(examination, codes::motion_rate_doubtful, ambiguous_text(time), diagnostics);
  }
}

}  // namespace mocap::detail
