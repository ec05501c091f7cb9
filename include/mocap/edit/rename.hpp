// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Renames joints.

#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct Rename {
  struct Pair {
    /// A name, a path such as `Hips/Spine`, or a pattern: `?` matches one byte, one `*` any text.
    std::string from;
    /// The new name; `*` and `?` are replaced by the matched text, each `?` by its own in order.
    std::string to;
  };
  /// All pairs refer to the old names, so two joints can swap names. Names and paths take
  /// precedence over patterns.
  std::vector<Pair> pairs;
};

/// Fails with `edit.joint` if a name is not in the clip, two pairs rename one joint, or two joints
/// would get the same name, and with `edit.value` if a pattern has two `*` or a new name has more
/// wildcards than the old one.
Status validate(const Rename& options, const Clip& clip);

/// Renames joints. Only names change.
Status apply(const Rename& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
