// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The catalogue: what was made of journal and files, kept so that it need not be made again.

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
#include "mocap/result.hpp"

namespace mocap::library {

/// A file of the folder, as it was when it was last looked at.
struct SeenFile {
  enum class State : std::uint8_t {
    entry,      ///< `key` is its entry.
    duplicate,  ///< `key` is the entry that was there before it.
    unreadable,
    hidden  ///< Its entry was removed by somebody.
  };
  std::string path;  ///< Below the library's folder.
  FileStamp stamp;
  FileStamp skeleton_stamp;  ///< Of the ASF that an AMC was read with; all 0 without one.
  State state = State::entry;
  std::int64_t key = 0;
  std::string sha256;    ///< Of a double with the very same bytes; of a hidden one `files_digest`.
  std::string findings;  ///< JSON, of an unreadable one.
};

/// A row of the catalogue, as it is read at the start.
struct StoredMotion {
  std::int64_t key = 0;
  std::string_view record;
  std::string_view traits;
  bool is_away = false;
};

/// How far the journal has been applied.
struct Applied {
  std::uint64_t number = 0;  ///< Of the last change; 0: none.
  std::uint64_t end = 0;     ///< Bytes of the journal.
};

/// Behind this interface stands SQLite. Functions may be called from any thread; those that change
/// something from one thread at a time.
class Catalogue {
 public:
  virtual ~Catalogue() = default;

  /// Whether a failure showed that the file is torn; it must then be made anew.
  virtual bool is_torn() const = 0;
  virtual Result<Applied> applied() = 0;
  /// All or nothing.
  virtual Status apply(std::span<const Change> changes, const Applied& applied) = 0;
  virtual Status put_seen(std::span<const SeenFile> files, std::span<const std::string> gone) = 0;

  virtual Status load(const std::function<void(const StoredMotion&)>& use) = 0;
  virtual Result<std::vector<SeenFile>> seen() = 0;
  /// Path and findings of unreadable files, by path: `limit` at most, behind `after`.
  virtual Result<std::vector<SeenFile>> unreadable(const std::string& after, std::size_t limit) = 0;
  /// `files_digest` of the motions that stay away, since somebody removed them.
  virtual Result<std::vector<std::string>> removed() = 0;
  virtual Result<std::string> findings(std::int64_t key) = 0;
  /// Keys above `after` of the entries in which each word begins a word, in rising order.
  virtual Result<std::vector<std::int64_t>> find_words(const std::string& words,
                                                       std::int64_t after) = 0;
  /// Looks at every page and at the index of words. Slow: after an unclean end only.
  virtual Status verify() = 0;

  /// Opens or makes the catalogue and brings it up to date. Fails with `library.newer` where a
  /// newer version wrote it. `folder` and `store`: as `unpack` wants them.
  static Result<std::unique_ptr<Catalogue>> open(const std::filesystem::path& path,
                                                 const std::filesystem::path& folder,
                                                 const std::filesystem::path& store);
  /// Removes the files of a catalogue.
  static void erase(const std::filesystem::path& path);
};

}  // namespace mocap::library
