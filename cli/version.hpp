// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What `mocap --version` prints.

#include <string>

namespace mocap::cli {

/// The version on the first line, `mocap 0.1.0`. Then, one a line: the commit and whether files of
/// the checkout were changed since, the build type with its sanitizers, the compiler, and the
/// libraries with their versions.
std::string version_text();

}  // namespace mocap::cli
