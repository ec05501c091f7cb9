// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What the system says of a file, to tell whether it is still the one that was read.

#include <sys/stat.h>

#include <cstdint>

namespace mocap::library {

struct FileStamp {
  std::uint64_t size = 0;
  /// Nanoseconds since 1970; anybody may set it to what they like. Never 0 of a file.
  std::int64_t modified_ns = 0;
  /// When it was put there, written or given another time, nanoseconds since 1970; set by the
  /// system alone. 0: not known, in what an earlier version noted.
  std::int64_t changed_ns = 0;
  std::uint64_t inode = 0;  ///< Its number; 0: not known.
  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

inline FileStamp stamp_of(const struct stat& facts) {
  // A time of 0 means "in the store" or "not known" elsewhere, so the first nanosecond of 1970 is
  // the second.
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

/// Whether the file is the one that was noted, as far as the note goes: then its bytes are the
/// same, as far as anyone can tell without reading them.
inline bool is_same_file(const FileStamp& noted, const FileStamp& now) {
  return noted.size == now.size && noted.modified_ns == now.modified_ns &&
         (noted.changed_ns == 0 || noted.changed_ns == now.changed_ns) &&
         (noted.inode == 0 || noted.inode == now.inode);
}

}  // namespace mocap::library
