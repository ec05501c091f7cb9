// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "formats/acclaim/amc_header.hpp"
#include "formats/acclaim/pairing.hpp"
#include "formats/partner.hpp"
#include "mocap/acclaim.hpp"

namespace mocap::acclaim {

namespace {

constexpr std::size_t most_header_lines = 100;

}  // namespace

std::string asf_named_in(std::string_view head) {
  AmcHeader header;
  std::size_t at = 0;
  for (std::size_t i = 0; i < most_header_lines && at < head.size(); ++i) {
    const std::size_t end = std::min(head.find_first_of("\r\n", at), head.size());
    const std::string_view line = head.substr(at, end - at);
    at = end + 1;
    if (line.find_first_not_of(" \t") == std::string_view::npos) continue;
    if (read_header_line(line, header) == HeaderLine::other) break;
  }
  return header.asf;
}

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
