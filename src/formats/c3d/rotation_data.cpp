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
#include "model/body_poses.hpp"

namespace mocap::c3d {

using mocap::detail::BodyPose;

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

BodyFloats floats_of_pose(const BodyPose& pose, double length_scale) {
  const Vector3 position = pose.place * length_scale;
  const Eigen::Matrix3d axes = pose.rotation.toRotationMatrix();
  constexpr auto most = static_cast<double>(std::numeric_limits<float>::max());
  // False for NaN.
  if (!(position.cwiseAbs().maxCoeff() <= most) || !axes.allFinite()) return unknown_pose();
  BodyFloats numbers = {};
  for (std::size_t column = 0; column < 3; ++column)
    for (std::size_t row = 0; row < 3; ++row)
      numbers[4 * column + row] = static_cast<float>(
          axes(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(column)));
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
  for (const std::optional<BodyPose>& pose : mocap::detail::global_body_poses(recording, frame)) {
    const BodyFloats numbers = pose ? floats_of_pose(*pose, length_scale) : unknown_pose();
    for (const float number : numbers) mocap::detail::append_little_endian(piece, number);
  }
}

}  // namespace mocap::c3d
