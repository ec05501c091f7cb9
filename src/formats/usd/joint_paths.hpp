// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The joints of a written skeleton: those of the clip, and its end sites.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::usd {

struct WrittenJoint {
  std::string path;               ///< `Hips/Spine`; each part is an identifier.
  std::string name;               ///< Of the joint or end site, as valid UTF-8.
  std::size_t joint = 0;          ///< In the clip.
  const EndSite* site = nullptr;  ///< Null for the joint itself.
};

/// Each joint, followed by its end sites.
std::vector<WrittenJoint> written_joints(const Skeleton& skeleton);
/// Whether the names differ from the last parts of the paths.
bool needs_names(const std::vector<WrittenJoint>& joints);

/// A name of letters, digits and `_` that does not begin with a digit; `fallback` for an empty one.
std::string identifier(std::string_view name, std::string_view fallback);

}  // namespace mocap::usd
