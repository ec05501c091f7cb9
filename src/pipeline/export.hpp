// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Exports a clip to a file of any format. Used by all front ends, so that they write identical
/// bytes.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "formats/prepared_clip.hpp"
#include "mocap/body.hpp"
#include "mocap/clip.hpp"
#include "mocap/formats.hpp"
#include "mocap/io.hpp"
#include "pipeline/edit_settings.hpp"
#include "pipeline/output_place.hpp"
#include "pipeline/shared_skeleton.hpp"
#include "pipeline/verification.hpp"

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

using detail::PreparedClip;

/// Converts a clip for its format and determines the options for its writer. Losses and assumptions
/// are added to `diagnostics`, and a note if a clip without frames is written as a motion. Fails if
/// the format cannot represent the clip.
Result<PreparedClip> prepare(const Clip& clip, const ExportRequest& request,
                             Diagnostics& diagnostics);

/// Writes a file to a stream; for a format with a pair of files, only the requested one.
using detail::write;

/// A text file that accompanies a result. It is written first, so that every result has one.
struct CompanionFile {
  std::filesystem::path path;
  std::string text;
};

/// Where files are written, and whether they are verified.
struct ExportTarget {
  OutputPlace place;
  /// If set, motions of one source skeleton share its file if it is unchanged (`shared_skeleton`).
  /// Default: each motion has its own.
  SharedSkeletons* shared_skeletons = nullptr;
  std::optional<CompanionFile> companion = {};
  /// Whether to read the files again and compare the joints. Default: false.
  bool verify = false;
  /// Receives each piece of text before it is written; returns false to stop. Default: none.
  detail::WriteWatch watch = {};
};

struct Exported {
  /// Without the companion and without a shared skeleton; empty if the files were removed after
  /// verification failed.
  std::vector<SavedFile> files = {};
  std::uint64_t bytes = 0;
  std::size_t joints = 0;  ///< Joints of the first clip, as written.
  std::size_t frames = 0;  ///< Total of all clips, as written.
  /// The largest difference, if verification was requested.
  std::optional<Verified> verified = {};
  /// The first file found to differ by more than `Verified::holds` allows. It and the others are
  /// removed, unless one of them replaced an older file, which may have been the only copy.
  std::optional<std::filesystem::path> differing = {};
  /// A piece from an earlier run next to the new ones, see `pipeline::stale_piece`.
  std::optional<std::filesystem::path> stale_piece = {};
};

/// Prepares a clip and writes its file, or both files of a pair: all of them or, unless one of them
/// replaced an older file, none. A shared skeleton is removed only if no other motion uses it.
Result<Exported> export_clip(const Clip& clip, const ExportTarget& target,
                             const ExportRequest& request, Diagnostics& diagnostics);

/// The same for the pieces of a clip, at the `piece_paths` of the target: the files of all pieces
/// or none. The first piece is written last, so if it exists, all pieces do.
Result<Exported> export_pieces(std::span<const Clip> pieces, const ExportTarget& target,
                               const ExportRequest& request, Diagnostics& diagnostics);

/// Prepares a clip and writes it to a stream, such as standard output; for a format with a pair of
/// files, only the one of `request.format`. The result has only `bytes`, `joints` and `frames`.
Result<Exported> export_to_stream(const Clip& clip, const TextOutput::Writer& out,
                                  const ExportRequest& request, Diagnostics& diagnostics);

/// Exports a clip to a path. Returns the files written.
Result<std::vector<SavedFile>> export_clip(const Clip& clip, const std::filesystem::path& path,
                                           const ExportRequest& request, Diagnostics& diagnostics);

}  // namespace mocap::pipeline
