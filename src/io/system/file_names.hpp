// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Which names a file may have.

#include <string_view>

namespace mocap::system {

/// Why Windows does not take the name of a file (without its folders), as the end of a sentence
/// such as `the name con.bvh ...`; empty for a good name. It is the same on every system.
std::string_view refusal_by_windows(std::string_view name);

/// Whether the text ends in a separator of folders: `/`, on Windows `\` too.
bool ends_as_folder(std::string_view text);

/// What this system refuses: nothing on POSIX; on Windows `refusal_by_windows`, except for `nul`
/// and `con`, the devices to discard output and to show it.
std::string_view refusal_of_name(std::string_view name);

}  // namespace mocap::system
