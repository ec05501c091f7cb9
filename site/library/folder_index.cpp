// SPDX-License-Identifier: MIT
#include "library/folder_index.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <limits>

#include "formats/whole_source.hpp"
#include "library/stored_findings.hpp"
#include "pipeline/skeleton_choice.hpp"

namespace mocap::library {

namespace {

namespace fs = std::filesystem;

/// More than the number of cores: each worker waits for the disk when its motion is stored, and
/// waiting motions are stored together.
constexpr std::size_t worker_count = 6;
/// A file whose contents change while they are read is read again afterwards.
constexpr std::size_t most_workers_per_file = 1;
/// Total size of the files read at the same time; one larger file is read alone.
constexpr std::uint64_t most_bytes_in_work = std::uint64_t{128} << 20;
/// Lost files are processed in groups, which wait for the disk once; other changes are processed
/// between groups.
constexpr std::size_t most_lost_at_once = 256;
constexpr int low_priority = 10;
constexpr std::chrono::milliseconds retry_delay{200};
/// A folder that is slow to list, such as one on a network drive, is listed less often, so that
/// listing takes at most 1/50 of the time.
constexpr int rest_per_scan = 50;

void lower_priority() {
  // On Linux, the priority is per thread.
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), low_priority);
}

}  // namespace

FolderIndex::FolderIndex(Store& store, const Store::Places& places, const ReadLimits& limits,
                         const Clocks& clocks, std::chrono::milliseconds rescan_every,
                         OnUnread on_unread)
    : store_(store),
      places_(places),
      limits_(limits),
      clocks_(clocks),
      rescan_every_(rescan_every),
      on_unread_(std::move(on_unread)),
      scan_(places.folder, places.catalogue),
      watch_(clocks.steady),
      reading_(most_bytes_in_work),
      workers_(worker_count, std::numeric_limits<std::size_t>::max(), most_workers_per_file),
      listener_([this] { listen(); }) {}

FolderIndex::~FolderIndex() {
  {
    const std::lock_guard lock(mutex_);
    is_closing_ = true;
  }
  watch_.wake();
  settled_.notify_all();
  listener_.join();
  workers_.stop();
}

ScanProgress FolderIndex::progress() const {
  const std::lock_guard lock(mutex_);
  return {.found = states_.size(),
          .indexed = indexed_,
          .failed = failed_,
          .done = scans_done_ > 0 && queue_.empty() && busy_.empty()};
}

void FolderIndex::rescan() {
  std::unique_lock lock(mutex_);
  const std::uint64_t wanted = ++scans_wanted_;
  watch_.wake();
  settled_.wait(lock, [&] {
    return is_closing_ || (scans_done_ >= wanted && queue_.empty() && busy_.empty());
  });
}

void FolderIndex::request_rescan() {
  const std::lock_guard lock(mutex_);
  ++scans_wanted_;
  watch_.wake();
}

void FolderIndex::listen() {
  lower_priority();
  while (!is_closing_) {
    std::uint64_t wanted = 0;
    {
      const std::lock_guard lock(mutex_);
      wanted = scans_wanted_;
      if (scans_done_ >= wanted) wanted = 0;
    }
    if (wanted > 0) {
      scan();
      const std::lock_guard lock(mutex_);
      scans_done_ = wanted;
      settled_.notify_all();
      continue;
    }
    const FolderWatch::Changes changes = watch_.wait(next_scan_);
    if (is_closing_) return;
    if (changes.must_scan || clocks_.steady() >= next_scan_) {
      scan();
    } else if (!changes.files.empty()) {
      look_at(changes.files);
    }
  }
}

void FolderIndex::scan() {
  const TimePoint begin = clocks_.steady();
  FolderListing listing = scan_.list();
  bool has_new = false;
  for (const fs::path& folder : listing.folders) has_new |= watch_.add(folder);
  // Otherwise, changes between the listing and the start of watching would be missed.
  if (has_new) listing = scan_.list();
  {
    const std::lock_guard lock(mutex_);
    skeletons_ = listing.skeletons;
  }
  compare(listing);
  const TimePoint end = clocks_.steady();
  next_scan_ =
      rescan_every_ > rescan_every_.zero()
          ? end + std::max<TimePoint::duration>(rescan_every_, (end - begin) * rest_per_scan)
          : TimePoint::max();
}

std::vector<fs::path> FolderIndex::skeletons() const {
  const std::lock_guard lock(mutex_);
  return skeletons_;
}

bool FolderIndex::is_current(const FolderFile& file, const SeenFile& seen) const {
  if (!is_same_file(seen.stamp, file.stamp) ||
      !is_same_file(seen.skeleton_stamp, file.skeleton_stamp)) {
    return false;
  }
  if (seen.state == SeenFile::State::hidden) return store_.is_removed(seen.sha256);
  const bool needs_entry =
      seen.state == SeenFile::State::entry || seen.state == SeenFile::State::duplicate;
  return !needs_entry || store_.is_live(seen.key);
}

void FolderIndex::compare(const FolderListing& listing) {
  const SeenFiles::Map seen = store_.seen();
  std::unordered_set<std::string> there;
  for (const FolderFile& file : listing.files) there.insert(file.path);
  std::vector<std::string> gone;
  for (const auto& [path, file] : seen) {
    if (!there.contains(path) && !listing.may_have(path)) gone.push_back(path);
  }
  // Lost files come first, so that the motion of a renamed file is available, and so that the
  // duplicates of a removed entry can become entries.
  lose(gone);
  // The skeleton of a motion may be in a folder that could not be listed.
  const auto as_if_listed = [&](FolderFile file, const SeenFile& known) {
    if (file.skeleton.empty() && !listing.hidden.empty())
      file.skeleton_stamp = known.skeleton_stamp;
    return file;
  };
  for (const FolderFile& file : listing.files) {
    const auto known = seen.find(file.path);
    if (known == seen.end() || !is_current(as_if_listed(file, known->second), known->second)) {
      enqueue(file);
    } else {
      set_state(file.path, known->second.state == SeenFile::State::unreadable ? State::failed
                                                                              : State::indexed);
    }
  }
}

void FolderIndex::look_at(const std::set<fs::path>& files) {
  const SeenFiles::Map seen = store_.seen();
  const auto candidates = scan_.candidates(skeletons());
  std::vector<FolderFile> there;
  std::vector<std::string> gone;
  for (const fs::path& path : files) {
    bool is_hidden = false;
    if (std::optional<FolderFile> file = scan_.motion(path, *candidates, &is_hidden)) {
      there.push_back(std::move(*file));
    } else if (!is_hidden) {
      gone.push_back(path.lexically_relative(places_.folder).string());
    }
  }
  // Lost files come first, so that the motion of a renamed file is available.
  lose(gone);
  for (FolderFile& file : there) {
    const auto known = seen.find(file.path);
    if (known == seen.end() || !is_current(file, known->second)) enqueue(std::move(file));
  }
  if (!gone.empty() && store_.has_orphan_duplicates()) scan();
}

void FolderIndex::enqueue(FolderFile file) {
  set_state(file.path, State::waiting);
  const std::string path = file.path;
  {
    const std::lock_guard lock(mutex_);
    if (!queue_.insert_or_assign(path, std::move(file)).second) return;
  }
  workers_.submit([this, path] { work(path); }, path);
}

void FolderIndex::lose(const std::vector<std::string>& paths) {
  for (std::size_t begin = 0; begin < paths.size(); begin += most_lost_at_once) {
    std::vector<Request> requests(std::min(most_lost_at_once, paths.size() - begin));
    for (std::size_t i = 0; i < requests.size(); ++i) {
      requests[i].kind = Request::Kind::lost;
      requests[i].seen.path = paths[begin + i];
    }
    store_.carry_out(requests);
  }
  const std::lock_guard lock(mutex_);
  for (const std::string& path : paths) {
    queue_.erase(path);
    const auto known = states_.find(path);
    if (known == states_.end()) continue;
    indexed_ -= known->second == State::indexed ? 1U : 0U;
    failed_ -= known->second == State::failed ? 1U : 0U;
    states_.erase(known);
  }
}

void FolderIndex::set_state(const std::string& path, State state) {
  const std::lock_guard lock(mutex_);
  const auto [known, is_new] = states_.emplace(path, State::waiting);
  indexed_ -= known->second == State::indexed ? 1U : 0U;
  failed_ -= known->second == State::failed ? 1U : 0U;
  known->second = state;
  indexed_ += state == State::indexed ? 1U : 0U;
  failed_ += state == State::failed ? 1U : 0U;
}

void FolderIndex::work(const std::string& path) {
  lower_priority();
  FolderFile file;
  {
    const std::lock_guard lock(mutex_);
    const auto item = queue_.find(path);
    // Removed in the meantime, or already read because of an earlier change.
    if (item == queue_.end()) return;
    file = std::move(item->second);
    queue_.erase(item);
    busy_.insert(path);
  }
  try {
    const MemoryShare::Held held = reading_.take(file.stamp.size);
    const State state = is_closing_ ? State::waiting : take(file);
    if (state != State::waiting) set_state(path, state);
  } catch (const std::exception&) {
    // Out of memory, for example: the next scan finds it again.
  }
  const std::lock_guard lock(mutex_);
  busy_.erase(path);
  if (queue_.empty() && busy_.empty()) settled_.notify_all();
}

SeenFile FolderIndex::seen_as(const FolderFile& file, SeenFile::State state) const {
  SeenFile seen;
  seen.path = file.path;
  seen.stamp = file.stamp;
  seen.skeleton_stamp = file.skeleton_stamp;
  seen.state = state;
  return seen;
}

FolderIndex::State FolderIndex::fail(const FolderFile& file,
                                     const std::vector<Diagnostic>& findings) {
  // An entry created from the previous contents must no longer be shown.
  Request lost;
  lost.kind = Request::Kind::lost;
  lost.seen.path = file.path;
  store_.carry_out(lost);
  SeenFile seen = seen_as(file, SeenFile::State::unreadable);
  seen.findings = stored_findings(findings);
  // A disk error is not a property of the file: it is read again at the next scan.
  if (!findings.empty() && findings.front().code == codes::io_read) seen.stamp = {};
  // New contents at this path restore the entry.
  seen.key = lost.seen.key;
  store_.keep_seen({seen}, {});
  if (seen.key != 0 && store_.has_orphan_duplicates()) request_rescan();
  if (on_unread_) on_unread_({file.path, findings});
  return State::failed;
}

FolderIndex::State FolderIndex::take(const FolderFile& file) {
  const fs::path path = places_.folder / file.path;
  std::vector<fs::path> paths{path};
  std::vector<FileStamp> stamps{file.stamp};
  if (!file.skeleton.empty()) {
    paths.push_back(file.skeleton);
    stamps.push_back(file.skeleton_stamp);
  }
  std::vector<std::string> contents;
  std::vector<IncomingFile> incoming;
  bool is_as_listed = true;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    Result<std::string> bytes = detail::read_whole_file(paths[i], limits_.max_bytes);
    if (!bytes && bytes.error().code != codes::io_not_found) return fail(file, {bytes.error()});
    // The file changed while it was read: these are neither the old nor the new contents, so it is
    // read again.
    is_as_listed &= bytes && stamp_of(paths[i]) == stamps[i] && bytes->size() == stamps[i].size;
    if (!is_as_listed) break;
    contents.push_back(std::move(*bytes));
  }
  if (!is_as_listed) {
    std::this_thread::sleep_for(retry_delay);
    if (auto again = scan_.motion(path, *scan_.candidates(skeletons()))) {
      enqueue(std::move(*again));
    } else {
      lose({file.path});
    }
    return State::waiting;
  }
  for (std::size_t i = 0; i < paths.size(); ++i) {
    incoming.push_back({paths[i].filename().string(), contents[i]});
  }
  Diagnostics diagnostics;
  std::optional<FileBytes> none;
  Result<Reading> reading = take_in(incoming, limits_, nullptr, none, diagnostics);
  if (!reading) return fail(file, diagnostics.entries());
  for (std::size_t i = 0; i < reading->entry.files.size(); ++i) {
    StoredFile& stored = reading->entry.files[i];
    stored.path = paths[i];
    stored.modified_ns = stamps[i].modified_ns;
    stored.changed_ns = stamps[i].changed_ns;
    stored.inode = stamps[i].inode;
  }
  Request request;
  request.kind = Request::Kind::place;
  request.reading = &*reading;
  request.uploader = "folder";
  request.seen = seen_as(file, SeenFile::State::entry);
  store_.carry_out(request);
  if (!request.status) return fail(file, {request.status.error()});
  if (request.seen.state != SeenFile::State::entry) store_.keep_seen({request.seen}, {});
  // If the file was removed while it was read, the removal found no entry to mark as missing.
  int error = 0;
  if (!stamp_of(path, &error) && error == 0) {
    lose({file.path});
    return State::waiting;
  }
  // The entry that it duplicates was removed in the meantime, so this file becomes the entry.
  if (!is_current(file, request.seen)) {
    enqueue(file);
    return State::waiting;
  }
  return State::indexed;
}

}  // namespace mocap::library
