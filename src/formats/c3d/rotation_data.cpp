// SPDX-License-Identifier: MIT
#include "formats/c3d/rotation_data.hpp"

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <array>
#include <limits>
#include <vector>

#include "formats/c3d/layout.hpp"
#include "formats/c3d/rotations.hpp"
#include "formats/little_endian.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::c3d {

namespace {

constexpr std::uint64_t most_in_rotation_word = 65535;
/// The labels of more bodies need a second parameter, which programs need not read.
constexpr std::size_t most_bodies = 255;

BodyFloats unknown_pose() {
  BodyFloats numbers;
  // As Theia3D writes it.
  numbers.fill(std::numeric_limits<float>::quiet_NaN());
  for (const std::size_t at : {std::size_t{3}, std::size_t{7}, std::size_t{11}}) numbers[at] = 0.0F;
  numbers[15] = 1.0F;
  numbers.back() = -1.0F;
  return numbers;
}

using Pose = Eigen::Isometry3d;

/// Empty if the pose is unknown.
std::optional<Pose> pose_of(const double* pose) {
  const Quaternion rotation(pose[3], pose[4], pose[5], pose[6]);
  constexpr double least = 1e-12;
  if (!(rotation.norm() > least)) return std::nullopt;
  Pose result = Pose::Identity();
  result.linear() = rotation.normalized().toRotationMatrix();
  result.translation() = Vector3(pose[0], pose[1], pose[2]);
  return result;
}

/// The poses of a frame in world space. Those that are relative to an unknown one are unknown.
std::vector<std::optional<Pose>> world_poses(const Recording& recording, std::size_t frame) {
  const auto poses = recording.body_poses.row(frame);
  std::vector<std::optional<Pose>> world(recording.bodies.size());
  for (std::size_t body = 0; body < world.size(); ++body) {
    if (recording.is_lost(frame, body)) continue;
    world[body] = pose_of(&poses[body * Recording::channels_per_body]);
    // Parents come first.
    const std::optional<std::size_t> parent = recording.bodies[body].parent;
    if (!parent || !world[body]) continue;
    if (world[*parent])
      world[body] = *world[*parent] * *world[body];
    else
      world[body].reset();
  }
  return world;
}

BodyFloats floats_of_pose(const Pose& pose, double length_scale) {
  const Vector3 position = pose.translation() * length_scale;
  constexpr auto most = static_cast<double>(std::numeric_limits<float>::max());
  // False for NaN.
  if (!(position.cwiseAbs().maxCoeff() <= most) || !pose.linear().allFinite())
    return unknown_pose();
  BodyFloats numbers = {};
  for (std::size_t column = 0; column < 3; ++column)
    for (std::size_t row = 0; row < 3; ++row)
      numbers[4 * column + row] = static_cast<float>(
          pose.linear()(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(column)));
  for (std::size_t row = 0; row < 3; ++row)
    numbers[12 + row] = static_cast<float>(position[static_cast<Eigen::Index>(row)]);
  numbers[15] = 1.0F;
  numbers[16] = 1.0F;
  return numbers;
}

}  // namespace

std::optional<std::uint16_t> block_after(std::uint16_t data_block, std::uint64_t section_bytes) {
  const std::uint64_t block = data_block + (section_bytes + block_bytes - 1) / block_bytes;
  if (block > most_in_rotation_word) return std::nullopt;
  return static_cast<std::uint16_t>(block);
}

bool can_write_bodies(const Recording& recording, std::uint64_t section_bytes) {
  return !recording.bodies.empty() && recording.bodies.size() <= most_bodies &&
         block_after(2 + most_parameter_blocks, section_bytes).has_value();
}

std::uint64_t data_bytes_of(const Clip& clip, std::size_t points, const WriteOptions& options) {
  const Recording& recording = clip.recording;
  const std::uint64_t samples =
      std::uint64_t{recording.analog_channels.size()} * recording.analog_per_frame;
  return clip.motion.frames() * (4 * std::uint64_t{points} + samples) *
         (options.integers ? 2U : 4U);
}

bool writes_bodies(const Clip& clip, const WriteOptions& options) {
  const std::size_t points =
      clip.recording.points.empty() ? clip.skeleton.size() : clip.recording.points.size();
  return can_write_bodies(clip.recording, data_bytes_of(clip, points, options));
}

void add_rotations(ParameterSection& section, std::span<const std::string> labels, double rate,
                   std::uint16_t data_block) {
  section.add_group("ROTATION");
  section.add_word("USED", static_cast<std::uint16_t>(labels.size()));
  section.add_float("RATE", static_cast<float>(rate));
  // Samples per frame.
  section.add_word("RATIO", 1);
  section.add_word("DATA_START", data_block);
  section.add_texts("LABELS", labels);
}

void append_rotations(std::string& piece, const Recording& recording, std::size_t frame,
                      double length_scale) {
  for (const std::optional<Pose>& pose : world_poses(recording, frame)) {
    const BodyFloats numbers = pose ? floats_of_pose(*pose, length_scale) : unknown_pose();
    for (const float number : numbers) mocap::detail::append_little_endian(piece, number);
  }
}

}  // namespace mocap::c3d
