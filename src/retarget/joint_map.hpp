// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Pairs of joints that the user specifies.

#include <cstddef>
#include <optional>
#include <vector>

#include "body/figure_parts.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/retarget.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::retarget {

/// A pair by index. Without a source, the joint of the target follows its parent.
struct MappedJoint {
  std::optional<std::size_t> source;
  std::size_t target = 0;
};

/// Finds the joints of a map. Fails with `retarget.map` for a joint that does not exist, and for a
/// joint of the target that is there twice.
Result<std::vector<MappedJoint>> resolve_map(const std::vector<JointPair>& map,
                                             const Skeleton& source, const Skeleton& target);

/// Whether a joint is the hips, the head or a part of a limb.
bool is_single_part(const detail::FigureParts& parts, std::size_t joint);

/// Makes `joint` the same part of one figure as `known_joint` is of another one, if that is the
/// hips, the head or a part of a limb. Any other such part that it was is then missing.
void take_part(const detail::FigureParts& known, std::size_t known_joint, std::size_t joint,
               detail::FigureParts& parts);

}  // namespace mocap::retarget
