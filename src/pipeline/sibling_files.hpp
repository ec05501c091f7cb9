// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Files of one run with the same skeleton. If the position mode or the unit of one file is
/// ambiguous, the others may determine it.

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "pipeline/open.hpp"

namespace mocap::pipeline {

/// Shares evidence between the files of a run that have the same skeleton. The result for a file
/// does not depend on the order in which files are read. Functions may be called from any thread.
class SiblingFiles {
 public:
  /// `paths` are in the order of the run. A file that is examined for others is read once, as
  /// `request` specifies; its `siblings` and `bytes` are ignored.
  SiblingFiles(std::vector<std::string> paths, OpenRequest request);
  ~SiblingFiles();
  SiblingFiles(const SiblingFiles&) = delete;
  SiblingFiles& operator=(const SiblingFiles&) = delete;

  /// If the position mode or the unit of the clip is not certain, examines the files close to
  /// `path`. If it is certain for files with the same skeleton, and they all agree, their decision
  /// is used for the clip, and the evidence names one of them. Once the position mode is decided,
  /// the note about it is removed; a unit is stored in `Metadata::unit`. Returns whether anything
  /// was decided.
  bool resolve(const std::string& path, Clip& clip, Diagnostics& diagnostics);

 private:
  struct Seen;
  struct Family;

  std::shared_ptr<const Seen> look_at(std::size_t index);
  Family family_of(std::size_t index, const Skeleton& skeleton);
  static bool resolve_position_mode(const Family& family, Clip& clip, Diagnostics& diagnostics);
  static bool resolve_unit(const Family& family, Clip& clip);

  std::vector<std::string> paths_;
  OpenRequest request_;
  std::unordered_map<std::string, std::size_t> index_of_;
  std::mutex mutex_;
  std::vector<std::shared_ptr<const Seen>> seen_;
};

}  // namespace mocap::pipeline
