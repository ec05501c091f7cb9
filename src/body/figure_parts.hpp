// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// All parts of a human figure, as chains of joints.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "body/naming.hpp"
#include "mocap/body.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/poses.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// How the part of a joint was found, most reliable first after `none`.
enum class PartSource : std::uint8_t {
  none,      ///< The joint is not a part of the body.
  declared,  ///< By the file (`Joint::part`).
  naming,    ///< By the naming convention of the skeleton.
  words,     ///< By words in joint names, and the joints between named ones.
  shape      ///< By the shape of the hierarchy.
};

/// A joint of the skeleton; none if the figure does not have that part.
using PartJoint = std::optional<std::size_t>;

/// The joints of one finger.
struct FingerChain {
  PartJoint metacarpal;             ///< In the palm.
  std::vector<std::size_t> joints;  ///< From the knuckle outwards, without the tip.
};

/// The parts of one side of the body. Those of a limb are descendants of one another; joints
/// between them are helpers (`LimbHelper`) or have no part.
struct SideParts {
  PartJoint collar;
  PartJoint upper_arm;
  PartJoint forearm;
  PartJoint hand;
  std::array<FingerChain, 5> fingers;  ///< Thumb, index, middle, ring and little finger.
  PartJoint hip_joint;                 ///< Between hips and thigh.
  PartJoint thigh;
  PartJoint shin;
  PartJoint foot;
  PartJoint toe;
  PartJoint eye;
};

/// A joint that takes over part of the twist of a limb's bone.
struct LimbHelper {
  std::size_t joint = 0;
  NamedPart part = NamedPart::forearm;  ///< Upper arm, forearm, thigh or shin.
  BodySide side = BodySide::left;
  /// How much of the twist between both ends of the bone the joint has in world space: 0 as the
  /// start of the bone, 1 as its end. If it is on the path to the next part of the limb, the last
  /// such joint has 1 and the others are evenly spaced; otherwise it is its position along the
  /// bone.
  double share = 0.0;
  bool is_in_chain = false;  ///< The next part of the limb is below the joint.
};

/// A part that may be wrong.
struct PartDoubt {
  std::vector<std::size_t> joints;  ///< The joints it is about; may be empty.
  std::string text;                 ///< A clause that names them and what to do.
};

/// The parts of a figure. Each joint has one part at most.
struct FigureParts {
  /// The lowest joint that carries both legs and the spine.
  PartJoint hips;
  /// A joint between the hips and the legs that does not carry the spine, such as `pelvis` of
  /// Daz's figures.
  PartJoint pelvis;
  std::vector<std::size_t> spine;  ///< From the first joint above the hips to the chest.
  std::vector<std::size_t> neck;   ///< From above the chest to below the head.
  PartJoint head;
  PartJoint jaw;
  SideParts left;
  SideParts right;
  std::vector<LimbHelper> helpers;   ///< In skeleton order.
  std::vector<std::size_t> outside;  ///< Joints that are none of these, in skeleton order.
  /// The convention of the joint names; null if they follow none.
  const Naming* naming = nullptr;
  std::vector<PartSource> sources;  ///< One per joint; `none` for those in `outside`.
  std::vector<PartDoubt> doubts;

  const SideParts& on(BodySide side) const { return side == BodySide::right ? right : left; }
  SideParts& on(BodySide side) { return side == BodySide::right ? right : left; }
};

/// Finds the parts: those that the file declares, otherwise those that the naming convention gives,
/// and for the others, by words in joint names and the shape of the hierarchy. Fails with
/// `skeleton.no-figure` if there is no hip with two legs and no chest with two arms, and with
/// `skeleton.mirrored` if left and right contradict the geometry of an upright rest pose: the names
/// of a limb are exchanged, or all offsets are mirrored. The skeleton has one figure.
Result<FigureParts> find_figure_parts(const Skeleton& skeleton);

/// Whether hips, legs and trunk are upright in the rest pose. The parts may have been found by
/// names that only their convention knows, so no other joints are used.
bool stands_at_rest(const Skeleton& skeleton, const FigureParts& parts);

/// Fails with `skeleton.mirrored` if left and right contradict the geometry in a pose in which the
/// figure is upright. Poses that are not upright give wrong answers.
Status check_sides(const Skeleton& skeleton, const FigureParts& parts, const Poses& pose,
                   std::size_t frame);
/// The same for the rest pose; succeeds if these parts are not upright in it.
Status check_sides(const Skeleton& skeleton, const FigureParts& parts);

/// Whether the rest pose is upright and the feet in it point forward, so that `check_sides` could
/// compare them with left and right.
bool feet_show_front(const Skeleton& skeleton, const FigureParts& parts);

/// The cosine of the angle between the direction of the feet and the front that the left and right
/// thighs imply: about 1 in most poses, -1 if left and right are exchanged. None without toes, if
/// the feet point down, or if the top of the trunk is not known.
std::optional<double> feet_forward(const Skeleton& skeleton, const FigureParts& parts,
                                   const Poses& pose, std::size_t frame);

/// The joint of a part in one side of the body; null for parts that are not limbs.
PartJoint* part_in(SideParts& side, NamedPart part);

}  // namespace mocap::detail
