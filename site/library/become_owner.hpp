// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Commands that root runs on another user's library.

#include <filesystem>

#include "mocap/diagnostics.hpp"

namespace mocap::library {

/// Makes a root process run as the library's user, who could not read files that root creates.
/// This also prevents links in that user's folder from redirecting root's writes. `catalogue`: the
/// folder of the library's own files, `FOLDER/.mocap`. Does nothing if another user runs the
/// process, or if the library belongs to root. Fails with `io.denied`.
Status become_owner(const std::filesystem::path& folder, const std::filesystem::path& catalogue);

}  // namespace mocap::library
