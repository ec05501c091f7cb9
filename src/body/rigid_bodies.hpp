// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Rigid bodies that are the segments of people: their names, and how they are connected.

#include <string>
#include <vector>

#include "mocap/joints_of_recording.hpp"
#include "mocap/recording.hpp"

namespace mocap::detail {

/// The labels of rigid bodies as names of joints: without the suffix `_4X4`, which all have in
/// files of Theia3D, and `body1`, `body2`, ... for those without a label.
std::vector<std::string> segment_names(const Recording& recording);

/// The body that each rigid body is attached to: the one that the file states. If it states none,
/// that of the part of the body above the one that the name is for, such as the thigh for the
/// shin, as far as the names follow a known convention. Names of several people differ in their
/// namespace, the text up to a colon.
BodyParents find_body_parents(const Recording& recording, const std::vector<std::string>& names);

}  // namespace mocap::detail
