// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// From the bones of an ASF to the joints of a skeleton.

#include <optional>

#include "formats/acclaim/asf_document.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/reading.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::acclaim {

/// The skeleton of a document: bone b becomes the joint at its start, with offset = length times
/// direction of the parent bone, before = C and after = C^-1. Nothing where `diagnostics` gets an
/// error: a name twice, an unknown name, two parents, a circle, a bone without a parent.
std::optional<Skeleton> make_skeleton(const AsfDocument& document, std::string_view text,
                                      const std::string& file, const ReadLimits& limits,
                                      Diagnostics& diagnostics);

/// The rotation C of an axis: the angles in listed order about fixed axes.
Quaternion axis_rotation(const std::array<double, 3>& angles, const AxisOrder& order, bool radians);

/// All rotations `rx ry rz` for joints that have any, as `:FORCE-ALL-JOINTS-BE-3DOF` wants.
void force_three_dof(Skeleton& skeleton);

}  // namespace mocap::acclaim
