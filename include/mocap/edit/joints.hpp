// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Removes joints.

#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct RemoveJoints {
  std::vector<std::string> joints;  ///< Names, paths, or patterns of either with `*` and `?`.
};
struct KeepJoints {
  std::vector<std::string> joints;  ///< The same; roots are always kept.
};

/// Fails with `edit.joint` if a name or pattern matches no joint, or no root would remain.
Status validate(const RemoveJoints& options, const Clip& clip);
Status validate(const KeepJoints& options, const Clip& clip);

/// Removes joints. Their children are attached to their parent, and keep their world motion: if the
/// removed joint rotated, or its bone length was animated, the children get position channels.
/// Leaves are removed with their motion. A note reports new position channels in a clip that adds
/// positions to offsets.
Status apply(const RemoveJoints& options, Clip& clip, Diagnostics& diagnostics);
Status apply(const KeepJoints& options, Clip& clip, Diagnostics& diagnostics);

/// Finds joints by name, path, or a pattern of either with `*` for any text and `?` for one
/// character: `Ben/*` is every joint below the root Ben. Returns indices in ascending order. Fails
/// with `edit.joint` and suggests similar names.
Result<std::vector<std::size_t>> find_joints(const Skeleton& skeleton,
                                             const std::vector<std::string>& words);

}  // namespace mocap::edit
