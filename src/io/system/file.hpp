// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Open files, and file metadata from the system. Errors are errno values on every system.

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

/// Closes a descriptor; returns 0, or the errno of an error that the system reports late.
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
  /// Closes it now; returns 0, or the errno of an error that the system reports late.
  int close() { return close_descriptor(std::exchange(descriptor_, -1)); }

 private:
  int descriptor_ = -1;
};

enum class FileKind : std::uint8_t {
  file,
  folder,
  pipe,
  disk,    ///< A disk or a partition.
  device,  ///< A terminal, /dev/null or NUL.
  other    ///< For example, a socket.
};

/// File metadata reported by the system; symbolic links are followed.
struct FileFacts {
  FileKind kind = FileKind::file;
  std::uint64_t size = 0;   ///< Bytes; of a regular file only.
  std::uint32_t mode = 0;   ///< POSIX: mode bits. Windows: attributes.
  std::uint32_t owner = 0;  ///< POSIX only.
  std::uint32_t group = 0;  ///< POSIX only.
};

/// Returns the metadata of a file without opening it: opening some devices has side effects.
tl::expected<FileFacts, int> facts_of_file(const std::filesystem::path& path);

/// Whether an existing file is writable: 0, or the errno of the reason why it is not.
int check_writable(const std::filesystem::path& path);

/// Opens a file for sequential reading. Opening a FIFO blocks until it has a writer.
tl::expected<FileDescriptor, int> open_to_read(const std::filesystem::path& path);

/// Creates a file; fails with EEXIST if it exists.
tl::expected<FileDescriptor, int> create_file(const std::filesystem::path& path);

/// Opens a pipe or a device for writing.
tl::expected<FileDescriptor, int> open_in_place(const std::filesystem::path& path);

/// Reads up to `out.size()` bytes; 0 at the end. Interrupted calls are repeated.
tl::expected<std::size_t, int> read_some(int descriptor, std::span<char> out);

/// The same from an offset in a regular file. On Windows this moves the position of `read_some`.
tl::expected<std::size_t, int> read_some_at(int descriptor, std::uint64_t offset,
                                            std::span<char> out);

/// Writes some of the bytes, at least one. Interrupted calls are repeated. Fails with EPIPE if the
/// reader has closed the pipe. Text for a Windows console is UTF-8.
tl::expected<std::size_t, int> write_some(int descriptor, std::string_view text);

/// Copies the mode bits, and owner and group if permitted; on Windows the attributes, such as
/// `hidden`.
void copy_permissions(int descriptor, const std::filesystem::path& path, const FileFacts& from);

/// Renames a file within its folder, atomically. Returns 0 or an errno: EEXIST if the target exists
/// and `replace` is false.
int move_file(const std::filesystem::path& from, const std::filesystem::path& to, bool replace);

void remove_file(const std::filesystem::path& path);

/// `No space left on device` for ENOSPC.
std::string system_message(int error_number);

}  // namespace mocap::system
