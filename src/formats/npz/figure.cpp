// SPDX-License-Identifier: MIT
#include "formats/npz/figure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "mocap/npz.hpp"

namespace mocap::npz {

namespace {

constexpr std::size_t rotation_channels = 4;
constexpr std::size_t position_channels = 3;

Result<std::vector<PlacedJoint>> depth_first(const Figure& figure, const ReadLimits& limits) {
  struct Open {
    std::size_t joint;
    std::size_t parent;
    std::size_t depth;
  };
  const std::size_t count = figure.joints.size();
  std::vector<std::vector<std::size_t>> children(count);
  std::vector<Open> open;
  for (std::size_t i = count; i-- > 0;) {
    const std::size_t parent = figure.joints[i].parent;
    if (parent == Joint::no_parent) {
      open.push_back({i, Joint::no_parent, 1});
    } else if (parent < count) {
      children[parent].push_back(i);
    }
  }
  std::vector<PlacedJoint> placed;
  placed.reserve(count);
  while (!open.empty()) {
    const Open top = open.back();
    open.pop_back();
    if (top.depth > limits.max_depth)
      return fail(codes::limit_depth,
                  fmt::format("joints are nested deeper than {} levels", limits.max_depth));
    const std::size_t place = placed.size();
    placed.push_back({top.joint, top.parent});
    // The children are in reverse order, so the first one is on top.
    for (const std::size_t child : children[top.joint])
      open.push_back({child, place, top.depth + 1});
  }
  if (placed.size() != count)
    return fail(codes::npz_layout,
                "the parents of the joints do not form a tree: each is the index of a joint, or -1 "
                "for a root");
  return placed;
}

Joint joint_of(const FigureJoint& from) {
  Joint joint;
  joint.name = from.name;
  joint.offset = from.offset;
  if (from.has_position)
    joint.channels = {Channel::x_position, Channel::y_position, Channel::z_position};
  joint.channels.insert(joint.channels.end(), {Channel::quaternion_w, Channel::quaternion_x,
                                               Channel::quaternion_y, Channel::quaternion_z});
  return joint;
}

Status check_size(const Figure& figure, std::size_t channels, const ReadLimits& limits) {
  if (figure.frames > limits.max_frames)
    return fail(codes::limit_frames, fmt::format("more than {} frames", limits.max_frames));
  const std::uint64_t most = limits.max_memory / sizeof(double);
  if (channels != 0 && figure.frames > most / channels)
    return fail(codes::limit_memory, "the frames need more memory than the limit");
  return {};
}

}  // namespace

Result<std::vector<PlacedJoint>> place_figure(const Figure& figure, const ReadLimits& limits,
                                              Clip& clip) {
  if (figure.joints.size() > limits.max_joints)
    return fail(codes::limit_joints, fmt::format("more than {} joints", limits.max_joints));
  Result<std::vector<PlacedJoint>> placed = depth_first(figure, limits);
  if (!placed) return placed;
  std::size_t channels = 0;
  for (const PlacedJoint& place : *placed) {
    const FigureJoint& joint = figure.joints[place.joint];
    if (joint.name.size() > limits.max_name_bytes)
      return fail(codes::limit_name, fmt::format("the name of a joint is longer than {} bytes",
                                                 limits.max_name_bytes));
    channels += rotation_channels + (joint.has_position ? position_channels : 0);
    // In depth-first order, no joint that was added before changes its index.
    (void)clip.skeleton.add(place.parent, joint_of(joint));
  }
  if (Status size = check_size(figure, channels, limits); !size)
    return tl::unexpected<Error>(std::move(size.error()));
  clip.motion = Motion(figure.frames, channels, figure.frame_time);
  return placed;
}

Status set_figure(const Figure& figure, const ReadLimits& limits, Clip& clip) {
  const Result<std::vector<PlacedJoint>> placed = place_figure(figure, limits, clip);
  if (!placed) return tl::unexpected<Error>(placed.error());
  for (std::size_t frame = 0; frame < figure.frames; ++frame) {
    double* value = clip.motion.computed_row(frame).data();
    for (const PlacedJoint& place : *placed) {
      if (figure.joints[place.joint].has_position) {
        const Vector3 position = figure.position(frame, place.joint);
        for (int axis = 0; axis < 3; ++axis) *value++ = position[axis];
      }
      const Quaternion rotation = figure.rotation(frame, place.joint);
      *value++ = rotation.w();
      *value++ = rotation.x();
      *value++ = rotation.y();
      *value++ = rotation.z();
    }
  }
  const std::span<const double> values = clip.motion.values();
  if (!std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); }))
    return fail(codes::npz_array, "the positions of the joints are too large");
  return {};
}

}  // namespace mocap::npz
