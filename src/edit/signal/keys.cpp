// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/edit_codes.hpp"
#include "edit/joint_track.hpp"
#include "edit/numbers.hpp"
#include "edit/signal/channel_columns.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/signal.hpp"
#include "mocap/edit/skeleton.hpp"
#include "pose/blend.hpp"

namespace mocap::edit {

namespace {

/// The frames of keys, in ascending order.
template <class Key>
Result<std::vector<std::size_t>> frames_of_keys(const std::vector<Key>& keys, const Clip& clip) {
  if (keys.size() < 2) return fail(codes::edit_keyframes, "at least two keyframes are needed");
  const std::size_t frames = clip.motion.frames();
  std::vector<std::size_t> at;
  for (const Key& key : keys) {
    const double frame = frames_of(key.at, clip.motion.frame_time);
    if (!(frame >= 0.0) || !(frame < static_cast<double>(frames)) || frame != std::floor(frame)) {
      return fail(codes::edit_keyframes,
                  fmt::format("keyframe {}{} is outside the clip's {} frames", key.at.value,
                              key.at.is_time ? " s" : "", frames));
    }
    at.push_back(static_cast<std::size_t>(frame));
    if (at.size() > 1 && at[at.size() - 2] >= at.back()) {
      return fail(codes::edit_keyframes,
                  fmt::format("keyframes must be in increasing order: frame {} follows frame {}",
                              at.back(), at[at.size() - 2]));
    }
  }
  return at;
}

/// Calls `write(frame, key, share)` for all frames from the first to the last key; `share` is the
/// weight of the key after `key`.
template <class Key, class Write>
void for_each_frame(const std::vector<Key>& keys, const std::vector<std::size_t>& at,
                    const Write& write) {
  for (std::size_t k = 0; k + 1 < keys.size(); ++k) {
    const auto length = static_cast<double>(at[k + 1] - at[k]);
    for (std::size_t frame = at[k]; frame < at[k + 1]; ++frame) {
      write(frame, k, eased(keys[k].ease, static_cast<double>(frame - at[k]) / length));
    }
  }
  write(at.back(), keys.size() - 2, 1.0);
}

ChannelTarget target_of(const Keyframes& options) {
  return {options.joints, options.channels, {}};
}

Result<std::vector<std::size_t>> free_joints(const std::vector<std::string>& words,
                                             const Skeleton& skeleton) {
  Result<std::vector<std::size_t>> joints = find_joints(skeleton, words);
  if (!joints) return joints;
  for (const std::size_t joint : *joints) {
    if (turns_freely(skeleton[joint])) continue;
    return fail(codes::edit_joint, fmt::format("`{}` lacks rotation channels for a full rotation",
                                               skeleton[joint].name));
  }
  return joints;
}

void write_key_rotations(const RotationKeyframes& options, const std::vector<std::size_t>& at,
                         std::size_t joint, std::size_t column, Clip& clip) {
  const std::size_t columns = clip.skeleton[joint].channels.size();
  const RotationChannels writer(clip.skeleton, joint);
  const auto numbers_of = [&](std::size_t frame) {
    return clip.motion.computed_row(frame).subspan(column, columns);
  };
  const std::size_t first_motion = first_of_motion(clip);
  for_each_frame(options.keys, at, [&](std::size_t frame, std::size_t key, double share) {
    const Quaternion turned =
        detail::blend(options.keys[key].rotation, options.keys[key + 1].rotation, share);
    std::vector<double> near;
    const std::size_t before = frame > first_motion ? frame - 1 : frame;
    const auto numbers = numbers_of(before);
    near.assign(numbers.begin(), numbers.end());
    writer.write(turned, numbers_of(frame), std::span<const double>(near));
  });
}

}  // namespace

std::optional<Ease> find_ease(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, Ease>, 5> all{{{"linear", Ease::linear},
                                                                  {"in", Ease::in},
                                                                  {"out", Ease::out},
                                                                  {"both", Ease::both},
                                                                  {"constant", Ease::constant}}};
  for (const auto& [word, ease] : all) {
    if (word == name) return ease;
  }
  return std::nullopt;
}

Status validate(const Keyframes& options, const Clip& clip) {
  for (const ValueKey& key : options.keys) {
    if (!std::isfinite(key.value))
      return fail(codes::edit_keyframes, "a key must be a finite number");
  }
  const Result<std::vector<std::size_t>> at = frames_of_keys(options.keys, clip);
  if (!at) return tl::unexpected<Error>(at.error());
  const Result<std::vector<std::size_t>> columns = columns_of(target_of(options), clip);
  if (!columns) return tl::unexpected<Error>(columns.error());
  return {};
}

Status apply(const Keyframes& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  const Result<std::vector<std::size_t>> at = frames_of_keys(options.keys, clip);
  const Result<std::vector<std::size_t>> columns = columns_of(target_of(options), clip);
  for_each_frame(options.keys, *at, [&](std::size_t frame, std::size_t key, double share) {
    const double from = options.keys[key].value;
    const double to = options.keys[key + 1].value;
    const double value = share < 1.0 ? from * (1.0 - share) + to * share : to;
    for (const std::size_t column : *columns) clip.motion.computed_at(frame, column) = value;
  });
  return {};
}

Status validate(const RotationKeyframes& options, const Clip& clip) {
  constexpr double unit_tolerance = 1e-6;
  for (const RotationKey& key : options.keys) {
    if (!(std::abs(key.rotation.norm() - 1.0) <= unit_tolerance)) {
      return fail(codes::edit_keyframes, "a rotation must be a unit quaternion");
    }
  }
  const Result<std::vector<std::size_t>> at = frames_of_keys(options.keys, clip);
  if (!at) return tl::unexpected<Error>(at.error());
  const Result<std::vector<std::size_t>> joints = free_joints(options.joints, clip.skeleton);
  if (!joints) return tl::unexpected<Error>(joints.error());
  return {};
}

Status apply(const RotationKeyframes& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  const Result<std::vector<std::size_t>> at = frames_of_keys(options.keys, clip);
  const Result<std::vector<std::size_t>> joints = free_joints(options.joints, clip.skeleton);
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  for (const std::size_t joint : *joints) {
    write_key_rotations(options, *at, joint, columns[joint], clip);
  }
  return {};
}

namespace {

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
  if (!assignment) return invalid_value("keys", value, takes);
  Keyframes keyframes{
      std::move(assignment->target.joints), std::move(assignment->target.channels), {}};
  for (const std::string_view word : pieces_of(assignment->value, ',')) {
    const std::optional<ValueKey> key = key_in(word);
    if (!key) return invalid_value("keys", word, takes);
    keyframes.keys.push_back(*key);
  }
  return Edit(std::move(keyframes));
}

constexpr auto keys_codes = edit_code_table({
    {.name = "edit.keyframes",
     .severity = Severity::error,
     .title = "Invalid keyframes",
     .explanation = "At least two keyframes are needed, in increasing order and within the clip.",
     .remedy = "List them in order, such as 0:10,1s:45,60:10."},
});

}  // namespace

extern constinit const StepKind keys_step{
    .facts = {"keys", "J.C=KEYS", "",
              "Animate a channel with keyframes: LeftArm.Xrotation=0:10,1s:45:linear,60:10. A "
              "third field sets the easing: both (slow at both ends, the default), in, out, linear "
              "or constant."},
    .parse = parse_keys,
    .codes = keys_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_keyframes = detail::code_in(edit::keys_codes, "edit.keyframes");

}  // namespace mocap::codes
