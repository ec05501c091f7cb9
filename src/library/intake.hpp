// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// From the bytes that came in to all that the catalogue will know of them.

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "library/library.hpp"
#include "library/traits.hpp"

namespace mocap::library {

/// A motion that was read whole, before it is an entry: no id, no address, no dates yet.
struct Reading {
  Entry entry;
  Traits traits;
  Quality quality;
  std::vector<Diagnostic> findings;
  Clip clip;
  std::vector<std::span<const char>> bytes;  ///< Of the entry's files, in their order.
};

/// Bytes of a file, held for as long as they are read.
struct FileBytes {
  std::string name;
  std::string bytes;
};

/// ASFs that may belong to an AMC that came alone, the likeliest first.
using SkeletonLookup = std::function<std::vector<FileBytes>(const std::string& amc_name)>;

/// What an incoming file holds, by its content, else by its name; a clip where neither shows it.
Holds content_of(std::string_view name, std::span<const char> bytes);

/// Reads, checks, measures. `found_skeleton`: the ASF that was looked up, which the entry needs
/// beside the files that were given. All findings, those of a failure too, go to `diagnostics`.
Result<Reading> take_in(std::span<const IncomingFile> files, const ReadLimits& limits,
                        const SkeletonLookup& lookup, std::optional<FileBytes>& found_skeleton,
                        Diagnostics& diagnostics);

/// Reads a motion and the skeleton that it needs (empty: none), as `take_in` does.
Result<Clip> read_clip(const IncomingFile& motion, const IncomingFile* skeleton,
                       const ReadLimits& limits, bool keep_style, Diagnostics& diagnostics);

/// A whole file, where it is not longer than the limit.
Result<std::string> read_whole(const std::filesystem::path& path, std::uint64_t most_bytes);

}  // namespace mocap::library
