// SPDX-License-Identifier: MIT
#include "io/system/file.hpp"

#include <fcntl.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

#include "io/windows/handles.hpp"
#include "io/windows/wide_text.hpp"
#include "text/utf8.hpp"

namespace mocap::system {

namespace {

// Other processes may read, write, move and remove the open file, as on POSIX.
constexpr DWORD shared_with_all = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
// Maximum number of bytes per call.
constexpr std::size_t most_bytes_a_call = std::size_t{1} << 30;
// Some consoles reject more per call.
constexpr std::size_t most_console_bytes = 8192;

tl::expected<FileDescriptor, int> open_file(const std::filesystem::path& path, DWORD access,
                                            DWORD disposition, DWORD flags) {
  HANDLE handle = ::CreateFileW(native_of(path).c_str(), access, shared_with_all, nullptr,
                                disposition, FILE_ATTRIBUTE_NORMAL | flags, nullptr);
  if (handle == INVALID_HANDLE_VALUE) return tl::unexpected<int>(last_errno());
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast)
  const int descriptor = ::_open_osfhandle(reinterpret_cast<intptr_t>(handle), _O_BINARY);
  if (descriptor < 0) {
    ::CloseHandle(handle);
    return tl::unexpected<int>(EMFILE);
  }
  return FileDescriptor(descriptor);
}

bool is_console(HANDLE handle) {
  DWORD mode = 0;
  return ::GetConsoleMode(handle, &mode) != 0;
}

/// Writes UTF-16, which a console accepts regardless of its code page.
tl::expected<std::size_t, int> write_to_console(HANDLE console, std::string_view text) {
  std::string_view piece = text.substr(0, most_console_bytes);
  const std::size_t unfinished = text::unfinished_bytes(piece);
  if (unfinished < piece.size()) piece.remove_suffix(unfinished);
  const std::wstring wide = wide_of(piece);
  std::size_t written = 0;
  while (written < wide.size()) {
    DWORD count = 0;
    if (::WriteConsoleW(console, wide.data() + written, static_cast<DWORD>(wide.size() - written),
                        &count, nullptr) == 0)
      return tl::unexpected<int>(last_errno());
    if (count == 0) return tl::unexpected<int>(EIO);
    written += count;
  }
  return piece.size();
}

/// Reads text typed at a console, as UTF-8. Ctrl-Z at the start of a line ends the input.
tl::expected<std::size_t, int> read_from_console(HANDLE console, std::span<char> out) {
  constexpr std::size_t most_bytes_a_unit = 3;
  constexpr wchar_t ctrl_z = 0x1A;
  std::array<wchar_t, 1024> units{};
  const std::size_t room = std::min(units.size(), out.size() / most_bytes_a_unit);
  if (room == 0) return tl::unexpected<int>(EINVAL);
  DWORD count = 0;
  if (::ReadConsoleW(console, units.data(), static_cast<DWORD>(room), &count, nullptr) == 0)
    return tl::unexpected<int>(last_errno());
  if (count == 0 || units[0] == ctrl_z) return 0;
  const std::string text = narrow_of(std::wstring_view(units.data(), count));
  std::copy(text.begin(), text.end(), out.begin());
  return text.size();
}

/// Devices such as `nul` and `con` can only be identified after opening them.
FileKind kind_of(HANDLE handle) {
  switch (::GetFileType(handle)) {
    case FILE_TYPE_DISK:
      return FileKind::file;
    case FILE_TYPE_CHAR:
      return FileKind::device;
    case FILE_TYPE_PIPE:
      return FileKind::pipe;
    default:
      return FileKind::other;
  }
}

}  // namespace

int close_descriptor(int descriptor) {
  return ::_close(descriptor) == 0 ? 0 : errno;
}

tl::expected<FileFacts, int> facts_of_file(const std::filesystem::path& path) {
  const std::wstring name = native_of(path);
  // Opening a pipe would connect to it as a client.
  if (name.starts_with(LR"(\\.\pipe\)")) return FileFacts{.kind = FileKind::pipe};
  HANDLE handle = ::CreateFileW(name.c_str(), FILE_READ_ATTRIBUTES, shared_with_all, nullptr,
                                OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr);
  if (handle == INVALID_HANDLE_VALUE) return tl::unexpected<int>(last_errno());
  FileFacts facts{.kind = kind_of(handle)};
  BY_HANDLE_FILE_INFORMATION information{};
  if (facts.kind == FileKind::file && ::GetFileInformationByHandle(handle, &information) != 0) {
    if ((information.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0)
      facts.kind = FileKind::folder;
    facts.size =
        (static_cast<std::uint64_t>(information.nFileSizeHigh) << 32U) | information.nFileSizeLow;
    facts.mode = information.dwFileAttributes;
  }
  ::CloseHandle(handle);
  return facts;
}

int check_writable(const std::filesystem::path& path) {
  // The system would permit replacing a read-only file if its attributes may be changed; it is
  // protected here nevertheless.
  const DWORD attributes = ::GetFileAttributesW(native_of(path).c_str());
  if (attributes == INVALID_FILE_ATTRIBUTES) return last_errno();
  return (attributes & FILE_ATTRIBUTE_READONLY) != 0 ? EACCES : 0;
}

tl::expected<FileDescriptor, int> open_to_read(const std::filesystem::path& path) {
  return open_file(path, GENERIC_READ, OPEN_EXISTING, FILE_FLAG_SEQUENTIAL_SCAN);
}

tl::expected<FileDescriptor, int> create_file(const std::filesystem::path& path) {
  return open_file(path, GENERIC_WRITE, CREATE_NEW, 0);
}

tl::expected<FileDescriptor, int> open_in_place(const std::filesystem::path& path) {
  return open_file(path, GENERIC_WRITE, OPEN_EXISTING, 0);
}

namespace {

/// Bypasses the C library, which would convert line endings.
tl::expected<std::size_t, int> read_from_file(HANDLE handle, std::span<char> out,
                                              OVERLAPPED* offset) {
  const auto wanted = static_cast<DWORD>(std::min(out.size(), most_bytes_a_call));
  DWORD count = 0;
  if (::ReadFile(handle, out.data(), wanted, &count, offset) != 0) return count;
  const DWORD error = ::GetLastError();
  if (error == ERROR_BROKEN_PIPE || error == ERROR_HANDLE_EOF) return 0;
  return tl::unexpected<int>(errno_of(error));
}

}  // namespace

tl::expected<std::size_t, int> read_some(int descriptor, std::span<char> out) {
  HANDLE handle = handle_of(descriptor);
  if (is_console(handle)) return read_from_console(handle, out);
  return read_from_file(handle, out, nullptr);
}

tl::expected<std::size_t, int> read_some_at(int descriptor, std::uint64_t offset,
                                            std::span<char> out) {
  OVERLAPPED at = {};
  at.Offset = static_cast<DWORD>(offset & 0xFFFF'FFFFU);
  at.OffsetHigh = static_cast<DWORD>(offset >> 32U);
  return read_from_file(handle_of(descriptor), out, &at);
}

tl::expected<std::size_t, int> write_some(int descriptor, std::string_view text) {
  if (text.empty()) return 0;
  HANDLE handle = handle_of(descriptor);
  if (is_console(handle)) return write_to_console(handle, text);
  const auto wanted = static_cast<DWORD>(std::min(text.size(), most_bytes_a_call));
  DWORD count = 0;
  if (::WriteFile(handle, text.data(), wanted, &count, nullptr) == 0)
    return tl::unexpected<int>(last_errno());
  if (count == 0) return tl::unexpected<int>(EIO);
  return count;
}

void copy_permissions(int /*descriptor*/, const std::filesystem::path& path,
                      const FileFacts& from) {
  constexpr DWORD handed_on = FILE_ATTRIBUTE_HIDDEN | FILE_ATTRIBUTE_SYSTEM |
                              FILE_ATTRIBUTE_ARCHIVE | FILE_ATTRIBUTE_NOT_CONTENT_INDEXED;
  const DWORD attributes = from.mode & handed_on;
  if (attributes != 0) ::SetFileAttributesW(native_of(path).c_str(), attributes);
}

int move_file(const std::filesystem::path& from, const std::filesystem::path& to, bool replace) {
  // Virus scanners and indexers briefly open new files, which then cannot be renamed.
  constexpr int most_attempts = 20;
  constexpr DWORD pause_ms = 10;
  const DWORD flags = replace ? MOVEFILE_REPLACE_EXISTING : 0;
  for (int attempt = 1;; ++attempt) {
    if (::MoveFileExW(native_of(from).c_str(), native_of(to).c_str(), flags) != 0) return 0;
    const DWORD error = ::GetLastError();
    const bool may_pass = error == ERROR_SHARING_VIOLATION || error == ERROR_ACCESS_DENIED;
    if (!may_pass || attempt == most_attempts) return errno_of(error);
    ::Sleep(pause_ms);
  }
}

void remove_file(const std::filesystem::path& path) {
  ::DeleteFileW(native_of(path).c_str());
}

std::string system_message(int error_number) {
  return std::generic_category().message(error_number);
}

}  // namespace mocap::system
