// SPDX-License-Identifier: MIT
#include "file_opener.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "clip_store.hpp"
#include "formats/descriptor.hpp"
#include "formats/partner.hpp"
#include "formats/whole_source.hpp"
#include "pipeline/open.hpp"
#include "pipeline/paired_files.hpp"
#include "pipeline/skeleton_choice.hpp"
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

/// The name of the format of a motion's skeleton.
std::string_view partner_of(Format format) {
  return facts_of(*facts_of(format).partner).name;
}

void keep(Clip clip, std::vector<fs::path> files, Diagnostics diagnostics, Json& result) {
  result["clips"].push_back(
      clip_store().keep({std::move(clip), std::move(files)}, std::move(diagnostics)));
}

/// Reads a file without those in its folder.
Result<Clip> open_in_memory(const fs::path& file, Diagnostics& diagnostics) {
  const LoadOptions options = load_options();
  const Result<std::string> bytes = detail::read_whole_file(file, read_limits().max_bytes);
  if (!bytes) return tl::unexpected<Error>(diagnostics.add(bytes.error()));
  return pipeline::open(pipeline::FileInMemory(file.filename().string(), *bytes), options,
                        diagnostics);
}

}  // namespace

Json FileOpener::open(const std::vector<fs::path>& files) {
  Json result;
  result["clips"] = Json::array();
  result["failed"] = Json::array();
  const bool has_motion = std::any_of(files.begin(), files.end(), [](const fs::path& file) {
    return pipeline::holds_in_file(file) == Holds::motion;
  });
  for (const fs::path& file : files) {
    if (pipeline::holds_in_file(file) != Holds::skeleton) continue;
    Diagnostics diagnostics;
    Result<Clip> skeleton = pipeline::open(file, {.options = load_options()}, diagnostics);
    if (!skeleton) {
      add_failure(file, diagnostics, skeleton.error(), "", result);
      continue;
    }
    skeletons_.push_back(file);
    // Without a motion, the skeleton itself is shown until its motion is opened.
    if (!has_motion) keep(std::move(*skeleton), {file}, std::move(diagnostics), result);
  }
  for (const fs::path& file : files) {
    if (pipeline::holds_in_file(file) == Holds::skeleton) continue;
    if (pipeline::holds_in_file(file) == Holds::motion) {
      open_motion(file, result);
    } else {
      open_one(file, result);
    }
  }
  return result;
}

void FileOpener::open_one(const fs::path& file, Json& result) {
  Diagnostics diagnostics;
  Result<Clip> clip = pipeline::open(file, {.options = load_options()}, diagnostics);
  if (!clip) return add_failure(file, diagnostics, clip.error(), "", result);
  keep(std::move(*clip), {file}, std::move(diagnostics), result);
}

void FileOpener::open_without_skeleton(const fs::path& motion, Json& result) {
  Diagnostics diagnostics;
  Result<Clip> clip = open_in_memory(motion, diagnostics);
  if (!clip) {
    const Format format = detail::paired_motion_format(motion);
    const bool waits = clip.error().code == *detail::descriptor_of(format).partner_codes->missing;
    return add_failure(motion, diagnostics, clip.error(), waits ? partner_of(format) : "", result);
  }
  keep(std::move(*clip), {motion}, std::move(diagnostics), result);
}

void FileOpener::open_motion(const fs::path& motion, Json& result) {
  // The page deletes the skeletons that later motions should not use.
  std::erase_if(skeletons_, [](const fs::path& file) {
    std::error_code unknown;
    return !fs::exists(file, unknown);
  });
  pipeline::SkeletonCandidates skeletons;
  for (const fs::path& file : skeletons_) skeletons.add_named(file);
  // The last one that was opened is the nearest.
  const auto choice = skeletons.choose({.file = motion, .named_before = skeletons_.size()});
  if (!choice) return open_without_skeleton(motion, result);
  const fs::path& skeleton = choice->file;
  LoadOptions options = load_options();
  detail::set_partner_file(skeleton, true, options);
  Diagnostics diagnostics;
  Result<Clip> clip = pipeline::open(motion, {.options = std::move(options)}, diagnostics);
  if (clip) return keep(std::move(*clip), {motion, skeleton}, std::move(diagnostics), result);
  // A mismatch with a skeleton that was only a fallback: the right one may still be missing.
  const Format format = detail::paired_motion_format(motion);
  const bool waits = choice->elsewhere &&
                     clip.error().code == *detail::descriptor_of(format).partner_codes->mismatch;
  add_failure(motion, diagnostics, clip.error(), waits ? partner_of(format) : "", result);
}

Json pairs_among(const std::vector<fs::path>& files) {
  std::vector<std::size_t> indices;
  pipeline::SkeletonCandidates skeletons;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (pipeline::holds_in_file(files[i]) != Holds::skeleton) continue;
    indices.push_back(i);
    skeletons.add_together(files[i]);
  }
  Json pairs = Json::array();
  for (const fs::path& file : files) {
    std::optional<pipeline::SkeletonChoice> choice;
    if (pipeline::holds_in_file(file) == Holds::motion) choice = skeletons.choose({.file = file});
    pairs.push_back(choice ? Json(indices[choice->index]) : Json());
  }
  return pairs;
}

}  // namespace mocap::wasm
