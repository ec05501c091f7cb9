// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Findings about how another program would import a file, for all front ends.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/formats.hpp"

namespace mocap::detail {

/// The names of all profiles: Second Life and the programs of `programs::programs`.
std::vector<std::string> profile_names();

/// Whether the rules of a profile also apply to the text of a file, so that it must be kept while
/// the file is read.
bool needs_text(std::string_view profile);

/// A file, whether or not it could be read.
struct ImportedFile {
  const Result<Clip>& clip;
  std::string name;                       ///< As in findings.
  std::optional<Format> from = {};        ///< The format that the user specified.
  std::optional<Format> recognised = {};  ///< The format in which it was read, if known.
  std::string_view text = {};             ///< Its content, if the profile needs it.
};

/// Adds findings about what a program rejects, drops or misreads in a file: those of
/// `secondlife::check` or `programs::check`. If the file could not be read, only its text is
/// checked, and only if it is a motion. `profile`: one of `profile_names`, case-insensitive.
/// `decisions`: those of `check_and_decide`.
void check_profile(std::string_view profile, const ImportedFile& file,
                   const ClipDecisions& decisions, Diagnostics& diagnostics);

}  // namespace mocap::detail
