// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "library/catalogue.hpp"

namespace mocap::library {

/// The known files in the folder, indexed by path, by entry, and by the digest under which they
/// were removed.
class SeenFiles {
 public:
  using Map = std::unordered_map<std::string, SeenFile>;

  const Map& files() const { return files_; }
  /// Null if the path is unknown. Valid until the file is replaced or erased.
  const SeenFile* find(const std::string& path) const;
  void put(const SeenFile& file);
  void erase(const std::string& path);

  /// A file whose motion a user removed under this digest.
  const SeenFile* find_hidden(const std::string& digest) const;
  /// A file that is the entry's own, or its byte-identical duplicate.
  const SeenFile* find_of(std::int64_t key, const std::string& sha256) const;

 private:
  void unlink(const SeenFile& file);

  Map files_;
  std::set<std::pair<std::int64_t, const SeenFile*>> by_key_;
  std::set<std::pair<std::string, const SeenFile*>> hidden_;
};

}  // namespace mocap::library
