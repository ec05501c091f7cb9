// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The output of `mocap --version`.

#include <string>

namespace mocap::cli {

/// The version on the first line, `mocap 0.2.0`. Then one line each: the commit and whether the
/// checkout was modified, the build type with its sanitizers, the compiler, and the libraries with
/// their versions.
std::string version_text();

}  // namespace mocap::cli
