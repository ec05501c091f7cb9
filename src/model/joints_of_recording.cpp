// SPDX-License-Identifier: MIT
#include "mocap/joints_of_recording.hpp"

#include <fmt/format.h>

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "model/recording_gaps.hpp"

namespace mocap {

namespace {

/// Copies the positions of a point to the three channels of its joint, starting at `column`.
class JointFiller {
 public:
  JointFiller(const Recording& recording, std::size_t point, Motion& motion, std::size_t column)
      : recording_(recording), point_(point), motion_(motion), column_(column) {}

  void fill() {
    std::optional<std::size_t> known;
    const std::size_t frames = motion_.frames();
    for (std::size_t frame = 0; frame < frames; ++frame) {
      if (!recording_.is_known(frame, point_)) continue;
      motion_.copy_values(frame, column_, recording_.positions, frame, 3 * point_, 3);
      const std::size_t first = known ? *known + 1 : 0;
      for (std::size_t between = first; between < frame; ++between)
        fill_between(known.value_or(frame), frame, between);
      known = frame;
    }
    for (std::size_t frame = known.value_or(0) + 1; frame < frames; ++frame)
      fill_between(*known, *known, frame);
  }

 private:
  void fill_between(std::size_t before, std::size_t after, std::size_t frame) {
    const auto span = static_cast<double>(after - before);
    const double share = before == after ? 0.0 : static_cast<double>(frame - before) / span;
    const Vector3 start = recording_.position(before, point_);
    const Vector3 place = start + share * (recording_.position(after, point_) - start);
    const std::span<double> row = motion_.computed_row(frame);
    for (std::size_t axis = 0; axis < 3; ++axis)
      row[column_ + axis] = place[static_cast<Eigen::Index>(axis)];
  }

  const Recording& recording_;
  std::size_t point_;
  Motion& motion_;
  std::size_t column_;
};

Joint joint_of(const Point& point, std::size_t index) {
  Joint joint;
  joint.name = point.label.empty() ? fmt::format("point{}", index + 1) : point.label;
  joint.channels = {Channel::x_position, Channel::y_position, Channel::z_position};
  return joint;
}

Joint joint_of(const RigidBody& body, std::size_t index) {
  Joint joint;
  joint.name = body.label.empty() ? fmt::format("body{}", index + 1) : body.label;
  using enum Channel;
  joint.channels = {x_position,   y_position,   z_position,  quaternion_w,
                    quaternion_x, quaternion_y, quaternion_z};
  return joint;
}

/// Copies the poses of a body to the channels of its joint, starting at `column`. While the body is
/// lost, its last known pose is held.
void fill_body_channels(const Recording& recording, std::size_t body, std::size_t column,
                        Motion& motion) {
  constexpr std::size_t size = Recording::channels_per_body;
  std::size_t known = 0;
  const std::size_t frames = motion.frames();
  while (known < frames && recording.is_lost(known, body)) ++known;
  if (known == frames) known = 0;
  for (std::size_t frame = 0; frame < frames; ++frame) {
    if (!recording.is_lost(frame, body)) known = frame;
    motion.copy_values(frame, column, recording.body_poses, known, size * body, size);
  }
}

/// The bodies in the order of joints: each is followed by its children, theirs, and so on.
std::vector<std::size_t> in_order_of_joints(const std::vector<RigidBody>& bodies) {
  std::vector<std::vector<std::size_t>> children(bodies.size());
  std::vector<std::size_t> waiting;
  for (std::size_t body = bodies.size(); body-- > 0;)
    (bodies[body].parent ? children[*bodies[body].parent] : waiting).push_back(body);
  std::vector<std::size_t> order;
  while (!waiting.empty()) {
    const std::size_t body = waiting.back();
    waiting.pop_back();
    order.push_back(body);
    waiting.insert(waiting.end(), children[body].begin(), children[body].end());
  }
  return order;
}

/// Adds a joint for each body, and returns the bodies in this order.
Result<std::vector<std::size_t>> add_bodies(const Recording& recording, Clip& clip) {
  constexpr std::size_t size = Recording::channels_per_body;
  std::vector<std::size_t> order = in_order_of_joints(recording.bodies);
  std::vector<std::size_t> joints(order.size());
  for (const std::size_t body : order) {
    const std::optional<std::size_t> parent = recording.bodies[body].parent;
    const Result<std::size_t> joint = clip.skeleton.add(parent ? joints[*parent] : Joint::no_parent,
                                                        joint_of(recording.bodies[body], body));
    if (!joint) return tl::unexpected<Error>(joint.error());
    joints[body] = *joint;
  }
  const std::size_t first = clip.motion.channels();
  clip.motion.insert_channels(first, size * order.size());
  for (std::size_t i = 0; i < order.size(); ++i)
    fill_body_channels(recording, order[i], first + size * i, clip.motion);
  return order;
}

/// The parts of a clip that are drawn. Analog samples and tables may be many times as large.
Clip without_samples(const Clip& clip) {
  Clip drawn;
  drawn.skeleton = clip.skeleton;
  drawn.motion = clip.motion;
  drawn.metadata = clip.metadata;
  drawn.recording.points = clip.recording.points;
  drawn.recording.positions = clip.recording.positions;
  drawn.recording.states = clip.recording.states;
  return drawn;
}

/// The parts of a recording that are not points.
void remove_points(Recording& recording) {
  recording.points.clear();
  recording.positions = Motion();
  recording.states.clear();
  recording.residuals.clear();
  recording.cameras.clear();
  // A recording without data is not changed by edits, so nothing may depend on the frames.
  if (recording.empty()) recording = Recording();
}

}  // namespace

Result<PointJoints> joints_of_points(Clip clip) {
  PointJoints result;
  const Recording& recording = clip.recording;
  std::vector<std::size_t> known;
  for (std::size_t point = 0; point < recording.points.size(); ++point) {
    if (!recording.has_place(point)) {
      ++result.unknown_points;
      continue;
    }
    known.push_back(point);
    result.interpolated_gaps += detail::gaps_of(recording, point).size();
    const Result<std::size_t> added =
        clip.skeleton.add(Joint::no_parent, joint_of(recording.points[point], point));
    if (!added) return tl::unexpected<Error>(added.error());
  }
  const std::size_t first = clip.motion.channels();
  clip.motion.insert_channels(first, 3 * known.size());
  for (std::size_t i = 0; i < known.size(); ++i)
    JointFiller(recording, known[i], clip.motion, first + 3 * i).fill();
  remove_points(clip.recording);
  result.clip = std::move(clip);
  return result;
}

Result<RecordingJoints> joints_of_recording(const Clip& clip) {
  Result<PointJoints> joints = joints_of_points(without_samples(clip));
  if (!joints) return tl::unexpected<Error>(std::move(joints.error()));
  Result<std::vector<std::size_t>> bodies = add_bodies(clip.recording, joints->clip);
  if (!bodies) return tl::unexpected<Error>(std::move(bodies.error()));
  return RecordingJoints{std::move(joints->clip), std::move(*bodies)};
}

Result<Clip> drawable_clip(Clip clip) {
  if (!clip.skeleton.empty()) return clip;
  if (!clip.recording.has_places()) {
    Error error =
        make_diagnostic(codes::argument_invalid,
                        "there is nothing to draw: no joint, point or rigid body has a position");
    error.advise("Convert the file to JSON to see its values.");
    return tl::unexpected<Error>(std::move(error));
  }
  Result<RecordingJoints> joints = joints_of_recording(clip);
  if (!joints) return tl::unexpected<Error>(std::move(joints.error()));
  return std::move(joints->clip);
}

}  // namespace mocap
