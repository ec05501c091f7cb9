// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A library of motions: a folder with a catalogue, the original files and what was made of them.

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

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/formats.hpp"
#include "mocap/result.hpp"

namespace mocap::library {

/// One file that an entry was made of: a BVH, or an AMC and its ASF.
struct StoredFile {
  std::string name;       ///< As it was given, without folders; may hold any bytes but `/` and NUL.
  std::string extension;  ///< The first one of its format, in lower case and without the dot.
  std::string sha256;     ///< Of the bytes, 64 hexadecimal digits.
  std::uint64_t size = 0;      ///< Bytes.
  std::filesystem::path path;  ///< Where the bytes lie now.
  /// Of a file indexed in place: its time of change when it was read, nanoseconds since 1970. The
  /// file may be served as it lies only while size and time are still these. 0: the bytes are in
  /// the library's own store, and never change.
  std::int64_t modified_ns = 0;
  /// Of such a file, to know another one by that took its place with its size and time of change:
  /// when it was put there (nanoseconds since 1970) and its number (inode). 0: not known.
  std::int64_t changed_ns = 0;
  std::uint64_t inode = 0;
};

/// What the catalogue knows of one motion.
struct Entry {
  std::string id;    ///< Opaque, never used again, safe in an address.
  std::string slug;  ///< Readable address, unique: letters, digits, `-`.
  std::string name;  ///< For people: the file's name without its extension, or what was given.
  Format format = Format::bvh;
  std::vector<StoredFile> files;  ///< The motion first, then the skeleton it needs.
  std::uint64_t frames = 0;
  std::uint32_t joints = 0;
  double frame_time_s = 0.0;
  double duration_s = 0.0;
  double metres_per_unit = 0.0;  ///< 0 when unknown.
  std::string up;                ///< `+Y`; empty when unknown.
  std::string family;            ///< `CMU (MotionBuilder names)`; empty when unknown.
  std::uint32_t notes = 0;       ///< Findings by severity.
  std::uint32_t warnings = 0;
  std::uint32_t errors = 0;
  std::string licence;  ///< As its giver wrote it, `CC0-1.0` for one; empty when not told.
  std::string origin;   ///< Where it comes from: a name or an address; may be empty.
  std::string description;
  std::string uploader;  ///< Label of the token, `local`, or `folder` for files indexed in place.
  std::vector<std::string> tags;  ///< Lower case, sorted, no two alike.
  std::int64_t added_s = 0;       ///< Seconds since 1970, UTC.
  std::int64_t changed_s = 0;
};

/// What a person may say about a motion. Empty optionals leave the entry's value.
struct Description {
  std::optional<std::string> name;
  std::optional<std::string> licence;
  std::optional<std::string> origin;
  std::optional<std::string> description;
  std::optional<std::vector<std::string>> tags;
};

/// A file on its way in.
struct IncomingFile {
  std::string name;
  std::span<const char> bytes;  ///< Must stay valid until `add` returns.
};

enum class Match : std::uint8_t {
  none,        ///< A new motion.
  same_bytes,  ///< The very same file is here.
  same_motion  ///< The same motion in other clothes: line ends, decimals, joint or rotation order.
};

/// What becomes of a motion that is here already in a re-encoded form (`Match::same_motion`).
enum class OnDouble : std::uint8_t {
  keep,     ///< The known entry stays as it is.
  replace,  ///< A better copy becomes the file of the known entry; any other changes nothing.
  add       ///< It becomes an entry beside the known one.
};

/// How much of a motion a copy holds.
struct Quality {
  unsigned decimals = 0;     ///< Of its values, 0 to 9.
  std::size_t channels = 0;  ///< Values in a frame.
};

struct Added {
  Entry entry;  ///< The new entry, or the one that was here.
  Match match = Match::none;
  std::vector<Diagnostic> findings;  ///< Of the file that came in.
  /// Of the same motion in one format: of the file that came in, and of the known one.
  std::optional<Quality> given, known;
  bool is_better = false;  ///< The file that came in has more decimals or channels.
  bool replaced = false;   ///< It is the entry's file now.
};

enum class Sort : std::uint8_t { newest, oldest, name, longest, shortest, relevance };

/// What to look for. Every condition that is set must hold.
struct Query {
  /// Any text; the entry must have each word: its beginning, another form of it (`walking` for
  /// `walk`), or another word for the same movement (`stroll`). Where no entry has all of them, see
  /// `Page::searched_for`.
  std::string words;
  bool exact = false;             ///< Each word must begin a word of the entry, and nothing else.
  std::vector<std::string> tags;  ///< All of them.
  std::string format, family, licence, uploader;  ///< Empty: any.
  std::optional<double> min_duration_s, max_duration_s;
  std::optional<double> min_rate, max_rate;  ///< Frames a second.
  std::optional<std::uint32_t> min_joints, max_joints;
  std::optional<std::int64_t> added_after_s, added_before_s;
  Sort sort = Sort::newest;
  std::size_t limit = 60;  ///< 1 to 500.
  std::string cursor;      ///< What `Page::next` said; empty for the first page.
};

struct FacetValue {
  std::string value;
  std::uint64_t count = 0;
};
/// How many of the found motions have each value, the most frequent first, 50 at most.
struct Facets {
  std::vector<FacetValue> formats, families, licences, uploaders, tags;
};

struct Page {
  std::uint64_t count = 0;  ///< Of all that were found, not only of this page.
  std::vector<Entry> items;
  std::string next;  ///< Empty on the last page.
  /// Empty unless no entry has all words of the query. Then the words that were looked for instead:
  /// misspelt ones corrected, unknown ones left out; found are the entries with the most of them.
  std::vector<std::string> searched_for;
};

struct Neighbour {
  Entry entry;
  double distance = 0.0;  ///< 0 for the same movement; comparable within one library only.
};

/// Rights of a token, as bits.
enum class Rights : std::uint8_t { none = 0, add = 1, edit = 2, remove = 4 };
constexpr Rights operator|(Rights a, Rights b) {
  return static_cast<Rights>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
constexpr bool has(Rights rights, Rights wanted) {
  return (static_cast<unsigned>(rights) & static_cast<unsigned>(wanted)) ==
         static_cast<unsigned>(wanted);
}

struct TokenFacts {
  std::string id;     ///< Short, public: to revoke it by.
  std::string label;  ///< Whom it was made for; becomes the uploader.
  Rights rights = Rights::none;
  std::int64_t made_s = 0;
  std::int64_t used_s = 0;  ///< 0: never.
};

/// A file of the folder that could not be read.
struct UnreadFile {
  std::string path;  ///< Below the library's folder.
  /// What its reading found; the first error stopped it. Empty where a torn catalogue took that.
  std::vector<Diagnostic> findings;
};

struct OpenOptions {
  /// Where the catalogue lies. Empty: `.mocap` in the folder.
  std::filesystem::path catalogue;
  ReadLimits limits;
  /// Look for files in the folder, and follow its changes. Default: yes.
  bool index_files = true;
  /// The folder is listed again this often although the system reports changes: it does not report
  /// those that another machine makes on a network or FUSE file system. A listing that takes long
  /// is followed by a pause of 50 times its duration at least. Default: 60 seconds; 0: never.
  std::chrono::milliseconds rescan_every{60'000};
  /// Room for files made from motions (`Library::derived`). Default: 2 GiB.
  std::uint64_t most_derived_bytes = std::uint64_t{2} << 30;
  /// Called when a file of the folder was looked at the first time, or after a change, and could
  /// not be read; by several threads at once, which must not be kept waiting.
  std::function<void(const UnreadFile&)> on_unread;
};

struct ScanProgress {
  std::uint64_t found = 0;    ///< Motion files seen.
  std::uint64_t indexed = 0;  ///< Of these, in the catalogue by now.
  std::uint64_t failed = 0;
  bool done = false;
};

/// Where the library stands; for `/health` and `/metrics`.
struct LibraryStatus {
  std::uint64_t motions = 0;
  std::uint64_t generation = 0;  ///< Grows with every change; the same number, the same answers.
  ScanProgress scan;
  std::uint64_t stored_bytes = 0;
  /// Lines of the journal that were damaged when the library was opened. What the catalogue still
  /// knew of them is kept; of the rest, the journal in a backup may have them.
  std::uint64_t journal_lines_skipped = 0;
};

/// Every function may be called from any thread. Results are copies.
class Library {
 public:
  /// Opens or makes the library in `folder`, brings an old catalogue up to date, and rebuilds one
  /// that is torn. Files of the folder are indexed by a thread of the library's own afterwards.
  static Result<std::unique_ptr<Library>> open(const std::filesystem::path& folder,
                                               const OpenOptions& options = {});
  virtual ~Library() = default;

  /// Reads `files` (one motion: a BVH, an AMC with its ASF, ...; an AMC alone looks for its ASF in
  /// the library), and keeps them for ever. When this returns, the entry survives a crash.
  /// An error is the first finding that stops the reading; `findings` (when given) gets all.
  virtual Result<Added> add(std::span<const IncomingFile> files, const Description& description,
                            const std::string& uploader,
                            std::vector<Diagnostic>* findings = nullptr,
                            OnDouble on_double = OnDouble::keep) = 0;
  /// Asked about the entry as it is when its turn comes, between two changes; where it fails, so
  /// does the change. Called on another thread, which makes all changes.
  using Condition = std::function<Status(const Entry&)>;
  virtual Result<Entry> edit(const std::string& id, const Description& changes,
                             const Condition& condition = {}) = 0;
  virtual Status remove(const std::string& id, const Condition& condition = {}) = 0;

  virtual std::optional<Entry> find(std::string_view id_or_slug) = 0;
  /// Wrong cursors are `argument.invalid`.
  virtual Result<Page> search(const Query& query) = 0;
  /// Counts of the same query, without its limit and cursor.
  virtual Result<Facets> facets(const Query& query) = 0;
  /// By how they move, the nearest first, without the motion itself.
  virtual Result<std::vector<Neighbour>> similar(const std::string& id, std::size_t limit) = 0;

  /// The files of the folder that could not be read, by path: `limit` at most, behind `after`.
  virtual Result<std::vector<UnreadFile>> unread(const std::string& after, std::size_t limit) = 0;

  virtual Result<Clip> load(const Entry& entry, Diagnostics& diagnostics) = 0;
  /// The findings that its files had when they came in.
  virtual Result<std::vector<Diagnostic>> findings(const std::string& id) = 0;

  /// A file made from an entry, kept under `key` (`thumbnail.webp`, `motion.glb`) until the entry's
  /// files change or the cache grows over its limit. `make` writes the file; callers for the same
  /// key wait for the first.
  using Maker = std::function<Status(const std::filesystem::path& target)>;
  virtual Result<std::filesystem::path> derived(const Entry& entry, std::string_view key,
                                                const Maker& make) = 0;

  /// The secret of a new token, shown once and stored as a hash only.
  virtual Result<std::string> make_token(const std::string& label, Rights rights) = 0;
  virtual std::optional<TokenFacts> check_token(std::string_view secret) = 0;
  virtual std::vector<TokenFacts> tokens() = 0;
  virtual Status revoke_token(const std::string& id) = 0;
  /// Fails where this process may not read the tokens' files, and says how to mend that.
  virtual Status tokens_readable() = 0;

  virtual LibraryStatus status() = 0;
  /// Looks at the folder again now, and waits until all of it is indexed.
  virtual Status rescan() = 0;
  /// A file of the folder proved to be another than was read: it is looked at soon.
  virtual void look_again() = 0;
};

/// Spaces and symbols replaced with `-`, lower case, no `-` at an end or twice in a row; letters of
/// every script stay. Empty text becomes `motion`.
std::string slug_of(std::string_view name);

}  // namespace mocap::library
