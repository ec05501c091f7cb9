// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Exceptions in the work on one of several files.

#include <functional>
#include <optional>
#include <string>

#include "mocap/diagnostics.hpp"

namespace mocap::cli {

/// Does the work on a file. An exception must not stop the work on the others, so it is returned as
/// an error of this file: `limit.memory` if memory is exhausted, otherwise `io.read`.
std::optional<Error> run_for_file(const std::string& path, const std::function<void()>& work);

}  // namespace mocap::cli
