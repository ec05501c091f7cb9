// SPDX-License-Identifier: MIT
#include "edit/signal/channel_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/clip_frames.hpp"
#include "mocap/edit/signal.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/edit/values.hpp"

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

std::vector<Channel> channels_named(std::string_view name) {
  if (const std::optional<Channel> channel = find_channel(name)) return {*channel};
  if (name == "rotation") return {Channel::x_rotation, Channel::y_rotation, Channel::z_rotation};
  if (name == "position") return {Channel::x_position, Channel::y_position, Channel::z_position};
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
  Result<FrameSpan> frames = frames_in(target.frames, clip);
  if (!frames) return tl::unexpected<Error>(std::move(frames.error()));
  const std::size_t motion = first_of_motion(clip);
  const bool begins_there = target.frames.first || frames->first + frames->count <= motion;
  if (!begins_there && frames->first < motion) {
    frames->count -= motion - frames->first;
    frames->first = motion;
  }
  return ChannelRegion{std::move(*columns), *frames};
}

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

}  // namespace mocap::edit
