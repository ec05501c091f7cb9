// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Writes clips: every file of a motion is written here.

#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "io/file_group.hpp"
#include "mocap/clip.hpp"
#include "mocap/formats.hpp"

namespace mocap::detail {

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
  /// Uses `clip` in place of the original clip if that did not have to be converted.
  void replace_source(Clip clip);

 private:
  friend Result<PreparedClip> prepare(const Clip& clip, Format format, SaveOptions options,
                                      const StatedFacts& stated, const Clip* onto,
                                      Diagnostics& diagnostics);

  const Clip* source_;
  Format format_;
  SaveOptions options_;
  std::optional<Clip> fitted_;
};

/// Fits a clip to its format and completes the options of the writer (`fit`, `complete_options`).
/// `onto`: the skeleton file that the motion is written for, or null. Losses and assumptions are
/// added to `diagnostics`. Fails if the format cannot represent the clip.
Result<PreparedClip> prepare(const Clip& clip, Format format, SaveOptions options,
                             const StatedFacts& stated, const Clip* onto, Diagnostics& diagnostics);

/// Writes a file to a stream; for a format with a pair of files, only the requested one.
Status write(const PreparedClip& prepared, Format half, const TextOutput::Writer& out,
             Diagnostics& diagnostics);

/// Receives each piece of text before it is written. Returns false to stop writing.
using WriteWatch = std::function<bool(std::string_view)>;
/// Writes files of a clip: none if one of several exists and may not be replaced.
Status write_files(const PreparedClip& prepared, std::span<const SavedFile> files, FileGroup& group,
                   const WriteWatch& watch, Diagnostics& diagnostics);

}  // namespace mocap::detail
