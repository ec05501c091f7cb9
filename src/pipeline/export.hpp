// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Exports a clip to a file of any format. Used by all front ends, so that they write identical
/// bytes.

#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/clip.hpp"
#include "mocap/formats.hpp"
#include "pipeline/edit_settings.hpp"

namespace mocap::pipeline {

/// The format of an exported file and the options for writing it.
struct ExportRequest {
  Format format = default_format;
  /// Options from the user. The other options that the writer needs are determined as in
  /// `complete_options`.
  SaveOptions save = {};
  /// The settings that the edits of the clip require, see `settings_of`. They override `save`.
  EditSettings edits = {};
  /// The unit of the clip in metres, > 0, if the user specifies it in addition to the edits. Used
  /// if `states_unit` is true. Default: the unit that the clip declares, otherwise the detected
  /// one.
  std::optional<double> metres_per_unit = {};
  /// The up axis of the clip, if the user specifies it, for formats with a fixed up axis; other
  /// formats keep the axes of the clip. Default: the detected one, if it is certain.
  std::optional<Axis> up = {};
  /// The skeleton file that the motion is written for, or null. Used by formats that support this.
  const Clip* onto = nullptr;
};

/// A clip that was converted for its format, and the options for writing it. Refers to the original
/// clip, which must outlive it.
class PreparedClip {
 public:
  PreparedClip(const Clip& source, Format format, SaveOptions options)
      : source_(&source), format_(format), options_(std::move(options)) {}

  const Clip& clip() const { return fitted_ ? *fitted_ : *source_; }
  /// Whether the clip had to be converted for the format.
  bool is_fitted() const { return fitted_.has_value(); }
  Format format() const { return format_; }
  const SaveOptions& options() const { return options_; }
  /// The files that are written under this name.
  std::vector<SavedFile> files(const std::filesystem::path& path) const;

 private:
  friend Result<PreparedClip> prepare(const Clip& clip, const ExportRequest& request,
                                      Diagnostics& diagnostics);

  const Clip* source_;
  Format format_;
  SaveOptions options_;
  std::optional<Clip> fitted_;
};

/// Converts a clip for its format and determines the options for its writer. Losses and assumptions
/// are added to `diagnostics`. Fails if the format cannot represent the clip.
Result<PreparedClip> prepare(const Clip& clip, const ExportRequest& request,
                             Diagnostics& diagnostics);

/// Writes a file to a stream; for a format with a pair of files, only the requested one.
Status write(const PreparedClip& prepared, Format half, const TextOutput::Writer& out,
             Diagnostics& diagnostics);

/// Prepares a clip and writes its file, or both files of a pair. Returns the files written.
Result<std::vector<SavedFile>> export_clip(const Clip& clip, const std::filesystem::path& path,
                                           const ExportRequest& request, Diagnostics& diagnostics);

}  // namespace mocap::pipeline
