// SPDX-License-Identifier: MIT
#include "file_opener.hpp"

#include <algorithm>
#include <optional>
#include <system_error>
#include <utility>

#include "clip_store.hpp"
#include "formats/descriptor.hpp"
#include "formats/partner.hpp"
#include "read_options.hpp"

namespace mocap::wasm {

namespace {

namespace fs = std::filesystem;

void add_failure(const fs::path& file, const Diagnostics& diagnostics, const Error& error,
                 std::string_view waits_for, Json& result) {
  Json failed;
  failed["name"] = file.filename().string();
  failed["findings"] = failure_json(diagnostics, error);
  if (!waits_for.empty()) failed["waitsFor"] = waits_for;
  result["failed"].push_back(std::move(failed));
}

void keep(Clip clip, std::vector<fs::path> files, Diagnostics diagnostics, Json& result) {
  result["clips"].push_back(
      clip_store().keep({std::move(clip), std::move(files)}, std::move(diagnostics)));
}

}  // namespace

Json FileOpener::open(const std::vector<fs::path>& files) {
  Json result;
  result["clips"] = Json::array();
  result["failed"] = Json::array();
  const bool has_motion = std::any_of(files.begin(), files.end(), [](const fs::path& file) {
    return is_named_as(file, Holds::motion);
  });
  for (const fs::path& file : files) {
    if (!is_named_as(file, Holds::skeleton)) continue;
    Diagnostics diagnostics;
    Result<Clip> skeleton = load(file, load_options(), diagnostics);
    if (!skeleton) {
      add_failure(file, diagnostics, skeleton.error(), "", result);
      continue;
    }
    skeletons_.push_back(file);
    // Without a motion, the skeleton itself is shown until its motion is opened.
    if (!has_motion) keep(std::move(*skeleton), {file}, std::move(diagnostics), result);
  }
  for (const fs::path& file : files) {
    if (is_named_as(file, Holds::skeleton)) continue;
    if (is_named_as(file, Holds::motion)) {
      open_motion(file, result);
    } else {
      open_one(file, result);
    }
  }
  return result;
}

void FileOpener::open_one(const fs::path& file, Json& result) {
  Diagnostics diagnostics;
  Result<Clip> clip = load(file, load_options(), diagnostics);
  if (!clip) return add_failure(file, diagnostics, clip.error(), "", result);
  keep(std::move(*clip), {file}, std::move(diagnostics), result);
}

void FileOpener::open_motion(const fs::path& motion, Json& result) {
  // The page deletes the skeletons that later motions should not use.
  std::erase_if(skeletons_, [](const fs::path& file) {
    std::error_code unknown;
    return !fs::exists(file, unknown);
  });
  std::vector<fs::path> candidates;
  const Result<detail::FoundPartner> found = detail::PartnerFinder().find(motion);
  if (found) candidates.push_back(found->path);
  for (auto earlier = skeletons_.rbegin(); earlier != skeletons_.rend(); ++earlier)
    if (!found || *earlier != found->path) candidates.push_back(*earlier);
  const FormatFacts& facts = facts_of(detail::paired_motion_format(motion));
  const std::string_view partner = facts_of(*facts.partner).name;
  if (candidates.empty()) return add_failure(motion, Diagnostics(), found.error(), partner, result);
  std::optional<std::pair<Diagnostics, Error>> first_failure;
  for (const fs::path& skeleton : candidates) {
    Diagnostics diagnostics;
    LoadOptions options = load_options();
    detail::set_partner_file(skeleton, options);
    Result<Clip> clip = load(motion, options, diagnostics);
    if (clip) return keep(std::move(*clip), {motion, skeleton}, std::move(diagnostics), result);
    if (!first_failure) first_failure.emplace(std::move(diagnostics), std::move(clip.error()));
  }
  // If a skeleton was tried only because it was open and does not match, the right one is missing.
  const bool waits = !found && first_failure->second.code ==
                                   *detail::descriptor_of(facts.format).partner_codes->mismatch;
  add_failure(motion, first_failure->first, first_failure->second, waits ? partner : "", result);
}

}  // namespace mocap::wasm
