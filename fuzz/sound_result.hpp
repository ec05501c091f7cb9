// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The check of every reader, for fuzz targets.

#include <cmath>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "require.hpp"

/// Requires that there is either a clip or an error among the findings, and that the clip is valid
/// and its values are finite.
inline void require_sound(const mocap::Result<mocap::Clip>& clip, const mocap::Diagnostics& found) {
  require(found.has_errors() != clip.has_value(), "the findings do not match the result");
  if (!clip) return;
  require(clip->validate().has_value(), "the invariants do not hold");
  for (const double value : clip->motion.values())
    require(std::isfinite(value), "a value is not finite");
}
