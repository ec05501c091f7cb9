// SPDX-License-Identifier: MIT
#include "formats/partner_finder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <system_error>
#include <utility>

#include "formats/descriptor.hpp"
#include "io/system/path_text.hpp"
#include "text/ascii.hpp"

namespace mocap::detail {

namespace {

namespace fs = std::filesystem;

std::string text_of(PartnerChoice::Reason reason, Format motion) {
  switch (reason) {
    case PartnerChoice::Reason::named:
      return fmt::format("named in the {}", word_of(motion));
    case PartnerChoice::Reason::same_name:
      return "same name";
    case PartnerChoice::Reason::name_prefix:
      return "same name up to `_`";
    case PartnerChoice::Reason::only_fitting:
      return "the only one in the folder that fits";
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

/// The file that a motion names, if there is one. An untrusted motion file must not be able to make
/// us read arbitrary files.
std::optional<fs::path> file_named_below(const fs::path& folder, std::string_view named) {
  if (named.empty()) return std::nullopt;
  const fs::path path = system::path_of(named);
  if (!path.is_relative() || std::find(path.begin(), path.end(), "..") != path.end())
    return std::nullopt;
  std::error_code error;
  if (!fs::is_regular_file(folder / path, error)) return std::nullopt;
  return folder / path;
}

bool does_file_fit(const PairedMotion& motion, const fs::path& partner) {
  Result<ByteSource> source = ByteSource::open(partner);
  return source && fits_partner(motion, *source);
}

std::vector<fs::path> files_in(const fs::path& folder, std::string_view extension) {
  std::vector<fs::path> files;
  std::error_code error;
  fs::directory_iterator entry(folder, error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    std::error_code kind_error;
    if (text::equal_in_any_case(system::text_of(entry->path().extension()), extension) &&
        entry->is_regular_file(kind_error)) {
      files.push_back(entry->path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

PartnerFinder::Listing::Listing(std::vector<fs::path> sorted)
    : paths(std::move(sorted)),
      partners([this](std::size_t candidate) { return ByteSource::open(paths[candidate]); }) {
  for (const fs::path& path : paths)
    partners.add({.folder = {}, .stem = system::text_of(path.stem())});
}

PartnerFinder::Listing& PartnerFinder::listing_of(const fs::path& folder,
                                                  std::string_view extension) {
  const std::string key = fmt::format("{}/{}", extension, system::text_of(folder));
  const auto known = listings_.find(key);
  if (known != listings_.end()) return known->second;
  return listings_.try_emplace(key, files_in(folder, extension)).first->second;
}

Result<FoundPartner> PartnerFinder::find(const fs::path& motion) {
  const Format format = paired_motion_format(motion);
  const fs::path folder = motion.has_parent_path() ? motion.parent_path() : fs::path(".");
  Listing& listing = listing_of(folder, facts_of(*facts_of(format).partner).extension);
  const std::string head = partner_head_of(motion);
  const std::string stem = system::text_of(motion.stem());
  const PairedMotion wanted{.format = format, .name = {.folder = {}, .stem = stem}, .head = head};
  const auto found = [&](const fs::path& path, PartnerChoice::Reason reason) {
    return FoundPartner{path.lexically_normal(), text_of(reason, format)};
  };
  const std::string named = partner_named_in(format, head);
  const std::optional<fs::path> named_file = file_named_below(folder, named);
  if (named_file) {
    const bool is_only = std::all_of(listing.paths.begin(), listing.paths.end(),
                                     [&](const fs::path& path) { return path == *named_file; });
    if (is_only || does_file_fit(wanted, *named_file))
      return found(*named_file, PartnerChoice::Reason::named);
  }
  const std::optional<PartnerChoice> choice = listing.partners.choose(wanted);
  if (choice && (!named_file || listing.partners.fits(wanted, choice->index)))
    return found(listing.paths[choice->index], choice->reason);
  if (named_file) return found(*named_file, PartnerChoice::Reason::named);
  return tl::unexpected<Error>(missing_partner(format, motion, named, listing.paths.size()));
}

}  // namespace mocap::detail
