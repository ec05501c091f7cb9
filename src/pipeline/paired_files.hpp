// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Decides which of several given files are skeletons and which are motions, and which skeleton
/// belongs to a motion. Front ends choose with `SkeletonCandidates`.

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/partner_set.hpp"
#include "mocap/formats.hpp"
#include "mocap/io.hpp"

namespace mocap::pipeline {

/// What a file contains, by its first bytes (`recognised_bytes` or more), otherwise by its name; a
/// clip if neither indicates it.
/// `from`: the format in which files are read, if the user specified it. If it is that of a motion
/// with a skeleton in another file, every file is such a motion, except skeletons for it.
Holds holds_in(std::string_view head, const std::filesystem::path& name,
               std::optional<Format> from = std::nullopt);
/// The same for a file. Only its name counts if it cannot be read, or is not a regular file,
/// because the data from a pipe could not be read again.
Holds holds_in_file(const std::filesystem::path& file, std::optional<Format> from = std::nullopt);

/// Skeletons that were given together: on the command line, in an upload or to a page. A motion
/// gets one of them by the rule of `detail::PartnerCandidates`, by name and content. Indices count
/// skeletons in the order in which they were added.
class GivenSkeletons {
 public:
  GivenSkeletons() : partners_([this](std::size_t skeleton) { return open_[skeleton](); }) {}
  GivenSkeletons(const GivenSkeletons&) = delete;
  GivenSkeletons& operator=(const GivenSkeletons&) = delete;
  GivenSkeletons(GivenSkeletons&&) = delete;
  GivenSkeletons& operator=(GivenSkeletons&&) = delete;
  ~GivenSkeletons() = default;

  void add(const std::filesystem::path& file);
  /// A file in memory. `name` may be a path from any system; `bytes` must outlive the object.
  void add(const std::string& name, std::span<const char> bytes);
  std::size_t size() const { return open_.size(); }

  /// The skeleton of a motion. Empty if there is none, or if several are equally good.
  std::optional<detail::PartnerChoice> choose(const std::filesystem::path& motion);
  std::optional<detail::PartnerChoice> choose(const std::string& name, std::span<const char> bytes);
  /// The same for skeletons in a meaningful order: among equally good ones, chooses the last one
  /// with an index below `before`, or the first one if there is none. Empty only if there are no
  /// skeletons.
  std::optional<detail::PartnerChoice> choose_nearest(const std::filesystem::path& motion,
                                                      std::size_t before);
  std::optional<detail::PartnerChoice> choose_nearest(const std::string& name,
                                                      std::span<const char> bytes,
                                                      std::size_t before);

 private:
  std::vector<std::function<Result<ByteSource>()>> open_;
  detail::PartnerSet partners_;
};

}  // namespace mocap::pipeline
