// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Uploaded files, and which of them belong together.

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/skeleton_choice.hpp"
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

  /// The skeleton of a motion, as `pipeline::SkeletonCandidates` chooses it. Null if there is none.
  const UploadedFile* find(const UploadedFile& motion);
  /// Skeletons that were not paired with any motion.
  std::vector<UploadedFile> unused() const;

 private:
  struct Skeleton {
    UploadedFile file;
    bool used = false;
  };
  std::vector<Skeleton> skeletons_;
  pipeline::SkeletonCandidates candidates_;  ///< The same.
};

}  // namespace mocap::server
