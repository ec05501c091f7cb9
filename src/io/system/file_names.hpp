// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Valid file names.

#include <string_view>

namespace mocap::system {

/// The reason why Windows rejects a file name (without its folders), as the end of a sentence such
/// as `the name con.bvh ...`; empty for a valid name. The result is the same on every system.
std::string_view refusal_by_windows(std::string_view name);

/// Whether the text ends with a path separator: `/`, on Windows also `\`.
bool ends_as_folder(std::string_view text);

/// The reason why this system rejects a name: empty on POSIX; on Windows as `refusal_by_windows`,
/// except that the devices `nul` and `con` are accepted for discarding and displaying output.
std::string_view refusal_of_name(std::string_view name);

}  // namespace mocap::system
