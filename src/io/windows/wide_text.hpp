// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Common to the files in this folder: UTF-16 text, and Windows errors as errno values.

#include <filesystem>
#include <string>
#include <string_view>

namespace mocap::system {

/// Converts UTF-8 to UTF-16, and back. Invalid sequences become U+FFFD.
std::wstring wide_of(std::string_view text);
std::string narrow_of(std::wstring_view text);

/// The path for Windows calls: a path of more than 260 characters becomes absolute and gets the
/// prefix that removes the limit.
std::wstring native_of(const std::filesystem::path& path);

/// The errno for a Windows error; EIO if there is none.
int errno_of(unsigned long error);
/// The errno for `GetLastError()`.
int last_errno();

}  // namespace mocap::system
