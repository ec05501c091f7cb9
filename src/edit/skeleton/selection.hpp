// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The joints and recorded data that a list of names selects.

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "edit/recorded_names.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct SelectedNames {
  std::vector<std::string> joints;  ///< The names and patterns that match joints.
  /// Indices of the labels that match, ascending, for each of `recorded_kinds`.
  std::array<std::vector<std::size_t>, recorded_kinds.size()> recorded;
};

/// Fails with `edit.joint` if a name or pattern matches neither a joint nor a label.
Result<SelectedNames> select_names(const Clip& clip, const std::vector<std::string>& words);

/// Removes what has the selected labels, or everything else if `keeps`. A kind of which nothing is
/// selected does not change.
void take_selected(const SelectedNames& selection, bool keeps, Recording& recording);

/// Fails with `edit.joint` if a clip without joints would be empty without the selection.
Status check_rest(const SelectedNames& selection, const Clip& clip);

}  // namespace mocap::edit
