// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "library/disk.hpp"
#include "library/record.hpp"
#include "library/store.hpp"

namespace mocap::library {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t lines_at_once = 2'000;

/// Collects changes and writes them in batches.
class JournalWriter {
 public:
  explicit JournalWriter(Journal& journal) : journal_(journal) {}

  void put(const Change& change) {
    lines_.push_back(to_line(change));
    if (lines_.size() >= lines_at_once) flush();
  }
  Status finish() {
    flush();
    return status_;
  }

 private:
  void flush() {
    if (status_ && !lines_.empty()) status_ = journal_.append(lines_);
    lines_.clear();
  }

  Journal& journal_;
  std::vector<std::string> lines_;
  Status status_;
};

Status replace(const fs::path& from, const fs::path& to) {
  const int failure = replace_on_disk(from, to);
  if (failure == 0) return {};
  return fail(codes::io_write,
              fmt::format("cannot write {}: {}", to.string(), std::strerror(failure)));
}

Error no_journal(const fs::path& path) {
  SourceLocation at;
  at.file = path.string();
  Error error = make_diagnostic(
      codes::io_not_found,
      "the library's journal is missing and cannot be rebuilt from its catalogue", std::move(at));
  error.advise(
      "Restore the journal from a backup. Without it the names and details of the stored files are "
      "lost; to start a new library, first move them out of the adjacent folder `files`.");
  return error;
}

}  // namespace

/// Every change is in the journal before the catalogue receives it. If the catalogue has more
/// changes than the journal, the journal or its end was lost by accident, and the catalogue is more
/// reliable.
Status Store::repair_journal(bool& is_usable, bool had_journal) {
  if (is_usable) {
    const Result<Applied> applied = catalogue_->applied();
    is_usable = applied.has_value();
    if (applied && applied->number >= journal_.next_number()) {
      is_usable = catalogue_->verify().has_value();
      if (is_usable) {
        Status written = rewrite_journal(*applied);
        // A full disk, for example, does not mean that the journal is right.
        if (written || !catalogue_->is_corrupt()) return written;
        is_usable = false;
      }
    }
  }
  const bool is_lost = journal_.end() == 0 && (!had_journal || !is_usable);
  if (!is_lost || !blobs_.has_any()) return {};
  // Removes the new file, so that the next start reports the same error.
  std::error_code ignored;
  if (!had_journal) fs::remove(places_.journal(), ignored);
  return tl::unexpected<Error>(no_journal(places_.journal()));
}

Status Store::rewrite_journal(const Applied& applied) {
  const fs::path fresh_path = places_.catalogue / "journal.new";
  std::error_code ignored;
  fs::remove(fresh_path, ignored);
  Result<Journal> fresh = Journal::open(fresh_path);
  if (!fresh) return tl::unexpected<Error>(fresh.error());
  std::int64_t highest = 0;
  Status looked = catalogue_->load([&](const StoredMotion& motion) { highest = motion.key; });
  if (!looked) return looked;
  // Numbers become keys, which must be greater than all existing ones.
  fresh->begin_at(std::max(applied.number, static_cast<std::uint64_t>(highest)) + 1);
  JournalWriter writer(*fresh);
  // An empty change: a library without motions also needs a number.
  Change nothing;
  nothing.kind = Change::Kind::remove;
  writer.put(nothing);
  Status loaded = catalogue_->load([&](const StoredMotion& motion) {
    Change change;
    change.key = motion.key;
    change.record = motion.record;
    change.traits = motion.traits;
    change.findings = catalogue_->findings(motion.key).value_or("[]");
    writer.put(change);
    if (!motion.is_missing) return;
    Change leaving;
    leaving.kind = Change::Kind::missing;
    leaving.key = motion.key;
    writer.put(leaving);
  });
  if (!loaded) return loaded;
  const Result<std::vector<std::string>> removed = catalogue_->removed();
  if (!removed) return tl::unexpected<Error>(removed.error());
  for (const std::string& digest : *removed) {
    nothing.hidden_sha256 = digest;
    writer.put(nothing);
  }
  if (Status written = writer.finish(); !written) return written;
  if (journal_.end() > 0) {
    Status kept = replace(places_.journal(), places_.catalogue / "journal.old");
    if (!kept) return kept;
  }
  if (Status placed = replace(fresh_path, places_.journal()); !placed) return placed;
  Result<Journal> journal = Journal::open(places_.journal());
  if (!journal) return tl::unexpected<Error>(journal.error());
  journal_ = std::move(*journal);
  is_journal_repaired_ = true;
  return catalogue_->apply({}, {journal_.next_number() - 1, journal_.end()});
}

/// Counts the invalid lines. A catalogue that applied them before they were damaged still has their
/// contents, but a rebuilt one would not: while the catalogue exists, the journal is rewritten from
/// it.
void Store::check_journal() {
  is_journal_checked_ = true;
  const Result<std::uint64_t> skipped = journal_.read(0, [](const Journal::Line&) {});
  if (!skipped || *skipped == 0) return;
  journal_lines_skipped_ += *skipped;
  const std::uint64_t next = journal_.next_number();
  {
    const std::unique_lock lock(catalogue_mutex_);
    // A catalogue built from this journal has nothing to add.
    if (is_catalogue_fresh_ || rebuilds_ > 0 || needs_catch_up_ || !catalogue_->verify()) return;
    const Result<Applied> applied = catalogue_->applied();
    if (!applied || applied->number + 1 != next) return;
    const Status written = rewrite_journal(*applied);
    if (written) applied_ = {journal_.next_number() - 1, journal_.end()};
    if (written || journal_.next_number() == next) return;
    needs_catch_up_ = true;
  }
  // The journal is now complete, and the catalogue has to be rebuilt to match it.
  (void)rebuild();
}

/// Files left by a crash that belong to unconfirmed motions are removed. After any damage to
/// journal or catalogue all files are kept: they may be uploads.
void Store::clean_files() {
  if (!was_unclean_ || is_catalogue_fresh_ || needs_catch_up_ || is_journal_repaired_) return;
  if (rebuilds_ > 0 || journal_lines_skipped_ > 0) return;
  blobs_.remove_if([&](const std::string& sha256) { return !columns_.is_needed(sha256); });
}

/// A rebuilt catalogue has the entries of the files in the folder, but no `SeenFile` for them.
void Store::remember_places() {
  std::vector<SeenFile> files;
  for (Row row = 0; row < columns_.rows(); ++row) {
    if (!columns_.is_live(row)) continue;
    const Entry entry = columns_.entry(row);
    const StoredFile& motion = entry.files.front();
    if (motion.modified_ns == 0) continue;
    SeenFile file;
    file.path = motion.path.lexically_relative(places_.folder).string();
    if (seen_.find(file.path) != nullptr) continue;
    file.stamp = stamp_of(motion);
    if (entry.files.size() > 1) file.skeleton_stamp = stamp_of(entry.files[1]);
    file.key = columns_.key(row);
    files.push_back(std::move(file));
  }
  if (!files.empty()) keep_seen(files, {});
}

}  // namespace mocap::library
