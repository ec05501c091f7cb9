// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The list of what `mocap convert` could not convert.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/diagnostics.hpp"
#include "verb.hpp"

namespace mocap::cli {

/// One input that was not converted.
struct Failure {
  std::string path;
  Error error;
  Exit exit = Exit::unreadable;
};

/// A name that stays on its line: `\n` for a line end, `\t` for a tab, `\\` for a backslash and
/// `\0ooo` (octal) for other control characters, all of which `printf %b` turns back.
std::string escaped_name(std::string_view name);

/// Writes the list into the file `list`, one failure a line, and removes an old list when there is
/// no failure. A file that is no such list is left alone. Returns whether a list stands there.
bool write_failed_list(const std::filesystem::path& list, const std::vector<Failure>& failures);

}  // namespace mocap::cli
