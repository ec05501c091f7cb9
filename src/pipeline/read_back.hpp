// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reads back files that were just written.

#include <span>
#include <string>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/formats.hpp"

namespace mocap::pipeline {

/// Reads the files of a clip, as returned by `files_of`: a motion with its skeleton.
Result<Clip> read_back(std::span<const SavedFile> files, const LoadOptions& options,
                       Diagnostics& diagnostics);

/// Reads the text of one file that was written for `clip`, whose skeleton is used if the format has
/// none. Findings name the file `<stdout>`.
Result<Clip> read_back(const std::string& text, Format format, const Clip& clip,
                       const LoadOptions& options, Diagnostics& diagnostics);

}  // namespace mocap::pipeline
