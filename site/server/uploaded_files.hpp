// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Uploaded files, and which of them belong together.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/body_store.hpp"

namespace mocap::server {

struct UploadedFile {
  std::string name;             ///< As uploaded, including folders.
  std::span<const char> bytes;  ///< Refers to the request's body or to `owner`.
  std::shared_ptr<BodyStore> owner;
};

/// The part after the last `/` or `\`, without NUL: for the library.
std::string last_name(std::string_view path);

/// Lower-case extension without its dot.
std::string extension_of(std::string_view name);

/// The uploaded skeletons, to pair with motions.
class UploadedSkeletons {
 public:
  void add(UploadedFile skeleton);
  bool empty() const { return skeletons_.empty(); }

  /// The skeleton of a motion among those in its folder, by the rules of `detail::choose_partner`.
  /// Null if there is none.
  const UploadedFile* find(const UploadedFile& motion);
  /// Skeletons that were not paired with any motion.
  std::vector<UploadedFile> unused() const;
  /// Number of names looked up so far, which measures the cost of the search.
  std::size_t lookups() const { return lookups_; }

 private:
  struct Skeleton {
    UploadedFile file;
    bool used = false;
  };
  struct Folder {
    /// Index in `skeletons_` by lower-case stem; of duplicates, the first.
    std::unordered_map<std::string, std::size_t> by_stem;
    std::size_t last = 0;
    std::size_t count = 0;
  };
  std::optional<std::size_t> find_named(const Folder& folder, const std::string& stem);

  std::vector<Skeleton> skeletons_;
  std::unordered_map<std::string, Folder> folders_;
  std::size_t lookups_ = 0;
};

}  // namespace mocap::server
