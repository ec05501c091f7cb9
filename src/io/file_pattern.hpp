// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Patterns such as `takes/*.bvh`, expanded by the program, because Windows shells do not expand
/// them, and other programs may start this one without a shell.

#include <string>
#include <string_view>
#include <vector>

namespace mocap::detail {

/// Whether the text contains `*`, `?` or `[`.
bool is_file_pattern(std::string_view text);

/// Whether a name matches a pattern. `*` matches any characters, `?` one, `[a-z]` one of a set,
/// `[!a-z]` one not in a set, `[[:digit:]]` one of an ASCII class. A leading dot must be matched
/// explicitly. On POSIX a backslash quotes the next character; on Windows ASCII letters match
/// case-insensitively.
bool name_matches(std::string_view name, std::string_view pattern);

/// The matching files and folders, sorted. Wildcards may occur in any component of the path; they
/// do not match separators. Unreadable folders are skipped.
std::vector<std::string> files_matching(std::string_view pattern);

}  // namespace mocap::detail
