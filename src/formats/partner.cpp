// SPDX-License-Identifier: MIT
#include "formats/partner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <span>
#include <system_error>
#include <utility>

#include "formats/descriptor.hpp"
#include "io/system/path_text.hpp"
#include "text/ascii.hpp"

namespace mocap::detail {

namespace {

namespace fs = std::filesystem;

bool does_fit(std::size_t candidate, const PartnerTest& fits) {
  return !fits || fits(candidate);
}

/// The candidates that fit, the nearest first: those before a position from the last, then the
/// others. `candidates` are ascending.
std::vector<std::size_t> fitting(const std::vector<std::size_t>& candidates, std::size_t before,
                                 const PartnerTest& fits) {
  std::vector<std::size_t> found;
  const auto take = [&](std::size_t candidate) {
    if (does_fit(candidate, fits)) found.push_back(candidate);
  };
  const auto after = std::lower_bound(candidates.begin(), candidates.end(), before);
  std::for_each(std::make_reverse_iterator(after), candidates.rend(), take);
  std::for_each(after, candidates.end(), take);
  return found;
}

}  // namespace

std::string_view stem_of_any_path(std::string_view path) {
  const std::string_view name = text::last_part(path);
  return name.substr(0, name.rfind('.'));
}

PairedName paired_name(std::string_view path) {
  const std::size_t end = path.find_last_of("/\\");
  return {end == std::string_view::npos ? std::string_view() : path.substr(0, end),
          stem_of_any_path(path)};
}

void PartnerCandidates::add(const PairedName& candidate) {
  Group& group = by_stem_[pairing_key(candidate.stem)];
  group.indices.push_back(size_);
  group.by_folder.try_emplace(std::string(candidate.folder), size_);
  by_folder_[std::string(candidate.folder)].push_back(size_);
  ++size_;
}

std::vector<PartnerCandidates::Related> PartnerCandidates::related_to(const Wanted& wanted) {
  using Reason = PartnerChoice::Reason;
  const std::string in_motion = pairing_key(stem_of_any_path(wanted.named));
  std::vector<Related> related;
  any_partner_stem(wanted.motion.stem, wanted.named, [&](std::string_view stem) {
    ++lookups_;
    const auto group = by_stem_.find(std::string(stem));
    if (group == by_stem_.end()) return false;
    related.push_back({&group->second, !in_motion.empty() && stem == in_motion ? Reason::named
                                       : stem.size() == wanted.motion.stem.size()
                                           ? Reason::same_name
                                           : Reason::name_prefix});
    return false;
  });
  return related;
}

PartnerCandidates::Found PartnerCandidates::find(const Wanted& wanted) {
  using Reason = PartnerChoice::Reason;
  const std::string folder(wanted.motion.folder);
  const std::vector<Related> related = related_to(wanted);
  for (const Related& each : related) {
    const auto here = each.group->by_folder.find(folder);
    if (here != each.group->by_folder.end() && does_fit(here->second, wanted.fits))
      return {.choice = PartnerChoice{.index = here->second, .reason = each.reason}, .equal = {}};
  }
  const auto reason_of_one = [&](std::size_t candidates) {
    return candidates == 1 ? Reason::only_one : Reason::only_fitting;
  };
  Found beside;
  if (const auto listed = by_folder_.find(folder); listed != by_folder_.end()) {
    beside.equal = fitting(listed->second, wanted.before, wanted.fits);
    if (beside.equal.size() == 1) {
      beside.choice = {.index = beside.equal.front(),
                       .reason = reason_of_one(listed->second.size())};
      return beside;
    }
  }
  for (const Related& each : related) {
    Found found{.choice = {}, .equal = fitting(each.group->indices, wanted.before, wanted.fits)};
    if (found.equal.size() == 1)
      found.choice = {.index = found.equal.front(), .reason = each.reason, .elsewhere = true};
    if (!found.equal.empty()) return found;
  }
  if (!beside.equal.empty()) return beside;
  std::vector<std::size_t> all(size_);
  std::iota(all.begin(), all.end(), std::size_t{0});
  Found found{.choice = {}, .equal = fitting(all, wanted.before, wanted.fits)};
  if (found.equal.size() == 1)
    found.choice = {
        .index = found.equal.front(), .reason = reason_of_one(size_), .elsewhere = true};
  return found;
}

std::optional<PartnerChoice> PartnerCandidates::choose(const PairedName& motion,
                                                       std::string_view named,
                                                       const PartnerTest& fits) {
  const std::optional<PartnerChoice> choice =
      find({.motion = motion, .named = named, .before = 0, .fits = fits}).choice;
  return choice || !fits ? choice : choose(motion, named);
}

std::optional<PartnerChoice> PartnerCandidates::choose_nearest(const PairedName& motion,
                                                               std::string_view named,
                                                               std::size_t before,
                                                               const PartnerTest& fits) {
  if (size_ == 0) return std::nullopt;
  const Found found = find({.motion = motion, .named = named, .before = before, .fits = fits});
  if (found.choice) return found.choice;
  if (found.equal.empty()) return choose_nearest(motion, named, before);
  return PartnerChoice{
      .index = found.equal.front(), .reason = PartnerChoice::Reason::nearest, .elsewhere = true};
}

Format paired_motion_format(const fs::path& motion) {
  const std::optional<Format> named = format_of_file(motion);
  if (named && descriptor_of(*named).partner_codes) return *named;
  for (const FormatDescriptor* format : descriptors())
    if (format->partner_codes) return format->facts.format;
  return named.value_or(default_format);
}

std::string partner_named_in(Format format, std::string_view head) {
  const FormatDescriptor& descriptor = descriptor_of(format);
  if (descriptor.partner_named_in == nullptr) return {};
  return descriptor.partner_named_in(head.substr(0, partner_head_bytes));
}

std::string partner_head_of(const fs::path& motion) {
  std::error_code error;
  // Data read from a pipe could not be read again.
  if (!fs::is_regular_file(motion, error)) return {};
  Result<ByteSource> source = ByteSource::open(motion);
  if (!source) return {};
  std::string head(partner_head_bytes, '\0');
  const auto count = source->read(head);
  head.resize(count ? *count : 0);
  return head;
}

void set_partner_file(const fs::path& partner, bool is_found, LoadOptions& options) {
  for (const FormatDescriptor* format : descriptors())
    if (format->set_partner_file != nullptr) format->set_partner_file(partner, is_found, options);
}

Diagnostic partner_found(const fs::path& motion, std::string_view partner,
                         std::string_view reason) {
  Diagnostic found =
      make_diagnostic(*descriptor_of(paired_motion_format(motion)).partner_codes->found,
                      fmt::format("using the skeleton {} ({})", partner, reason));
  found.at.file = system::text_of(motion);
  return found;
}

bool is_partner_found(Code code) {
  const auto all = descriptors();
  return std::any_of(all.begin(), all.end(), [&](const FormatDescriptor* format) {
    return format->partner_codes && *format->partner_codes->found == code;
  });
}

}  // namespace mocap::detail
