// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Renames joints to another naming convention.

#include <string>
#include <string_view>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct Names {
  std::string convention;  ///< One of `naming_words()`: `mixamo`, `cmu`, `secondlife`, ...
};

/// The known conventions, as accepted by `Names`.
std::vector<std::string_view> naming_words();

/// Fails with `edit.value` if the convention is unknown, with `edit.no-body` if the names of the
/// clip follow none, and with `edit.joint` if two joints would get the same name.
Status validate(const Names& options, const Clip& clip);

/// Renames joints from their current naming convention to another: body, fingers, eyes, jaw. Sides
/// are kept. For the spine and the neck, whose joint count differs between conventions, the lowest
/// joints are named if the clip has fewer joints, and the two ends if it has more. A note reports
/// how many joints were renamed and which keep their names. Only names change.
Status apply(const Names& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
