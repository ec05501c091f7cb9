// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The file store: files are named by their SHA-256 and never change.

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/diagnostics.hpp"

namespace mocap::library {

/// Files are stored as `FOLDER/ab/SHA256`. Used by one thread at a time.
class Blobs {
 public:
  explicit Blobs(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// Writes the bytes unless they are already stored. They are on disk after `sync`.
  Status put(const std::string& sha256, std::string_view bytes);
  /// Waits until everything written since the last call is on disk.
  Status sync();
  /// Removes the files written since the last `sync`, except those that existed before.
  void take_back();
  void remove(const std::string& sha256);
  /// Whether any file is stored.
  bool has_any() const;
  /// Removes partial files left by a crash.
  void clean();
  /// Removes the stored files whose SHA-256 satisfies `is_unneeded`. Files with other names are
  /// kept.
  void remove_if(const std::function<bool(const std::string& sha256)>& is_unneeded);

 private:
  std::filesystem::path folder_;
  std::vector<std::filesystem::path> unsure_;  ///< Not confirmed to be on disk.
  std::vector<std::filesystem::path> fresh_;   ///< Those of `unsure_` that are new.
};

}  // namespace mocap::library
