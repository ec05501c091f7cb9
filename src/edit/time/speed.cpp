// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/numbers.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/time.hpp"

namespace mocap::edit {

Status validate(const Speed& options, const Clip& clip) {
  if (!(options.factor > 0.0) || !std::isfinite(options.factor)) {
    return fail(codes::edit_value, "the speed must be greater than 0");
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
  const FrameTime old = clip.motion.frame_time;
  const double rate = old.frames_per_second() * options.factor;
  const double whole = std::round(rate);
  constexpr double max_whole = 1e6;
  const bool is_whole = old.has_standard_rate() && whole >= 1.0 && whole <= max_whole &&
                        std::abs(rate - whole) <= 1e-9 * rate;
  set_frame_time(clip, is_whole ? FrameTime(FrameRate{static_cast<std::int64_t>(whole), 1})
                                : FrameTime::from_seconds(old.seconds() / options.factor));
  return {};
}

namespace {

/// `0s:1,2s:0.5`
Result<Edit> parse_speed_curve(std::string_view value) {
  constexpr std::string_view takes =
      "a factor greater than 0, or times with factors such as 0s:1,2s:0.5,3s:1";
  SpeedCurve curve;
  for (const std::string_view word : pieces_of(value, ',')) {
    const std::size_t colon = word.find(':');
    if (colon == std::string_view::npos) return invalid_value("speed", word, takes);
    Result<TimePoint> at = parse_time_point(word.substr(0, colon));
    if (!at) return tl::unexpected<Error>(std::move(at.error()));
    const std::optional<double> speed = number_in(word.substr(colon + 1));
    if (!speed) return invalid_value("speed", word, takes);
    curve.keys.push_back({*at, *speed});
  }
  return Edit(std::move(curve));
}

Result<Edit> parse_speed(std::string_view value) {
  if (value.find(':') != std::string_view::npos) return parse_speed_curve(value);
  return positive_number("speed", value,
                         "a factor greater than 0, or times with factors such as 0s:1,2s:0.5")
      .map([](double f) { return Edit(Speed{f}); });
}

}  // namespace

extern constinit const StepKind speed_step{
    .facts = {"speed", "F", "",
              "Play F times as fast, by changing the frame time. Times with factors, such as "
              "0s:1,2s:0.5,3s:1, interpolate the speed between them and keep the frame rate."},
    .parse = parse_speed,
    .synonyms = "slow=0.5 slower=0.5 faster=2 tempo"};

}  // namespace mocap::edit
