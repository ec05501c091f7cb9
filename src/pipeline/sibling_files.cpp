// SPDX-License-Identifier: MIT
#include "pipeline/sibling_files.hpp"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <new>
#include <optional>
#include <stdexcept>
#include <utility>

#include "body/analysis.hpp"
#include "body/body.hpp"
#include "body/stance.hpp"
#include "io/system/path_text.hpp"
#include "mocap/body.hpp"

namespace mocap::pipeline {

namespace {

/// Maximum number of files examined for one file. The closest ones in the order of the run come
/// first, because takes of the same figure usually have similar names.
constexpr std::size_t max_siblings = 12;

/// The properties that identify a skeleton: names, hierarchy, OFFSETs and channels.
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

bool is_mode_open(const Clip& clip) {
  return clip.metadata.position_mode && !clip.metadata.position_mode->is_sure();
}

/// Whether the unit depends on the motion. If the rest pose is upright, the height follows from the
/// skeleton alone, so all files with that skeleton give the same unit with the same confidence.
bool is_unit_in_motion(const detail::Analysis& analysis) {
  const detail::Body& body = analysis.body();
  return body.has_head_and_feet() && !detail::rest_pose_is_upright(analysis.clip().skeleton, body);
}

/// The unit of a clip, if it depends on the motion and was not specified.
std::optional<Decision<double>> unit_in_motion(const Clip& clip) {
  if (clip.metadata.metres_per_unit || clip.motion.empty()) return std::nullopt;
  const detail::Analysis analysis(clip);
  if (!is_unit_in_motion(analysis)) return std::nullopt;
  const ScaleGuess& scale = analysis.scale();
  return Decision<double>{scale.metres_per_unit, scale.confidence, scale.reason, "--units UNIT"};
}

}  // namespace

/// The properties of a file that are used for other files with the same skeleton.
struct SiblingFiles::Seen {
  std::string name;
  std::string key;                             ///< Key of its skeleton; empty if it cannot be read.
  std::optional<Decision<PositionMode>> mode;  ///< If it is certain.
  std::vector<PositionMode> modes;             ///< Mode of each joint.
  std::optional<Decision<double>> unit;        ///< If it is certain.
};

/// The files with the same skeleton, closest first.
struct SiblingFiles::Family {
  std::vector<std::shared_ptr<const Seen>> files;

  /// `as in b.bvh and 1 more, which have the same skeleton: EVIDENCE`.
  static std::string evidence(const Seen& first, std::size_t agreeing,
                              const std::string& evidence) {
    return fmt::format("as in {}{}, which {} the same skeleton: {}", first.name,
                       agreeing == 1 ? std::string() : fmt::format(" and {} more", agreeing - 1),
                       agreeing == 1 ? "has" : "have", evidence);
  }
};

SiblingFiles::SiblingFiles(std::vector<std::string> paths, OpenRequest request)
    : paths_(std::move(paths)), request_(std::move(request)), seen_(paths_.size()) {
  request_.siblings = nullptr;
  request_.bytes = nullptr;
  for (std::size_t i = 0; i < paths_.size(); ++i) index_of_.emplace(paths_[i], i);
}

SiblingFiles::~SiblingFiles() = default;

std::shared_ptr<const SiblingFiles::Seen> SiblingFiles::look_at(std::size_t index) {
  {
    const std::lock_guard lock(mutex_);
    if (seen_[index]) return seen_[index];
  }
  // Two threads may read the same file here; the result is the same.
  auto seen = std::make_shared<Seen>();
  try {
    Diagnostics unneeded;
    const std::filesystem::path path = system::path_of(paths_[index]);
    const Result<Clip> clip = open(path, request_, unneeded);
    if (clip) {
      seen->name = system::text_of(path.filename());
      if (clip->metadata.position_mode && !is_mode_open(*clip)) {
        seen->mode = clip->metadata.position_mode;
        seen->modes = modes_of(clip->skeleton);
      }
      seen->unit = unit_in_motion(*clip);
      if (seen->unit && !seen->unit->is_sure()) seen->unit.reset();
      seen->key = key_of(clip->skeleton);
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

SiblingFiles::Family SiblingFiles::family_of(std::size_t index, const Skeleton& skeleton) {
  Family family;
  const std::string key = key_of(skeleton);
  const auto extension = system::path_of(paths_[index]).extension();
  std::size_t looked_at = 0;
  const auto visit = [&](std::size_t other) {
    if (system::path_of(paths_[other]).extension() != extension) return;
    ++looked_at;
    std::shared_ptr<const Seen> sibling = look_at(other);
    if (sibling->key == key) family.files.push_back(std::move(sibling));
  };
  for (std::size_t step = 1; step < paths_.size() && looked_at < max_siblings; ++step) {
    if (step <= index) visit(index - step);
    if (index + step < paths_.size()) visit(index + step);
  }
  return family;
}

bool SiblingFiles::resolve_position_mode(const Family& family, Clip& clip,
                                         Diagnostics& diagnostics) {
  const Seen* first = nullptr;
  std::size_t agreeing = 0;
  for (const auto& file : family.files) {
    if (!file->mode) continue;
    if (first != nullptr && first->modes != file->modes) return false;
    if (first == nullptr) first = file.get();
    ++agreeing;
  }
  if (first == nullptr) return false;
  const PositionMode mode = first->mode->value;
  clip.skeleton.set_position_mode_of_all(mode);
  for (std::size_t i = 0; i < first->modes.size(); ++i) {
    if (first->modes[i] != mode) clip.skeleton.set_position_mode(i, first->modes[i]);
  }
  clip.metadata.position_mode = Decision<PositionMode>{
      mode, Confidence::high, Family::evidence(*first, agreeing, first->mode->evidence),
      mode == PositionMode::add ? "--positions replace" : "--positions add"};
  diagnostics.ignore(Inferred::position_mode);
  return true;
}

bool SiblingFiles::resolve_unit(const Family& family, Clip& clip) {
  constexpr double rounding = 1e-6;
  const Seen* first = nullptr;
  std::size_t agreeing = 0;
  for (const auto& file : family.files) {
    if (!file->unit) continue;
    if (first != nullptr && std::abs(file->unit->value / first->unit->value - 1.0) > rounding)
      return false;
    if (first == nullptr) first = file.get();
    ++agreeing;
  }
  if (first == nullptr) return false;
  clip.metadata.unit = first->unit;
  clip.metadata.unit->evidence = Family::evidence(*first, agreeing, first->unit->evidence);
  return true;
}

bool SiblingFiles::resolve(const std::string& path, Clip& clip, Diagnostics& diagnostics) {
  const auto found = index_of_.find(path);
  if (found == index_of_.end() || paths_.size() < 2) return false;
  const bool is_open = is_mode_open(clip);
  std::optional<Family> family;
  if (is_open) family = family_of(found->second, clip.skeleton);
  const bool is_resolved = is_open && resolve_position_mode(*family, clip, diagnostics);
  // The height depends on the position mode.
  const std::optional<Decision<double>> unit = unit_in_motion(clip);
  if (!unit || unit->is_sure()) return is_resolved;
  if (!family) family = family_of(found->second, clip.skeleton);
  return resolve_unit(*family, clip) || is_resolved;
}

}  // namespace mocap::pipeline
