// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Where the pages of the site lie.

#include <filesystem>
#include <optional>
#include <string>

#include "options.hpp"

namespace mocap::cli {

/// The folder that was named, else `site` beside the command, else where it is installed. Empty
/// when there is none: the API works without.
std::filesystem::path find_site(const std::optional<std::string>& named);

/// What is wrong with a folder that was named for the pages.
std::optional<UsageError> check_site(const std::optional<std::string>& named);

}  // namespace mocap::cli
