// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Converts the bones of an ASF to the joints of a skeleton.

#include <optional>

#include "formats/acclaim/asf_document.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/reading.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::acclaim {

/// The skeleton of a document: bone b becomes the joint at its start, with offset = length times
/// direction of the parent bone, before = C and after = C^-1. Empty if an error is added to
/// `diagnostics`: a duplicate name, an unknown name, two parents, a cycle, a bone without a parent.
std::optional<Skeleton> make_skeleton(const AsfDocument& document, std::string_view text,
                                      const std::string& file, const ReadLimits& limits,
                                      Diagnostics& diagnostics);

/// The rotation C of an axis: the angles in file order about fixed axes.
Quaternion axis_rotation(const std::array<double, 3>& angles, const AxisOrder& order, bool radians);

/// Gives all joints that have any rotation the rotations `rx ry rz`, for
/// `:FORCE-ALL-JOINTS-BE-3DOF`.
void force_three_dof(Skeleton& skeleton);

}  // namespace mocap::acclaim
