// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "body/joint_match.hpp"
#include "formats/acclaim/fit.hpp"
#include "mocap/acclaim.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "pose/poses_of.hpp"

namespace mocap::acclaim {

namespace {

/// For each joint of `target`, the joint of `clip` with its name, or with the name that it has in
/// an ASF; roots are matched to each other.
std::vector<std::size_t> partners(const Skeleton& target, const Skeleton& clip) {
  const std::vector<std::string> written = legal_names(clip);
  Skeleton renamed = clip;
  for (std::size_t i = 0; i < clip.size(); ++i) renamed.set_name(i, written[i]);
  std::vector<std::size_t> result(target.size(), no_joint);
  std::vector<bool> is_taken(clip.size(), false);
  for (const Skeleton* named : {&clip, &std::as_const(renamed)}) {
    const detail::JointPartners partners = detail::partners_of(target, *named);
    for (std::size_t i = 0; i < target.size(); ++i) {
      if (result[i] != no_joint || !partners[i] || is_taken[*partners[i]]) continue;
      result[i] = *partners[i];
      is_taken[result[i]] = true;
    }
  }
  if (!target.empty() && !clip.empty() && result[0] == no_joint) result[0] = 0;
  return result;
}

bool has_length(const Joint& joint) {
  return std::find(joint.channels.begin(), joint.channels.end(), Channel::bone_length) !=
         joint.channels.end();
}

/// Whether a joint of `target` can be at a position other than its offset.
bool is_free(const Skeleton& target, std::size_t joint) {
  const std::size_t parent = target[joint].parent;
  return parent == Joint::no_parent ||
         std::any_of(target[joint].channels.begin(), target[joint].channels.end(), is_position) ||
         has_length(target[parent]);
}

/// World positions and rotations of the joints in one frame.
struct Placed {
  std::vector<Vector3> position;
  std::vector<Quaternion> rotation;
};

/// Local poses on `target` with the world poses of the clip.
Poses local_poses(const Poses& world, const Skeleton& target,
                  const std::vector<std::size_t>& partner) {
  Poses poses;
  poses.frames = world.frames;
  poses.joints = target.size();
  poses.local_positions.resize(poses.frames * poses.joints * 3);
  poses.local_rotations.resize(poses.frames * poses.joints * 4);
  Placed placed{std::vector<Vector3>(target.size()), std::vector<Quaternion>(target.size())};
  for (std::size_t frame = 0; frame < poses.frames; ++frame) {
    for (std::size_t joint = 0; joint < poses.joints; ++joint) {
      const std::size_t place = frame * poses.joints + joint;
      Eigen::Map<Vector3> position(poses.local_positions.data() + place * 3);
      Eigen::Map<Quaternion> rotation(poses.local_rotations.data() + place * 4);
      Quaternion above = Quaternion::Identity();
      Vector3 origin = Vector3::Zero();
      if (target[joint].parent != Joint::no_parent) {
        const auto parent = target[joint].parent;
        above = placed.rotation[parent];
        origin = placed.position[parent];
      }
      const std::size_t from = partner[joint];
      rotation = Quaternion::Identity();
      position = target[joint].offset;
      if (from != no_joint) {
        rotation = above.conjugate() * world.world_rotation(frame, from);
        if (is_free(target, joint)) {
          const Vector3 there = world.world_position(frame, from);
          position = above.conjugate() * (there - origin);
        }
      }
      placed.rotation[joint] = above * rotation;
      placed.position[joint] = origin + above * position;
    }
  }
  return poses;
}

/// Where a bone length can be measured: at a child, along an axis in whose direction nothing else
/// moves it.
struct Gauge {
  std::size_t joint = no_joint;
  std::size_t column = 0;
  std::size_t child = no_joint;
  int axis = 0;
  Vector3 direction = Vector3::Zero();
};

std::vector<Gauge> gauges_of(const Skeleton& target) {
  std::vector<Gauge> gauges;
  std::size_t column = 0;
  for (std::size_t joint = 0; joint < target.size(); ++joint) {
    for (const Channel channel : target[joint].channels) {
      const std::size_t here = column++;
      if (channel != Channel::bone_length) continue;
      Gauge gauge;
      gauge.joint = joint;
      gauge.column = here;
      gauge.direction = target.bone(joint).direction;
      double best = 0.0;
      for (const std::size_t child : target.children(joint)) {
        for (int axis = 0; axis < 3; ++axis) {
          const Channel along = on_axis(Channel::x_position, axis);
          const std::vector<Channel>& channels = target[child].channels;
          if (std::find(channels.begin(), channels.end(), along) != channels.end()) continue;
          if (std::abs(gauge.direction[axis]) <= best) continue;
          best = std::abs(gauge.direction[axis]);
          gauge.child = child;
          gauge.axis = axis;
        }
      }
      if (gauge.child != no_joint) gauges.push_back(gauge);
    }
  }
  return gauges;
}

/// `author` writes rotations and positions. Removes the effect of bone lengths on the positions of
/// the children from `poses`; returns one length per frame for each gauge.
std::vector<double> take_lengths(const Skeleton& target, const std::vector<Gauge>& gauges,
                                 Poses& poses) {
  std::vector<double> lengths;
  for (const Gauge& gauge : gauges) {
    const std::vector<std::size_t> children = target.children(gauge.joint);
    for (std::size_t frame = 0; frame < poses.frames; ++frame) {
      const double there = poses.local_position(frame, gauge.child)[gauge.axis];
      const double length =
          (there - target[gauge.child].offset[gauge.axis]) / gauge.direction[gauge.axis];
      lengths.push_back(length);
      for (const std::size_t child : children) {
        Eigen::Map<Vector3>(&poses.local_positions[(frame * poses.joints + child) * 3]) -=
            length * gauge.direction;
      }
    }
  }
  return lengths;
}

/// Joints of the clip without a counterpart in the target.
void report_left_out(const Clip& clip, const std::vector<std::size_t>& partner,
                     Diagnostics& diagnostics) {
  std::vector<bool> used(clip.skeleton.size(), false);
  for (const std::size_t joint : partner) {
    if (joint != no_joint) used[joint] = true;
  }
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (used[i] || clip.skeleton[i].channels.empty()) continue;
    Diagnostic diagnostic = make_diagnostic(
        codes::fit_skeleton,
        fmt::format("`{}` is dropped: the skeleton has no such joint", clip.skeleton[i].name));
    diagnostic.severity = Severity::warning;
    diagnostic.at.file = clip.metadata.source;
    diagnostics.add(std::move(diagnostic));
  }
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
    Diagnostic diagnostic =
        make_diagnostic(codes::fit_skeleton,
                        fmt::format("the motion has no joint for {} joints of the skeleton: {}",
                                    lacking_count, lacking));
    diagnostic.at.file = clip.metadata.source;
    return tl::unexpected<Error>(diagnostics.add(std::move(diagnostic)));
  }
  report_left_out(clip, partner, diagnostics);
  const Poses world = detail::poses_of(clip, {.local = false});
  AuthorReport report;
  Poses poses = local_poses(world, target.skeleton, partner);
  const std::vector<Gauge> gauges = gauges_of(target.skeleton);
  const std::vector<double> lengths = take_lengths(target.skeleton, gauges, poses);
  Result<Motion> motion = author(poses, target.skeleton, clip.motion.frame_time, &report);
  if (!motion) return tl::unexpected<Error>(motion.error());
  for (std::size_t i = 0; i < gauges.size(); ++i) {
    for (std::size_t frame = 0; frame < poses.frames; ++frame) {
      motion->exact_at(frame, gauges[i].column) = lengths[i * poses.frames + frame];
    }
  }
  constexpr double noticeable_deg = 1e-6;
  if (report.max_rotation_residual_deg > noticeable_deg) {
    Diagnostic diagnostic = make_diagnostic(
        codes::fit_rotation,
        fmt::format(
            "`{}` rotates about axes that its dof lacks: up to {:.6g} degrees off (frame {})",
            target.skeleton[report.max_rotation_joint].name, report.max_rotation_residual_deg,
            report.max_rotation_frame + 1));
    diagnostic.at.file = clip.metadata.source;
    diagnostics.add(std::move(diagnostic));
  }
  Clip result;
  result.skeleton = target.skeleton;
  result.motion = std::move(*motion);
  result.metadata = clip.metadata;
  result.metadata.unit.reset();
  // Lengths are those of the target.
  result.metadata.metres_per_unit = target.metadata.metres_per_unit;
  result.metadata.declared_unit = target.metadata.declared_unit;
  result.format_data.take<Style>(target.format_data);
  if (auto* style = result.format_data.find<Style>()) style->motion = MotionStyle{};
  return result;
}

}  // namespace mocap::acclaim
