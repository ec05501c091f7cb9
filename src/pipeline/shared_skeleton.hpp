// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// One skeleton file for many motions, as found in libraries: `01.asf` next to `01_01.amc`,
/// `01_02.amc` ...

#include <cstddef>
#include <filesystem>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "formats/prepared_clip.hpp"
#include "io/file_group.hpp"
#include "mocap/formats.hpp"
#include "pipeline/output_place.hpp"

namespace mocap::pipeline {

/// Where the skeleton of the source is written next to the motion under its original name; empty if
/// it would not be found by that name.
std::optional<std::filesystem::path> shared_place(const OutputPlace& place);

/// The path of a skeleton written for this motion alone; empty for formats with a single file.
std::filesystem::path own_skeleton(const std::filesystem::path& motion, Format format);

/// Paths, as text, at which different skeletons would be shared, or which a motion needs for its
/// own skeleton. None of these is shared, because the file written first would be used for all.
std::unordered_set<std::string> contested_skeletons(std::span<const OutputPlace> places,
                                                    Format format);

/// A skeleton file with its original name and content.
struct SharedSkeleton {
  std::filesystem::path path;
  std::string text;
};

/// The shared skeleton files of a run. Functions may be called from any thread.
class SharedSkeletons {
 public:
  SharedSkeletons() = default;
  /// For a run with these outputs: `contested_skeletons` are not shared.
  SharedSkeletons(std::span<const OutputPlace> places, Format format)
      : contested_(contested_skeletons(places, format)) {}

  /// Whether the skeleton of a motion may be shared in this run.
  bool may_share(const OutputPlace& place) const;
  /// Writes the file unless it exists already, and counts one more use of it. Fails with
  /// `io.exists` if there is another file at its path.
  Status write(const SharedSkeleton& skeleton);
  /// Ends a use. After the last one, the file is removed if this run created it and no motion that
  /// uses it was kept.
  void release(const std::filesystem::path& path, bool is_kept);

 private:
  struct File {
    std::size_t uses = 0;
    bool is_created = false;  ///< Whether this run created it.
    bool is_kept = false;     ///< A motion that uses it was kept.
  };

  std::mutex mutex_;
  std::unordered_map<std::string, File> files_;  ///< By path.
  std::unordered_set<std::string> contested_;    ///< Paths, as text.
};

/// The shared skeleton files of one export: kept if its motions are.
class SkeletonUses {
 public:
  /// `run` may be null if `write` is not called. Both must outlive the object.
  SkeletonUses(SharedSkeletons* run, const detail::FileGroup& motions)
      : run_(run), motions_(motions) {}
  SkeletonUses(const SkeletonUses&) = delete;
  SkeletonUses& operator=(const SkeletonUses&) = delete;
  SkeletonUses(SkeletonUses&&) = delete;
  SkeletonUses& operator=(SkeletonUses&&) = delete;
  ~SkeletonUses();

  /// `SharedSkeletons::write`.
  Status write(const SharedSkeleton& skeleton);
  void keep() { is_kept_ = true; }

 private:
  SharedSkeletons* run_;
  const detail::FileGroup& motions_;
  bool is_kept_ = false;
  std::vector<std::filesystem::path> paths_;
};

/// The skeleton of a pair, if it is unchanged and no other file has its original name.
std::optional<SharedSkeleton> shared_skeleton(const detail::PreparedClip& prepared,
                                              const OutputPlace& place);

/// Fails with `io.write` if writing the skeleton would replace that of the source although it is
/// not named after the motion, so that other motions may use it. `files`: those of `files_of`.
Status refuse_replaced_skeleton(const OutputPlace& place, std::span<const SavedFile> files);

}  // namespace mocap::pipeline
