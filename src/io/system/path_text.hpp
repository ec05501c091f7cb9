// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Text that names files. Inside of the program it is UTF-8 on every system (on POSIX: the bytes as
/// they are), while a constructor of `std::filesystem::path` reads it in the code page of the
/// system. So every path is made from text here.

#include <filesystem>
#include <string>
#include <string_view>

namespace mocap::system {

/// The path that the text names. Bytes that are not UTF-8 name no file on Windows.
std::filesystem::path path_of(std::string_view text);

/// The path as text, with the system's own separators. Never throws for a name: what is not UTF-16
/// on Windows becomes U+FFFD.
std::string text_of(const std::filesystem::path& path);

}  // namespace mocap::system
