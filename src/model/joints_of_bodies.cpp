// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "mocap/joints_of_recording.hpp"
#include "model/body_poses.hpp"
#include "model/recording_gaps.hpp"

namespace mocap {

namespace {

using detail::BodyPose;

constexpr std::size_t channels_per_joint = Recording::channels_per_body;

Joint joint_of(const RigidBody& body, std::size_t index) {
  Joint joint;
  joint.name = body.label.empty() ? fmt::format("body{}", index + 1) : body.label;
  joint.position_mode = PositionMode::replace;
  using enum Channel;
  joint.channels = {x_position,   y_position,   z_position,  quaternion_w,
                    quaternion_x, quaternion_y, quaternion_z};
  return joint;
}

/// The bodies in the order of joints: each is followed by its children, theirs, and so on. Bodies
/// whose parents form a circle are missing; none if a parent does not exist.
std::vector<std::size_t> in_order_of_joints(const BodyParents& parents) {
  std::vector<std::vector<std::size_t>> children(parents.size());
  std::vector<std::size_t> waiting;
  for (std::size_t body = parents.size(); body-- > 0;) {
    if (parents[body] && *parents[body] >= parents.size()) return {};
    (parents[body] ? children[*parents[body]] : waiting).push_back(body);
  }
  std::vector<std::size_t> order;
  while (!waiting.empty()) {
    const std::size_t body = waiting.back();
    waiting.pop_back();
    order.push_back(body);
    waiting.insert(waiting.end(), children[body].begin(), children[body].end());
  }
  return order;
}

using GlobalPoses = std::vector<std::optional<BodyPose>>;

/// Fills the channels of the joints of bodies, starting at `column`.
class PoseFiller {
 public:
  PoseFiller(const Recording& recording, const BodyParents& parents,
             std::span<const std::size_t> bodies, std::size_t column, Motion& motion)
      : recording_(recording),
        parents_(parents),
        bodies_(bodies),
        column_(column),
        motion_(motion),
        is_known_(motion.frames()) {
    for (std::size_t body = 0; body < parents.size(); ++body)
      has_new_parents_ = has_new_parents_ || parents[body] != recording.bodies[body].parent;
    if (has_new_parents_) read_global_poses();
  }

  /// Returns the number of gaps in which poses are interpolated.
  std::size_t fill() {
    std::size_t gaps = 0;
    for (std::size_t joint = 0; joint < bodies_.size(); ++joint) {
      fill_known(joint);
      gaps += fill_unknown(joint);
      if (has_new_parents_) keep_result(joint);
    }
    return gaps;
  }

 private:
  void read_global_poses() {
    for (std::size_t frame = 0; frame < motion_.frames(); ++frame)
      known_.push_back(detail::global_body_poses(recording_, frame));
    results_.resize(parents_.size());
  }

  void fill_known(std::size_t joint) {
    const std::size_t body = bodies_[joint];
    const std::optional<std::size_t> parent = parents_[body];
    const bool is_stored = parent == recording_.bodies[body].parent;
    for (std::size_t frame = 0; frame < motion_.frames(); ++frame) {
      is_known_[frame] = is_stored ? detail::known_body_pose(recording_, frame, body).has_value()
                                   : known_[frame][body].has_value();
      if (!is_known_[frame]) continue;
      if (is_stored)
        motion_.copy_values(frame, column_ + channels_per_joint * joint, recording_.body_poses,
                            frame, channels_per_joint * body, channels_per_joint);
      else
        put(frame, joint, relative_to(parent, frame) * *known_[frame][body]);
    }
  }

  /// From global poses to those relative to a parent, whose own poses may be interpolated.
  BodyPose relative_to(const std::optional<std::size_t>& parent, std::size_t frame) const {
    return parent ? results_[*parent][frame].inverse() : BodyPose();
  }

  /// Before the first and after the last known pose, this is held.
  std::size_t fill_unknown(std::size_t joint) {
    const std::size_t frames = motion_.frames();
    std::size_t interpolated = 0;
    for (const FrameSpan& gap :
         detail::spans_where(frames, [&](std::size_t frame) { return !is_known_[frame]; })) {
      const std::size_t end = gap.first + gap.count;
      if (gap.count == frames) {
        for (std::size_t frame = 0; frame < frames; ++frame) put(frame, joint, {});
        break;
      }
      const std::size_t before = gap.first == 0 ? end : gap.first - 1;
      const std::size_t after = end == frames ? before : end;
      if (before < after) ++interpolated;
      for (std::size_t frame = gap.first; frame < end; ++frame)
        put(frame, joint, between(joint, before, after, frame));
    }
    return interpolated;
  }

  BodyPose between(std::size_t joint, std::size_t before, std::size_t after,
                   std::size_t frame) const {
    const BodyPose first = pose_of(before, joint);
    if (before == after) return first;
    const BodyPose last = pose_of(after, joint);
    const double share = static_cast<double>(frame - before) / static_cast<double>(after - before);
    return {first.place + share * (last.place - first.place),
            first.rotation.slerp(share, last.rotation)};
  }

  /// Keeps the global poses of a joint for its children.
  void keep_result(std::size_t joint) {
    const std::size_t body = bodies_[joint];
    std::vector<BodyPose>& result = results_[body];
    result.resize(motion_.frames());
    for (std::size_t frame = 0; frame < motion_.frames(); ++frame) {
      result[frame] = pose_of(frame, joint);
      if (parents_[body]) result[frame] = results_[*parents_[body]][frame] * result[frame];
    }
  }

  BodyPose pose_of(std::size_t frame, std::size_t joint) const {
    return detail::body_pose_in(motion_.row(frame).subspan(column_), joint).value_or(BodyPose());
  }

  void put(std::size_t frame, std::size_t joint, const BodyPose& pose) {
    detail::put_body_pose(motion_.computed_row(frame).subspan(column_), joint, pose);
  }

  const Recording& recording_;
  const BodyParents& parents_;
  std::span<const std::size_t> bodies_;
  std::size_t column_;
  Motion& motion_;
  bool has_new_parents_ = false;    ///< Some are not those that poses are relative to.
  std::vector<GlobalPoses> known_;  ///< Global poses: frames x bodies; empty without new parents.
  std::vector<std::vector<BodyPose>> results_;  ///< Of the joints: bodies x frames; likewise.
  std::vector<bool> is_known_;                  ///< By frame, of the current joint.
};

void remove_bodies(Recording& recording) {
  recording.bodies.clear();
  recording.body_poses = Motion();
  recording.lost_bodies.clear();
  // A recording without data is not changed by edits, so nothing may depend on the frames.
  if (recording.empty()) recording = Recording();
}

}  // namespace

BodyParents stated_parents(const Recording& recording) {
  BodyParents parents;
  parents.reserve(recording.bodies.size());
  for (const RigidBody& body : recording.bodies)
    parents.push_back(body.parent ? body.parent : body.attached_to);
  return parents;
}

Result<BodyJoints> joints_of_bodies(Clip clip, const BodyParents& parents) {
  const Recording& recording = clip.recording;
  const std::size_t count = recording.bodies.size();
  BodyJoints result;
  if (parents.size() == count) result.bodies = in_order_of_joints(parents);
  if (result.bodies.size() != count)
    return fail(codes::argument_shape, "the parents of the rigid bodies do not form trees");
  std::vector<std::size_t> joints(count);
  for (const std::size_t body : result.bodies) {
    const Result<std::size_t> joint =
        clip.skeleton.add(parents[body] ? joints[*parents[body]] : Joint::no_parent,
                          joint_of(recording.bodies[body], body));
    if (!joint) return tl::unexpected<Error>(joint.error());
    joints[body] = *joint;
  }
  const std::size_t first = clip.motion.channels();
  clip.motion.insert_channels(first, channels_per_joint * count);
  result.interpolated_gaps =
      PoseFiller(recording, parents, result.bodies, first, clip.motion).fill();
  remove_bodies(clip.recording);
  result.clip = std::move(clip);
  return result;
}

}  // namespace mocap
