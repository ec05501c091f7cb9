// SPDX-License-Identifier: MIT
#include "opened_clips.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "clip_json.hpp"
#include "mocap/acclaim.hpp"
#include "mocap/check.hpp"

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

}  // namespace

LoadOptions load_options() {
  LoadOptions options;
  options.bvh.limits.max_memory = options.acclaim.limits.max_memory =
      options.csv.limits.max_memory = std::uint64_t{2} << 30;
  return options;
}

bool has_extension(const fs::path& file, Format format) {
  const std::string extension = file.extension().string();
  return !extension.empty() && find_format(extension) == format;
}

Json OpenedClips::open(const std::vector<fs::path>& files) {
  Json result;
  result["clips"] = Json::array();
  result["failed"] = Json::array();
  const bool has_motion = std::any_of(files.begin(), files.end(), [](const fs::path& file) {
    return has_extension(file, Format::amc);
  });
  for (const fs::path& file : files) {
    if (!has_extension(file, Format::asf)) continue;
    Diagnostics diagnostics;
    Result<Clip> skeleton = load(file, load_options(), diagnostics);
    if (!skeleton) {
      add_failure(file, diagnostics, skeleton.error(), "", result);
      continue;
    }
    skeletons_.push_back(file);
    // Alone, it is something to look at until its motion comes.
    if (!has_motion) keep(std::move(*skeleton), {file}, std::move(diagnostics), result);
  }
  for (const fs::path& file : files) {
    if (has_extension(file, Format::asf)) continue;
    if (has_extension(file, Format::amc)) {
      open_motion(file, result);
    } else {
      open_one(file, result);
    }
  }
  return result;
}

void OpenedClips::open_one(const fs::path& file, Json& result) {
  Diagnostics diagnostics;
  Result<Clip> clip = load(file, load_options(), diagnostics);
  if (!clip) return add_failure(file, diagnostics, clip.error(), "", result);
  keep(std::move(*clip), {file}, std::move(diagnostics), result);
}

void OpenedClips::open_motion(const fs::path& amc, Json& result) {
  std::vector<fs::path> candidates;
  const Result<acclaim::FoundSkeleton> found = acclaim::find_skeleton(amc);
  if (found) candidates.push_back(found->path);
  for (auto earlier = skeletons_.rbegin(); earlier != skeletons_.rend(); ++earlier)
    if (!found || *earlier != found->path) candidates.push_back(*earlier);
  if (candidates.empty()) return add_failure(amc, Diagnostics(), found.error(), "asf", result);
  std::optional<std::pair<Diagnostics, Error>> first_failure;
  for (const fs::path& asf : candidates) {
    Diagnostics diagnostics;
    Result<Clip> clip = acclaim::read(asf, amc, load_options().acclaim, diagnostics);
    if (clip) return keep(std::move(*clip), {amc, asf}, std::move(diagnostics), result);
    if (!first_failure) first_failure.emplace(std::move(diagnostics), std::move(clip.error()));
  }
  // A skeleton that was only tried because it was there is not the one that is missed.
  const bool waits = !found && first_failure->second.code == Code::amc_skeleton_mismatch;
  add_failure(amc, first_failure->first, first_failure->second, waits ? "asf" : "", result);
}

void OpenedClips::keep(Clip clip, std::vector<fs::path> files, Diagnostics diagnostics,
                       Json& result) {
  check(clip, diagnostics);
  Json opened;
  opened["id"] = next_id_;
  opened["facts"] = facts_json(clip, files.front().filename().string());
  opened["findings"] = findings_json(diagnostics.entries());
  opened["files"] = Json::array();
  for (const fs::path& file : files) opened["files"].push_back(file.filename().string());
  result["clips"].push_back(std::move(opened));
  clips_.emplace(next_id_++, OpenedClip{.clip = std::move(clip), .files = std::move(files)});
}

const OpenedClip* OpenedClips::find(int id) const {
  const auto found = clips_.find(id);
  return found == clips_.end() ? nullptr : &found->second;
}

}  // namespace mocap::wasm
