// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "check/findings.hpp"

namespace mocap::detail {

namespace {

/// Nobody records people more slowly than this. What is slower was made by hand, or counts frames
/// instead of seconds.
constexpr double slowest_rate = 5.0;
/// Optical systems end at about 1,000 frames a second.
constexpr double fastest_rate = 1000.5;
constexpr std::size_t most_frames_of_a_pose = 1;

struct NamedRate {
  double rate;
  const char* name;
};

/// The rates that people mean when they write few decimals.
constexpr std::array usual_rates{
    NamedRate{24.0, "24"},
    NamedRate{24000.0 / 1001.0, "23.976"},
    NamedRate{25.0, "25"},
    NamedRate{30.0, "30"},
    NamedRate{30000.0 / 1001.0, "29.97"},
    NamedRate{50.0, "50"},
    NamedRate{60.0, "60"},
    NamedRate{60000.0 / 1001.0, "59.94"},
    NamedRate{72.0, "72"},
    NamedRate{90.0, "90"},
    NamedRate{100.0, "100"},
    NamedRate{120.0, "120"},
    NamedRate{120000.0 / 1001.0, "119.88"},
    NamedRate{240.0, "240"},
};

/// Half a unit of the last decimal of a plainly printed number.
double half_last_decimal(const std::string& printed) {
  const std::size_t point = printed.find('.');
  const std::size_t decimals = point == std::string::npos ? 0 : printed.size() - point - 1;
  return 0.5 * std::pow(10.0, -static_cast<double>(decimals));
}

/// `24 and 23.976`; empty when no usual rate fits.
std::string fitting_rates(const FrameTime& time) {
  const double tolerance = half_last_decimal(time.text());
  std::string fitting;
  for (const NamedRate& usual : usual_rates) {
    if (std::abs(1.0 / usual.rate - time.seconds()) > tolerance) continue;
    if (!fitting.empty()) fitting += " and ";
    fitting += usual.name;
  }
  return fitting;
}

FindingText ambiguous_text(const FrameTime& time) {
  const std::string fitting = fitting_rates(time);
  FindingText text;
  if (fitting.find(' ') != std::string::npos) {
    text.message = fmt::format("the frame time {} fits {} frames a second", time.text(), fitting);
  } else {
    text.message = fmt::format("the frame time {} has too few decimals to tell the rate{}",
                               time.text(), fitting.empty() ? "" : "; it may be " + fitting);
  }
  text.detail = fmt::format("It is read as {:.6g} frames a second", time.frames_per_second());
  text.advice = "Write more decimals: 0.0416667 for 24, 0.0333333 for 30 frames a second";
  return text;
}

}  // namespace

void check_frame_rate(const Examination& examination, Diagnostics& diagnostics) {
  const Motion& motion = examination.clip.motion;
  if (motion.frames() <= most_frames_of_a_pose) return;
  const FrameTime& time = motion.frame_time;
  // A reader that doubted the rate has told so already, with its place.
  if (diagnostics.find(Code::bvh_frame_time) || diagnostics.find(Code::motion_rate_doubtful)) {
    return;
  }
  const double rate = time.frames_per_second();
  if (!(rate >= slowest_rate) || !(rate <= fastest_rate)) {
    add_finding(
        examination, Code::motion_rate_doubtful,
        {.message = fmt::format("each frame lasts {:.6g} s, which is hardly meant", time.seconds()),
         .detail = time.believable()
                       ? fmt::format("The whole takes {:.1f} s then", motion.duration_s())
                       : std::string(),
         .advice = "Give the rate of the recording, if you know it"},
        diagnostics);
  } else if (time.ambiguous() && !time.text().empty()) {
    add_finding(examination, Code::motion_rate_doubtful, ambiguous_text(time), diagnostics);
  }
}

}  // namespace mocap::detail
