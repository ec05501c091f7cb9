// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Chooses the skeleton file that belongs to a motion. Used by all front ends.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "formats/partner_finder.hpp"
#include "pipeline/paired_files.hpp"

namespace mocap::pipeline {

/// Where a skeleton was found.
enum class SkeletonPlace : std::uint8_t {
  named,     ///< The user named or opened it; the order is meaningful.
  beside,    ///< In the folder of the motion.
  together,  ///< In the same tree of folders or the same upload; the order has no meaning.
  stored,    ///< In a library, with a name that belongs to the motion; the most likely first.
};

struct SkeletonChoice {
  SkeletonPlace place{};
  std::size_t index = 0;       ///< Among those that were added from this source; 0 for `beside`.
  std::filesystem::path file;  ///< As added or found.
  std::string reason;          ///< For `detail::partner_found`; empty if the user named the file.
  /// As in `detail::PartnerChoice`: if reading fails, the right skeleton may still be missing.
  bool elsewhere = false;
};

/// A motion file that needs a skeleton.
struct UnpairedMotion {
  std::filesystem::path file;
  bool is_named = true;          ///< Named by the user, rather than found in a folder.
  std::size_t named_before = 0;  ///< Number of skeletons that the user named before it.
};

/// The skeletons from which those of motions are chosen, as `GivenSkeletons` and
/// `detail::PartnerFinder` do.
///
/// These sources are tried in order, until one has a skeleton for the motion:
/// 1. `named`, if the user also named the motion: one of them is always chosen, if there are any;
///    among equally good ones, the nearest one before the motion;
/// 2. `beside`, if folders are searched;
/// 3. `named`, for a motion that was found in a folder;
/// 4. `together`: none if several are equally good;
/// 5. `stored`: always one of them, if there are any.
class SkeletonCandidates {
 public:
  void add_named(const std::filesystem::path& file) { named_.add(file); }
  void add_together(const std::filesystem::path& file) { together_.add(file); }
  /// Files in memory. `name` may be a path from any system; `bytes` must outlive the object.
  void add_named(const std::string& name, std::span<const char> bytes) { named_.add(name, bytes); }
  void add_together(const std::string& name, std::span<const char> bytes) {
    together_.add(name, bytes);
  }
  void add_stored(const std::string& name, std::span<const char> bytes) {
    stored_.add(name, bytes);
  }

  /// Also searches the folders of motions, and uses the skeletons there for which `may_use` returns
  /// true; empty: all.
  void search_folders(std::function<bool(const std::filesystem::path&)> may_use = {});

  std::optional<SkeletonChoice> choose(const UnpairedMotion& motion);
  /// The same for a motion in memory that the user named. No folder is searched.
  std::optional<SkeletonChoice> choose(const std::string& name, std::span<const char> bytes,
                                       std::size_t named_before = 0);

 private:
  struct Group {
    GivenSkeletons skeletons;
    std::vector<std::filesystem::path> files;  ///< The same.

    void add(const std::filesystem::path& file);
    void add(const std::string& name, std::span<const char> bytes);
  };
  std::optional<SkeletonChoice> choose_beside(const std::filesystem::path& motion);

  Group named_, together_, stored_;
  std::optional<detail::PartnerFinder> finder_;  ///< Set if folders are searched.
  std::function<bool(const std::filesystem::path&)> may_use_;
};

}  // namespace mocap::pipeline
