// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Files of one run that have the same skeleton: where one leaves open what positions mean or how
/// long a unit is, the others may show it.

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/formats.hpp"

namespace mocap::pipeline {

/// What the files of a run show about one another. The result for a file does not depend on the
/// order in which files are read. Functions may be called from any thread.
class SisterFiles {
 public:
  /// `paths` in the order of the run. A file is read with `options` when it is looked at for
  /// another one, once.
  SisterFiles(std::vector<std::string> paths, LoadOptions options);
  ~SisterFiles();
  SisterFiles(const SisterFiles&) = delete;
  SisterFiles& operator=(const SisterFiles&) = delete;

  /// Where it is not sure what the positions of the clip mean, or how long its unit is, looks at
  /// the files around `path`. Those with the same skeleton whose decision is sure decide it, if all
  /// of them agree, and the evidence names one of them. With the position mode the note
  /// `bvh.position-mode` is removed; the unit becomes `Metadata::unit`. Returns whether anything
  /// was decided so.
  bool settle(const std::string& path, Clip& clip, Diagnostics& diagnostics);

 private:
  struct Seen;
  struct Family;

  std::shared_ptr<const Seen> look_at(std::size_t index);
  Family family_of(std::size_t index, const Skeleton& skeleton);
  static bool settle_position_mode(const Family& family, Clip& clip, Diagnostics& diagnostics);
  static bool settle_unit(const Family& family, Clip& clip);

  std::vector<std::string> paths_;
  LoadOptions options_;
  std::unordered_map<std::string, std::size_t> index_of_;
  std::mutex mutex_;
  std::vector<std::shared_ptr<const Seen>> seen_;
};

}  // namespace mocap::pipeline
