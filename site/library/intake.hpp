// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reads uploaded bytes and computes everything that the catalogue stores about them.

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "library/library.hpp"
#include "library/traits.hpp"

namespace mocap::library {

/// A motion that was read completely but is not yet an entry: no id, no address, no dates.
struct Reading {
  Entry entry;
  Traits traits;
  Quality quality;
  std::vector<Diagnostic> findings;
  Clip clip;
  std::vector<std::span<const char>> bytes;  ///< Contents of the files, in order.
};

/// The contents of a file, kept while they are read.
struct FileBytes {
  std::string name;
  std::string bytes;
};

/// Skeleton files that may belong to a motion given alone, the most likely first. `named`: the path
/// in the motion; empty if there is none.
using SkeletonLookup =
    std::function<std::vector<FileBytes>(const std::string& motion_name, std::string_view named)>;

/// Reads, checks and measures a motion. `found_skeleton`: the file that was looked up, which the
/// entry needs in addition to the uploaded files. All findings, including those of a failure, are
/// added to `diagnostics`.
Result<Reading> take_in(std::span<const IncomingFile> files, const ReadLimits& limits,
                        const SkeletonLookup& lookup, std::optional<FileBytes>& found_skeleton,
                        Diagnostics& diagnostics);

/// The contents of the entry's files, if they are those that the entry was read from.
Result<std::vector<FileBytes>> read_files(const Entry& entry, const ReadLimits& limits,
                                          Diagnostics& diagnostics);

/// Reads a motion file, followed by its skeleton if it needs one.
Result<Clip> read_clip(std::span<const FileBytes> files, const ReadLimits& limits, bool keep_style,
                       Diagnostics& diagnostics);

}  // namespace mocap::library
