// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "mocap/acclaim.hpp"
#include "mocap/author.hpp"
#include "mocap/evaluate.hpp"

namespace mocap::acclaim {

namespace {

constexpr std::size_t no_joint = static_cast<std::size_t>(-1);

/// For each joint of `target` the joint of `clip` with its name; the root stands for the root.
std::vector<std::size_t> partners(const Skeleton& target, const Skeleton& clip) {
  std::unordered_map<std::string_view, std::size_t> joint_named;
  for (std::size_t i = 0; i < clip.size(); ++i) joint_named.emplace(clip[i].name, i);
  std::vector<std::size_t> result(target.size(), no_joint);
  for (std::size_t i = 0; i < target.size(); ++i) {
    const auto found = joint_named.find(target[i].name);
    if (found != joint_named.end()) result[i] = found->second;
  }
  if (!target.empty() && !clip.empty() && result[0] == no_joint) result[0] = 0;
  return result;
}

/// Local poses on `target` that stand where the world poses of the clip do.
Poses local_poses(const Poses& world, const Skeleton& target,
                  const std::vector<std::size_t>& partner) {
  Poses poses;
  poses.frames = world.frames;
  poses.joints = target.size();
  poses.local_positions.resize(poses.frames * poses.joints * 3);
  poses.local_rotations.resize(poses.frames * poses.joints * 4);
  std::vector<Quaternion> turned(target.size());
  for (std::size_t frame = 0; frame < poses.frames; ++frame) {
    for (std::size_t joint = 0; joint < poses.joints; ++joint) {
      const std::size_t place = frame * poses.joints + joint;
      Eigen::Map<Vector3> position(poses.local_positions.data() + place * 3);
      Eigen::Map<Quaternion> rotation(poses.local_rotations.data() + place * 4);
      const int parent = target[joint].parent;
      const Quaternion above = parent == Joint::no_parent
                                   ? Quaternion::Identity()
                                   : turned[static_cast<std::size_t>(parent)];
      const std::size_t from = partner[joint];
      turned[joint] =
          from == no_joint
              ? above
              : Quaternion(Eigen::Map<const Quaternion>(world.world_rotation(frame, from).data()));
      rotation = above.conjugate() * turned[joint];
      position = target[joint].offset;
      if (parent == Joint::no_parent && from != no_joint) {
        position = Eigen::Map<const Vector3>(world.world_position(frame, from).data());
      }
    }
  }
  return poses;
}

}  // namespace

Result<Clip> onto_skeleton(const Clip& clip, const Clip& target, Diagnostics& diagnostics) {
  if (Status sound = clip.validate(); !sound) return tl::unexpected<Error>(sound.error());
  const std::vector<std::size_t> partner = partners(target.skeleton, clip.skeleton);
  std::string lacking;
  std::size_t lacking_count = 0;
  for (std::size_t i = 0; i < partner.size(); ++i) {
    if (partner[i] != no_joint || target.skeleton[i].channels.empty()) continue;
    if (lacking_count++ < 6) {
      lacking += fmt::format("{}`{}`", lacking.empty() ? "" : ", ", target.skeleton[i].name);
    }
  }
  if (lacking_count > 0) {
    Diagnostic diagnostic = make_diagnostic(
        Code::fit_skeleton, fmt::format("the motion has no joint for {} of the skeleton's: {}",
                                        lacking_count, lacking));
    diagnostic.at.file = clip.metadata.source;
    return tl::unexpected<Error>(diagnostics.add(std::move(diagnostic)));
  }
  const Poses world = evaluate(clip, {.local = false});
  AuthorReport report;
  Result<Motion> motion = author(local_poses(world, target.skeleton, partner), target.skeleton,
                                 clip.motion.frame_time, &report);
  if (!motion) return tl::unexpected<Error>(motion.error());
  constexpr double noticeable_deg = 1e-6;
  if (report.max_rotation_residual_deg > noticeable_deg) {
    Diagnostic diagnostic = make_diagnostic(
        Code::fit_rotation,
        fmt::format("`{}` turns about axes that its dof lacks: up to {:.6g} degrees off (frame {})",
                    target.skeleton[report.max_rotation_joint].name,
                    report.max_rotation_residual_deg, report.max_rotation_frame + 1));
    diagnostic.at.file = clip.metadata.source;
    diagnostics.add(std::move(diagnostic));
  }
  Clip result;
  result.skeleton = target.skeleton;
  result.motion = std::move(*motion);
  result.metadata = clip.metadata;
  result.acclaim_style = target.acclaim_style;
  if (result.acclaim_style) result.acclaim_style->motion = MotionStyle{};
  return result;
}

}  // namespace mocap::acclaim
