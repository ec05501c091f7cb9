// SPDX-License-Identifier: MIT
// Options and help of direct edits and of edits with a second clip.
#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/numbers.hpp"
#include "edit/option_words.hpp"
#include "edit/step_kind.hpp"

namespace mocap::edit {

namespace {

/// The text before and after `=`.
struct Assignment {
  ChannelTarget target;
  std::string_view value;
};

std::vector<Channel> channels_named(std::string_view name) {
  if (const std::optional<Channel> channel = find_channel(name)) return {*channel};
  if (name == "rotation") return {Channel::x_rotation, Channel::y_rotation, Channel::z_rotation};
  if (name == "position") return {Channel::x_position, Channel::y_position, Channel::z_position};
  return {};
}

/// `LeftArm.Xrotation=VALUE`; names may contain dots and equals signs.
std::optional<Assignment> assignment_in(std::string_view word) {
  const std::size_t equals = word.rfind('=');
  if (equals == std::string_view::npos) return std::nullopt;
  const std::string_view path = word.substr(0, equals);
  const std::size_t point = path.rfind('.');
  if (point == std::string_view::npos || point == 0) return std::nullopt;
  Assignment assignment;
  assignment.target.joints.emplace_back(path.substr(0, point));
  assignment.target.channels = channels_named(path.substr(point + 1));
  assignment.value = word.substr(equals + 1);
  if (assignment.target.channels.empty()) return std::nullopt;
  return assignment;
}

constexpr std::string_view takes_assignment =
    "JOINT.CHANNEL=NUMBER and optionally @RANGE, such as LeftArm.Xrotation=10@10..20; CHANNEL may "
    "be rotation or position for all three";

template <class Options>
Result<Edit> parse_number(std::string_view name, std::string_view value) {
  std::optional<Assignment> assignment = assignment_in(value);
  if (!assignment) return misunderstood(name, value, takes_assignment);
  const std::size_t at = assignment->value.find('@');
  const std::optional<double> number = number_in(assignment->value.substr(0, at));
  if (!number) return misunderstood(name, value, takes_assignment);
  if (at != std::string_view::npos) {
    Result<FrameRange> range = parse_frame_range(assignment->value.substr(at + 1));
    if (!range) return tl::unexpected<Error>(std::move(range.error()));
    assignment->target.frames = *range;
  }
  return Edit(Options{std::move(assignment->target), *number});
}

Result<Edit> parse_set(std::string_view value) {
  return parse_number<SetChannels>("set", value);
}
Result<Edit> parse_add(std::string_view value) {
  return parse_number<AddToChannels>("add", value);
}
Result<Edit> parse_multiply(std::string_view value) {
  return parse_number<ScaleChannels>("multiply", value);
}

/// `0:10`, `1s:45:in`.
std::optional<ValueKey> key_in(std::string_view word) {
  const std::vector<std::string_view> parts = pieces_of(word, ':');
  if (parts.size() < 2 || parts.size() > 3) return std::nullopt;
  const Result<TimePoint> at = parse_time_point(parts[0]);
  const std::optional<double> value = number_in(parts[1]);
  const std::optional<Ease> ease = parts.size() == 3 ? find_ease(parts[2]) : Ease::both;
  if (!at || !value || !ease) return std::nullopt;
  return ValueKey{*at, *value, *ease};
}

/// `LeftArm.Xrotation=0:10,1s:45:in,60:10`
Result<Edit> parse_keys(std::string_view value) {
  constexpr std::string_view takes =
      "JOINT.CHANNEL=TIME:NUMBER,... such as LeftArm.Xrotation=0:10,1s:45:linear,60:10";
  std::optional<Assignment> assignment = assignment_in(value);
  if (!assignment) return misunderstood("keys", value, takes);
  Keyframes keyframes{
      std::move(assignment->target.joints), std::move(assignment->target.channels), {}};
  for (const std::string_view word : pieces_of(assignment->value, ',')) {
    const std::optional<ValueKey> key = key_in(word);
    if (!key) return misunderstood("keys", word, takes);
    keyframes.keys.push_back(*key);
  }
  return Edit(std::move(keyframes));
}

/// `2s`, `2s:0`, `60:1.5s:linear:as-is`.
Result<Edit> parse_extend(std::string_view value) {
  constexpr std::string_view takes =
      "a length such as 2s, then the target frame, an easing (linear, in, out, both), and as-is, "
      "separated by colons";
  const std::vector<std::string_view> parts = pieces_of(value, ':');
  const Result<TimePoint> by = parse_time_point(parts[0]);
  if (!by) return misunderstood("extend", value, takes);
  Extend extend;
  extend.by = *by;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const Result<TimePoint> target = parse_time_point(parts[i]);
    const std::optional<Ease> ease = find_ease(parts[i]);
    if (i == 1 && target) {
      extend.target = *target;
    } else if (ease) {
      extend.ease = *ease;
    } else if (parts[i] == "as-is") {
      extend.aligned = false;
    } else {
      return misunderstood("extend", value, takes);
    }
  }
  return Edit(extend);
}

Result<Edit> parse_shorten(std::string_view value) {
  const Result<TimePoint> by = parse_time_point(value);
  if (!by) return misunderstood("shorten", value, "a length such as 12 or 0.5s");
  return Edit(Shorten{*by});
}

/// `wave.bvh`, `wave.bvh@0.8`, `wave.bvh@as-is`.
Result<Edit> parse_layer(std::string_view value, const ClipReader& read) {
  Layer layer;
  for (std::size_t at = value.rfind('@'); at != std::string_view::npos; at = value.rfind('@')) {
    const std::string_view word = value.substr(at + 1);
    const std::optional<double> weight = number_in(word);
    if (!weight && word != "as-is") break;
    if (weight) layer.options.weight = *weight;
    if (!weight) layer.options.aligned = false;
    value = value.substr(0, at);
  }
  Result<std::shared_ptr<const Clip>> over = clip_at(value, read);
  if (!over) return tl::unexpected<Error>(std::move(over.error()));
  layer.over = std::move(*over);
  return Edit(std::move(layer));
}

/// `other.bvh`, `other.bvh@0.5`.
Result<Edit> parse_added(std::string_view value, double sign, const ClipReader& read) {
  AddClip add;
  add.factor = sign;
  const std::size_t at = value.rfind('@');
  if (at != std::string_view::npos) {
    if (const std::optional<double> factor = number_in(value.substr(at + 1))) {
      add.factor = sign * *factor;
      value = value.substr(0, at);
    }
  }
  Result<std::shared_ptr<const Clip>> clip = clip_at(value, read);
  if (!clip) return tl::unexpected<Error>(std::move(clip.error()));
  add.clip = std::move(*clip);
  return Edit(std::move(add));
}

Result<Edit> parse_plus(std::string_view value, const ClipReader& read) {
  return parse_added(value, 1.0, read);
}
Result<Edit> parse_minus(std::string_view value, const ClipReader& read) {
  return parse_added(value, -1.0, read);
}

constexpr std::array direct_kinds{
    StepKind{{"set", "J.C=N", "",
              "Set a channel of a joint: LeftArm.Xrotation=10, or with @10..20 only in these "
              "frames. The channel may be rotation or position for all three."},
             parse_set},
    StepKind{{"add", "J.C=N", "", "Add a number to a channel, written as for --set."}, parse_add},
    StepKind{{"multiply", "J.C=N", "", "Multiply a channel, written as for --set."},
             parse_multiply},
    StepKind{{"keys", "J.C=KEYS", "",
              "Animate a channel with keyframes: LeftArm.Xrotation=0:10,1s:45:linear,60:10. A "
              "third field sets the easing: both (slow at both ends, the default), in, out, linear "
              "or constant."},
             parse_keys},
    StepKind{{"extend", "LENGTH", "",
              "Extend the clip: 2s holds the last pose, 2s:0 interpolates to that of frame 0. The "
              "root keeps its horizontal position; with 2s:0:as-is it moves back too."},
             parse_extend},
    StepKind{
        {"shorten", "LENGTH", "", "Remove a length from the end: frames, or seconds such as 2s."},
        parse_shorten},
    StepKind{{"layer", "FILE", "",
              "Layer another clip over this one. --only, --during and --fade before it limit it to "
              "joints and frames and ease it; FILE@0.5 gives it half the weight, FILE@as-is "
              "keeps the position of its root."},
             nullptr,
             parse_layer},
    StepKind{{"plus", "FILE", "",
              "Add the values of another clip with the same channels, frame by frame; FILE@0.5 "
              "adds half of them."},
             nullptr,
             parse_plus},
    StepKind{{"minus", "FILE", "", "Subtract the values of another clip, in the same way."},
             nullptr,
             parse_minus}};

}  // namespace

std::span<const StepKind> direct_steps() {
  return direct_kinds;
}

}  // namespace mocap::edit
