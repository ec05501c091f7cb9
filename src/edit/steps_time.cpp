// SPDX-License-Identifier: MIT
// Edits of when it happens, in words.
#include <array>
#include <memory>
#include <string_view>
#include <utility>

#include "edit/numbers.hpp"
#include "edit/step_kind.hpp"

namespace mocap::edit {

namespace {

Result<Edit> parse_trim(std::string_view value) {
  Result<FrameRange> range = parse_frame_range(value);
  if (!range) return tl::unexpected<Error>(std::move(range.error()));
  return Edit(Trim{*range});
}

Result<Edit> parse_fps(std::string_view value) {
  return positive_number("fps", value, "frames a second, such as 30 or 59.94").map([](double fps) {
    return Edit(Resample{fps, true});
  });
}

Result<Edit> parse_speed(std::string_view value) {
  return positive_number("speed", value, "a factor above 0").map([](double f) {
    return Edit(Speed{f});
  });
}

Result<Edit> parse_loop(std::string_view value) {
  Result<Moment> blend = parse_moment(value);
  if (!blend) return tl::unexpected<Error>(std::move(blend.error()));
  return Edit(Loop{*blend});
}

Result<Edit> parse_join(std::string_view value, const ClipReader& read) {
  if (!read) return fail(Code::edit_value, "clips cannot be joined here: no file can be read");
  Result<Clip> clip = read(std::string(value));
  if (!clip) return tl::unexpected<Error>(std::move(clip.error()));
  Join join;
  join.clips.push_back(std::make_shared<const Clip>(std::move(*clip)));
  return Edit(std::move(join));
}

constexpr std::array kinds{
    StepKind{{"trim", "RANGE", "",
              "Keep the frames from one to another, both ends, counted from 0: 10..200, 1s..4s, "
              "30.. or ..4s."},
             parse_trim},
    StepKind{{"fps", "N", "",
              "Sample the motion at N frames a second. Going down, what so few frames cannot hold "
              "is filtered out first."},
             parse_fps},
    StepKind{{"speed", "F", "", "Play F times as fast, by the time of a frame."}, parse_speed},
    StepKind{{"reverse", "", "", "Play backwards."}, plain<Reverse>},
    StepKind{{"loop", "LENGTH", "0.25s",
              "Blend so much of the end into the beginning (frames, or seconds such as 0.25s, "
              "which is the default) that the clip can be played round and round."},
             parse_loop},
    StepKind{{"join", "FILE", "",
              "Let another clip of the same joints follow, where this one ends and as it faces; "
              "may be given several times."},
             nullptr,
             parse_join}};

}  // namespace

std::span<const StepKind> time_steps() {
  return kinds;
}

}  // namespace mocap::edit
