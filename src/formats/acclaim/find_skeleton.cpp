// SPDX-License-Identifier: MIT
#include <memory>
#include <utility>

#include "formats/partner_finder.hpp"
#include "mocap/acclaim.hpp"

namespace mocap::acclaim {

SkeletonFinder::SkeletonFinder() : finder_(std::make_unique<detail::PartnerFinder>()) {}
SkeletonFinder::SkeletonFinder(SkeletonFinder&&) noexcept = default;
SkeletonFinder& SkeletonFinder::operator=(SkeletonFinder&&) noexcept = default;
SkeletonFinder::~SkeletonFinder() = default;

Result<FoundSkeleton> SkeletonFinder::find(const std::filesystem::path& amc) {
  Result<detail::FoundPartner> found = finder_->find(amc);
  if (!found) return tl::unexpected<Error>(std::move(found.error()));
  return FoundSkeleton{std::move(found->path), std::move(found->reason)};
}

Result<FoundSkeleton> find_skeleton(const std::filesystem::path& amc) {
  return SkeletonFinder().find(amc);
}

}  // namespace mocap::acclaim
