// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Fewer joints.

#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct RemoveJoints {
  std::vector<std::string> joints;  ///< Names, paths, or patterns of either with `*` and `?`.
};
struct KeepJoints {
  std::vector<std::string> joints;  ///< The same; roots stay in any case.
};

/// Fails with `edit.joint` where a word means no joint, or no root would be left.
Status validate(const RemoveJoints& options, const Clip& clip);
Status validate(const KeepJoints& options, const Clip& clip);

/// Takes joints out. What stands below one goes to its parent, and moves in the world as before:
/// where the joint turned, those below get position channels, and where its bone was lengthened
/// too. Leaves go with their motion. A note reports new position channels in a clip that adds
/// positions to offsets.
Status apply(const RemoveJoints& options, Clip& clip, Diagnostics& diagnostics);
Status apply(const KeepJoints& options, Clip& clip, Diagnostics& diagnostics);

/// The joints that words mean: a name, a path, or a pattern of either with `*` for any text and `?`
/// for one letter: `Ben/*` is every joint below the root Ben. Rising. Fails with `edit.joint`, with
/// the nearest names as advice.
Result<std::vector<std::size_t>> find_joints(const Skeleton& skeleton,
                                             const std::vector<std::string>& words);

}  // namespace mocap::edit
