// SPDX-License-Identifier: MIT
#include "formats/gltf/animation_faults.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "mocap/rotation.hpp"

namespace mocap::gltf::input {

namespace {

/// Files that are written with 32-bit floats have rounding errors.
constexpr double scale_rounding = 1e-4;
/// Rest rotations from which the two readings differ clearly.
constexpr double least_rest_deg = 40.0;
/// Trunk and legs of a person who does not lie on the floor or do gymnastics are rotated by less
/// than this from a standing pose, on average.
constexpr double largest_mean_deg = 35.0;
constexpr double clear_ratio = 2.0;
constexpr std::size_t least_bones = 3;
constexpr std::size_t examined_frames = 64;

/// Arms hang down in most frames, far from the T-pose, and the hips have the heading of the figure.
constexpr std::array<std::string_view, 12> steady_bones{
    "spine",        "chest",    "upperChest", "neck",          "head",      "leftUpperLeg",
    "leftLowerLeg", "leftFoot", "leftToes",   "rightUpperLeg", "rightFoot", "rightLowerLeg"};

double angle_deg(const Quaternion& rotation) {
  return angle_between_deg(Quaternion::Identity(), rotation);
}

/// Mean angles of a bone over the motion.
struct MeanTurn {
  double from_rest = 0.0;     ///< From the rest rotation, as in the specification.
  double from_nothing = 0.0;  ///< As if the node had no rest rotation.
};

MeanTurn mean_turn(const Clip& clip, const Joint& joint, std::size_t column) {
  const std::size_t frames = clip.motion.frames();
  const std::size_t step = std::max<std::size_t>(1, frames / examined_frames);
  MeanTurn mean;
  std::size_t count = 0;
  for (std::size_t frame = 0; frame < frames; frame += step) {
    Quaternion turn;
    for (std::size_t i = 0; i < 4; ++i) {
      const Channel channel = joint.channels[joint.channels.size() - 4 + i];
      // Eigen stores x, y, z, w.
      const int first = static_cast<int>(Channel::quaternion_x);
      const int part = channel == Channel::quaternion_w ? 3 : static_cast<int>(channel) - first;
      turn.coeffs()[part] = clip.motion.at(frame, column + i);
    }
    mean.from_rest += angle_deg(turn);
    mean.from_nothing += angle_deg(joint.before * turn);
    ++count;
  }
  mean.from_rest /= static_cast<double>(count);
  mean.from_nothing /= static_cast<double>(count);
  return mean;
}

}  // namespace

bool is_vrm_animation(const Asset& asset) {
  return static_cast<bool>(asset.root()["extensions"]["VRMC_vrm_animation"]);
}

std::vector<std::string> scaled_nodes_of_animation(const Asset& asset,
                                                   const std::vector<std::size_t>& nodes) {
  std::vector<std::string> names;
  if (!is_vrm_animation(asset)) return names;
  for (const std::size_t node : nodes) {
    if ((asset.nodes[node].scale - Vector3::Ones()).cwiseAbs().maxCoeff() <= scale_rounding)
      continue;
    const std::string& name = asset.nodes[node].name;
    names.push_back(name.empty() ? fmt::format("node_{}", node) : name);
  }
  return names;
}

std::vector<std::string> bones_without_rest_rotation(const Clip& clip) {
  std::vector<std::string> bones;
  if (clip.motion.empty()) return bones;
  std::size_t examined = 0;
  std::size_t column = 0;
  for (const Joint& joint : clip.skeleton.joints()) {
    column += joint.channels.size();
    if (joint.channels.size() < 4 || !is_quaternion(joint.channels.back()) ||
        angle_deg(joint.before) < least_rest_deg ||
        std::find(steady_bones.begin(), steady_bones.end(), joint.part) == steady_bones.end())
      continue;
    ++examined;
    const MeanTurn turn = mean_turn(clip, joint, column - 4);
    if (turn.from_nothing <= largest_mean_deg && turn.from_rest >= clear_ratio * turn.from_nothing)
      bones.push_back(joint.name);
  }
  // A few bones may be bent for another reason.
  if (examined < least_bones || 5 * bones.size() < 4 * examined) bones.clear();
  return bones;
}

}  // namespace mocap::gltf::input
