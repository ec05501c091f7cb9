// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Writes a repaired copy of a file, and finds what remains in the copy.

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/formats.hpp"
#include "pipeline/open.hpp"

namespace mocap::pipeline {

/// Where a repaired copy is written.
struct CopyTarget {
  /// The file; missing folders are created. Empty: the copy is returned as text.
  std::filesystem::path path = {};
  /// Whether to replace the extension of `path` with that of the copy's format, see `output_name`.
  /// Default: a known extension determines the format.
  bool takes_extension = false;
  Overwrite overwrite = Overwrite::refuse;
  /// The reason if nothing may be written; the original is still read. Default: none.
  std::optional<Error> clash = {};
};

struct RepairedCopy {
  std::optional<Error> read_error = {};   ///< Why the original could not be read.
  std::optional<Error> write_error = {};  ///< Why the copy could not be written.
  bool written = false;
  std::vector<SavedFile> files = {};  ///< Two for a pair; none for text.
  std::string text = {};              ///< The copy, if it is returned as text.
  std::size_t frames = 0;             ///< In the copy.
  ClipDecisions decisions = {};       ///< Decisions about the original.
  std::vector<Diagnostic> left = {};  ///< Findings that remain in the copy.

  /// The error of a copy that was not written; null if it was.
  const Error* error() const;
};

/// Reads the original as requested. Findings, including the error, are added to `diagnostics`.
using ReadOriginal =
    std::function<Result<Clip>(const OpenRequest& request, Diagnostics& diagnostics)>;

/// Reads a file with all named repairs, writes it in the layout that every program reads, with all
/// values unchanged, and reads the copy to find what remains. `repairs`: see `set_repairs`;
/// `rewrite` is part of every copy, and may be named too. Findings about the original, including
/// those of `check`, and about what is missing in the copy are added to `diagnostics`.
RepairedCopy write_repaired_copy(const ReadOriginal& read, const OpenRequest& request,
                                 std::span<const std::string> repairs, const CopyTarget& target,
                                 Diagnostics& diagnostics);

/// The same for a file. A motion is read with the skeleton file beside it.
RepairedCopy write_repaired_copy(const std::filesystem::path& file, const OpenRequest& request,
                                 std::span<const std::string> repairs, const CopyTarget& target,
                                 Diagnostics& diagnostics);

}  // namespace mocap::pipeline
