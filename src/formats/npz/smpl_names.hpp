// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Finds the joints of SMPL by name.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/npz/figure.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::npz {

/// The published name of a joint of SMPL in a spelling of other programs: `L_Hip`, `Left_palm` and
/// `m_avg_L_Hip` are `left_hip`, `left_hand` and `left_hip`. Other names are in lower case.
std::string smpl_name_of(std::string_view name);

/// For each joint of a model, its index in `names`; empty if it is missing. The names of an array
/// without names, `joint0`, `joint1`, ..., stand for the joints of the body if there are 22.
std::vector<std::optional<std::size_t>> find_smpl_joints(const std::vector<std::string>& names,
                                                         const std::vector<FigureJoint>& model);

/// The error `npz.smpl-joints` if joints of the body are missing. `layout`: what needs them.
Status check_smpl_body(const std::vector<std::optional<std::size_t>>& joints,
                       std::string_view layout);

}  // namespace mocap::npz
