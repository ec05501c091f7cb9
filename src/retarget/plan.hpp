// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Which joints of the source give each joint of the target its rotation.

#include <cstddef>
#include <vector>

#include "body/figure_parts.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/retarget.hpp"
#include "retarget/joint_map.hpp"
#include "retarget/stance.hpp"

namespace mocap::retarget {

/// The rotation of a joint of the target: W(t) = to_target * S(t) * fixed, where S is the world
/// rotation of a joint of the source.
struct JointRule {
  enum class Kind : unsigned char {
    follow,  ///< Keeps its rotation relative to its parent in the stance.
    same,    ///< From one joint of the source.
    between  ///< Slerp from that to a second one.
  };
  Kind kind = Kind::follow;
  std::size_t from = 0;
  Quaternion fixed = Quaternion::Identity();
  std::size_t to = 0;  ///< The second joint, for `between`.
  Quaternion to_fixed = Quaternion::Identity();
  double share = 0.0;  ///< Of the second joint.
};

/// Two skeletons and how they correspond.
struct Plan {
  Quaternion to_target = Quaternion::Identity();  ///< From the space of the source's file.
  std::vector<JointRule> rules;                   ///< One per joint of the target.
  std::vector<Quaternion> rests;  ///< Rotation relative to the parent in the stance.
};

/// Whether each of these joints of the target has a partner.
template <class Joints>
bool has_partners(const Plan& plan, const Joints& joints) {
  for (const std::size_t joint : joints)
    if (plan.rules[joint].kind == JointRule::Kind::follow) return false;
  return true;
}

/// A figure in its stance.
struct StandingFigure {
  const Skeleton& skeleton;
  detail::FigureParts parts;
  Stance stance;
};

/// Pairs the parts of two figures. Joints that belong to no part are paired if they have the same
/// name. The pairs of `map` replace those of the same joints of the target.
Plan plan_figures(const StandingFigure& source, const StandingFigure& target, SpineRule spine,
                  const std::vector<MappedJoint>& map);

/// Pairs joints by name; rest poses correspond to each other. `map` as above.
Plan plan_by_names(const Skeleton& source, const Skeleton& target,
                   const std::vector<MappedJoint>& map);

}  // namespace mocap::retarget
