// SPDX-License-Identifier: MIT
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/signal.hpp"
#include "pose/degrees.hpp"

namespace mocap::edit {

namespace {

/// The columns of a joint's angles, and their axes in multiplication order.
struct Angles {
  std::vector<std::size_t> columns;
  std::vector<int> axes;

  /// Three angles whose adjacent axes differ have a second solution.
  bool has_two_solutions() const {
    return axes.size() == 3 && axes[0] != axes[1] && axes[1] != axes[2];
  }
};

std::vector<Angles> angles_of(const Skeleton& skeleton) {
  std::vector<Angles> all;
  std::size_t column = 0;
  for (const Joint& joint : skeleton.joints()) {
    Angles angles;
    for (const Channel channel : joint.channels) {
      if (is_rotation(channel)) {
        angles.columns.push_back(column);
        angles.axes.push_back(axis_of(channel));
      }
      ++column;
    }
    if (skeleton.euler_axes == EulerAxes::fixed) {
      angles.columns = {angles.columns.rbegin(), angles.columns.rend()};
      angles.axes = {angles.axes.rbegin(), angles.axes.rend()};
    }
    if (!angles.columns.empty()) all.push_back(std::move(angles));
  }
  return all;
}

void follow(Clip& clip, const Angles& angles, std::size_t frame) {
  const auto row = clip.motion.computed_row(frame);
  const auto before = clip.motion.row(frame - 1);
  if (!angles.has_two_solutions()) {
    for (const std::size_t column : angles.columns) {
      row[column] = detail::nearest_turn(row[column], before[column]);
    }
    return;
  }
  const AxisOrder order{angles.axes[0], angles.axes[1], angles.axes[2]};
  Vector3 own;
  Vector3 previous;
  for (int i = 0; i < 3; ++i) {
    own[i] = row[angles.columns[static_cast<std::size_t>(i)]];
    previous[i] = before[angles.columns[static_cast<std::size_t>(i)]];
  }
  const Vector3 nearest = nearest_euler_deg(own, order, previous);
  for (int i = 0; i < 3; ++i) {
    // Angles that do not change stay bit-identical.
    const std::size_t column = angles.columns[static_cast<std::size_t>(i)];
    if (std::abs(nearest[i] - own[i]) > 1e-9) row[column] = nearest[i];
  }
}

}  // namespace

Status validate(const Unwrap& /*options*/, const Clip& /*clip*/) {
  return {};
}

Status apply(const Unwrap& /*options*/, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  const std::vector<Angles> all = angles_of(clip.skeleton);
  for (std::size_t frame = first_of_motion(clip) + 1; frame < clip.motion.frames(); ++frame) {
    for (const Angles& angles : all) follow(clip, angles, frame);
  }
  return {};
}

extern constinit const StepKind unwrap_step{
    .facts = {"unwrap", "", "",
              "Make angles continuous from frame to frame, without jumps of 360 degrees."},
    .parse = plain<Unwrap>};

}  // namespace mocap::edit
