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
    std::string from;  ///< A name; one `*` in it stands for any text.
    std::string to;    ///< The new name; `*` stands for the same text.
  };
  std::vector<Pair> pairs;
};

/// Fails with `edit.joint` where a name is none of the clip's, or two joints would get one name.
Status validate(const Rename& options, const Clip& clip);

/// Renames joints. Nothing else changes.
Status apply(const Rename& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
