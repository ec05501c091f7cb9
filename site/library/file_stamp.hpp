// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// File metadata for detecting whether a file is still the one that was read.

#include <sys/stat.h>

#include <cstdint>

namespace mocap::library {

struct FileStamp {
  std::uint64_t size = 0;
  /// Modification time in nanoseconds since 1970; any user may set it. Never 0 for a file.
  std::int64_t modified_ns = 0;
  /// Status change time in nanoseconds since 1970, updated when a file is created, moved or written
  /// or its times are set; only the system can set it. 0: unknown, in records of earlier versions.
  std::int64_t changed_ns = 0;
  std::uint64_t inode = 0;  ///< The inode number; 0: unknown.
  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

inline FileStamp stamp_of(const struct stat& facts) {
  // A time of 0 means "in the store" or "unknown" elsewhere, so time 0 is mapped to 1 nanosecond.
  const auto nanoseconds = [](const timespec& time) {
    const std::int64_t count = static_cast<std::int64_t>(time.tv_sec) * 1'000'000'000 +
                               static_cast<std::int64_t>(time.tv_nsec);
    return count == 0 ? 1 : count;
  };
  return {.size = static_cast<std::uint64_t>(facts.st_size),
          .modified_ns = nanoseconds(facts.st_mtim),
          .changed_ns = nanoseconds(facts.st_ctim),
          .inode = static_cast<std::uint64_t>(facts.st_ino)};
}

/// Whether the file appears to be the recorded one; its bytes are then assumed to be unchanged and
/// are not read.
inline bool is_same_file(const FileStamp& noted, const FileStamp& now) {
  return noted.size == now.size && noted.modified_ns == now.modified_ns &&
         (noted.changed_ns == 0 || noted.changed_ns == now.changed_ns) &&
         (noted.inode == 0 || noted.inode == now.inode);
}

}  // namespace mocap::library
