// SPDX-License-Identifier: MIT
#include "edit/space/rigid.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "edit/clip_frames.hpp"
#include "edit/joint_channels.hpp"
#include "edit/joint_track.hpp"
#include "edit/space/recorded_places.hpp"
#include "pose/degrees.hpp"
#include "pose/position_channels.hpp"

namespace mocap::edit {

namespace {

/// Adds a constant to all values of an axis, or to the offset for axes without a channel.
void shift(Clip& clip, std::size_t root, const Vector3& by) {
  const Joint joint = clip.skeleton[root];
  Vector3 left = by;
  std::size_t column = clip.skeleton.channel_offsets()[root];
  for (const Channel channel : joint.channels) {
    if (is_position(channel) && by[axis_of(channel)] != 0.0) {
      for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
        clip.motion.computed_at(frame, column) += by[axis_of(channel)];
      }
    }
    if (is_position(channel)) left[axis_of(channel)] = 0.0;
    ++column;
  }
  if (!left.isZero(0.0)) clip.skeleton.set_offset(root, joint.offset + left);
}

/// Adds the missing position channels, with the values of the offset.
void complete_root(Clip& clip, std::size_t root) {
  const Joint joint = clip.skeleton[root];
  std::vector<Channel> channels = joint.channels;
  complete_channels(channels, Channel::x_position, 0);
  if (channels.size() == joint.channels.size()) return;
  const detail::PositionChannels old(clip.skeleton, root);
  clip.set_channels(root, channels);
  const detail::PositionChannels positions(clip.skeleton, root);
  const std::size_t first = clip.skeleton.channel_offsets()[root];
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (!old.along(axis).empty()) continue;
    const double offset = joint.offset[static_cast<Eigen::Index>(axis)];
    for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
      positions.write(axis, offset, clip.motion.exact_row(frame).subspan(first, channels.size()));
    }
  }
}

void turn_angles(Clip& clip, std::size_t root, const Quaternion& turn) {
  const std::size_t first = clip.skeleton.channel_offsets()[root];
  const JointTrack track = track_of(clip, root, first);
  const RotationChannels writer(clip.skeleton, root);
  std::optional<std::span<const double>> before;
  for (std::size_t frame = 0; frame < track.rotations.size(); ++frame) {
    const auto row =
        clip.motion.computed_row(frame).subspan(first, clip.skeleton[root].channels.size());
    writer.write(turn * track.rotations[frame], row, before);
    before = std::span<const double>(row);
  }
}

void turn_root(Clip& clip, std::size_t root, std::span<const Rigid> by_frame) {
  const std::size_t first = clip.skeleton.channel_offsets()[root];
  const JointTrack track = track_of(clip, root, first);
  const std::size_t columns = clip.skeleton[root].channels.size();
  const detail::PositionChannels positions(clip.skeleton, root);
  const RotationChannels writer(clip.skeleton, root);
  std::optional<std::span<const double>> before;
  for (std::size_t frame = 0; frame < track.rotations.size(); ++frame) {
    const auto row = clip.motion.computed_row(frame).subspan(first, columns);
    const Rigid& rigid = by_frame[frame];
    positions.write(rigid.turn * track.positions[frame] + rigid.move, row);
    writer.write(rigid.turn * track.rotations[frame], row, before);
    before = std::span<const double>(row);
  }
}

int axis_number_of(const Vector3& axis) {
  int number = 0;
  axis.cwiseAbs().maxCoeff(&number);
  return number;
}

/// The column, relative to the joint's first one, of the outermost angle. Empty if that angle is
/// about another axis, or not about a world axis.
std::optional<std::size_t> outermost_angle(const Clip& clip, std::size_t root, int axis) {
  // Above this many degrees, a sum loses significant digits.
  constexpr double max_deg = 1e6;
  const Skeleton& skeleton = clip.skeleton;
  const Joint joint = skeleton[root];
  if (!joint.before.vec().isZero(0.0)) return std::nullopt;
  if (std::any_of(joint.channels.begin(), joint.channels.end(), is_quaternion)) return std::nullopt;
  std::optional<std::size_t> outermost;
  for (std::size_t i = 0; i < joint.channels.size(); ++i) {
    if (!is_rotation(joint.channels[i])) continue;
    if (!outermost || skeleton.euler_axes == EulerAxes::fixed) outermost = i;
  }
  if (!outermost || axis_of(joint.channels[*outermost]) != axis) return std::nullopt;
  const std::size_t column = skeleton.channel_offsets()[root] + *outermost;
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    if (std::abs(clip.motion.row(frame)[column]) > max_deg) return std::nullopt;
  }
  return outermost;
}

/// Applies the rotation to positions. Values along its axis are kept if there is no translation
/// along it.
void turn_places(Clip& clip, std::size_t root, const AxisTurn& turn) {
  const Joint joint = clip.skeleton[root];
  if (!has_positions(joint)) return clip.skeleton.set_offset(root, turn.of(joint.offset));
  const std::size_t first = clip.skeleton.channel_offsets()[root];
  const int axis = axis_number_of(turn.axis);
  const bool stays = turn.move[axis] == 0.0;
  const JointTrack track = track_of(clip, root, first);
  const detail::PositionChannels positions(clip.skeleton, root);
  std::vector<double> old(joint.channels.size());
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    const auto row = clip.motion.computed_row(frame).subspan(first, joint.channels.size());
    std::copy(row.begin(), row.end(), old.begin());
    positions.write(turn.of(track.positions[frame]), row);
    for (std::size_t i = 0; stays && i < old.size(); ++i) {
      if (is_position(joint.channels[i]) && axis_of(joint.channels[i]) == axis) row[i] = old[i];
    }
  }
}

/// Adds the missing rotation channels to a root that cannot represent every rotation.
void complete_rotations(Clip& clip, std::size_t root) {
  if (turns_freely(clip.skeleton[root])) return;
  std::vector<Channel> channels = clip.skeleton[root].channels;
  complete_channels(channels, Channel::x_rotation, channels.size());
  clip.set_channels(root, std::move(channels));
}

/// Adds the translation of each frame. Values along axes without a translation are kept.
void shift_frames(Clip& clip, std::size_t root, std::span<const Rigid> by_frame) {
  complete_root(clip, root);
  const std::vector<Channel>& channels = clip.skeleton[root].channels;
  const std::size_t first = clip.skeleton.channel_offsets()[root];
  for (std::size_t i = 0; i < channels.size(); ++i) {
    if (!is_position(channels[i])) continue;
    for (std::size_t frame = 0; frame < by_frame.size(); ++frame) {
      const double by = by_frame[frame].move[axis_of(channels[i])];
      if (by != 0.0) clip.motion.computed_at(frame, first + i) += by;
    }
  }
}

/// Applies one transformation to the recording in all frames.
void turn_recording(Clip& clip, const AxisTurn& turn, const Quaternion& rotation) {
  change_places(clip,
                {.place = [&](std::size_t, const Vector3& place) { return turn.of(place); },
                 .rotation = [&](std::size_t, const Quaternion& old) { return rotation * old; }});
}

bool turns_nothing(const Rigid& rigid) {
  return rigid.turn.vec().isZero(0.0);
}

}  // namespace

Vector3 AxisTurn::of(const Vector3& place) const {
  const int axis_number = axis_number_of(axis);
  const double angle = std::remainder(axis[axis_number] < 0.0 ? -degrees : degrees, 360.0);
  const double quarters = angle / 90.0;
  const bool is_exact = quarters == std::round(quarters);
  const double radians = detail::radians(angle);
  const double cosine = is_exact ? std::round(std::cos(radians)) : std::cos(radians);
  const double sine = is_exact ? std::round(std::sin(radians)) : std::sin(radians);
  const int next = (axis_number + 1) % 3;
  const int last = (axis_number + 2) % 3;
  Vector3 turned = place;
  turned[next] = cosine * place[next] - sine * place[last];
  turned[last] = sine * place[next] + cosine * place[last];
  return turned + move;  // Turns negative zeros into positive ones.
}

void turn_clip(Clip& clip, const AxisTurn& turn) {
  const int axis = axis_number_of(turn.axis);
  const double degrees =
      std::remainder(turn.axis[axis] < 0.0 ? -turn.degrees : turn.degrees, 360.0);
  if (degrees == 0.0) return shift_clip(clip, turn.move);
  const double radians = detail::radians(degrees);
  const Quaternion rotation(Eigen::AngleAxisd(radians, Vector3::Unit(axis)));
  turn_recording(clip, turn, rotation);
  for (const std::size_t root : clip.skeleton.roots()) {
    if (has_positions(clip.skeleton[root])) complete_root(clip, root);
    if (const auto angle = outermost_angle(clip, root, axis)) {
      const std::size_t column = clip.skeleton.channel_offsets()[root] + *angle;
      for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
        clip.motion.computed_at(frame, column) += degrees;
      }
    } else {
      complete_rotations(clip, root);
      turn_angles(clip, root, rotation);
    }
    turn_places(clip, root, turn);
  }
}

void rotate_about(Clip& clip, const Vector3& axis, double degrees, const Vector3& center) {
  const double radians = detail::radians(std::remainder(degrees, 360.0));
  if (radians == 0.0) return;
  Rigid rigid;
  rigid.turn = Quaternion(Eigen::AngleAxisd(radians, axis));
  rigid.move = center - rigid.turn * center;
  const std::vector<Rigid> frames(clip.motion.frames(), rigid);
  move_frames(clip, frames);
}

void shift_clip(Clip& clip, const Vector3& by) {
  change_places(clip,
                {.place = [&](std::size_t, const Vector3& place) { return Vector3(place + by); },
                 .rotation = [](std::size_t, const Quaternion& turn) { return turn; }});
  for (const std::size_t root : clip.skeleton.roots()) shift(clip, root, by);
}

void move_frames(Clip& clip, std::span<const Rigid> by_frame) {
  change_places(clip,
                {.place =
                     [&](std::size_t frame, const Vector3& place) {
                       const Rigid& rigid = by_frame[frame];
                       return Vector3(rigid.turn * place + rigid.move);
                     },
                 .rotation = [&](std::size_t frame,
                                 const Quaternion& turn) { return by_frame[frame].turn * turn; }});
  const bool only_moves = std::all_of(by_frame.begin(), by_frame.end(), turns_nothing);
  for (const std::size_t root : clip.skeleton.roots()) {
    if (only_moves) {
      shift_frames(clip, root, by_frame);
      continue;
    }
    complete_rotations(clip, root);
    complete_root(clip, root);
    turn_root(clip, root, by_frame);
  }
}

}  // namespace mocap::edit
