// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What a skeleton must be like for ASF and AMC to hold it.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "mocap/skeleton.hpp"

namespace mocap::acclaim {

inline constexpr std::size_t no_joint = static_cast<std::size_t>(-1);

/// Why a skeleton does not fit as it is, in words; nothing when it does.
std::optional<std::string> misfit(const Skeleton& skeleton);

/// Whether a bone may have this name: one word that is no number, no keyword and no comment.
bool is_legal_name(std::string_view name);

/// A bone's vector: from a joint to where all of its children start, or to its end site.
Vector3 bone_vector(const Skeleton& skeleton, std::size_t joint);

}  // namespace mocap::acclaim
