// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/numbers.hpp"
#include "edit/signal/channel_columns.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/signal.hpp"
#include "mocap/edit/skeleton.hpp"

namespace mocap::edit {

namespace {

std::string names_of(const std::vector<Channel>& channels) {
  if (channels.empty()) return "none";
  std::string names;
  for (const Channel channel : channels) {
    names += fmt::format("{}{}", names.empty() ? "" : " ", name_of(channel));
  }
  return names;
}

/// Replaces every value of a target with the result of `changed`. The new values count as computed
/// unless `is_exact` is true. Fails without changes if a result would overflow.
template <class Change>
Status change(const ChannelTarget& target, Clip& clip, bool is_exact, const Change& changed) {
  const Result<ChannelRegion> region = region_of(target, clip);
  if (!region) return tl::unexpected<Error>(region.error());
  const std::size_t end = region->frames.first + region->frames.count;
  const auto for_each_frame = [&](const auto& act) {
    for (std::size_t frame = region->frames.first; frame < end; ++frame) act(frame);
  };
  bool is_finite = true;
  for_each_frame([&](std::size_t frame) {
    const auto row = clip.motion.row(frame);
    for (const std::size_t column : region->columns) {
      is_finite = is_finite && std::isfinite(changed(row[column]));
    }
  });
  if (!is_finite) return fail(codes::edit_value, "a value would become too large");
  for_each_frame([&](std::size_t frame) {
    const auto row = is_exact ? clip.motion.exact_row(frame) : clip.motion.computed_row(frame);
    for (const std::size_t column : region->columns) row[column] = changed(row[column]);
  });
  return {};
}

Status check(const ChannelTarget& target, double number, const Clip& clip) {
  if (!std::isfinite(number))
    return fail(codes::edit_value, "a channel value must be a finite number");
  const Result<ChannelRegion> region = region_of(target, clip);
  if (!region) return tl::unexpected<Error>(region.error());
  return {};
}

}  // namespace

Result<std::vector<std::size_t>> columns_of(const ChannelTarget& target, const Clip& clip) {
  const Result<std::vector<std::size_t>> joints = find_joints(clip.skeleton, target.joints);
  if (!joints) return tl::unexpected<Error>(joints.error());
  const std::vector<std::size_t> offsets = clip.skeleton.channel_offsets();
  std::vector<std::size_t> columns;
  for (const std::size_t joint : *joints) {
    const std::vector<Channel>& channels = clip.skeleton[joint].channels;
    for (std::size_t i = 0; i < channels.size(); ++i) {
      const bool is_meant =
          target.channels.empty() || std::find(target.channels.begin(), target.channels.end(),
                                               channels[i]) != target.channels.end();
      if (is_meant) columns.push_back(offsets[joint] + i);
    }
  }
  if (!columns.empty()) return columns;
  if (joints->empty()) return fail(codes::edit_joint, "no joint is specified");
  const Joint& first = clip.skeleton[joints->front()];
  Error error =
      make_diagnostic(codes::edit_joint,
                      fmt::format("`{}` has no channel {}", first.name,
                                  target.channels.empty() ? "at all" : names_of(target.channels)));
  error.advise(fmt::format("Its channels: {}.", names_of(first.channels)));
  return tl::unexpected<Error>(std::move(error));
}

Result<ChannelRegion> region_of(const ChannelTarget& target, const Clip& clip) {
  Result<std::vector<std::size_t>> columns = columns_of(target, clip);
  if (!columns) return tl::unexpected<Error>(std::move(columns.error()));
  Result<FrameSpan> frames = frames_in(target.frames, clip.motion);
  if (!frames) return tl::unexpected<Error>(std::move(frames.error()));
  const std::size_t motion = first_of_motion(clip);
  const bool begins_there = target.frames.first || frames->first + frames->count <= motion;
  if (!begins_there && frames->first < motion) {
    frames->count -= motion - frames->first;
    frames->first = motion;
  }
  return ChannelRegion{std::move(*columns), *frames};
}

Status validate(const SetChannels& options, const Clip& clip) {
  return check(options.target, options.value, clip);
}

Status validate(const AddToChannels& options, const Clip& clip) {
  return check(options.target, options.value, clip);
}

Status validate(const ScaleChannels& options, const Clip& clip) {
  return check(options.target, options.factor, clip);
}

Status apply(const SetChannels& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  return change(options.target, clip, true, [&](double /*old*/) { return options.value; });
}

Status apply(const AddToChannels& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  return change(options.target, clip, false, [&](double old) { return old + options.value; });
}

Status apply(const ScaleChannels& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  return change(options.target, clip, false, [&](double old) { return old * options.factor; });
}

namespace {

std::vector<Channel> channels_named(std::string_view name) {
  if (const std::optional<Channel> channel = find_channel(name)) return {*channel};
  if (name == "rotation") return {Channel::x_rotation, Channel::y_rotation, Channel::z_rotation};
  if (name == "position") return {Channel::x_position, Channel::y_position, Channel::z_position};
  return {};
}

}  // namespace

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

namespace {

constexpr std::string_view takes_assignment =
    "JOINT.CHANNEL=NUMBER and optionally @RANGE, such as LeftArm.Xrotation=10@10..20; CHANNEL may "
    "be rotation or position for all three";

template <class Options>
Result<Edit> parse_number(std::string_view name, std::string_view value) {
  std::optional<Assignment> assignment = assignment_in(value);
  if (!assignment) return invalid_value(name, value, takes_assignment);
  const std::size_t at = assignment->value.find('@');
  const std::optional<double> number = number_in(assignment->value.substr(0, at));
  if (!number) return invalid_value(name, value, takes_assignment);
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

}  // namespace

extern constinit const StepKind set_step{
    .facts = {"set", "J.C=N", "",
              "Set a channel of a joint: LeftArm.Xrotation=10, or with @10..20 only in these "
              "frames. The channel may be rotation or position for all three."},
    .parse = parse_set};

extern constinit const StepKind add_step{
    .facts = {"add", "J.C=N", "", "Add a number to a channel, with the syntax of --set."},
    .parse = parse_add};

extern constinit const StepKind multiply_step{
    .facts = {"multiply", "J.C=N", "", "Multiply a channel by a number, with the syntax of --set."},
    .parse = parse_multiply};

}  // namespace mocap::edit
