// SPDX-License-Identifier: MIT
#include "pipeline/sister_files.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <new>
#include <optional>
#include <stdexcept>
#include <utility>

namespace mocap::pipeline {

namespace {

/// Files looked at for one, nearest in the order of the run first: takes of one figure are mostly
/// named alike.
constexpr std::size_t most_sisters = 12;

/// What has to be the same for two skeletons to be one: names, tree, OFFSETs and channels.
std::string key_of(const Skeleton& skeleton) {
  std::string key;
  for (const Joint& joint : skeleton.joints()) {
    key += fmt::format("{}\n{} {} {} {}", joint.name, joint.parent, joint.offset.x(),
                       joint.offset.y(), joint.offset.z());
    for (const Channel channel : joint.channels) key += fmt::format(" {}", name_of(channel));
    key += '\n';
  }
  return key;
}

std::vector<PositionMode> modes_of(const Skeleton& skeleton) {
  std::vector<PositionMode> modes;
  modes.reserve(skeleton.size());
  for (std::size_t i = 0; i < skeleton.size(); ++i) modes.push_back(skeleton.position_mode_of(i));
  return modes;
}

bool is_open(const Clip& clip) {
  return clip.metadata.position_mode && !clip.metadata.position_mode->is_sure();
}

}  // namespace

/// A file that is sure of what its positions mean.
struct SisterFiles::Seen {
  std::string key;  ///< Of its skeleton; empty where it cannot be read or is not sure either.
  PositionMode mode = PositionMode::replace;
  std::vector<PositionMode> modes;  ///< Of each joint.
  std::string evidence;
};

SisterFiles::SisterFiles(std::vector<std::string> paths, LoadOptions options)
    : paths_(std::move(paths)), options_(std::move(options)), seen_(paths_.size()) {
  for (std::size_t i = 0; i < paths_.size(); ++i) index_of_.emplace(paths_[i], i);
}

SisterFiles::~SisterFiles() = default;

std::shared_ptr<const SisterFiles::Seen> SisterFiles::look_at(std::size_t index) {
  {
    const std::lock_guard lock(mutex_);
    if (seen_[index]) return seen_[index];
  }
  // Two threads may read the same file here, and find the same.
  auto seen = std::make_shared<Seen>();
  try {
    Diagnostics unneeded;
    const Result<Clip> clip = load(std::filesystem::path(paths_[index]), options_, unneeded);
    if (clip && clip->metadata.position_mode && !is_open(*clip)) {
      seen->key = key_of(clip->skeleton);
      seen->mode = clip->skeleton.position_mode;
      seen->modes = modes_of(clip->skeleton);
      seen->evidence = clip->metadata.position_mode->evidence;
    }
  } catch (const std::bad_alloc&) {
    seen->key.clear();
  } catch (const std::length_error&) {
    seen->key.clear();
  }
  const std::lock_guard lock(mutex_);
  if (!seen_[index]) seen_[index] = std::move(seen);
  return seen_[index];
}

bool SisterFiles::settle(const std::string& path, Clip& clip, Diagnostics& diagnostics) {
  const auto found = index_of_.find(path);
  if (found == index_of_.end() || !is_open(clip)) return false;
  const std::string key = key_of(clip.skeleton);
  std::shared_ptr<const Seen> first;
  std::size_t first_index = 0;
  std::size_t agreeing = 0;
  std::size_t looked_at = 0;
  const auto extension = std::filesystem::path(path).extension();
  const auto disagrees = [&](std::size_t index) {
    if (std::filesystem::path(paths_[index]).extension() != extension) return false;
    ++looked_at;
    const std::shared_ptr<const Seen> sister = look_at(index);
    if (sister->key != key) return false;
    if (first && first->modes != sister->modes) return true;
    if (!first) first_index = index;
    if (!first) first = sister;
    ++agreeing;
    return false;
  };
  const std::size_t at = found->second;
  for (std::size_t step = 1; step < paths_.size() && looked_at < most_sisters; ++step) {
    if (step <= at && disagrees(at - step)) return false;
    if (at + step < paths_.size() && disagrees(at + step)) return false;
  }
  if (!first) return false;
  clip.skeleton.set_position_mode_of_all(first->mode);
  for (std::size_t i = 0; i < first->modes.size(); ++i) {
    if (first->modes[i] != first->mode) clip.skeleton.set_position_mode(i, first->modes[i]);
  }
  Decision<PositionMode>& decision = *clip.metadata.position_mode;
  decision.value = first->mode;
  decision.confidence = Confidence::high;
  decision.evidence =
      fmt::format("as in {}{}, which {} the same skeleton: {}",
                  std::filesystem::path(paths_[first_index]).filename().string(),
                  agreeing == 1 ? std::string() : fmt::format(" and {} more", agreeing - 1),
                  agreeing == 1 ? "has" : "have", first->evidence);
  decision.option = decision.value == PositionMode::add ? "--positions replace" : "--positions add";
  diagnostics.ignore("bvh.position-mode");
  return true;
}

}  // namespace mocap::pipeline
