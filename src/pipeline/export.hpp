// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A clip to a file of any format. All front ends write through this, so that they write the same
/// bytes.

#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/clip.hpp"
#include "mocap/formats.hpp"
#include "pipeline/animation_settings.hpp"

namespace mocap::pipeline {

/// What is to be written, and how.
struct ExportRequest {
  Format format = Format::bvh;
  /// What the user asked for. What else the writer needs to know of the clip is found, as
  /// `complete_options` does.
  SaveOptions save;
  AnimationSettings animation;
  /// The unit of the clip, metres above 0, where the user states it beside the edits. Counts where
  /// `states_unit` holds. Default: the clip's own, else the one that is found.
  std::optional<double> metres_per_unit = {};
  /// The axis of the clip that points up, where the user states it, for formats with an up axis of
  /// their own; others keep the axes of the clip. Default: the one that is found, where it is sure.
  std::optional<Axis> up = {};
  /// The skeleton of an ASF that the motion is written for, or null. For ASF and AMC.
  const Clip* onto = nullptr;
};

/// A clip as its format holds it, with the options to write it. Refers to the clip that it was
/// prepared from, which must live as long.
class PreparedClip {
 public:
  PreparedClip(const Clip& source, Format format, SaveOptions options)
      : source_(&source), format_(format), options_(std::move(options)) {}

  const Clip& clip() const { return fitted_ ? *fitted_ : *source_; }
  /// Whether the clip had to be changed for the format.
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

/// Fits a clip to its format, once, and finds what its writer needs to know. What is lost or
/// assumed is added to `diagnostics`. Fails where the format cannot hold the clip.
Result<PreparedClip> prepare(const Clip& clip, const ExportRequest& request,
                             Diagnostics& diagnostics);

/// Writes one format into a stream: of an Acclaim pair the half that is asked for.
Status write(const PreparedClip& prepared, Format half, const TextOutput::Writer& out,
             Diagnostics& diagnostics);

/// Prepares a clip and writes its file, or both files of a pair. Returns what was written.
Result<std::vector<SavedFile>> export_clip(const Clip& clip, const std::filesystem::path& path,
                                           const ExportRequest& request, Diagnostics& diagnostics);

}  // namespace mocap::pipeline
