// SPDX-License-Identifier: MIT
#include "formats/fbx/fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <utility>

#include "formats/node_names.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/fbx.hpp"
#include "mocap/formats.hpp"
#include "text/utf8.hpp"

namespace mocap::fbx {

namespace {

template <class Kind>
bool has_channel(const Joint& joint, const Kind& kind) {
  return std::any_of(joint.channels.begin(), joint.channels.end(), kind);
}

bool is_length(Channel channel) {
  return channel == Channel::bone_length;
}

/// Whether the parent has a variable length, which moves the joint.
bool is_pushed(const Skeleton& skeleton, std::size_t index) {
  const std::size_t parent = skeleton[index].parent;
  return parent != Joint::no_parent && has_channel(skeleton[parent], is_length);
}

/// Whether a joint has two position channels for one axis.
bool repeats_position(const Joint& joint) {
  std::array<bool, 3> has_position{};
  return has_channel(joint, [&](Channel channel) {
    return is_position(channel) &&
           std::exchange(has_position[static_cast<std::size_t>(axis_of(channel))], true);
  });
}

/// Whether the position channels, or the rotation channels, can be written with their values.
bool keeps_positions(const Skeleton& skeleton, std::size_t index) {
  return !repeats_position(skeleton[index]) && !is_pushed(skeleton, index);
}
bool keeps_rotations(const Skeleton& skeleton, std::size_t index) {
  return order_of(skeleton[index], skeleton.euler_axes).has_value();
}

/// Unique and valid: programs connect animations to objects by name.
std::vector<std::string> valid_names(const Skeleton& skeleton) {
  mocap::detail::NodeNames unique;
  std::vector<std::string> names;
  names.reserve(skeleton.size());
  for (const Joint& joint : skeleton.joints()) names.push_back(unique.take(joint.name, "joint"));
  return names;
}

bool has_valid_names(const Skeleton& skeleton) {
  const std::vector<std::string> names = valid_names(skeleton);
  return std::equal(names.begin(), names.end(), skeleton.joints().begin(), skeleton.joints().end(),
                    [](const std::string& name, const Joint& joint) { return name == joint.name; });
}

Diagnostic about_joint(const Clip& clip, Code code, std::string message, const std::string& joint) {
  Diagnostic finding = make_diagnostic(code, std::move(message));
  finding.at.file = clip.metadata.source;
  finding.subject = joint;
  return finding;
}

/// The channels with which a joint is written.
std::vector<Channel> written_channels(const Skeleton& skeleton, std::size_t index,
                                      AxisOrder order) {
  const Joint& joint = skeleton[index];
  std::vector<Channel> channels;
  if (is_pushed(skeleton, index) || repeats_position(joint)) {
    channels = {Channel::x_position, Channel::y_position, Channel::z_position};
  } else {
    std::copy_if(joint.channels.begin(), joint.channels.end(), std::back_inserter(channels),
                 is_position);
  }
  if (keeps_rotations(skeleton, index)) {
    std::copy_if(joint.channels.begin(), joint.channels.end(), std::back_inserter(channels),
                 is_rotation);
    return channels;
  }
  if (skeleton.euler_axes == EulerAxes::fixed) std::reverse(order.begin(), order.end());
  for (const int axis : order) channels.push_back(on_axis(Channel::x_rotation, axis));
  return channels;
}

/// Copies the values of the channels that are not converted.
void copy_channels(const Clip& from, Clip& to) {
  for (std::size_t joint = 0; joint < to.skeleton.size(); ++joint) {
    const bool has_positions = keeps_positions(from.skeleton, joint);
    const bool has_rotations = keeps_rotations(from.skeleton, joint);
    for (const Channel channel : to.skeleton[joint].channels) {
      if (!(is_position(channel) ? has_positions : has_rotations)) continue;
      const std::size_t old_column = from.column(joint, channel).value_or(0);
      const std::size_t column = to.column(joint, channel).value_or(0);
      for (std::size_t frame = 0; frame < from.motion.frames(); ++frame)
        to.motion.copy_values(frame, column, from.motion, frame, old_column, 1);
    }
  }
}

void rename(const Clip& clip, Skeleton& skeleton, Diagnostics& diagnostics) {
  std::vector<std::string> names = valid_names(skeleton);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string old = skeleton[i].name;
    if (names[i] == old) continue;
    diagnostics.add(about_joint(
        clip, codes::fit_name,
        fmt::format("`{}` is written as `{}`", text::shown(old), text::shown(names[i])), old));
    skeleton.set_name(i, std::move(names[i]));
  }
}

Result<Clip> converted(const Clip& clip, const FitOptions& options, Diagnostics& diagnostics) {
  Clip result;
  result.metadata = clip.metadata;
  result.recording = clip.recording;
  result.skeleton = clip.skeleton;
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    const Joint& joint = clip.skeleton[i];
    if (has_channel(joint, is_scale))
      diagnostics.add(about_joint(
          clip, codes::fit_channel,
          fmt::format("the scale channels of `{}` are dropped", text::shown(joint.name)),
          joint.name));
    result.skeleton.set_channels(i, written_channels(clip.skeleton, i, options.order));
  }
  Result<Motion> motion = author(clip, result.skeleton, nullptr, options.threads);
  if (!motion) return tl::unexpected<Error>(std::move(motion.error()));
  result.motion = std::move(*motion);
  copy_channels(clip, result);
  rename(clip, result.skeleton, diagnostics);
  return result;
}

}  // namespace

std::optional<AxisOrder> order_of(const Joint& joint, EulerAxes axes) {
  std::vector<int> used;
  for (const Channel channel : joint.channels) {
    if (is_quaternion(channel)) return std::nullopt;
    if (!is_rotation(channel)) continue;
    const int axis = axis_of(channel);
    if (std::find(used.begin(), used.end(), axis) != used.end()) return std::nullopt;
    used.push_back(axis);
  }
  if (axes == EulerAxes::fixed) std::reverse(used.begin(), used.end());
  // The usual order is ZYX; a part of it is not changed into another order.
  for (const int axis : {2, 1, 0})
    if (std::find(used.begin(), used.end(), axis) == used.end()) used.push_back(axis);
  return AxisOrder{used[0], used[1], used[2]};
}

int rotation_order_of(const AxisOrder& order) {
  constexpr std::array<AxisOrder, 6> orders{
      {{2, 1, 0}, {1, 2, 0}, {0, 2, 1}, {2, 0, 1}, {1, 0, 2}, {0, 1, 2}}};
  return static_cast<int>(std::find(orders.begin(), orders.end(), order) - orders.begin());
}

bool fits(const Skeleton& skeleton) {
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const bool has_others = has_channel(
        skeleton[i], [](Channel channel) { return is_scale(channel) || is_length(channel); });
    if (has_others || !keeps_positions(skeleton, i) || !keeps_rotations(skeleton, i)) return false;
  }
  return has_valid_names(skeleton);
}

std::optional<std::vector<std::string>> names_as_written(const Skeleton& skeleton) {
  if (has_valid_names(skeleton)) return std::nullopt;
  return valid_names(skeleton);
}

Result<Clip> as_fbx(const Clip& clip, const FitOptions& options, Diagnostics& diagnostics) {
  if (Status sound = clip.validate(); !sound) return tl::unexpected<Error>(sound.error());
  if (fits(clip.skeleton)) return clip;
  return converted(clip, options, diagnostics);
}

}  // namespace mocap::fbx
