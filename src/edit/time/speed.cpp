// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>

#include "edit/begin_edit.hpp"
#include "mocap/edit/time.hpp"

namespace mocap::edit {

Status validate(const Speed& options, const Clip& clip) {
  if (!(options.factor > 0.0) || !std::isfinite(options.factor)) {
    return fail(codes::edit_value, "the speed must be a number above 0");
  }
  const double seconds = clip.motion.frame_time.seconds() / options.factor;
  if (FrameTime::from_seconds(seconds).believable()) return {};
  return fail(codes::edit_rate,
              fmt::format("the frame time would be {:.6g} s, which is out of range", seconds));
}

Status apply(const Speed& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  if (options.factor == 1.0) return {};
  const FrameTime& old = clip.motion.frame_time;
  const double rate = old.frames_per_second() * options.factor;
  const double whole = std::round(rate);
  constexpr double most_whole = 1e6;
  const bool is_whole = old.has_standard_rate() && whole >= 1.0 && whole <= most_whole &&
                        std::abs(rate - whole) <= 1e-9 * rate;
  clip.motion.frame_time = is_whole ? FrameTime(FrameRate{static_cast<std::int64_t>(whole), 1})
                                    : FrameTime::from_seconds(old.seconds() / options.factor);
  return {};
}

}  // namespace mocap::edit
