// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Requirements of ASF and AMC for skeletons.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "mocap/skeleton.hpp"

namespace mocap::acclaim {

inline constexpr std::size_t no_joint = static_cast<std::size_t>(-1);

/// The reason why a skeleton needs a conversion; empty if it does not.
std::optional<std::string> misfit(const Skeleton& skeleton);

/// Whether a bone may have this name: one word that is not a number, keyword or comment.
bool is_legal_name(std::string_view name);

/// A bone's vector: from a joint to the common start of its children, or to its end site.
Vector3 bone_vector(const Skeleton& skeleton, std::size_t joint);

}  // namespace mocap::acclaim
