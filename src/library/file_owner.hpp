// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Whose files are: what to tell where the system does not let a program at the library's own ones.

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>

#include "mocap/result.hpp"

namespace mocap::library {

/// `mocap`, or the number of a user without a name.
std::string user_name(uid_t user);

/// Of the file itself, or of what a link leads to; nothing where it cannot be looked at.
std::optional<uid_t> owner_of(const std::filesystem::path& path);

/// The error, where it is `io.denied`, with the owner of `path` and the user of this program told;
/// and where the library's own folder `catalogue` is the matter, with the command that mends it.
Error with_owners(Error error, const std::filesystem::path& path,
                  const std::filesystem::path& catalogue);

}  // namespace mocap::library
