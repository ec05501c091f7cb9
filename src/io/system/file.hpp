// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Open files and what the system reports about files. Failures are values of errno on every
/// system.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

namespace mocap::system {

/// The descriptors of the standard streams.
constexpr int standard_input = 0;
constexpr int standard_output = 1;
constexpr int standard_error = 2;

/// Closes a descriptor; returns 0, or the errno of a failure that the system had kept back.
int close_descriptor(int descriptor);

/// Owns an open file.
class FileDescriptor {
 public:
  FileDescriptor() = default;
  explicit FileDescriptor(int descriptor) : descriptor_(descriptor) {}
  FileDescriptor(FileDescriptor&& other) noexcept
      : descriptor_(std::exchange(other.descriptor_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;
  ~FileDescriptor() {
    if (is_open()) static_cast<void>(close_descriptor(descriptor_));
  }

  int get() const { return descriptor_; }
  bool is_open() const { return descriptor_ >= 0; }
  /// Closes now; returns 0, or the errno of a failure that the system had kept back.
  int close() { return close_descriptor(std::exchange(descriptor_, -1)); }

 private:
  int descriptor_ = -1;
};

enum class FileKind : std::uint8_t {
  file,
  folder,
  pipe,
  disk,    ///< A whole disk or a part of one.
  device,  ///< A terminal, /dev/null or NUL.
  other    ///< A socket, say.
};

/// What the system reports about a file, links followed.
struct FileFacts {
  FileKind kind = FileKind::file;
  std::uint64_t size = 0;   ///< Bytes; of a regular file only.
  std::uint32_t mode = 0;   ///< POSIX: mode bits. Windows: attributes.
  std::uint32_t owner = 0;  ///< POSIX only.
  std::uint32_t group = 0;  ///< POSIX only.
};

/// Reports a file without opening it for reading; opening some devices has effects.
tl::expected<FileFacts, int> facts_of_file(const std::filesystem::path& path);

/// Whether a file that is there may be written: 0, or the errno of the refusal.
int check_writable(const std::filesystem::path& path);

/// Opens for reading from start to end. A FIFO waits for its other end.
tl::expected<FileDescriptor, int> open_to_read(const std::filesystem::path& path);

/// Makes a file that must not be there yet: EEXIST otherwise.
tl::expected<FileDescriptor, int> create_file(const std::filesystem::path& path);

/// Opens a pipe or a device to write to it.
tl::expected<FileDescriptor, int> open_in_place(const std::filesystem::path& path);

/// Reads up to `out.size()` bytes; 0 at the end. Interrupted calls are repeated.
tl::expected<std::size_t, int> read_some(int descriptor, std::span<char> out);

/// Writes some of the bytes, at least one. Interrupted calls are repeated. EPIPE if there is no
/// reader any more. Text for a console of Windows is UTF-8.
tl::expected<std::size_t, int> write_some(int descriptor, std::string_view text);

/// Hands on mode bits, and owner and group as far as the system allows it. On Windows the
/// attributes, such as `hidden`.
void copy_permissions(int descriptor, const std::filesystem::path& path, const FileFacts& from);

/// Moves a file to a place in the same folder, in one step. Returns 0 or the errno of the failure:
/// EEXIST where a file is there and `replace` is false.
int move_file(const std::filesystem::path& from, const std::filesystem::path& to, bool replace);

void remove_file(const std::filesystem::path& path);

/// `No space left on device` for ENOSPC.
std::string system_message(int error_number);

}  // namespace mocap::system
