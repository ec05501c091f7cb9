// SPDX-License-Identifier: MIT
#include "formats/csv/pose_rows.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "body/reference_frame.hpp"
#include "formats/csv/pose_columns.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/rotation.hpp"
#include "pose/channels.hpp"
#include "pose/degrees.hpp"
#include "pose/turn_between.hpp"

namespace mocap::csv {

namespace {

// Poses are computed and printed in blocks, so memory use does not depend on the clip length.
constexpr std::size_t frames_per_block = 256;

bool needs_world(Table table) {
  return table == Table::positions || table == Table::world_rotations ||
         table == Table::angular_velocities;
}

}  // namespace

PoseRows::PoseRows(const Clip& clip, const WriteOptions& options) : clip_(clip), options_(options) {
  if (options.table == Table::angular_velocities)
    first_of_motion_ = detail::find_reference_frames(clip).frames;
  if (options.table != Table::angles) return;
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i)
    sequences_.push_back(angle_sequence(clip.skeleton, i, options));
}

std::span<const double> PoseRows::next() {
  const bool is_loaded = poses_.frames > 0 && next_ % frames_per_block != 0;
  if (!is_loaded) load_block(next_);
  fill(next_++);
  return cells_;
}

void PoseRows::load_block(std::size_t first) {
  // Velocities also need the frames before and after the block.
  const bool has_margin = options_.table == Table::angular_velocities;
  EvaluateOptions block;
  block.first_frame = has_margin && first > 0 ? first - 1 : first;
  const std::size_t end =
      std::min(first + frames_per_block + (has_margin ? 1 : 0), clip_.motion.frames());
  block.frame_count = end - block.first_frame;
  block.world = needs_world(options_.table);
  block.local = !block.world;
  evaluate(clip_, block, poses_);
}

void PoseRows::fill(std::size_t frame) {
  cells_.clear();
  if (poses_.frames == 0) return;
  const std::size_t at = frame - poses_.first_frame;
  if (options_.table == Table::positions) return put_positions(at);
  for (std::size_t joint = 0; joint < poses_.joints; ++joint) {
    switch (options_.table) {
      case Table::rotations: {
        const Eigen::Vector4d xyzw = poses_.local_rotation(at, joint).coeffs();
        cells_.insert(cells_.end(), xyzw.begin(), xyzw.end());
        break;
      }
      case Table::world_rotations: {
        const Eigen::Vector4d xyzw = poses_.world_rotation(at, joint).coeffs();
        cells_.insert(cells_.end(), xyzw.begin(), xyzw.end());
        break;
      }
      case Table::matrices:
      case Table::six_d:
        put_matrix(poses_.local_rotation(at, joint));
        break;
      case Table::angles:
        put_angles(joint, poses_.local_rotation(at, joint));
        break;
      case Table::angular_velocities:
        put_angular_velocity(at, joint);
        break;
      case Table::channels:
      case Table::positions:
      case Table::contacts:
      case Table::points:
      case Table::bodies:
      case Table::columns:
      case Table::analog:
      case Table::events:
      case Table::robot:
      case Table::qpos:
      case Table::seed:
        break;
    }
  }
}

void PoseRows::put_positions(std::size_t at) {
  for (std::size_t joint = 0; joint < poses_.joints; ++joint) {
    const Vector3 position = poses_.world_position(at, joint);
    cells_.insert(cells_.end(), position.begin(), position.end());
    if (!options_.end_sites) continue;
    for (const EndSite& site : clip_.skeleton[joint].end_sites) {
      const Vector3 end = end_site_position(poses_, at, joint, site);
      cells_.insert(cells_.end(), end.begin(), end.end());
    }
  }
}

void PoseRows::put_matrix(const Quaternion& rotation) {
  const Eigen::Matrix3d matrix = rotation.toRotationMatrix();
  if (options_.table == Table::matrices) {
    for (int row = 0; row < 3; ++row)
      for (int column = 0; column < 3; ++column) cells_.push_back(matrix(row, column));
    return;
  }
  for (int column = 0; column < 2; ++column)
    for (int row = 0; row < 3; ++row) cells_.push_back(matrix(row, column));
}

void PoseRows::put_angles(std::size_t joint, const Quaternion& rotation) {
  const AxisOrder& order = sequences_[joint];
  const bool is_first = last_angles_.size() <= joint;
  const Vector3 angles = detail::euler_deg_near(
      rotation, order, is_first ? std::nullopt : std::optional(last_angles_[joint]));
  if (is_first) {
    last_angles_.push_back(angles);
  } else {
    last_angles_[joint] = angles;
  }
  cells_.insert(cells_.end(), angles.begin(), angles.end());
}

/// Half of the rotation from the previous frame plus half of the rotation to the next; at the ends
/// of the clip, the only one available.
void PoseRows::put_angular_velocity(std::size_t at, std::size_t joint) {
  const Quaternion now = poses_.world_rotation(at, joint);
  Vector3 turn = Vector3::Zero();
  int turns = 0;
  // A reference pose does not move, and no rotation starts from it.
  const std::size_t frame = poses_.first_frame + at;
  if (at > 0 && frame > first_of_motion_) {
    turn += detail::turn_between(poses_.world_rotation(at - 1, joint), now);
    ++turns;
  }
  if (at + 1 < poses_.frames && frame >= first_of_motion_) {
    turn += detail::turn_between(now, poses_.world_rotation(at + 1, joint));
    ++turns;
  }
  if (turns > 0) turn *= detail::degrees(clip_.motion.frame_time.frames_per_second()) / turns;
  cells_.insert(cells_.end(), turn.begin(), turn.end());
}

}  // namespace mocap::csv
