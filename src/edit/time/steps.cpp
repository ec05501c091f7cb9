// SPDX-License-Identifier: MIT
// Options and help of the time edits.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "edit/notes.hpp"
#include "edit/numbers.hpp"
#include "edit/step_kind.hpp"

namespace mocap::edit {

namespace {

Result<Edit> parse_trim(std::string_view value) {
  Result<FrameRange> range = parse_frame_range(value);
  if (!range) return tl::unexpected<Error>(std::move(range.error()));
  return Edit(Trim{*range});
}

/// Detects a rate that is actually a frame time, such as 0.0333.
std::optional<Error> find_frame_time(std::string_view option, double fps) {
  constexpr double shortest_s = 0.001;
  constexpr double longest_s = 1.0 / 14.5;
  if (fps < shortest_s || fps > longest_s) return std::nullopt;
  const double meant = 1.0 / fps;
  const double whole = std::round(meant);
  constexpr double rounding = 0.005;
  Error error = make_diagnostic(
      codes::edit_value,
      fmt::format("{}: {} looks like a frame time: expected frames per second", option, fps));
  error.subject = option;
  error.advise(fmt::format("Write --{} {:.5g}", option,
                           std::abs(meant / whole - 1.0) < rounding ? whole : meant));
  return error;
}

/// `30`, `30:nearest`
Result<Edit> parse_fps(std::string_view value) {
  constexpr std::string_view takes = "frames per second above 0, such as 30, 59.94 or 30:nearest";
  const std::size_t colon = std::min(value.find(':'), value.size());
  const Result<double> fps = positive_number("fps", value.substr(0, colon), takes);
  if (!fps) return tl::unexpected<Error>(fps.error());
  if (std::optional<Error> wrong = find_frame_time("fps", *fps))
    return tl::unexpected<Error>(std::move(*wrong));
  Resample resample;
  resample.fps = *fps;
  if (colon != value.size()) {
    if (value.substr(colon + 1) != "nearest") return misunderstood("fps", value, takes);
    resample.nearest = true;
  }
  return Edit(resample);
}

/// `0s:1,2s:0.5`
Result<Edit> parse_speed_curve(std::string_view value) {
  constexpr std::string_view takes =
      "a factor above 0, or times with factors such as 0s:1,2s:0.5,3s:1";
  SpeedCurve curve;
  for (const std::string_view word : pieces_of(value, ',')) {
    const std::size_t colon = word.find(':');
    if (colon == std::string_view::npos) return misunderstood("speed", word, takes);
    Result<TimePoint> at = parse_time_point(word.substr(0, colon));
    if (!at) return tl::unexpected<Error>(std::move(at.error()));
    const std::optional<double> speed = number_in(word.substr(colon + 1));
    if (!speed) return misunderstood("speed", word, takes);
    curve.keys.push_back({*at, *speed});
  }
  return Edit(std::move(curve));
}

Result<Edit> parse_speed(std::string_view value) {
  if (value.find(':') != std::string_view::npos) return parse_speed_curve(value);
  return positive_number("speed", value,
                         "a factor above 0, or times with factors such as 0s:1,2s:0.5")
      .map([](double f) { return Edit(Speed{f}); });
}

Result<Edit> parse_rate(std::string_view value) {
  if (value == "guess") return Edit(SetRate{});
  const Result<double> fps =
      positive_number("rate", value, "frames per second, such as 120 or 59.94, or guess");
  if (!fps) return tl::unexpected<Error>(fps.error());
  if (std::optional<Error> wrong = find_frame_time("rate", *fps))
    return tl::unexpected<Error>(std::move(*wrong));
  return Edit(SetRate{*fps});
}

Result<Edit> parse_reference(std::string_view value) {
  if (value == "rest") return Edit(AddReference{AddReference::Kind::rest});
  if (value == "zeros") return Edit(AddReference{AddReference::Kind::zeros});
  if (is_t_pose_word(value)) return Edit(AddReference{AddReference::Kind::t_pose});
  return misunderstood("add-reference", value, "rest, zeros or t-pose");
}

/// `30,2.5s`, `every:10s`, and either with `reference`.
Result<Edit> parse_split(std::string_view value) {
  constexpr std::string_view every = "every:";
  Split split;
  for (const std::string_view word : pieces_of(value, ',')) {
    if (word == "reference") {
      split.repeats_reference = true;
      continue;
    }
    const bool is_length = word.starts_with(every);
    Result<TimePoint> moment = parse_time_point(word.substr(is_length ? every.size() : 0));
    if (!moment || (is_length && split.every)) {
      return misunderstood("split", word,
                           "positions such as 30,2.5s or a length such as every:10s");
    }
    if (is_length && !(moment->value > 0.0)) {
      return fail_advised(
          codes::edit_value,
          fmt::format("pieces of {} would have no frame", word.substr(every.size())),
          "Use a length above 0, such as every:10s, or every:300 in frames.");
    }
    if (is_length) {
      split.every = *moment;
    } else {
      split.marks.push_back(*moment);
    }
  }
  if (!split.every && split.marks.empty()) {
    return misunderstood("split", value, "positions such as 30,2.5s or a length such as every:10s");
  }
  return Edit(std::move(split));
}

Result<Edit> parse_loop(std::string_view value) {
  Result<TimePoint> blend = parse_time_point(value);
  if (!blend) return tl::unexpected<Error>(std::move(blend.error()));
  return Edit(Loop{*blend});
}

/// `next.bvh`, `next.bvh@0.4s`, `next.bvh@as-is`.
Result<Edit> parse_join(std::string_view value, const ClipReader& read) {
  if (!read) return fail(codes::edit_value, "files cannot be read here, so clips cannot be joined");
  Join join;
  for (std::size_t at = value.rfind('@'); at != std::string_view::npos; at = value.rfind('@')) {
    const std::string_view word = value.substr(at + 1);
    const Result<TimePoint> blend = parse_time_point(word);
    if (!blend && word != "as-is") {
      if (word.find_first_not_of("0123456789.+-s") == std::string_view::npos) {
        return misunderstood("join", word, "a blend such as 12, in frames, or 0.4s after the @");
      }
      break;
    }
    if (blend) join.blend = *blend;
    if (!blend) join.aligned = false;
    value = value.substr(0, at);
  }
  Result<Clip> clip = read(std::string(value));
  if (!clip) return tl::unexpected<Error>(std::move(clip.error()));
  join.clips.push_back(std::make_shared<const Clip>(std::move(*clip)));
  return Edit(std::move(join));
}

/// `other.bvh`, `other.bvh@warp`.
Result<Edit> parse_align(std::string_view value, const ClipReader& read) {
  if (!read) return fail(codes::edit_value, "align: files cannot be read here");
  constexpr std::string_view warp = "@warp";
  Align align;
  if (value.ends_with(warp)) {
    align.kind = Align::Kind::warp;
    value.remove_suffix(warp.size());
  }
  Result<Clip> other = read(std::string(value));
  if (!other) return tl::unexpected<Error>(std::move(other.error()));
  align.other = std::make_shared<const Clip>(std::move(*other));
  return Edit(std::move(align));
}

constexpr std::array time_kinds{
    StepKind{{"trim", "RANGE", "",
              "Keep a range of frames, including both ends, counted from 0: 10..200, 1s..4s, 30.. "
              "or ..4s."},
             parse_trim},
    StepKind{{"fps", "N", "",
              "Resample the motion to N frames per second. Downsampling applies a low-pass filter "
              "first to avoid aliasing. N:nearest uses the nearest frames instead, unfiltered: "
              "every n-th one when downsampling."},
             parse_fps},
    StepKind{{"rate", "N", "",
              "Set the frame rate to N frames per second without resampling; no value changes. It "
              "is also used for an AMC without a rate. `guess` uses the rate that the frame time "
              "probably means, such as 30 for 33.3333."},
             parse_rate,
             nullptr,
             "guess"},
    StepKind{{"speed", "F", "",
              "Play F times as fast, by changing the frame time. Times with factors, such as "
              "0s:1,2s:0.5,3s:1, interpolate the speed between them and keep the frame rate."},
             parse_speed},
    StepKind{{"reverse", "", "", "Play backwards."}, plain<Reverse>},
    StepKind{
        {"loop", "LENGTH", "0.25s",
         "Make the clip loop seamlessly: the last frame gets the pose of the first one. A cycle is "
         "detected, cut at the best frames and closed within LENGTH (frames, or seconds such as "
         "0.25s, the default); in other motions LENGTH of the end is blended into the start."},
        parse_loop},
    StepKind{{"join", "FILE", "",
              "Append another clip with the same joints, moved and rotated to where this one ends; "
              "may be given several times. FILE@0.4s sets the blend time, FILE@as-is keeps the "
              "position of its root."},
             nullptr,
             parse_join},
    StepKind{{"align", "FILE", "",
              "Shift the clip in time to match the poses of another recording of the same "
              "movement. Reports the offset. FILE@warp also speeds it up and slows it down to "
              "follow the other one throughout, with the same duration."},
             nullptr,
             parse_align},
    StepKind{{"split", "WHERE", "",
              "Split the clip into pieces: at positions such as 30,2.5s, where a new piece starts, "
              "or every:10s. OUT.bvh becomes OUT-1.bvh, OUT-2.bvh, ...; later edits apply to each "
              "piece. With `,reference` each starts with the reference pose."},
             parse_split},
    StepKind{{"drop-reference", "", "", "Remove the reference pose before the motion."},
             plain<DropReference>},
    StepKind{{"add-reference", "POSE", "rest",
              "Insert a reference pose before the motion, at its start: the rest pose with the "
              "same facing direction (rest, the default), a pose with all rotations zero (zeros), "
              "or a T-pose (t-pose), which becomes the rest pose."},
             parse_reference,
             nullptr,
             "rest zeros t-pose"},
    StepKind{{"reference-frame", "", "", "Same as --add-reference=zeros."},
             [](std::string_view) -> Result<Edit> {
               return Edit(AddReference{AddReference::Kind::zeros});
             }}};

}  // namespace

std::span<const StepKind> time_steps() {
  return time_kinds;
}

}  // namespace mocap::edit
