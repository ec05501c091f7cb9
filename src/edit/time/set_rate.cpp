// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <utility>

#include "body/rate_guess.hpp"
#include "edit/begin_edit.hpp"
#include "edit/notes.hpp"
#include "edit/time/rates.hpp"
#include "mocap/edit/time.hpp"

namespace mocap::edit {

namespace {

/// An AMC has no frame time, so the rate of the clip is only the default.
bool is_assumed(const Clip& clip) {
  return clip.metadata.format == "amc" && clip.motion.frame_time.text().empty();
}

}  // namespace

Status validate(const SetRate& options, const Clip& clip) {
  if (!options.fps) {
    if (is_assumed(clip)) return fail(codes::edit_rate, "an AMC does not store its frame rate");
    if (detail::guess_rate(clip.motion.frame_time)) return {};
    return fail(codes::edit_rate,
                fmt::format("the frame time {:.6g} s gives no indication of the intended rate",
                            clip.motion.frame_time.seconds()));
  }
  if (frame_time_of(options)) return {};
  return fail(codes::edit_rate, fmt::format("invalid frame rate {}: expected above 0 and up to {}",
                                            *options.fps, highest_fps));
}

Status apply(const SetRate& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  if (const std::optional<FrameTime> stated = frame_time_of(options)) {
    clip.motion.frame_time = *stated;
    return {};
  }
  const std::optional<detail::RateGuess> guess = detail::guess_rate(clip.motion.frame_time);
  clip.motion.frame_time = guess->frame_time;
  diagnostics.add(about_clip(clip, codes::edit_rate_set,
                             fmt::format("frame rate set to {:.6g} fps: {}",
                                         guess->frame_time.frames_per_second(), guess->reason)));
  return {};
}

}  // namespace mocap::edit
