// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A library of motions: a folder with a catalogue, the original files and the files derived from
/// them.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "library/clocks.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/formats.hpp"

namespace mocap::library {

/// One file of an entry: all of a motion, or one of a pair.
struct StoredFile {
  /// The original name without folders; may contain any bytes except `/` and NUL.
  std::string name;
  /// The primary extension of its format, in lower case and without the dot.
  std::string extension;
  std::string sha256;          ///< Hash of its contents; 64 hexadecimal digits.
  std::uint64_t size = 0;      ///< Bytes.
  std::filesystem::path path;  ///< The current location of the file.
  /// For a file indexed in place: its modification time when it was read, in nanoseconds since
  /// 1970. The file may be served from its location only while size and time are unchanged. 0: the
  /// file is in the library's own store and never changes.
  std::int64_t modified_ns = 0;
  /// Status change time (nanoseconds since 1970) and inode number of such a file, to detect a
  /// replacement with the same size and modification time. 0: unknown.
  std::int64_t changed_ns = 0;
  std::uint64_t inode = 0;
};

/// Numbers of the parts of a recording (`mocap::Recording`).
struct RecordedParts {
  std::uint32_t points = 0;
  std::uint32_t bodies = 0;
  std::uint32_t analog_channels = 0;
  std::uint32_t events = 0;
  std::uint32_t columns = 0;
};

/// The catalogued data of one motion.
struct Entry {
  std::string id;    ///< Opaque, never reused, URL-safe.
  std::string slug;  ///< Readable URL segment, unique: letters, digits, `-`.
  /// Display name: the file name without extension, or a name given by the user.
  std::string name;
  Format format = default_format;
  std::vector<StoredFile> files;  ///< The motion first, then the skeleton that it needs.
  std::uint64_t frames = 0;
  std::uint32_t joints = 0;  ///< 0 for a recording without a skeleton.
  RecordedParts recorded;
  double frame_time_s = 0.0;
  double duration_s = 0.0;
  double metres_per_unit = 0.0;  ///< 0 if unknown.
  std::string up;                ///< `+Y`; empty if unknown.
  std::string family;            ///< `CMU (MotionBuilder names)`; empty if unknown.
  std::uint32_t notes = 0;       ///< Findings by severity.
  std::uint32_t warnings = 0;
  std::uint32_t errors = 0;
  /// As specified by the uploader, for example `CC0-1.0`; empty if unspecified.
  std::string licence;
  std::string origin;  ///< The source: a name or a URL; may be empty.
  std::string description;
  std::string uploader;  ///< The token's label, `local`, or `folder` for files indexed in place.
  std::vector<std::string> tags;  ///< Lower case, sorted, without duplicates.
  std::int64_t added_s = 0;       ///< Seconds since 1970, UTC.
  std::int64_t changed_s = 0;
};

/// User-supplied description of a motion. Empty optionals leave the entry's value unchanged.
struct Description {
  std::optional<std::string> name;
  std::optional<std::string> licence;
  std::optional<std::string> origin;
  std::optional<std::string> description;
  std::optional<std::vector<std::string>> tags;
};

/// An uploaded file.
struct IncomingFile {
  std::string name;
  std::span<const char> bytes;  ///< Must remain valid until `add` returns.
};

enum class Match : std::uint8_t {
  none,        ///< A new motion.
  same_bytes,  ///< The library has an identical file.
  same_motion  ///< The same motion re-encoded: line endings, decimals, joint or rotation order.
};

/// How to handle a re-encoded duplicate of an existing motion (`Match::same_motion`).
enum class OnDuplicate : std::uint8_t {
  keep,  ///< The existing entry is not changed.
  /// A better copy replaces the file of the existing entry; any other copy changes nothing.
  replace,
  add  ///< The copy becomes a separate entry.
};

/// How much detail a copy of a motion has.
struct Quality {
  unsigned decimals = 0;     ///< Decimals of its values, 0 to 9.
  std::size_t channels = 0;  ///< Values per frame.
};

struct Added {
  Entry entry;  ///< The new entry, or the existing one.
  Match match = Match::none;
  std::vector<Diagnostic> findings;  ///< Findings of the uploaded file.
  /// If both have the same format: quality of the uploaded file, and of the existing one.
  std::optional<Quality> given, known;
  bool is_better = false;  ///< The uploaded file has more decimals or channels.
  bool replaced = false;   ///< The uploaded file is now the entry's file.
};

enum class Sort : std::uint8_t { newest, oldest, name, longest, shortest, relevance };

/// Search criteria. All that are set must match.
struct Query {
  /// Any text; the entry must match each word: a word starting with it, another form of it
  /// (`walking` for `walk`), or a synonym for the same movement (`stroll`). If no entry matches all
  /// of them, see `Page::searched_for`.
  std::string words;
  /// Each word must be the beginning of a word of the entry; no other forms.
  bool exact = false;
  std::vector<std::string> tags;                  ///< All must match.
  std::string format, family, licence, uploader;  ///< Empty: any.
  std::optional<double> min_duration_s, max_duration_s;
  std::optional<double> min_rate, max_rate;  ///< Frames per second.
  std::optional<std::uint32_t> min_joints, max_joints;
  std::optional<std::int64_t> added_after_s, added_before_s;
  Sort sort = Sort::newest;
  std::size_t limit = 60;  ///< 1 to 500.
  std::string cursor;      ///< `Page::next` of the previous page; empty for the first page.
};

struct FacetValue {
  std::string value;
  std::uint64_t count = 0;
};
/// The number of matching motions for each value, most frequent first, at most 50.
struct Facets {
  std::vector<FacetValue> formats, families, licences, uploaders, tags;
};

struct Page {
  std::uint64_t count = 0;  ///< Total number of results, not only those on this page.
  std::vector<Entry> items;
  std::string next;  ///< Empty on the last page.
  /// Empty if any entry matches all words of the query; otherwise the words that were searched for
  /// instead: misspelt words are corrected and unknown words omitted; the results are the entries
  /// that match the most words.
  std::vector<std::string> searched_for;
};

struct Neighbour {
  Entry entry;
  double distance = 0.0;  ///< 0 for the same movement; comparable only within one library.
};

/// Rights of a token, as bit flags.
enum class Rights : std::uint8_t { none = 0, add = 1, edit = 2, remove = 4 };
constexpr Rights operator|(Rights a, Rights b) {
  return static_cast<Rights>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
constexpr bool has(Rights rights, Rights wanted) {
  return (static_cast<unsigned>(rights) & static_cast<unsigned>(wanted)) ==
         static_cast<unsigned>(wanted);
}

struct TokenFacts {
  std::string id;     ///< Short and public; used to revoke it.
  std::string label;  ///< The person or program that it was created for; becomes the uploader.
  Rights rights = Rights::none;
  std::int64_t made_s = 0;
  std::int64_t used_s = 0;  ///< 0: never.
};

/// A file in the folder that could not be read.
struct UnreadFile {
  std::string path;  ///< Relative to the library's folder.
  /// The findings from reading the file; the first error is the one that stopped it. Empty if they
  /// were lost with a corrupt catalogue.
  std::vector<Diagnostic> findings;
};

struct OpenOptions {
  Clocks clocks;
  /// Folder of the catalogue. Empty: `.mocap` in the library's folder.
  std::filesystem::path catalogue;
  ReadLimits limits;
  /// Index the files in the folder and watch it for changes. Default: yes.
  bool index_files = true;
  /// Interval for listing the folder even if the system reports changes: changes made by another
  /// machine on a network or FUSE file system are not reported. A slow listing is followed by a
  /// pause of at least 50 times its duration. Default: 60 seconds; 0: never.
  std::chrono::milliseconds rescan_every{60'000};
  /// Maximum size of the cache of derived files (`Library::derived`). Default: 2 GiB.
  std::uint64_t most_derived_bytes = std::uint64_t{2} << 30;
  /// Called when a file in the folder, new or changed, could not be read. Called by several threads
  /// concurrently; must return quickly.
  std::function<void(const UnreadFile&)> on_unread;
};

struct ScanProgress {
  std::uint64_t found = 0;    ///< Motion files found.
  std::uint64_t indexed = 0;  ///< Those already in the catalogue.
  std::uint64_t failed = 0;
  bool done = false;
};

/// State of the library, for `/health` and `/metrics`.
struct LibraryStatus {
  std::uint64_t motions = 0;
  /// Increases with every change; the same number means the same results.
  std::uint64_t generation = 0;
  ScanProgress scan;
  std::uint64_t stored_bytes = 0;
  /// Journal lines found damaged when the library was opened. Data that is also in the catalogue
  /// is kept; the rest may be in a backup of the journal.
  std::uint64_t journal_lines_skipped = 0;
};

/// All functions are thread-safe. Results are copies.
class Library {
 public:
  /// Opens or creates the library in `folder`, migrates an old catalogue, and rebuilds a corrupt
  /// one. A separate thread then indexes the files in the folder.
  static Result<std::unique_ptr<Library>> open(const std::filesystem::path& folder,
                                               const OpenOptions& options = {});
  virtual ~Library() = default;

  /// Reads `files` (one motion: a file, or a pair; if the skeleton of a motion is not given, it is
  /// looked up in the library) and stores them permanently. After this returns, the entry survives
  /// a crash. An error is the first finding that stopped reading; `findings` (if given) receives
  /// all.
  virtual Result<Added> add(std::span<const IncomingFile> files, const Description& description,
                            const std::string& uploader,
                            std::vector<Diagnostic>* findings = nullptr,
                            OnDuplicate on_duplicate = OnDuplicate::keep) = 0;
  /// Checked against the entry's state immediately before the change; if it fails, so does the
  /// change. Called on the thread that makes all changes.
  using Condition = std::function<Status(const Entry&)>;
  virtual Result<Entry> edit(const std::string& id, const Description& changes,
                             const Condition& condition = {}) = 0;
  virtual Status remove(const std::string& id, const Condition& condition = {}) = 0;

  virtual std::optional<Entry> find(std::string_view id_or_slug) = 0;
  /// Fails with `argument.invalid` for an invalid cursor.
  virtual Result<Page> search(const Query& query) = 0;
  /// Counts for the same query, ignoring its limit and cursor.
  virtual Result<Facets> facets(const Query& query) = 0;
  /// Entries with the most similar movement, nearest first, without the motion itself.
  virtual Result<std::vector<Neighbour>> similar(const std::string& id, std::size_t limit) = 0;

  /// The files in the folder that could not be read, sorted by path: at most `limit`, starting
  /// after `after`.
  virtual Result<std::vector<UnreadFile>> unread(const std::string& after, std::size_t limit) = 0;

  virtual Result<Clip> load(const Entry& entry, Diagnostics& diagnostics) = 0;
  /// The findings of its files when they were added.
  virtual Result<std::vector<Diagnostic>> findings(const std::string& id) = 0;

  /// A file derived from an entry, cached under `key` (`thumbnail.webp`, `motion.glb`) until the
  /// entry's files change or the cache exceeds its limit. `make` writes the file; concurrent
  /// callers for the same key wait for the first.
  using Maker = std::function<Status(const std::filesystem::path& target)>;
  virtual Result<std::filesystem::path> derived(const Entry& entry, std::string_view key,
                                                const Maker& make) = 0;

  /// Returns the secret of a new token, which is shown once and stored only as a hash.
  virtual Result<std::string> make_token(const std::string& label, Rights rights) = 0;
  virtual std::optional<TokenFacts> check_token(std::string_view secret) = 0;
  virtual std::vector<TokenFacts> tokens() = 0;
  virtual Status revoke_token(const std::string& id) = 0;
  /// Fails if this process may not read the token files, with advice on how to repair that.
  virtual Status tokens_readable() = 0;

  virtual LibraryStatus status() = 0;
  /// Scans the folder now, and waits until all of it is indexed.
  virtual Status rescan() = 0;
  /// Requests a scan after a file in the folder turned out to differ from the one that was read.
  virtual void request_rescan() = 0;
};

/// Replaces spaces and symbols with `-`, in lower case, without leading, trailing or repeated `-`;
/// letters of every script are kept. An empty text becomes `motion`.
std::string slug_of(std::string_view name);

}  // namespace mocap::library
