// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A repaired copy of a file, from the file to the findings that remain in the copy.

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/formats.hpp"

namespace mocap::pipeline {

struct RepairedCopy {
  std::vector<SavedFile> files;  ///< Two for a pair.
  std::vector<Diagnostic> left;  ///< Findings that remain in the copy.
};

/// Reads a file with all named repairs and writes the copy into an existing folder, with the name
/// of the file and the extension of its format, as `mocap check --fix=REPAIRS` does. A motion is
/// read with the skeleton file beside it. `repairs`: see `set_repairs`; `rewrite` is part of every
/// copy, and may be named too. Existing files are replaced. Fails if the file cannot be read with
/// these repairs; the findings, including the error, are added to `diagnostics`.
Result<RepairedCopy> write_repaired_copy(const std::filesystem::path& file,
                                         std::span<const std::string> repairs,
                                         const std::filesystem::path& folder, LoadOptions options,
                                         Diagnostics& diagnostics);

/// The findings about a copy that was read back. `diagnostics`: the findings from reading it.
/// `starts_with_reference`: see `OpenRequest`.
std::vector<Diagnostic> findings_left(Result<Clip> copy, std::optional<bool> starts_with_reference,
                                      Diagnostics diagnostics);

}  // namespace mocap::pipeline
