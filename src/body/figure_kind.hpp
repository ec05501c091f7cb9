// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Whether a body is that of a human or of an animal.

#include <cstdint>

#include "body/body.hpp"
#include "mocap/body.hpp"

namespace mocap::detail {

/// An upright figure with a tail may be a human in costume.
enum class FigureKind : std::uint8_t { human, human_with_tail, animal };

/// By names, and by the rest pose, which `is_upright` or not.
FigureKind figure_kind_of(const Skeleton& skeleton, const Body& body, const FamilyGuess& family,
                          bool is_upright);
FigureKind figure_kind_of(const Skeleton& skeleton);

}  // namespace mocap::detail
