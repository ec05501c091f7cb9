// SPDX-License-Identifier: MIT
#include "io/system/path_text.hpp"

#include <windows.h>

#include <algorithm>
#include <cerrno>

#include "io/windows/wide_text.hpp"

namespace mocap::system {

namespace {

// Calls that create folders reserve space for a short name of 12 characters.
constexpr std::size_t longest_plain_path = 260 - 12 - 1;
// Prefixes that lift the limit.
constexpr std::wstring_view any_length = LR"(\\?\)";
constexpr std::wstring_view any_length_on_server = LR"(\\?\UNC\)";

std::wstring absolute(const std::wstring& path) {
  const DWORD room = ::GetFullPathNameW(path.c_str(), 0, nullptr, nullptr);
  std::wstring full(room, L'\0');
  const DWORD length = ::GetFullPathNameW(path.c_str(), room, full.data(), nullptr);
  if (length == 0 || length >= room) return path;
  full.resize(length);
  return full;
}

}  // namespace

std::wstring wide_of(std::string_view text) {
  if (text.empty()) return {};
  const int bytes = static_cast<int>(text.size());
  const int room = ::MultiByteToWideChar(CP_UTF8, 0, text.data(), bytes, nullptr, 0);
  std::wstring wide(static_cast<std::size_t>(room), L'\0');
  ::MultiByteToWideChar(CP_UTF8, 0, text.data(), bytes, wide.data(), room);
  return wide;
}

std::string narrow_of(std::wstring_view text) {
  if (text.empty()) return {};
  const int units = static_cast<int>(text.size());
  const int room =
      ::WideCharToMultiByte(CP_UTF8, 0, text.data(), units, nullptr, 0, nullptr, nullptr);
  std::string narrow(static_cast<std::size_t>(room), '\0');
  ::WideCharToMultiByte(CP_UTF8, 0, text.data(), units, narrow.data(), room, nullptr, nullptr);
  return narrow;
}

std::wstring native_of(const std::filesystem::path& path) {
  const std::wstring& name = path.native();
  if (name.starts_with(any_length)) return name;
  // The limit applies to the absolute path, however short the relative path is.
  const std::wstring full = absolute(name);
  if (full.size() <= longest_plain_path) return name;
  if (full.starts_with(LR"(\\)")) return std::wstring(any_length_on_server) + full.substr(2);
  return std::wstring(any_length) + full;
}

int errno_of(unsigned long error) {
  switch (error) {
    case ERROR_SUCCESS:
      return 0;
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_DRIVE:
    case ERROR_BAD_NETPATH:
    case ERROR_BAD_NET_NAME:
    case ERROR_BAD_PATHNAME:
    case ERROR_NOT_READY:
      return ENOENT;
    case ERROR_INVALID_NAME:
      return EINVAL;
    case ERROR_DIRECTORY:
      return ENOTDIR;
    case ERROR_FILENAME_EXCED_RANGE:
      return ENAMETOOLONG;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION:
    case ERROR_NETWORK_ACCESS_DENIED:
    case ERROR_DELETE_PENDING:
      return EACCES;
    case ERROR_WRITE_PROTECT:
      return EROFS;
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS:
      return EEXIST;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL:
      return ENOSPC;
    case ERROR_FILE_TOO_LARGE:
      return EFBIG;
    case ERROR_BROKEN_PIPE:
    case ERROR_NO_DATA:
    case ERROR_PIPE_NOT_CONNECTED:
      return EPIPE;
    case ERROR_INVALID_HANDLE:
      return EBADF;
    case ERROR_NOT_ENOUGH_MEMORY:
    case ERROR_OUTOFMEMORY:
      return ENOMEM;
    case ERROR_TOO_MANY_OPEN_FILES:
      return EMFILE;
    case ERROR_NOT_SAME_DEVICE:
      return EXDEV;
    default:
      return EIO;
  }
}

int last_errno() {
  return errno_of(::GetLastError());
}

std::filesystem::path path_of(std::string_view text) {
  // std::filesystem does not add the prefix itself.
  return native_of(std::filesystem::path(wide_of(text)));
}

std::string text_of(const std::filesystem::path& path) {
  std::wstring_view name = path.native();
  // Added by path_of.
  const bool is_long = name.size() > longest_plain_path;
  if (is_long && name.starts_with(any_length_on_server)) {
    name.remove_prefix(any_length_on_server.size());
    return R"(\\)" + narrow_of(name);
  }
  if (is_long && name.starts_with(any_length)) name.remove_prefix(any_length.size());
  return narrow_of(name);
}

std::string generic_text_of(const std::filesystem::path& path) {
  std::string text = text_of(path);
  std::replace(text.begin(), text.end(), '\\', '/');
  return text;
}

}  // namespace mocap::system
