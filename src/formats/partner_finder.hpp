// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Finds the partners of motions in the file system.

#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "formats/partner_set.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::detail {

/// The partner found for a motion.
struct FoundPartner {
  std::filesystem::path path;
  std::string reason;
};

/// Finds the partners of many motions in the folders of the motions. Each folder is listed only
/// once.
class PartnerFinder {
 public:
  /// Candidates, in order: the path that the motion names, if it is inside its folder and fits, or
  /// a file of that name next to the motion; then as `PartnerCandidates`. Fails with the format's
  /// finding for a missing partner.
  Result<FoundPartner> find(const std::filesystem::path& motion);

 private:
  /// The files in a folder that may be partners.
  struct Listing {
    explicit Listing(std::vector<std::filesystem::path> sorted);
    Listing(const Listing&) = delete;
    Listing& operator=(const Listing&) = delete;
    Listing(Listing&&) = delete;
    Listing& operator=(Listing&&) = delete;
    ~Listing() = default;
    std::vector<std::filesystem::path> paths;  ///< Sorted.
    PartnerSet partners;                       ///< The same; refers to `paths`.
  };
  Listing& listing_of(const std::filesystem::path& folder, std::string_view extension);

  /// Indexed by extension and folder.
  std::unordered_map<std::string, Listing> listings_;
};

}  // namespace mocap::detail
