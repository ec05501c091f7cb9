// SPDX-License-Identifier: MIT
#pragma once

/// \file The read and write settings that edits require. All front ends use these functions, so
/// that the same edits produce the same bytes.

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

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

/// Sets the output format and the handling of the reference pose in edits for other programs. The
/// format only affects what they report. `detects_reference` is false if the user specified whether
/// the first frame is a reference pose.
void set_target(Format format, bool detects_reference, std::span<edit::Edit> edits);

/// Reads a clip whose file is the value of a step.
using StepFileReader =
    std::function<Result<Clip>(const std::string& path, const LoadOptions& options)>;

/// The index of an invalid step in the list, and the error.
struct StepError {
  std::size_t step = 0;
  Error error;
};

/// Converts steps to edits, in order. A frame rate among them also applies to files that declare
/// none: it is set in `options` before `read` is called for the steps that take a file. Returns the
/// error of the first invalid step; the files of later steps are not read.
tl::expected<std::vector<edit::Edit>, StepError> parse_steps(std::span<const edit::Step> steps,
                                                             LoadOptions& options,
                                                             const StepFileReader& read);

}  // namespace mocap::pipeline
