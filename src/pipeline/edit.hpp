// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Edits a clip: all front ends plan and apply chains of edits here, so that the same steps produce
/// the same clip and the same notes.

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/formats.hpp"

namespace mocap::pipeline {

/// Reads a clip whose file is the value of a step.
using StepFileReader =
    std::function<Result<Clip>(const std::string& path, const LoadOptions& options)>;

/// The index of a step that is invalid or cannot be applied, and the error.
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

/// What is known about the result when edits are planned. It only affects what they report, except
/// for the reference pose.
struct EditTarget {
  /// The format in which the result is written.
  Format format = default_format;
  /// Whether edits may detect that the first frame is a reference pose; false if the user specified
  /// whether it is.
  bool detects_reference = true;
};

/// The target of a clip for which no output format was chosen: its own format if that can be
/// written, otherwise the default.
EditTarget usual_target(const Clip& clip);

/// `parse_steps`, with the edits for other programs set to the target.
tl::expected<std::vector<edit::Edit>, StepError> plan_edits(std::span<const edit::Step> steps,
                                                            const EditTarget& target,
                                                            LoadOptions& options,
                                                            const StepFileReader& read);

/// The findings of each step, in order. Ends with the step that failed, if any; empty if not even
/// the first could be tried.
using StepNotes = std::vector<Diagnostics>;

/// Adds the notes of all steps.
void add_notes(const StepNotes& notes, Diagnostics& diagnostics);

struct Edited {
  Clip clip;
  double start_s = 0.0;  ///< Total time that trims cut off before the first frame, seconds.
};

/// Applies edits in order, as `edit::apply` does.
tl::expected<Edited, StepError> edit_clip(std::span<const edit::Edit> edits, Clip clip,
                                          StepNotes& notes);

/// The same for edits that may split the clip, as `edit::apply_to_pieces` does with `name`. Returns
/// the pieces in order, or the one clip.
tl::expected<std::vector<Clip>, StepError> edit_to_pieces(std::span<const edit::Edit> edits,
                                                          Clip clip, StepNotes& notes,
                                                          std::string_view name = {});

}  // namespace mocap::pipeline
