// SPDX-License-Identifier: MIT
#include "formats/robot_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "body/axes.hpp"
#include "body/largest_length.hpp"
#include "formats/unit_of_clip.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/robots.hpp"
#include "model/hinge_joint.hpp"
#include "pose/degrees.hpp"
#include "text/utf8.hpp"

namespace mocap::detail {

namespace {

constexpr std::size_t root_frames_per_block = 256;

tl::unexpected<Error> no_robot(const Clip& clip, const std::string& why) {
  Error error = make_diagnostic(codes::fit_robot, "this is not the motion of a robot: " + why);
  error.at.file = clip.metadata.source;
  return tl::unexpected<Error>(std::move(error));
}

/// The pose of the root in world space, block by block.
class RootPoses {
 public:
  explicit RootPoses(const Clip& clip) : clip_(clip) {}

  /// Moves to a frame; frames must be visited in order. False if there is not enough memory.
  bool go_to(std::size_t frame) {
    if (frame < first_ + poses_.frames && poses_.frames != 0) return true;
    first_ = frame;
    evaluate(clip_, {.first_frame = frame, .frame_count = root_frames_per_block, .local = false},
             poses_);
    return poses_.frames != 0;
  }
  Vector3 position(std::size_t frame) const { return poses_.world_position(frame - first_, 0); }
  Quaternion rotation(std::size_t frame) const { return poses_.world_rotation(frame - first_, 0); }

 private:
  const Clip& clip_;
  std::size_t first_ = 0;
  Poses poses_;
};

}  // namespace

RobotRows::RobotRows(const Clip& clip, double metres, std::vector<Column> columns)
    : clip_(&clip),
      metres_(metres),
      columns_(std::move(columns)),
      root_position_(clip.skeleton, 0),
      root_rotation_(clip.skeleton, 0) {}

bool RobotRows::has_fixed_root() const {
  return clip_->skeleton[0].channels.empty();
}

Result<RobotRows> RobotRows::of(const Clip& clip, std::optional<double> metres_per_unit) {
  const Skeleton& skeleton = clip.skeleton;
  // With another up axis, the axes of the links and the signs of hinges are others too.
  if (clip.metadata.up.value_or(Axis::plus_z) != Axis::plus_z)
    return no_robot(clip, "its axes are not those of the robot, with Z up");
  const double metres = metres_per_unit_of(clip, metres_per_unit).value_or(1.0);
  const std::vector<std::size_t> offsets = skeleton.channel_offsets();
  std::vector<Column> columns;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const Joint& joint = skeleton[i];
    const auto name = [&] { return text::shown(joint.name); };
    const bool has_one_value = is_hinge(joint) || is_slide(joint);
    if (i == 0) {
      if (has_one_value)
        return no_robot(clip, fmt::format("its root `{}` is a hinge or slide, and the table needs "
                                          "the place of a root that is free or fixed",
                                          name()));
      continue;
    }
    if (joint.parent == Joint::no_parent)
      return no_robot(clip, fmt::format("`{}` is a second root", name()));
    if (joint.channels.empty()) continue;
    if (!has_one_value)
      return no_robot(clip,
                      fmt::format("`{}` is no hinge, because it has {} channel{}", name(),
                                  joint.channels.size(), joint.channels.size() == 1 ? "" : "s"));
    columns.push_back({.joint = i,
                       .channel = offsets[i],
                       .scale = is_hinge(joint) ? detail::radians_per_degree : metres});
  }
  if (columns.empty()) return no_robot(clip, "there is no hinge");
  return RobotRows(clip, metres, std::move(columns));
}

std::vector<std::string> RobotRows::names() const {
  std::vector<std::string> names;
  names.reserve(columns_.size());
  for (const Column& column : columns_) names.push_back(dof_name_of(clip_->skeleton[column.joint]));
  return names;
}

bool RobotRows::for_each(const std::function<bool(std::span<const double>)>& put) const {
  RootPoses root(*clip_);
  std::vector<double> row(root_width + columns_.size());
  Quaternion last = Quaternion::Identity();
  for (std::size_t frame = 0; frame < frames(); ++frame) {
    if (!root.go_to(frame)) return false;
    const Vector3 place = metres_ * root.position(frame);
    Quaternion turn = root.rotation(frame).normalized();
    if (turn.dot(last) < 0.0) turn.coeffs() = -turn.coeffs();
    last = turn;
    // Eigen stores quaternions as x, y, z, w.
    std::copy(turn.coeffs().begin(), turn.coeffs().end(),
              std::copy(place.begin(), place.end(), row.begin()));
    const std::span<const double> values = clip_->motion.row(frame);
    for (std::size_t i = 0; i < columns_.size(); ++i)
      row[root_width + i] = columns_[i].scale * values[columns_[i].channel];
    if (!put(row)) return false;
  }
  return true;
}

std::string RobotRows::set_frame(std::size_t frame, std::span<const double> row,
                                 Motion& motion) const {
  // Tables have few decimals.
  constexpr double length_tolerance = 0.01;
  for (const double value : row)
    if (!(std::abs(value) <= largest_length)) return fmt::format("{} is too large", value);
  const std::span<double> channels = motion.computed_row(frame);
  if (!has_fixed_root()) {
    const Quaternion turn(row[6], row[3], row[4], row[5]);
    if (!(std::abs(turn.norm() - 1.0) <= length_tolerance))
      return fmt::format("the rotation of the root ({}, {}, {}, {}) is no unit quaternion", row[3],
                         row[4], row[5], row[6]);
    std::optional<std::span<const double>> last;
    if (frame > 0) last = motion.row(frame - 1);
    root_position_.write(Vector3(row[0], row[1], row[2]) / metres_, channels);
    root_rotation_.write(turn.normalized(), channels, last);
  }
  for (std::size_t i = 0; i < columns_.size(); ++i)
    channels[columns_[i].channel] = row[root_width + i] / columns_[i].scale;
  return {};
}

}  // namespace mocap::detail
