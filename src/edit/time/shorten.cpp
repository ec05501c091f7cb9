// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstddef>
#include <numeric>
#include <string_view>
#include <vector>

#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/time.hpp"

namespace mocap::edit {

namespace {

Result<std::size_t> frames_to_keep(const Shorten& options, const Clip& clip) {
  const double by = frames_of(options.by, clip.motion.frame_time);
  if (!(by >= 0.0)) return fail(codes::edit_value, "the length to remove must be a time");
  const std::size_t first = first_of_motion(clip);
  const std::size_t motion = clip.motion.frames() - first;
  if (by + 1.0 > static_cast<double>(motion)) {
    return fail(codes::edit_range,
                fmt::format("cannot remove {} frames: the clip has {} of motion", by, motion));
  }
  return clip.motion.frames() - static_cast<std::size_t>(by);
}

}  // namespace

Status validate(const Shorten& options, const Clip& clip) {
  const Result<std::size_t> kept = frames_to_keep(options, clip);
  if (!kept) return tl::unexpected<Error>(kept.error());
  return {};
}

Status apply(const Shorten& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  const Result<std::size_t> kept = frames_to_keep(options, clip);
  if (!kept) return tl::unexpected<Error>(kept.error());
  std::vector<std::size_t> frames(*kept);
  std::iota(frames.begin(), frames.end(), std::size_t{0});
  take_frames(clip, frames);
  return {};
}

namespace {

Result<Edit> parse_shorten(std::string_view value) {
  const Result<TimePoint> by = parse_time_point(value);
  if (!by) return invalid_value("shorten", value, "a length such as 12 or 0.5s");
  return Edit(Shorten{*by});
}

}  // namespace

extern constinit const StepKind shorten_step{
    .facts = {"shorten", "LENGTH", "",
              "Remove a length from the end: frames, or seconds such as 2s."},
    .parse = parse_shorten};

}  // namespace mocap::edit
