// SPDX-License-Identifier: MIT
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "formats/npz/array_out.hpp"
#include "formats/npz/layouts_out.hpp"
#include "formats/npz/positions_out.hpp"
#include "formats/unit_of_clip.hpp"
#include "mocap/body.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/npz.hpp"

namespace mocap::npz {

namespace {

constexpr std::size_t poses_per_block = 256;

enum class PoseArray : bool { positions, rotations };

/// Adds an array of poses, computed block by block.
bool add_own_poses(ArrayZip& zip, const std::string& name, const Clip& clip, PoseArray array) {
  const std::size_t width = array == PoseArray::positions ? 3 : 4;
  PosesF poses;
  return zip.add(
      name, single_type, {clip.motion.frames(), clip.skeleton.size(), width},
      [&](const ArrayZip::Sink& sink) {
        for (std::size_t first = 0; first < clip.motion.frames(); first += poses_per_block) {
          EvaluateOptions block;
          block.first_frame = first;
          block.frame_count = poses_per_block;
          block.world = array == PoseArray::positions;
          block.local = !block.world;
          evaluate(clip, block, poses);
          if (!sink(bytes_of(block.world ? poses.world_positions : poses.local_rotations)))
            return false;
        }
        return true;
      });
}

bool add_own_joints(ArrayZip& zip, const Clip& clip) {
  const Skeleton& skeleton = clip.skeleton;
  std::vector<std::uint32_t> parents;
  std::vector<float> offsets;
  for (const Joint& joint : skeleton.joints()) {
    parents.push_back(static_cast<std::uint32_t>(static_cast<std::int32_t>(joint.parent)));
    for (const double length : joint.offset) offsets.push_back(static_cast<float>(length));
  }
  return add_own_poses(zip, "positions", clip, PoseArray::positions) &&
         add_own_poses(zip, "rotations", clip, PoseArray::rotations) &&
         zip.add_bytes("offsets", single_type, {skeleton.size(), 3}, bytes_of(offsets)) &&
         zip.add_bytes("parents", integer_type, {skeleton.size()}, bytes_of(parents)) &&
         zip.add_texts("names", skeleton.unique_names());
}

bool add_own_points(ArrayZip& zip, const Clip& clip) {
  const Positions points(clip);
  return zip.add("points", single_type, {points.frames(), points.count(), 3},
                 [&](const ArrayZip::Sink& sink) {
                   return points.for_each_frame([&](std::span<const double> row) {
                     std::vector<float> numbers;
                     numbers.reserve(row.size());
                     for (const double length : row) numbers.push_back(static_cast<float>(length));
                     return sink(bytes_of(numbers));
                   });
                 }) &&
         zip.add_texts("labels", points.names());
}

/// The up axis, if it is known.
std::optional<Axis> up_of(const Clip& clip, const WriteOptions& options) {
  if (options.up) return options.up;
  if (clip.metadata.up) return clip.metadata.up;
  const AxisGuess guess = guess_axes(clip);
  if (guess.up_confidence < Confidence::high) return std::nullopt;
  return guess.up;
}

}  // namespace

bool write_own(ArrayZip& zip, const Clip& clip, const WriteOptions& options) {
  const double metres = mocap::detail::metres_per_unit_of(clip, options.metres_per_unit)
                            .value_or(std::numeric_limits<double>::quiet_NaN());
  const bool has_points = Positions(clip).are_points();
  // A clip without anything still has the arrays of joints.
  const bool has_joints = !clip.skeleton.empty() || !has_points;
  const std::optional<Axis> up = up_of(clip, options);
  return (!has_joints || add_own_joints(zip, clip)) && (!has_points || add_own_points(zip, clip)) &&
         zip.add_number("fps", rate_of(clip)) && zip.add_number("metres_per_unit", metres) &&
         (!up || zip.add_texts("up", {to_string(*up)}, true));
}

}  // namespace mocap::npz
