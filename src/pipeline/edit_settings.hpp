// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What edits require of reading and writing: all front ends pass their edits through here, so that
/// the same edits give the same bytes.

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

/// What edits require of the file that is written.
struct EditSettings {
  /// Order of the rotation channels that the writer creates. Default: that of the format.
  std::optional<AxisOrder> order;
  /// Writes text in its strictest form: traits that some programs reject disappear.
  bool canonical = false;
};

/// The settings after these edits; `earlier` are those of the edits before. The last order for all
/// joints is used.
EditSettings settings_of(std::span<const edit::Edit> edits, const EditSettings& earlier = {});

/// Sets the options of the writers that the edits require. Other options are not changed.
void apply(const EditSettings& settings, SaveOptions& options);

/// Informs edits for other programs about the format that is written, which only changes what they
/// report, and about the reference pose. `detects_reference` is false if the user specified whether
/// the first frame is one.
void set_target(Format format, bool detects_reference, std::span<edit::Edit> edits);

/// Reads a clip that is the value of a step.
using StepFileReader =
    std::function<Result<Clip>(const std::string& path, const LoadOptions& options)>;

/// The step that is invalid, as an index into the list, and the error.
struct StepError {
  std::size_t step = 0;
  Error error;
};

/// Converts steps to edits, in order. A frame rate among them also applies to files without one: it
/// is set in `options` before `read` is called for the steps that take a file. Returns the first
/// error in the order of the steps; no file after it is read.
tl::expected<std::vector<edit::Edit>, StepError> parse_steps(std::span<const edit::Step> steps,
                                                             LoadOptions& options,
                                                             const StepFileReader& read);

}  // namespace mocap::pipeline
