// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Keeps journal, stored files, catalogue and columns consistent: one thread makes all changes, in
/// groups, and each is on disk before it is confirmed.

#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "library/blobs.hpp"
#include "library/catalogue.hpp"
#include "library/columns.hpp"
#include "library/comparisons.hpp"
#include "library/intake.hpp"
#include "library/journal.hpp"
#include "library/memory_share.hpp"
#include "library/seen_files.hpp"

namespace mocap::library {

/// A requested change and its outcome.
struct Request {
  enum class Kind : std::uint8_t {
    add,    ///< An uploaded motion.
    place,  ///< A motion in the folder.
    lost,   ///< A file in the folder was removed or can no longer be read.
    edit,
    remove
  };
  Kind kind = Kind::add;
  Reading* reading = nullptr;  ///< For `add` and `place`.
  std::string uploader;
  Description description;                       ///< For `add` and `edit`.
  std::string id;                                ///< For `edit` and `remove`.
  Library::Condition condition;                  ///< For `edit` and `remove`; may be empty.
  OnDuplicate on_duplicate = OnDuplicate::keep;  ///< For `add`.
  /// For `place` and `lost`. For a lost file, `key` receives the key of the entry that may return
  /// to this path.
  SeenFile seen;

  Status status;
  Entry entry;  ///< The new, changed or existing entry.
  Match match = Match::none;
  std::optional<Quality> known;  ///< Quality of the existing copy, if it has the same format.
  bool replaces = false;         ///< The added file is now the file of the existing entry.
  Comparisons comparisons;       ///< For `add` and `place`; used by `Store` only.
  bool is_done = false;
};

class Store {
 public:
  /// Maximum number of motions that a new one is compared with, the most likely first. If more are
  /// indistinguishable by their known properties (props that only rotate), a re-encoded duplicate
  /// may remain undetected.
  static constexpr std::size_t most_comparisons = 16;
  /// No further motions are read for comparison after this many bytes of files.
  static constexpr std::uint64_t most_compared_bytes = std::uint64_t{256} << 20;

  struct Places {
    std::filesystem::path folder;     ///< The folder that is indexed in place.
    std::filesystem::path catalogue;  ///< `.mocap`
    std::filesystem::path files() const { return catalogue / "files"; }
    std::filesystem::path journal() const { return catalogue / "journal"; }
  };

  static Result<std::unique_ptr<Store>> open(const Places& places, const ReadLimits& limits,
                                             const Clocks& clocks);
  /// Finishes pending requests and closes.
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  /// Waits until the change is made and on disk, or has failed. A new motion is compared with
  /// similar ones on this thread, so that reading their files delays no other change.
  void carry_out(Request& request) { carry_out(std::span(&request, 1)); }
  /// The same for several requests, which wait for the disk together.
  void carry_out(std::span<Request> requests);

  /// Reads the columns while no change is made.
  template <class Use>
  auto with_columns(Use use) const {
    const std::shared_lock lock(columns_mutex_);
    return use(columns_);
  }
  /// Uses the catalogue; if it turns out to be corrupt, it is rebuilt and `use` is called again.
  template <class Use>
  auto with_catalogue(Use use) {
    {
      const std::shared_lock lock(catalogue_mutex_);
      auto result = use(*catalogue_);
      if (result || !catalogue_->is_corrupt()) return result;
    }
    if (Status rebuilt = rebuild(); !rebuilt) {
      return decltype(use(*catalogue_))(tl::unexpected<Error>(rebuilt.error()));
    }
    const std::shared_lock lock(catalogue_mutex_);
    return use(*catalogue_);
  }

  std::uint64_t generation() const { return generation_; }
  /// Incremented when an entry's words changed or an entry was removed.
  std::uint64_t word_epoch() const { return word_epoch_; }
  /// Whether the columns have a word index; otherwise the catalogue must be queried.
  bool has_words() const { return has_words_; }
  std::uint64_t rebuilds() const { return rebuilds_; }
  /// Number of motions read for comparison with a new one.
  std::uint64_t comparisons() const { return comparisons_; }
  /// Journal lines found damaged at startup.
  std::uint64_t journal_lines_skipped() const { return journal_lines_skipped_; }

  /// The known files in the folder, by path.
  SeenFiles::Map seen() const;
  /// Whether there is a duplicate of an entry that is no longer visible: the duplicate should then
  /// become the entry.
  bool has_orphan_duplicates() const;
  bool is_live(std::int64_t key) const;
  /// Stores the results for files that are not entries.
  void keep_seen(const std::vector<SeenFile>& files, const std::vector<std::string>& gone);
  /// Whether a user removed the motion with these files (`files_digest`) and no user has added it
  /// since.
  bool is_removed(const std::string& digest) const;
  /// The digest under which the entry's files were removed.
  std::optional<std::string> find_removed(const Entry& entry) const;

  Result<Clip> read(const Entry& entry, const ReadLimits& limits, bool keep_style,
                    Diagnostics& diagnostics) const;

 private:
  struct Planned {
    Request* request = nullptr;
    Change change;
    std::optional<Traits> traits;
    std::vector<std::string> stale_files;  ///< SHA-256 of files that may no longer be needed.
    /// SHA-256 and contents of files that were only in the folder.
    std::vector<std::pair<std::string, std::string_view>> kept_files;
  };
  /// The library's existing data related to a new motion.
  struct Known {
    std::optional<Row> own;   ///< For `place`: the entry of this path.
    std::optional<Row> same;  ///< Another entry with the same bytes or the same motion.
    /// How `same` was found; null for the same bytes. Valid as long as the request.
    const Comparisons::Outcome* compared = nullptr;
    std::optional<Row> missing;  ///< The missing entry that it restores.
    /// For `place`: the digest under which a user removed it. All others except `own` are then
    /// empty.
    std::optional<std::string> removed;
  };

  Store(Places places, const ReadLimits& limits, Clocks clocks);
  Status start();
  Status load();
  Status catch_up();
  Status rebuild();
  Status repair_journal(bool& is_usable, bool had_journal);
  Status rewrite_journal(const Applied& applied);
  void check_journal();
  void clean_files();
  void remember_places();
  void put_files(Planned& planned);
  void index_words();
  void make_comparisons(Request& request);
  Comparisons::Outcome compare(const Request& request, const Comparisons::Candidate& candidate);
  /// Returns false if the library is closing.
  bool make_changes(std::span<Request* const> requests);
  void run();
  void commit(const std::vector<Request*>& group);
  void fail_all(std::vector<Planned>& planned, const Error& error);
  void finish(Request& request);

  // Planning; returns false if an earlier change of the same group must be made first.
  bool plan(Request& request, Planned& planned);
  bool plan_new(Request& request, Planned& planned);
  bool plan_hiding(Request& request, const std::string& removed, std::optional<Row> own,
                   Planned& planned);
  bool plan_keeping(const Known& known, Request& request, Planned& planned);
  bool plan_replacing(Row row, Request& request, Planned& planned);
  bool plan_edit(Request& request, Planned& planned);
  bool plan_removal(Request& request, Planned& planned);
  bool plan_lost(Request& request, Planned& planned);
  /// Sets `match` and `known` of the request. If comparisons are still to be made (`wanted`), the
  /// result is not final. Called by the writer, or while the columns are locked.
  Known find_known(Request& request) const;
  std::optional<Row> find_same_bytes(const Entry& entry, std::optional<Row> but) const;
  void find_same_motion(Request& request, Known& known) const;
  /// The entry that this file restores.
  std::optional<Row> find_missing(const Request& request) const;
  bool deactivate(Row row, Change& change);
  /// The live row whose motion is at this path of the folder, according to the known files.
  std::optional<Row> find_placed(const std::string& path) const;
  std::string free_slug(std::string_view name);
  void name_entry(const Request& request, Entry& entry);
  void show(std::vector<Planned>& planned);
  void note_removals(const std::vector<Planned>& planned);
  void drop_files(const Planned& planned);

  Places places_;
  ReadLimits limits_;
  Clocks clocks_;
  Journal journal_;
  Blobs blobs_;
  std::unique_ptr<Catalogue> catalogue_;
  mutable std::shared_mutex catalogue_mutex_;
  Applied applied_;
  bool is_catalogue_fresh_ = false;  ///< Built at this start, from the journal alone.
  bool is_journal_checked_ = false;
  bool was_unclean_ = false;
  bool is_journal_repaired_ = false;  ///< Rewritten at this start.
  /// The catalogue failed to apply a change that the journal has.
  bool needs_catch_up_ = false;
  int lock_file_ = -1;

  Columns columns_;
  mutable std::shared_mutex columns_mutex_;
  std::atomic<std::uint64_t> generation_ = 1;
  std::atomic<std::uint64_t> word_epoch_ = 1;
  std::atomic<std::uint64_t> rebuilds_ = 0;
  std::atomic<std::uint64_t> journal_lines_skipped_ = 0;
  std::atomic<std::uint64_t> comparisons_ = 0;
  std::atomic<bool> has_words_ = false;
  MemoryShare comparing_{most_compared_bytes};  ///< Shared by all comparisons.

  mutable std::mutex seen_mutex_;
  SeenFiles seen_;
  std::unordered_set<std::string> removed_;  ///< `files_digest` of motions that must not return.

  // State of the group being planned.
  std::unordered_set<std::string> touched_;
  std::unordered_set<std::string> given_slugs_;
  std::vector<std::pair<std::uint64_t, Signature>> given_signatures_;

  std::mutex queue_mutex_;
  std::condition_variable wanted_;
  std::condition_variable done_;
  std::deque<Request*> queue_;
  std::atomic<bool> is_closing_ = false;
  std::thread thread_;
};

}  // namespace mocap::library
