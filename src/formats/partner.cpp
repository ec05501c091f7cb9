// SPDX-License-Identifier: MIT
#include "formats/partner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <system_error>
#include <utility>

#include "formats/descriptor.hpp"
#include "io/system/path_text.hpp"
#include "text/ascii.hpp"

namespace mocap::detail {

namespace {

namespace fs = std::filesystem;

/// An untrusted motion file must not be able to make us read arbitrary files.
bool stays_below(const fs::path& path) {
  return path.is_relative() && std::find(path.begin(), path.end(), "..") == path.end();
}

std::string text_of(PartnerChoice::Reason reason, Format motion) {
  switch (reason) {
    case PartnerChoice::Reason::named:
      return fmt::format("named in the {}", word_of(motion));
    case PartnerChoice::Reason::same_name:
      return "same name";
    case PartnerChoice::Reason::name_prefix:
      return "same name up to `_`";
    case PartnerChoice::Reason::only_one:
    case PartnerChoice::Reason::nearest:
      break;
  }
  return "the only one in the folder";
}

Error missing_partner(Format format, const fs::path& motion, std::string_view named,
                      std::size_t candidates) {
  const std::string motions = word_of(format);
  const std::string partners = word_of(*facts_of(format).partner);
  Diagnostic missing = make_diagnostic(
      *descriptor_of(format).partner_codes->missing,
      candidates == 0 ? fmt::format("no {} in the folder of this {}", partners, motions)
                      : fmt::format("{} {} files in the folder, but none has the name of this {}",
                                    candidates, partners, motions));
  missing.at.file = system::text_of(motion);
  if (!named.empty()) missing.detail = fmt::format("The {} refers to `{}`.", motions, named);
  return missing;
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

PartnerCandidates::Found PartnerCandidates::find(const PairedName& motion, std::string_view named) {
  using Reason = PartnerChoice::Reason;
  const std::string folder(motion.folder);
  const std::string in_motion = pairing_key(stem_of_any_path(named));
  Found found;
  const std::vector<std::size_t>* others = nullptr;
  Reason reason_of_others{};
  any_partner_stem(motion.stem, named, [&](std::string_view stem) {
    ++lookups_;
    const auto group = by_stem_.find(std::string(stem));
    if (group == by_stem_.end()) return false;
    const Reason reason = !in_motion.empty() && stem == in_motion ? Reason::named
                          : stem.size() == motion.stem.size()     ? Reason::same_name
                                                                  : Reason::name_prefix;
    const auto here = group->second.by_folder.find(folder);
    if (here != group->second.by_folder.end()) {
      found.choice = {.index = here->second, .reason = reason};
    } else if (others == nullptr) {
      others = &group->second.indices;
      reason_of_others = reason;
    }
    return found.choice.has_value();
  });
  if (found.choice) return found;
  const auto beside = by_folder_.find(folder);
  if (beside != by_folder_.end() && beside->second.size() == 1) {
    found.choice = {.index = beside->second.front(), .reason = Reason::only_one};
  } else if (others != nullptr) {
    found.equal = others;
    if (others->size() == 1)
      found.choice = {.index = others->front(), .reason = reason_of_others, .elsewhere = true};
  } else if (beside != by_folder_.end()) {
    found.equal = &beside->second;
  } else if (size_ == 1) {
    found.choice = {.index = 0, .reason = Reason::only_one, .elsewhere = true};
  }
  return found;
}

std::optional<PartnerChoice> PartnerCandidates::choose(const PairedName& motion,
                                                       std::string_view named) {
  return find(motion, named).choice;
}

std::optional<PartnerChoice> PartnerCandidates::choose_nearest(const PairedName& motion,
                                                               std::string_view named,
                                                               std::size_t before) {
  const Found found = find(motion, named);
  if (found.choice || size_ == 0) return found.choice;
  PartnerChoice nearest{.index = before == 0 ? 0 : std::min(before, size_) - 1,
                        .reason = PartnerChoice::Reason::nearest,
                        .elsewhere = true};
  if (found.equal == nullptr) return nearest;
  const auto after = std::lower_bound(found.equal->begin(), found.equal->end(), before);
  nearest.index = after == found.equal->begin() ? *after : *std::prev(after);
  return nearest;
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

std::string partner_named_in(const fs::path& motion) {
  std::error_code error;
  // Data read from a pipe could not be read again.
  if (!fs::is_regular_file(motion, error)) return {};
  Result<ByteSource> source = ByteSource::open(motion);
  if (!source) return {};
  std::string head(partner_head_bytes, '\0');
  const auto count = source->read(head);
  head.resize(count ? *count : 0);
  return partner_named_in(paired_motion_format(motion), head);
}

PartnerFinder::Listing PartnerFinder::listing_of(const fs::path& folder,
                                                 std::string_view extension) {
  Listing listing;
  std::error_code error;
  fs::directory_iterator entry(folder, error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    std::error_code kind_error;
    if (text::equal_in_any_case(system::text_of(entry->path().extension()), extension) &&
        entry->is_regular_file(kind_error)) {
      listing.paths.push_back(entry->path());
    }
  }
  std::sort(listing.paths.begin(), listing.paths.end());
  for (const fs::path& path : listing.paths)
    listing.candidates.add({.folder = {}, .stem = system::text_of(path.stem())});
  return listing;
}

Result<FoundPartner> PartnerFinder::find(const fs::path& motion) {
  const Format format = paired_motion_format(motion);
  const fs::path folder = motion.has_parent_path() ? motion.parent_path() : fs::path(".");
  const std::string_view extension = facts_of(*facts_of(format).partner).extension;
  const auto [listed, is_new] =
      listings_.try_emplace(fmt::format("{}/{}", extension, system::text_of(folder)));
  if (is_new) listed->second = listing_of(folder, extension);
  Listing& listing = listed->second;
  const std::string named = partner_named_in(motion);
  if (!named.empty()) {
    const fs::path path = system::path_of(named);
    std::error_code error;
    if (stays_below(path) && fs::is_regular_file(folder / path, error))
      return FoundPartner{(folder / path).lexically_normal(),
                          text_of(PartnerChoice::Reason::named, format)};
  }
  const auto choice =
      listing.candidates.choose({.folder = {}, .stem = system::text_of(motion.stem())}, named);
  if (choice)
    return FoundPartner{listing.paths[choice->index].lexically_normal(),
                        text_of(choice->reason, format)};
  return tl::unexpected<Error>(missing_partner(format, motion, named, listing.paths.size()));
}

void set_partner_file(const fs::path& partner, LoadOptions& options) {
  for (const FormatDescriptor* format : descriptors())
    if (format->set_partner_file != nullptr) format->set_partner_file(partner, options);
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
