// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Decides whether to keep, complete or replace the output of an earlier run. For individual
/// files, `detail::FileGroup` decides.

#include <cstdint>

#include "mocap/diagnostics.hpp"
#include "mocap/formats.hpp"
#include "mocap/io.hpp"
#include "pipeline/output_place.hpp"

namespace mocap::pipeline {

/// Whether the output is the source of the motion.
bool replaces_source(const OutputPlace& place);

enum class OutputDecision : std::uint8_t {
  write,     ///< There is no output, or it may be replaced.
  complete,  ///< Only one file of a pair exists, left over from an interrupted run: it is replaced.
  keep,      ///< The output is newer than its source.
  refuse     ///< The output is older than its source: see `outdated_output`.
};

/// Decides about one of many outputs. `overwrite`: whether the user allows replacing. `is_split`:
/// the output consists of pieces, of which the first is written last.
OutputDecision decide_output(const OutputPlace& place, Format format, bool is_split,
                             Overwrite overwrite);

/// The error for an output that is older than its source and may not be replaced.
Error outdated_output(const OutputPlace& place);

}  // namespace mocap::pipeline
