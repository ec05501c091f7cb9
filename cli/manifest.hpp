// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The option `--manifest`: a list of files.

#include <string>
#include <vector>

#include "inputs.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::cli {

/// Reads a list of file names, one per line, relative to the folder that contains it. Empty lines,
/// lines that begin with `#` and everything after a tab are ignored; names are escaped as by
/// `escaped_name`. Fails with `io.*`, with `limit.*` if it is larger than 1 GB, and with
/// `argument.invalid` if it lists no file.
Result<std::vector<ListedFile>> read_manifest(const std::string& path);

}  // namespace mocap::cli
