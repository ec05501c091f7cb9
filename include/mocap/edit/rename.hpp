// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Other names.

#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct Rename {
  struct Pair {
    /// A name, a path such as `Hips/Spine`, or a pattern: `?` stands for one byte, one `*` for any
    /// text.
    std::string from;
    /// The new name; `*` and `?` stand for the same text, each `?` for its own in their order.
    std::string to;
  };
  /// All of them see the old names, so that two joints can exchange theirs. A name or path goes
  /// before patterns.
  std::vector<Pair> pairs;
};

/// Fails with `edit.joint` where a name is none of the clip's, two pairs would rename one joint, or
/// two joints would get one name, and with `edit.value` where a pattern has two stars, or a new
/// name more places than the old one.
Status validate(const Rename& options, const Clip& clip);

/// Renames joints. Nothing else changes.
Status apply(const Rename& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
