// SPDX-License-Identifier: MIT
#pragma once

/// \file The settings for writing that edits require. All front ends use these functions, so that
/// the same edits produce the same bytes.

#include <optional>
#include <span>

#include "mocap/edit/chain.hpp"
#include "mocap/formats.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::pipeline {

/// The settings that edits require for writing the file.
struct EditSettings {
  /// Order of the rotation channels that the writer creates. Default: that of the format.
  std::optional<AxisOrder> order;
  /// Writes text in its strictest form, without the traits that some programs reject.
  bool canonical = false;
};

/// The settings after these edits; `earlier` are the settings after previous edits. If several
/// edits set the order of all joints, the last one counts.
EditSettings settings_of(std::span<const edit::Edit> edits, const EditSettings& earlier = {});

/// Sets the writer options that the edits require. Other options are not changed.
void apply(const EditSettings& settings, SaveOptions& options);

}  // namespace mocap::pipeline
