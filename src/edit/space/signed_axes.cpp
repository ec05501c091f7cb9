// SPDX-License-Identifier: MIT
#include "edit/space/signed_axes.hpp"

#include <cstddef>
#include <utility>
#include <vector>

#include "edit/space/recorded_places.hpp"

namespace mocap::edit {

namespace {

/// A new channel, and whether its values are negated.
struct NewChannel {
  Channel channel{};
  bool is_negated = false;
};

NewChannel in_axes(Channel channel, const SignedAxes& axes) {
  const bool mirror = axes.is_mirror();
  if (is_position(channel) || is_rotation(channel) || is_scale(channel)) {
    const auto axis = static_cast<std::size_t>(axis_of(channel));
    const bool is_turned = axes.sign[axis] < 0;
    if (is_position(channel)) {
      return {on_axis(Channel::x_position, axes.to[axis]), is_turned};
    }
    if (is_scale(channel)) return {on_axis(Channel::x_scale, axes.to[axis]), false};
    return {on_axis(Channel::x_rotation, axes.to[axis]), is_turned != mirror};
  }
  if (is_quaternion(channel) && channel != Channel::quaternion_w) {
    const auto axis = static_cast<std::size_t>(static_cast<int>(channel) -
                                               static_cast<int>(Channel::quaternion_x));
    return {on_axis(Channel::quaternion_x, axes.to[axis]), (axes.sign[axis] < 0) != mirror};
  }
  return {channel, false};
}

}  // namespace

bool SignedAxes::is_mirror() const {
  const bool is_cyclic = to[1] == (to[0] + 1) % 3 && to[2] == (to[0] + 2) % 3;
  return (is_cyclic ? 1 : -1) * sign[0] * sign[1] * sign[2] < 0;
}

Vector3 SignedAxes::of(const Vector3& vector) const {
  Vector3 result;
  for (std::size_t i = 0; i < 3; ++i) {
    const double value = vector[static_cast<int>(i)];
    // Zeros are not negated, because -0 in a file looks like an error.
    result[to[i]] = value == 0.0 ? 0.0 : sign[i] * value;
  }
  return result;
}

Quaternion SignedAxes::of(const Quaternion& rotation) const {
  const Vector3 axis = of(Vector3(rotation.vec()));
  Quaternion result;
  result.w() = rotation.w();
  result.vec() = is_mirror() ? Vector3(-axis) : axis;
  return result;
}

void change_recorded_axes(Clip& clip, const SignedAxes& axes) {
  change_places(clip,
                {.place = [&](std::size_t, const Vector3& place) { return axes.of(place); },
                 .rotation = [&](std::size_t, const Quaternion& turn) { return axes.of(turn); },
                 .changes_relative_poses = true,
                 .is_exact = true});
}

void change_axes(Clip& clip, const SignedAxes& axes) {
  std::vector<std::size_t> negated;
  std::size_t column = 0;
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    const Joint joint = clip.skeleton[i];
    const std::size_t negated_before = negated.size();
    std::vector<Channel> channels;
    channels.reserve(joint.channels.size());
    for (const Channel old : joint.channels) {
      const NewChannel fresh = in_axes(old, axes);
      channels.push_back(fresh.channel);
      if (fresh.is_negated) negated.push_back(column);
      ++column;
    }
    std::vector<EndSite> sites = joint.end_sites;
    for (EndSite& site : sites) site.offset = axes.of(site.offset);
    // Values with the other sign have other limits.
    if (joint.limits && negated.size() != negated_before) clip.skeleton.set_channels(i, {});
    clip.skeleton.set_channels(i, std::move(channels));
    clip.skeleton.set_offset(i, axes.of(joint.offset));
    clip.skeleton.set_end_sites(i, std::move(sites));
    clip.skeleton.set_fixed_rotations(i, axes.of(joint.before), axes.of(joint.after));
  }
  change_recorded_axes(clip, axes);
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    const auto row = clip.motion.exact_row(frame);
    for (const std::size_t at : negated) row[at] = row[at] == 0.0 ? 0.0 : -row[at];
  }
}

}  // namespace mocap::edit
