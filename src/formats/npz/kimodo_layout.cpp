// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "formats/npz/kimodo_joints.hpp"
#include "formats/npz/layouts.hpp"
#include "mocap/npz.hpp"

namespace mocap::npz {

namespace {

constexpr double kimodo_rate = 30.0;
/// Positions are float32. Joints that move more relative to their parents have positions.
constexpr double largest_shift_m = 1e-3;
/// Of the matrix of a rotation, whose numbers are float32 or rounded.
constexpr double least_determinant = 0.5;

/// Positions and rotations of the joints in the world.
class KimodoPoses {
 public:
  KimodoPoses(ArrayRows positions, ArrayRows rotations)
      : positions_(std::move(positions)), rotations_(std::move(rotations)) {}

  Vector3 position(std::size_t frame, std::size_t joint) {
    const std::span<const double> row = positions_.row(frame);
    return {row[3 * joint], row[3 * joint + 1], row[3 * joint + 2]};
  }

  /// No rotation if the matrix is none.
  Quaternion rotation(std::size_t frame, std::size_t joint) {
    const std::optional<Quaternion> rotation = rotation_in(frame, joint);
    return rotation ? *rotation : Quaternion::Identity();
  }

  bool has_rotation(std::size_t frame, std::size_t joint) {
    return rotation_in(frame, joint).has_value();
  }

  /// In the axes of the parent.
  Vector3 from_parent(std::size_t frame, std::size_t joint, std::size_t parent) {
    return rotation(frame, parent).conjugate() * (position(frame, joint) - position(frame, parent));
  }

 private:
  std::optional<Quaternion> rotation_in(std::size_t frame, std::size_t joint) {
    constexpr std::size_t numbers = 9;
    const std::span<const double> row = rotations_.row(frame).subspan(numbers * joint, numbers);
    Eigen::Matrix3d matrix;
    matrix << row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7], row[8];
    // False for NaN, zeros and reflections.
    if (!(matrix.determinant() > least_determinant)) return std::nullopt;
    return Quaternion(matrix).normalized();
  }

  ArrayRows positions_;
  ArrayRows rotations_;
};

/// Reports matrices that are not rotations.
void report_zero_rotations(KimodoPoses& poses, const Figure& figure, Diagnostics& found) {
  std::size_t count = 0;
  std::string first;
  for (std::size_t frame = 0; frame < figure.frames; ++frame) {
    for (std::size_t i = 0; i < figure.joints.size(); ++i) {
      if (poses.has_rotation(frame, i)) continue;
      if (count++ == 0) first = fmt::format("`{}` in frame {}", figure.joints[i].name, frame);
    }
  }
  if (count == 0) return;
  found.add(make_diagnostic(
      codes::npz_zero_rotation,
      fmt::format("{} not a rotation, first of {}",
                  count == 1 ? "1 matrix is" : fmt::format("{} matrices are", count), first)));
}

/// Sets the offsets to those of the first frame, and finds the joints that do not keep theirs.
void find_offsets(Figure& figure, KimodoPoses& poses) {
  for (std::size_t frame = 0; frame < figure.frames; ++frame) {
    for (std::size_t i = 0; i < figure.joints.size(); ++i) {
      FigureJoint& joint = figure.joints[i];
      joint.has_position = joint.has_position || joint.parent == Joint::no_parent;
      if (joint.parent == Joint::no_parent) continue;
      const Vector3 place = poses.from_parent(frame, i, joint.parent);
      if (frame == 0) joint.offset = place;
      if (!((place - joint.offset).norm() <= largest_shift_m)) joint.has_position = true;
    }
  }
}

}  // namespace

bool has_kimodo(Archive& archive) {
  if (!archive.has("posed_joints") || !archive.has("global_rot_mats")) return false;
  const Result<Array> positions = archive.array("posed_joints");
  const Result<Array> rotations = archive.array("global_rot_mats");
  if (!positions || !rotations || !positions->has_shape({0, 0, 3}) ||
      !rotations->has_shape({0, 0, 3, 3}) || positions->shape[0] == 0 ||
      positions->shape[0] != rotations->shape[0] || positions->shape[1] != rotations->shape[1] ||
      kimodo_joints(positions->shape[1]).empty())
    return false;
  // Points may have gaps, joints may not.
  Result<ArrayNumbers> numbers =
      archive.large_numbers("posed_joints", {positions->shape[0], positions->shape[1], 3});
  return numbers && std::isfinite(numbers->greatest());
}

Status read_kimodo(Archive& archive, Clip& clip, Diagnostics& found) {
  const Result<Array> shape = archive.array("posed_joints");
  if (!shape) return tl::unexpected<Error>(shape.error());
  Figure figure;
  figure.frames = shape->shape[0];
  figure.joints = kimodo_joints(shape->shape[1]);
  const std::size_t joints = figure.joints.size();
  for (FigureJoint& joint : figure.joints) joint.offset.setZero();
  if (figure.frames > archive.limits().max_frames)
    return fail(codes::limit_frames,
                fmt::format("more than {} frames", archive.limits().max_frames));
  // The program does not write its rate.
  figure.frame_time = rate_array_of(archive).empty() ? FrameTime::from_rate(kimodo_rate)
                                                     : frame_time_of(archive, found);
  Result<ArrayNumbers> positions =
      archive.large_numbers("posed_joints", {figure.frames, joints, 3});
  if (!positions) return tl::unexpected<Error>(std::move(positions.error()));
  Result<ArrayNumbers> rotations =
      archive.large_numbers("global_rot_mats", {figure.frames, joints, 3, 3});
  if (!rotations) return tl::unexpected<Error>(std::move(rotations.error()));
  // They follow from the others.
  for (const char* name : {"local_rot_mats", "root_positions"}) archive.mark_read(name);
  KimodoPoses poses(ArrayRows(std::move(*positions), 3 * joints),
                    ArrayRows(std::move(*rotations), 9 * joints));
  report_zero_rotations(poses, figure, found);
  find_offsets(figure, poses);
  figure.rotation = [&](std::size_t frame, std::size_t joint) {
    const Quaternion world = poses.rotation(frame, joint);
    const std::size_t parent = figure.joints[joint].parent;
    if (parent == Joint::no_parent) return world;
    return Quaternion((poses.rotation(frame, parent).conjugate() * world).normalized());
  };
  figure.position = [&](std::size_t frame, std::size_t joint) {
    const std::size_t parent = figure.joints[joint].parent;
    return parent == Joint::no_parent ? poses.position(frame, joint)
                                      : poses.from_parent(frame, joint, parent);
  };
  if (Status set = set_figure(figure, archive.limits(), clip); !set) return set;
  set_metres("Kimodo writes metres", clip);
  clip.metadata.up = Axis::plus_y;
  return {};
}

}  // namespace mocap::npz
