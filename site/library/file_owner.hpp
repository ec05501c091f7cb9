// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// File owners, for errors when the program has no access to the library's own files.

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>

#include "mocap/diagnostics.hpp"

namespace mocap::library {

/// The user's name, such as `mocap`, or the numeric user ID if there is no name.
std::string user_name(uid_t user);

/// The owner of the file, or of a link's target; empty if it cannot be determined.
std::optional<uid_t> owner_of(const std::filesystem::path& path);

/// Adds the owner of `path` and the user running this program to an `io.denied` error; if the
/// library's own folder `catalogue` is the cause, also the command that repairs it. Other errors
/// are returned unchanged.
Error with_owners(Error error, const std::filesystem::path& path,
                  const std::filesystem::path& catalogue);

}  // namespace mocap::library
