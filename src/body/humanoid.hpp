// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The bones of a VRM 1.0 humanoid, and the joints of a figure that correspond to them.

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "mocap/diagnostics.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// A bone of a VRM 1.0 humanoid.
struct HumanoidBone {
  std::string_view name;    ///< `leftUpperLeg`
  std::string_view parent;  ///< Empty for the hips.
  bool is_required = false;
  bool needs_parent = false;  ///< It can only exist together with `parent`.
};

/// All bones, parents first and in depth-first order.
std::span<const HumanoidBone> humanoid_bones();

/// Index of a bone in `humanoid_bones`; none for other names.
std::optional<std::size_t> find_humanoid_bone(std::string_view name);

/// For each bone of `humanoid_bones`, the joint that corresponds to it.
using HumanoidJoints = std::vector<std::optional<std::size_t>>;

/// Finds the joints: those that the file declares (`Joint::part`); if it declares none, those of
/// the parts of the figure. Bones that need a missing parent are omitted. Fails like
/// `find_figure_parts`.
Result<HumanoidJoints> find_humanoid(const Skeleton& skeleton);

/// The bone above a bone that has a joint; none for the hips.
std::optional<std::size_t> parent_bone(const HumanoidJoints& joints, std::size_t bone);

}  // namespace mocap::detail
