// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Converts between paths and text. Within the program, text is UTF-8 on every system (on POSIX:
/// arbitrary bytes), but the constructors of `std::filesystem::path` interpret it in the system's
/// code page. Use these functions for every conversion.

#include <filesystem>
#include <string>
#include <string_view>

namespace mocap::system {

/// The path for a text. On Windows, bytes that are not UTF-8 never match an existing file.
std::filesystem::path path_of(std::string_view text);

/// The text of a path, with the system's separators. Never throws: on Windows, invalid UTF-16
/// becomes U+FFFD.
std::string text_of(const std::filesystem::path& path);

/// The same with `/` as separator on every system.
std::string generic_text_of(const std::filesystem::path& path);

}  // namespace mocap::system
