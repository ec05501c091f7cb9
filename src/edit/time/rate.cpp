// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "body/rate_guess.hpp"
#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/notes.hpp"
#include "edit/step_kind.hpp"
#include "edit/time/entered_rates.hpp"
#include "formats/descriptor.hpp"
#include "mocap/edit/time.hpp"

namespace mocap::edit {

namespace {

/// The reason why the rate of the clip is only a default; empty if it is not.
std::string_view reason_for_default_rate(const Clip& clip) {
  if (!clip.motion.frame_time.text().empty()) return {};
  const std::optional<Format> format = find_format(clip.metadata.format);
  return format ? detail::descriptor_of(*format).without_rate : std::string_view();
}

/// Empty if the rate is to be guessed from the clip, or invalid.
std::optional<FrameTime> frame_time_of(const SetRate& options) {
  if (!options.fps || !(*options.fps > 0.0) || *options.fps > highest_fps) return std::nullopt;
  FrameTime frame_time = FrameTime::from_rate(*options.fps);
  if (!frame_time.believable()) return std::nullopt;
  return frame_time;
}

}  // namespace

Status validate(const SetRate& options, const Clip& clip) {
  if (!options.fps) {
    if (const std::string_view reason = reason_for_default_rate(clip); !reason.empty())
      return fail(codes::edit_rate, std::string(reason));
    if (detail::guess_rate(clip.motion.frame_time)) return {};
    return fail(codes::edit_rate,
                fmt::format("the frame time {:.6g} s gives no indication of the intended rate",
                            clip.motion.frame_time.seconds()));
  }
  if (frame_time_of(options)) return {};
  return fail(codes::edit_rate,
              fmt::format("invalid frame rate {}: expected a rate greater than 0 and at most {}",
                          *options.fps, highest_fps));
}

Status apply(const SetRate& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  if (const std::optional<FrameTime> stated = frame_time_of(options)) {
    set_frame_time(clip, *stated);
    return {};
  }
  const std::optional<detail::RateGuess> guess = detail::guess_rate(clip.motion.frame_time);
  set_frame_time(clip, guess->frame_time);
  diagnostics.add(about_clip(clip, codes::edit_rate_set,
                             fmt::format("frame rate set to {:.6g} fps: {}",
                                         guess->frame_time.frames_per_second(), guess->reason)));
  return {};
}

FileSettings file_settings(const SetRate& options) {
  return {.frame_time = frame_time_of(options)};
}

namespace {

Result<Edit> parse_rate(std::string_view value) {
  if (value == "guess") return Edit(SetRate{});
  const Result<double> fps =
      positive_number("rate", value, "frames per second, such as 120 or 59.94, or guess");
  if (!fps) return tl::unexpected<Error>(fps.error());
  if (std::optional<Error> wrong = find_frame_time("rate", *fps))
    return tl::unexpected<Error>(std::move(*wrong));
  return Edit(SetRate{*fps});
}

}  // namespace

extern constinit const StepKind rate_step{
    .facts = {"rate", "N", "",
              "Set the frame rate to N frames per second without resampling; no value changes. It "
              "is also used for a file without a rate. `guess` uses the rate that was probably "
              "intended, such as 30 for a frame time of 33.3333."},
    .parse = parse_rate,
    .words = "guess",
    .synonyms = "frametime frame-time"};

}  // namespace mocap::edit
