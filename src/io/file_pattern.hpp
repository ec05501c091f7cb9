// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Patterns such as `takes/*.bvh`, expanded by the program: the shells of Windows do not do it, and
/// other programs start this one without a shell.

#include <string>
#include <string_view>
#include <vector>

namespace mocap::detail {

/// Whether the text contains `*`, `?` or `[`.
bool is_file_pattern(std::string_view text);

/// Whether a name matches a pattern. `*` matches any characters, `?` one, `[a-z]` one of a set,
/// `[!a-z]` one outside of it, `[[:digit:]]` one of a class of ASCII. A dot at the start of a name
/// has to be given. On POSIX a backslash quotes the next character; on Windows upper and lower case
/// of ASCII letters are the same.
bool name_matches(std::string_view name, std::string_view pattern);

/// Files and folders that match, sorted. Wildcards may occur in every folder name of the pattern;
/// they match no separator. Folders that cannot be read match nothing.
std::vector<std::string> files_matching(std::string_view pattern);

}  // namespace mocap::detail
