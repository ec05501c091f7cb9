// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The stored files: named by what they hold, never changed.

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/result.hpp"

namespace mocap::library {

/// Bytes lie in `FOLDER/ab/SHA256`. Used by one thread at a time.
class Blobs {
 public:
  explicit Blobs(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// Writes the bytes unless they are there. They are on the disk after `sync`.
  Status put(const std::string& sha256, std::string_view bytes);
  /// Waits until the disk has all that was put since the last time.
  Status sync();
  /// Takes back what was put since the last `sync`, as far as it was not there before.
  void take_back();
  void remove(const std::string& sha256);
  /// Whether any file is there.
  bool has_any() const;
  /// Removes what a crash left half written.
  void clean();
  /// Removes the stored files that `is_needless` says so of, by their SHA-256. What has no such
  /// name stays.
  void clean_of(const std::function<bool(const std::string& sha256)>& is_needless);

 private:
  std::filesystem::path folder_;
  std::vector<std::filesystem::path> unsure_;  ///< Not known to be on the disk.
  std::vector<std::filesystem::path> fresh_;   ///< Of these, what was not there before.
};

}  // namespace mocap::library
