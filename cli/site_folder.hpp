// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Finds the folder with the site's pages.

#include <filesystem>
#include <optional>
#include <string>

#include "options.hpp"

namespace mocap::cli {

/// The named folder, otherwise `site` next to the command, otherwise the installed one. Empty if
/// there is none: the API works without pages.
std::filesystem::path find_site(const std::optional<std::string>& named);

/// The error in a folder named for the pages.
std::optional<UsageError> check_site(const std::optional<std::string>& named);

}  // namespace mocap::cli
