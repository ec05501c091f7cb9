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

std::string named_in_file(Format format, const fs::path& motion) {
  Result<ByteSource> source = ByteSource::open(motion);
  if (!source) return {};
  std::string head(partner_head_bytes, '\0');
  const auto count = source->read(head);
  head.resize(count ? *count : 0);
  return partner_named_in(format, head);
}

std::string text_of(PartnerChoice::Reason reason, Format motion) {
  switch (reason) {
    case PartnerChoice::Reason::named:
      return fmt::format("named in the {}", word_of(motion));
    case PartnerChoice::Reason::same_name:
      return "same name";
    case PartnerChoice::Reason::name_prefix:
      return "named like the part before `_`";
    case PartnerChoice::Reason::only_one:
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
  for (std::size_t i = 0; i < listing.paths.size(); ++i)
    listing.by_stem.try_emplace(text::lower(system::text_of(listing.paths[i].stem())), i);
  return listing;
}

Result<FoundPartner> PartnerFinder::find(const fs::path& motion) {
  const Format format = paired_motion_format(motion);
  const fs::path folder = motion.has_parent_path() ? motion.parent_path() : fs::path(".");
  const std::string_view extension = facts_of(*facts_of(format).partner).extension;
  const auto [listed, is_new] =
      listings_.try_emplace(fmt::format("{}/{}", extension, system::text_of(folder)));
  if (is_new) listed->second = listing_of(folder, extension);
  const Listing& listing = listed->second;
  const std::string named = named_in_file(format, motion);
  if (!named.empty()) {
    const fs::path path = system::path_of(named);
    std::error_code error;
    if (stays_below(path) && fs::is_regular_file(folder / path, error))
      return FoundPartner{(folder / path).lexically_normal(),
                          text_of(PartnerChoice::Reason::named, format)};
  }
  const auto find_stem = [&](const std::string& stem) -> std::optional<std::size_t> {
    const auto found = listing.by_stem.find(stem);
    return found == listing.by_stem.end() ? std::nullopt : std::optional(found->second);
  };
  const std::optional<std::size_t> only =
      listing.paths.size() == 1 ? std::optional(std::size_t{0}) : std::nullopt;
  const auto choice = choose_partner(system::text_of(motion.stem()), named, find_stem, only);
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
