// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The answer to a request that writes files.

#include <string>
#include <vector>

#include "findings_json.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/io.hpp"

namespace mocap::wasm {

/// `files`: the paths; `notes`: findings about them.
Json saved_files_json(const std::vector<SavedFile>& files, const std::vector<Diagnostic>& notes);

/// `name` of the file that could not be written, and `findings`.
Json failed_file_json(const std::string& name, const Diagnostics& diagnostics, const Error& error);

}  // namespace mocap::wasm
