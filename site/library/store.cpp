// SPDX-License-Identifier: MIT
#include "library/store.hpp"

#include <algorithm>

namespace mocap::library {

namespace {

/// One wait for the disk serves a whole group; larger groups would delay the first request too
/// long.
constexpr std::size_t most_in_group = 256;

}  // namespace

bool Store::make_changes(std::span<Request* const> requests) {
  std::unique_lock lock(queue_mutex_);
  if (is_closing_) {
    for (Request* const request : requests)
      request->status = fail(codes::io_write, "the library is shutting down");
    return false;
  }
  for (Request* const request : requests) {
    request->is_done = false;
    queue_.push_back(request);
  }
  wanted_.notify_one();
  done_.wait(lock, [&] {
    return std::all_of(requests.begin(), requests.end(),
                       [](const Request* request) { return request->is_done; });
  });
  return true;
}

void Store::finish(Request& request) {
  const std::lock_guard lock(queue_mutex_);
  request.is_done = true;
  done_.notify_all();
}

void Store::index_words() {
  // Reading needs no lock: only this thread changes the columns.
  std::unique_ptr<WordIndex> words = columns_.make_words([&] { return !is_closing_; });
  if (!words) return;
  const std::unique_lock lock(columns_mutex_);
  columns_.use_words(std::move(words));
  has_words_ = true;
}

void Store::run() {
  if (!is_journal_checked_) {
    check_journal();
    clean_files();
  }
  if (!has_words_) index_words();
  for (;;) {
    std::vector<Request*> group;
    {
      std::unique_lock lock(queue_mutex_);
      wanted_.wait(lock, [&] { return is_closing_ || !queue_.empty(); });
      if (queue_.empty()) return;
      while (!queue_.empty() && group.size() < most_in_group) {
        group.push_back(queue_.front());
        queue_.pop_front();
      }
    }
    commit(group);
  }
}

void Store::commit(const std::vector<Request*>& group) {
  touched_.clear();
  given_slugs_.clear();
  given_signatures_.clear();
  std::vector<Planned> planned;
  std::vector<Request*> later;
  for (Request* request : group) {
    Planned plan_of_one;
    plan_of_one.request = request;
    if (!later.empty() || !plan(*request, plan_of_one)) {
      later.push_back(request);
    } else if (plan_of_one.change.record.empty() &&
               plan_of_one.change.kind != Change::Kind::remove &&
               plan_of_one.change.kind != Change::Kind::missing) {
      finish(*request);  // Rejected, or nothing to change.
    } else {
      planned.push_back(std::move(plan_of_one));
    }
  }
  if (!later.empty()) {
    const std::lock_guard lock(queue_mutex_);
    queue_.insert(queue_.begin(), later.begin(), later.end());
  }
  std::erase_if(planned, [&](Planned& each) {
    Request& request = *each.request;
    if (request.kind != Request::Kind::add) return false;
    put_files(each);
    if (request.status) return false;
    finish(request);
    return true;
  });
  if (planned.empty()) {
    blobs_.take_back();
    return;
  }
  if (Status synced = blobs_.sync(); !synced) {
    blobs_.take_back();
    fail_all(planned, synced.error());
    return;
  }
  bool must_rebuild = false;
  {
    const std::shared_lock lock(catalogue_mutex_);
    std::vector<std::string> lines;
    std::vector<Change> changes;
    auto number = static_cast<std::int64_t>(journal_.next_number());
    for (Planned& each : planned) {
      if (each.change.key == 0) each.change.key = number;
      ++number;
      lines.push_back(to_line(each.change));
      changes.push_back(each.change);
    }
    if (Status written = journal_.append(lines); !written) {
      for (Planned& each : planned) {
        for (const StoredFile& file : each.request->entry.files) {
          if (each.request->kind != Request::Kind::add) continue;
          const bool is_needed =
              with_columns([&](const Columns& columns) { return columns.is_needed(file.sha256); });
          if (!is_needed) blobs_.remove(file.sha256);
        }
      }
      fail_all(planned, written.error());
      return;
    }
    // From here on the changes are confirmed, even if the catalogue fails.
    if (!needs_catch_up_) {
      const Applied applied{journal_.next_number() - 1, journal_.end()};
      needs_catch_up_ = !catalogue_->apply(changes, applied);
      if (!needs_catch_up_) applied_ = applied;
    } else {
      needs_catch_up_ = !catch_up();
    }
    must_rebuild = needs_catch_up_ && catalogue_->is_corrupt();
  }
  if (must_rebuild) (void)rebuild();
  show(planned);
  for (Planned& each : planned) {
    drop_files(each);
    finish(*each.request);
  }
}

void Store::put_files(Planned& planned) {
  Request& request = *planned.request;
  for (const auto& [sha256, bytes] : planned.kept_files) {
    if (request.status) request.status = blobs_.put(sha256, bytes);
  }
  if (request.match != Match::none && !request.replaces) return;
  for (std::size_t i = 0; i < request.entry.files.size() && request.status; ++i) {
    const std::span<const char> bytes = request.reading->bytes[i];
    request.status =
        blobs_.put(request.entry.files[i].sha256, std::string_view(bytes.data(), bytes.size()));
  }
}

void Store::fail_all(std::vector<Planned>& planned, const Error& error) {
  for (Planned& each : planned) {
    each.request->status = tl::unexpected<Error>(error);
    finish(*each.request);
  }
}

void Store::show(std::vector<Planned>& planned) {
  bool words_changed = false;
  {
    const std::unique_lock lock(columns_mutex_);
    for (Planned& each : planned) {
      if (each.change.kind == Change::Kind::remove) {
        columns_.erase(each.change.key);
        words_changed = true;
      } else if (each.change.kind == Change::Kind::missing) {
        columns_.deactivate(each.change.key);
        words_changed = true;
      } else {
        words_changed |= columns_.find_key(each.change.key).has_value();
        columns_.set(each.change.key, each.change.record, each.traits);
      }
    }
    if (words_changed) ++word_epoch_;
    ++generation_;
  }
  note_removals(planned);
  std::vector<SeenFile> seen;
  std::vector<std::string> gone;
  for (Planned& each : planned) {
    Request& request = *each.request;
    if (request.kind == Request::Kind::place && each.change.kind == Change::Kind::set) {
      request.seen.state = SeenFile::State::entry;
      request.seen.key = each.change.key;
      seen.push_back(request.seen);
    } else if (request.kind == Request::Kind::add &&
               (!each.kept_files.empty() || request.replaces)) {
      if (!request.seen.path.empty()) seen.push_back(request.seen);
    } else if (request.kind == Request::Kind::lost) {
      gone.push_back(request.seen.path);
    } else if (!each.change.hidden_path.empty()) {
      SeenFile hidden = request.seen;
      hidden.state = SeenFile::State::hidden;
      hidden.sha256 = each.change.hidden_sha256;
      seen.push_back(std::move(hidden));
    }
  }
  if (!seen.empty() || !gone.empty()) keep_seen(seen, gone);
}

void Store::note_removals(const std::vector<Planned>& planned) {
  const std::lock_guard lock(seen_mutex_);
  for (const Planned& each : planned) {
    if (!each.change.hidden_sha256.empty()) removed_.insert(each.change.hidden_sha256);
    if (each.change.kind != Change::Kind::set) continue;
    for (const std::string& digest : removal_digests(each.request->entry)) removed_.erase(digest);
  }
}

void Store::drop_files(const Planned& planned) {
  for (const std::string& sha256 : planned.stale_files) {
    const bool is_needed =
        with_columns([&](const Columns& columns) { return columns.is_needed(sha256); });
    if (!is_needed) blobs_.remove(sha256);
  }
}

SeenFiles::Map Store::seen() const {
  const std::lock_guard lock(seen_mutex_);
  return seen_.files();
}

bool Store::is_live(std::int64_t key) const {
  return with_columns([&](const Columns& columns) {
    const std::optional<Row> row = columns.find_key(key);
    return row && columns.is_live(*row);
  });
}

bool Store::has_orphan_duplicates() const {
  std::vector<std::int64_t> keys;
  {
    const std::lock_guard lock(seen_mutex_);
    for (const auto& [path, file] : seen_.files())
      if (file.state == SeenFile::State::duplicate) keys.push_back(file.key);
  }
  return with_columns([&](const Columns& columns) {
    return std::any_of(keys.begin(), keys.end(), [&](std::int64_t key) {
      const std::optional<Row> row = columns.find_key(key);
      return !row || !columns.is_live(*row);
    });
  });
}

void Store::keep_seen(const std::vector<SeenFile>& files, const std::vector<std::string>& gone) {
  {
    const std::lock_guard lock(seen_mutex_);
    for (const SeenFile& file : files) seen_.put(file);
    for (const std::string& path : gone) seen_.erase(path);
  }
  // A failure only means that the files are read again at the next start.
  (void)with_catalogue([&](Catalogue& catalogue) { return catalogue.put_seen(files, gone); });
}

bool Store::is_removed(const std::string& digest) const {
  const std::lock_guard lock(seen_mutex_);
  return removed_.contains(digest);
}

std::optional<std::string> Store::find_removed(const Entry& entry) const {
  for (std::string& digest : removal_digests(entry))
    if (is_removed(digest)) return std::move(digest);
  return std::nullopt;
}

}  // namespace mocap::library
