// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The catalogue: data derived from the journal and the files, stored to avoid recomputing it.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "library/change.hpp"
#include "library/file_stamp.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::library {

/// A file in the folder, with its state when it was last examined.
struct SeenFile {
  enum class State : std::uint8_t {
    entry,      ///< `key` is the key of its entry.
    duplicate,  ///< `key` is the key of the entry that it duplicates.
    unreadable,
    hidden  ///< Its entry was removed by a user.
  };
  std::string path;  ///< Relative to the library's folder.
  FileStamp stamp;
  FileStamp skeleton_stamp;  ///< Stamp of the motion's skeleton file; all 0 without one.
  State state = State::entry;
  std::int64_t key = 0;
  std::string sha256;    ///< Set for an identical duplicate; `files_digest` for a hidden file.
  std::string findings;  ///< JSON, for an unreadable file.
};

/// A row of the catalogue, as loaded at startup.
struct StoredMotion {
  std::int64_t key = 0;
  std::string_view record;
  std::string_view traits;
  bool is_missing = false;
};

/// Position up to which the journal was applied.
struct Applied {
  std::uint64_t number = 0;  ///< Number of the last change; 0: none.
  std::uint64_t end = 0;     ///< Offset in the journal, in bytes.
};

/// Implemented with SQLite. Functions may be called from any thread, but only one thread at a time
/// may modify the catalogue.
class Catalogue {
 public:
  virtual ~Catalogue() = default;

  /// Whether a failure showed that the file is corrupt; it must then be rebuilt.
  virtual bool is_corrupt() const = 0;
  virtual Result<Applied> applied() = 0;
  /// Applies all changes or none.
  virtual Status apply(std::span<const Change> changes, const Applied& applied) = 0;
  virtual Status put_seen(std::span<const SeenFile> files, std::span<const std::string> gone) = 0;

  virtual Status load(const std::function<void(const StoredMotion&)>& use) = 0;
  virtual Result<std::vector<SeenFile>> seen() = 0;
  /// Paths and findings of unreadable files, sorted by path: at most `limit`, starting after
  /// `after`.
  virtual Result<std::vector<SeenFile>> unreadable(const std::string& after, std::size_t limit) = 0;
  /// `files_digest` of the motions that were removed by users and must not return.
  virtual Result<std::vector<std::string>> removed() = 0;
  virtual Result<std::string> findings(std::int64_t key) = 0;
  /// Keys greater than `after` of the entries that have a word starting with each given word, in
  /// ascending order.
  virtual Result<std::vector<std::int64_t>> find_words(const std::string& words,
                                                       std::int64_t after) = 0;
  /// Checks every page and the word index. Slow; used only after an unclean shutdown.
  virtual Status verify() = 0;

  /// Opens or creates the catalogue and migrates it to the current version. Fails with
  /// `library.newer` if a newer version wrote it. `folder` and `store`: as for `unpack`.
  static Result<std::unique_ptr<Catalogue>> open(const std::filesystem::path& path,
                                                 const std::filesystem::path& folder,
                                                 const std::filesystem::path& store);
  /// Removes all files of a catalogue.
  static void erase(const std::filesystem::path& path);
};

}  // namespace mocap::library
