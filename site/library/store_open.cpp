// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "io/replacement_file.hpp"
#include "library/codes.hpp"
#include "library/record.hpp"
#include "library/store.hpp"

namespace mocap::library {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t changes_per_transaction = 5'000;
constexpr std::size_t few_motions = 2'000;
constexpr std::size_t most_expected = 200'000;
/// A journal up to this size is verified before the library opens; a longer one is verified
/// afterwards.
constexpr std::uint64_t short_journal_bytes = std::uint64_t{32} << 20;
constexpr const char* catalogue_name = "catalogue.sqlite";
/// Exists while the library is open; if it exists at startup, the last shutdown was unclean.
constexpr const char* open_mark = "open";

bool is_whole(const Entry& entry) {
  for (const StoredFile& file : entry.files) {
    if (file.modified_ns != 0) continue;  // Checked when the folder is scanned.
    std::error_code error;
    if (fs::file_size(file.path, error) != file.size || error) return false;
  }
  return true;
}

/// Removes files that a program was writing when it was terminated.
void remove_temporary_files(const fs::path& folder) {
  std::error_code error;
  for (fs::directory_iterator file(folder, error), end; !error && file != end;
       file.increment(error)) {
    std::error_code ignored;
    if (detail::ReplacementFile::is_temporary(file->path())) fs::remove(file->path(), ignored);
  }
}

/// If the catalogue cannot be written, advise storing it elsewhere.
Error with_advice(Error error) {
  if (error.code == codes::io_denied) {
    error.advise("Store the catalogue and uploads in a writable folder: --catalogue DIR", {},
                 Audience::command);
  }
  return error;
}

Result<int> lock(const fs::path& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (file < 0) {
    const bool is_denied = errno == EACCES || errno == EPERM || errno == EROFS;
    const Code code = is_denied ? codes::io_denied : codes::io_write;
    return fail(code, fmt::format("cannot open {}: {}", path.string(), std::strerror(errno)));
  }
  if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
    ::close(file);
    return fail(codes::library_in_use,
                fmt::format("another program is using the library: {} is locked", path.string()));
  }
  return file;
}

}  // namespace

Store::Store(Places places, const ReadLimits& limits, Clocks clocks)
    : places_(std::move(places)),
      limits_(limits),
      clocks_(std::move(clocks)),
      blobs_(places_.files()),
      columns_(places_.folder, places_.files()) {}

Result<std::unique_ptr<Store>> Store::open(const Places& places, const ReadLimits& limits,
                                           const Clocks& clocks) {
  std::error_code error;
  fs::create_directories(places.files(), error);
  if (error) {
    const bool is_denied = error == std::errc::permission_denied ||
                           error == std::errc::operation_not_permitted ||
                           error == std::errc::read_only_file_system;
    Error problem = make_diagnostic(
        is_denied ? codes::io_denied : codes::io_write,
        fmt::format("cannot create the folder {}: {}", places.files().string(), error.message()));
    return tl::unexpected<Error>(with_advice(std::move(problem)));
  }
  std::unique_ptr<Store> store(new Store(places, limits, clocks));
  if (Status started = store->start(); !started)
    return tl::unexpected<Error>(with_advice(started.error()));
  return store;
}

Status Store::start() {
  Result<int> locked = lock(places_.catalogue / "lock");
  if (!locked) return tl::unexpected<Error>(locked.error());
  lock_file_ = *locked;
  std::error_code ignored;
  const bool had_journal = fs::exists(places_.journal(), ignored);
  Result<Journal> journal = Journal::open(places_.journal());
  if (!journal) return tl::unexpected<Error>(journal.error());
  journal_ = std::move(*journal);
  journal_lines_skipped_ = journal_.lines_cut();
  was_unclean_ = fs::exists(places_.catalogue / open_mark, ignored);
  std::ofstream(places_.catalogue / open_mark).flush();

  Result<std::unique_ptr<Catalogue>> catalogue =
      Catalogue::open(places_.catalogue / catalogue_name, places_.folder, places_.files());
  if (!catalogue && catalogue.error().code == codes::library_newer) {
    return tl::unexpected<Error>(catalogue.error());
  }
  bool is_usable = catalogue.has_value();
  if (is_usable) catalogue_ = std::move(*catalogue);
  if (is_usable && was_unclean_) is_usable = catalogue_->verify().has_value();
  if (Status repaired = repair_journal(is_usable, had_journal); !repaired) return repaired;
  const bool was_empty = is_usable && catalogue_->applied().value_or(Applied()).number == 0;
  if (is_usable) is_usable = catch_up().has_value();
  if (!is_usable) {
    if (Status rebuilt = rebuild(); !rebuilt) return rebuilt;
  }
  if (was_unclean_) {
    blobs_.clean();
    remove_temporary_files(places_.catalogue);
  }
  if (Status loaded = load(); !loaded) {
    if (Status rebuilt = rebuild(); !rebuilt) return rebuilt;
    if (Status again = load(); !again) return again;
  }
  is_catalogue_fresh_ = was_empty || rebuilds_ > 0;
  const bool is_short = journal_.end() <= short_journal_bytes;
  if (is_short) check_journal();
  if (is_catalogue_fresh_) remember_places();
  if (was_unclean_ || rebuilds_ > 0) {
    // Incomplete entries are not shown; their journal lines stay, in case the file comes back.
    for (Row row = 0; row < columns_.rows(); ++row) {
      if (columns_.is_live(row) && !is_whole(columns_.entry(row)))
        columns_.deactivate(columns_.key(row));
    }
  }
  if (is_short) clean_files();
  // A large library searches the catalogue until its word index is built.
  if (columns_.rows() <= few_motions) index_words();
  thread_ = std::thread([this] { run(); });
  return {};
}

Status Store::load() {
  columns_ = Columns(places_.folder, places_.files());
  // There are at most as many motions as changes.
  columns_.begin_loading(std::min<std::size_t>(applied_.number, most_expected));
  Status loaded = catalogue_->load([&](const StoredMotion& motion) {
    columns_.set(motion.key, std::string(motion.record), unpack_traits(motion.traits));
    if (motion.is_missing) columns_.deactivate(motion.key);
  });
  columns_.finish_loading();
  if (!loaded) return loaded;
  Result<std::vector<SeenFile>> files = catalogue_->seen();
  if (!files) return tl::unexpected<Error>(files.error());
  for (const SeenFile& file : *files) seen_.put(file);
  Result<std::vector<std::string>> removed = catalogue_->removed();
  if (!removed) return tl::unexpected<Error>(removed.error());
  removed_ = {removed->begin(), removed->end()};
  return {};
}

Status Store::catch_up() {
  Result<Applied> applied = catalogue_->applied();
  if (!applied) return tl::unexpected<Error>(applied.error());
  if (applied->number >= journal_.next_number() || applied->end > journal_.end()) {
    return fail(codes::io_read, "the catalogue does not belong to this journal");
  }
  applied_ = *applied;
  std::vector<Change> changes;
  Status status;
  const auto flush = [&] {
    if (status && !changes.empty()) status = catalogue_->apply(changes, applied_);
    changes.clear();
  };
  const Result<std::uint64_t> skipped = journal_.read(applied->end, [&](const Journal::Line& line) {
    std::optional<Change> change = change_from_line(line.change);
    if (change) changes.push_back(std::move(*change));
    applied_ = {line.number, line.end};
    if (changes.size() >= changes_per_transaction) flush();
  });
  flush();
  if (!skipped) return tl::unexpected<Error>(skipped.error());
  return status;
}

Status Store::rebuild() {
  const std::unique_lock lock(catalogue_mutex_);
  // If another thread rebuilt it while this one waited for the lock, it is intact.
  if (catalogue_ && !catalogue_->is_corrupt() && rebuilds_ > 0 && !needs_catch_up_) return {};
  ++rebuilds_;
  catalogue_.reset();
  Catalogue::erase(places_.catalogue / catalogue_name);
  Result<std::unique_ptr<Catalogue>> catalogue =
      Catalogue::open(places_.catalogue / catalogue_name, places_.folder, places_.files());
  if (!catalogue) return tl::unexpected<Error>(catalogue.error());
  catalogue_ = std::move(*catalogue);
  if (Status replayed = catch_up(); !replayed) return replayed;
  needs_catch_up_ = false;
  std::vector<SeenFile> files;
  {
    const std::lock_guard seen_lock(seen_mutex_);
    for (const auto& [path, file] : seen_.files()) files.push_back(file);
  }
  return catalogue_->put_seen(files, {});
}

Store::~Store() {
  {
    const std::lock_guard lock(queue_mutex_);
    is_closing_ = true;
  }
  wanted_.notify_all();
  const bool was_started = thread_.joinable();
  if (was_started) thread_.join();
  catalogue_.reset();
  if (was_started && !needs_catch_up_) {
    std::error_code error;
    std::filesystem::remove(places_.catalogue / open_mark, error);
  }
  if (lock_file_ >= 0) ::close(lock_file_);
}

}  // namespace mocap::library
