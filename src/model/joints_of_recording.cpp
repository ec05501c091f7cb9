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

/// The parts of a clip that are drawn. Analog samples and tables may be many times as large.
Clip without_samples(const Clip& clip) {
  Clip drawn;
  drawn.skeleton = clip.skeleton;
  drawn.motion = clip.motion;
  drawn.metadata = clip.metadata;
  drawn.recording.points = clip.recording.points;
  drawn.recording.positions = clip.recording.positions;
  drawn.recording.states = clip.recording.states;
  drawn.recording.bodies = clip.recording.bodies;
  drawn.recording.body_poses = clip.recording.body_poses;
  drawn.recording.lost_bodies = clip.recording.lost_bodies;
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

Result<BodyJoints> joints_of_recording(const Clip& clip) {
  Result<PointJoints> joints = joints_of_points(without_samples(clip));
  if (!joints) return tl::unexpected<Error>(std::move(joints.error()));
  return joints_of_bodies(std::move(joints->clip), stated_parents(clip.recording));
}

}  // namespace mocap
