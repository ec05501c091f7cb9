// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What the files of this folder share: UTF-16 text, and errors of Windows as errno.

#include <filesystem>
#include <string>
#include <string_view>

namespace mocap::system {

/// UTF-8 as UTF-16, and back. What is not valid becomes U+FFFD.
std::wstring wide_of(std::string_view text);
std::string narrow_of(std::wstring_view text);

/// The path as the calls of Windows take it: one that is too long for them (260 characters)
/// absolute and with the prefix that lifts the limit.
std::wstring native_of(const std::filesystem::path& path);

/// The errno that means the same as an error of Windows; EIO where none does.
int errno_of(unsigned long error);
/// That of `GetLastError()`.
int last_errno();

}  // namespace mocap::system
