// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Journal, stored files, catalogue and columns, kept in step: one thread makes all changes, many
/// at a time, and each is on the disk before its giver hears that it is done.

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
#include "library/intake.hpp"
#include "library/journal.hpp"
#include "library/seen_files.hpp"

namespace mocap::library {

/// A change that somebody wants, and what became of it.
struct Request {
  enum class Kind : std::uint8_t {
    add,    ///< A motion whose bytes came in.
    place,  ///< A motion that lies in the folder.
    lost,   ///< A file of the folder is gone, or cannot be read any more.
    edit,
    remove
  };
  Kind kind = Kind::add;
  Reading* reading = nullptr;  ///< For `add` and `place`.
  std::string uploader;
  Description description;              ///< For `add` and `edit`.
  std::string id;                       ///< For `edit` and `remove`.
  Library::Condition condition;         ///< For `edit` and `remove`; may be empty.
  OnDouble on_double = OnDouble::keep;  ///< For `add`.
  /// For `place` and `lost`. Of a lost one the entry that may come back to this path is told, as
  /// `key`.
  SeenFile seen;

  Status status;
  Entry entry;  ///< The new one, the changed one, or the one that was there before.
  Match match = Match::none;
  std::optional<Quality> known;  ///< Of the same motion that was there, in the same format.
  bool replaces = false;         ///< What was added is the file of the known entry now.
  bool is_done = false;
};

class Store {
 public:
  /// Motions that one which comes in is compared with, the likeliest first. Where more are alike in
  /// all that is known of them (props that only turn), a double in other clothes may stay unseen.
  static constexpr std::size_t most_comparisons = 16;
  /// No other is read behind so many bytes of their files: all who add wait meanwhile.
  static constexpr std::uint64_t most_compared_bytes = std::uint64_t{256} << 20;

  struct Places {
    std::filesystem::path folder;     ///< What is indexed in place.
    std::filesystem::path catalogue;  ///< `.mocap`
    std::filesystem::path files() const { return catalogue / "files"; }
    std::filesystem::path journal() const { return catalogue / "journal"; }
  };

  static Result<std::unique_ptr<Store>> open(const Places& places, const ReadLimits& limits);
  /// Finishes what was asked for, and closes.
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  /// Waits until the change is made and on the disk, or has failed.
  void carry_out(Request& request) { carry_out(std::span(&request, 1)); }
  /// The same of many, which wait for the disk together.
  void carry_out(std::span<Request> requests);

  /// Reads the columns while nobody changes them.
  template <class Use>
  auto with_columns(Use use) const {
    const std::shared_lock lock(columns_mutex_);
    return use(columns_);
  }
  /// Uses the catalogue; one that shows itself torn is made anew and asked again.
  template <class Use>
  auto with_catalogue(Use use) {
    {
      const std::shared_lock lock(catalogue_mutex_);
      auto result = use(*catalogue_);
      if (result || !catalogue_->is_torn()) return result;
    }
    if (Status rebuilt = rebuild(); !rebuilt) {
      return decltype(use(*catalogue_))(tl::unexpected<Error>(rebuilt.error()));
    }
    const std::shared_lock lock(catalogue_mutex_);
    return use(*catalogue_);
  }

  std::uint64_t generation() const { return generation_; }
  /// Grows when an entry's words changed or an entry went.
  std::uint64_t word_epoch() const { return word_epoch_; }
  /// Whether the columns know the words by now; else the catalogue is to be asked.
  bool knows_words() const { return knows_words_; }
  std::uint64_t rebuilds() const { return rebuilds_; }
  /// Motions that were read to compare them with one that came in.
  std::uint64_t comparisons() const { return comparisons_; }
  /// Lines of the journal that were found damaged at the start.
  std::uint64_t journal_lines_skipped() const { return journal_lines_skipped_; }

  /// What is known of the folder's files, by path.
  SeenFiles::Map seen() const;
  /// Whether a double of an entry is there that nobody sees any more: then it is its turn.
  bool has_lone_doubles() const;
  bool is_live(std::int64_t key) const;
  /// Keeps what was found out about files that are no entries.
  void keep_seen(const std::vector<SeenFile>& files, const std::vector<std::string>& gone);
  /// Whether somebody removed the motion of these files (`files_digest`), and nobody added it
  /// since.
  bool is_removed(const std::string& digest) const;
  /// By which digest the entry's files were removed.
  std::optional<std::string> find_removed(const Entry& entry) const;

  Result<Clip> read(const Entry& entry, const ReadLimits& limits, bool keep_style,
                    Diagnostics& diagnostics) const;

 private:
  struct Planned {
    Request* request = nullptr;
    Change change;
    std::optional<Traits> traits;
    std::vector<std::string> stale_files;  ///< SHA-256 of files that nobody may need any more.
    /// SHA-256 and bytes of files that lay in the folder only.
    std::vector<std::pair<std::string, std::string>> kept_files;
  };

  Store(Places places, const ReadLimits& limits);
  Status start();
  Status load();
  Status catch_up();
  Status rebuild();
  Status mend_journal(bool& is_usable, bool had_journal);
  Status write_journal_anew(const Applied& applied);
  void check_journal();
  void clean_files();
  void remember_places();
  void put_files(Planned& planned);
  void learn_words();
  void run();
  void commit(const std::vector<Request*>& group);
  void fail_all(std::vector<Planned>& planned, const Error& error);
  void finish(Request& request);

  // Planning; false: an earlier change of the same group must be made first.
  bool plan(Request& request, Planned& planned);
  bool plan_new(Request& request, Planned& planned);
  bool plan_hiding(Request& request, const std::string& removed, std::optional<Row> own,
                   Planned& planned);
  bool plan_keeping(Row row, Request& request, Planned& planned);
  bool plan_replacing(Row row, Request& request, Planned& planned);
  bool plan_edit(Request& request, Planned& planned);
  bool plan_removal(Request& request, Planned& planned);
  bool plan_lost(Request& request, Planned& planned);
  std::optional<Row> find_same_bytes(const Entry& entry, std::optional<Row> but);
  /// `known`: the quality of the motion that is found, where it has the same format.
  std::optional<Row> find_same_motion(const Reading& reading, std::optional<Row> but,
                                      std::optional<Quality>& known);
  /// The entry that this file brings back.
  std::optional<Row> find_away(const Request& request) const;
  bool put_away(Row row, Change& change);
  /// The live row whose motion lies at this path of the folder, by what is known of the folder.
  std::optional<Row> find_placed(const std::string& path) const;
  std::string free_slug(std::string_view name);
  void name_entry(const Request& request, Entry& entry);
  void show(std::vector<Planned>& planned);
  void note_removals(const std::vector<Planned>& planned);
  void drop_files(const Planned& planned);

  Places places_;
  ReadLimits limits_;
  Journal journal_;
  Blobs blobs_;
  std::unique_ptr<Catalogue> catalogue_;
  mutable std::shared_mutex catalogue_mutex_;
  Applied applied_;
  bool is_catalogue_fresh_ = false;  ///< Made at this start, of the journal alone.
  bool is_journal_checked_ = false;
  bool was_unclean_ = false;
  bool is_journal_mended_ = false;  ///< Written anew at this start.
  bool is_behind_ = false;          ///< The catalogue could not take a change that the journal has.
  int lock_file_ = -1;

  Columns columns_;
  mutable std::shared_mutex columns_mutex_;
  std::atomic<std::uint64_t> generation_ = 1;
  std::atomic<std::uint64_t> word_epoch_ = 1;
  std::atomic<std::uint64_t> rebuilds_ = 0;
  std::atomic<std::uint64_t> journal_lines_skipped_ = 0;
  std::atomic<std::uint64_t> comparisons_ = 0;
  std::atomic<bool> knows_words_ = false;

  mutable std::mutex seen_mutex_;
  SeenFiles seen_;
  std::unordered_set<std::string> removed_;  ///< `files_digest` of motions that stay away.

  // Of the group that is being planned.
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
