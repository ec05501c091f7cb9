// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// An open file, and the system's words for what went wrong with one.

#include <unistd.h>

#include <string>
#include <system_error>
#include <utility>

namespace mocap::detail {

/// Owns an open file descriptor.
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
    if (is_open()) ::close(descriptor_);
  }

  int get() const { return descriptor_; }
  bool is_open() const { return descriptor_ >= 0; }
  /// Closes now; false (with errno set) when the system tells of an error that it had kept back.
  bool close() { return ::close(std::exchange(descriptor_, -1)) == 0; }

 private:
  int descriptor_ = -1;
};

/// `No space left on device` for ENOSPC.
inline std::string system_message(int error_number) {
  return std::generic_category().message(error_number);
}

}  // namespace mocap::detail
