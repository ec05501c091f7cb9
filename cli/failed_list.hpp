// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The list of files that `mocap convert` could not convert.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/diagnostics.hpp"
#include "verb.hpp"

namespace mocap::cli {

/// An input that was not converted.
struct Failure {
  std::string path;
  Error error;
  Exit exit = Exit::unreadable;
};

/// Escapes a name so that it fits on one line: `\n` for a line ending, `\t` for a tab, `\\` for a
/// backslash and `\0ooo` (octal) for other control characters. `printf %b` reverses all of them.
std::string escaped_name(std::string_view name);

/// Reverses `escaped_name`. Other characters after a backslash are kept, and so is the backslash.
std::string unescaped_name(std::string_view escaped);

/// Writes the failures to the file `list`, one per line, and removes an old list if there are no
/// failures. A file that is not such a list is not modified. Returns whether a list exists
/// afterwards.
bool write_failed_list(const std::filesystem::path& list, const std::vector<Failure>& failures);

}  // namespace mocap::cli
