// SPDX-License-Identifier: MIT
#include "library/store.hpp"

#include <fmt/format.h>

#include <chrono>

#include "library/record.hpp"
#include "library/sha256.hpp"
#include "library/text.hpp"

namespace mocap::library {

namespace {

/// One wait for the disk serves all of a group; longer ones would keep the first too long.
constexpr std::size_t most_in_group = 256;
constexpr std::size_t id_letters = 10;

std::int64_t now_s() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

void apply_description(const Description& description, Entry& entry) {
  if (description.name) {
    std::string name = clean_text(*description.name, most_name_bytes);
    if (!name.empty()) entry.name = std::move(name);
  }
  if (description.licence) entry.licence = clean_text(*description.licence, most_line_bytes);
  if (description.origin) entry.origin = clean_text(*description.origin, most_line_bytes);
  if (description.description) {
    entry.description = clean_text(*description.description, most_description_bytes, true);
  }
  if (description.tags) entry.tags = clean_tags(*description.tags);
}

Error not_found(const std::string& id) {
  return make_diagnostic(Code::library_not_found,
                         fmt::format("no motion has the id `{}`", clean_text(id, 64)));
}

}  // namespace

void Store::carry_out(Request& request) {
  std::unique_lock lock(queue_mutex_);
  if (is_closing_) {
    request.status = fail(Code::io_write, "the library is closing");
    return;
  }
  queue_.push_back(&request);
  wanted_.notify_one();
  done_.wait(lock, [&] { return request.is_done; });
}

void Store::finish(Request& request) {
  const std::lock_guard lock(queue_mutex_);
  request.is_done = true;
  done_.notify_all();
}

void Store::run() {
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
    commit(std::move(group));
  }
}

void Store::commit(std::vector<Request*> group) {
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
               plan_of_one.change.kind != Change::Kind::remove) {
      finish(*request);  // Refused, or nothing to change.
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
    for (std::size_t i = 0; i < request.entry.files.size() && request.status; ++i) {
      const std::span<const char> bytes = request.reading->bytes[i];
      request.status =
          blobs_.put(request.entry.files[i].sha256, std::string_view(bytes.data(), bytes.size()));
    }
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
          const bool is_needed = with_columns(
              [&](const Columns& columns) { return !columns.find_sha256(file.sha256).empty(); });
          if (!is_needed) blobs_.remove(file.sha256);
        }
      }
      fail_all(planned, written.error());
      return;
    }
    // From here on all of it is true, whatever becomes of the catalogue.
    if (!is_behind_) {
      const Applied applied{journal_.next_number() - 1, journal_.end()};
      is_behind_ = !catalogue_->apply(changes, applied);
      if (!is_behind_) applied_ = applied;
    } else {
      is_behind_ = !catch_up();
    }
    must_rebuild = is_behind_ && catalogue_->is_torn();
  }
  if (must_rebuild) (void)rebuild();
  show(planned);
  for (Planned& each : planned) {
    drop_files(each);
    finish(*each.request);
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
      } else {
        words_changed |= columns_.find_key(each.change.key).has_value();
        columns_.set(each.change.key, each.change.record, each.traits);
      }
    }
    if (words_changed) ++word_epoch_;
    ++generation_;
  }
  std::vector<SeenFile> seen;
  std::vector<std::string> gone;
  for (Planned& each : planned) {
    Request& request = *each.request;
    if (request.kind == Request::Kind::place && each.change.kind == Change::Kind::set) {
      request.seen.state = SeenFile::State::entry;
      request.seen.key = each.change.key;
      seen.push_back(request.seen);
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

void Store::drop_files(const Planned& planned) {
  for (const std::string& sha256 : planned.stale_files) {
    const bool is_needed =
        with_columns([&](const Columns& columns) { return !columns.find_sha256(sha256).empty(); });
    if (!is_needed) blobs_.remove(sha256);
  }
}

bool Store::plan(Request& request, Planned& planned) {
  switch (request.kind) {
    case Request::Kind::add:
    case Request::Kind::place:
      return plan_new(request, planned);
    case Request::Kind::lost:
      return plan_lost(request, planned);
    case Request::Kind::edit:
      return plan_edit(request, planned);
    case Request::Kind::remove:
      break;
  }
  return plan_removal(request, planned);
}

std::optional<Row> Store::find_same(const Reading& reading, std::optional<Row> but, Match& match) {
  const Entry& entry = reading.entry;
  for (const Row row : columns_.find_sha256(entry.files.front().sha256)) {
    if (row == but) continue;
    const Entry other = columns_.entry(row);
    // The same AMC on another skeleton is another motion.
    const bool is_same =
        other.files.size() == entry.files.size() &&
        std::equal(entry.files.begin(), entry.files.end(), other.files.begin(),
                   [](const StoredFile& a, const StoredFile& b) { return a.sha256 == b.sha256; });
    if (is_same) {
      match = Match::same_bytes;
      return row;
    }
  }
  for (const Row row : columns_.find_alike(entry, reading.traits.signature)) {
    if (row == but) continue;
    Diagnostics ignored;
    const Result<Clip> other = read(columns_.entry(row), limits_, false, ignored);
    if (other && is_same_motion(*other, reading.clip)) {
      match = Match::same_motion;
      return row;
    }
  }
  return std::nullopt;
}

bool Store::plan_new(Request& request, Planned& planned) {
  Reading& reading = *request.reading;
  Entry& entry = reading.entry;
  // Of two alike in one group the second waits until the first is there to be found.
  if (!touched_.insert(entry.files.front().sha256).second) return false;
  if (!request.seen.path.empty() && !touched_.insert("path:" + request.seen.path).second) {
    return false;
  }
  const std::uint64_t bucket = bucket_of(entry.frames, entry.joints);
  for (const auto& [other, signature] : given_signatures_) {
    if (other == bucket && may_be_alike(signature, reading.traits.signature)) return false;
  }
  std::optional<Row> own;
  if (request.kind == Request::Kind::place) {
    const std::lock_guard lock(seen_mutex_);
    const auto known = seen_.find(request.seen.path);
    if (known != seen_.end() && known->second.state == SeenFile::State::entry) {
      own = columns_.find_key(known->second.key);
      if (own && !columns_.is_live(*own)) own.reset();
    }
  }
  if (const auto same = find_same(reading, own, request.match)) {
    request.entry = columns_.entry(*same);
    request.seen.state = SeenFile::State::duplicate;
    request.seen.key = columns_.key(*same);
    if (!own) return true;
    // The file became another's double: its own entry goes.
    planned.change.kind = Change::Kind::remove;
    planned.change.key = columns_.key(*own);
    return true;
  }
  given_signatures_.emplace_back(bucket, reading.traits.signature);
  if (own) {
    const Entry old = columns_.entry(*own);
    planned.change.key = columns_.key(*own);
    entry.id = old.id;
    entry.slug = old.slug;
    entry.name = old.name;
    entry.licence = old.licence;
    entry.origin = old.origin;
    entry.description = old.description;
    entry.uploader = old.uploader;
    entry.tags = old.tags;
    entry.added_s = old.added_s;
    entry.changed_s = now_s();
  } else {
    name_entry(request, entry);
  }
  planned.change.kind = Change::Kind::set;
  planned.change.record = pack(entry, places_.folder);
  planned.change.traits = pack(reading.traits);
  planned.change.findings = to_json(reading.findings);
  planned.traits = reading.traits;
  request.entry = unpack(planned.change.record, places_.folder, places_.files()).value_or(entry);
  return true;
}

void Store::name_entry(const Request& request, Entry& entry) {
  entry.name = without_extension(entry.files.front().name);
  apply_description(request.description, entry);
  do {
    entry.id = random_word(id_letters);
  } while (columns_.find_id(entry.id));
  entry.slug = free_slug(entry.name);
  entry.uploader = clean_text(request.uploader, most_line_bytes);
  entry.added_s = now_s();
  entry.changed_s = entry.added_s;
}

std::string Store::free_slug(std::string_view name, std::string_view own) {
  const std::string wanted = slug_of(name);
  std::string slug = wanted;
  const auto is_taken = [&] {
    return (slug != own && columns_.find_slug(slug)) || columns_.find_id(slug) ||
           given_slugs_.contains(slug);
  };
  // Many of one name are numbered by doubling first, so that the thousandth is found at once.
  std::uint64_t low = 1;
  std::uint64_t high = 2;
  if (is_taken()) {
    for (slug = fmt::format("{}-{}", wanted, high); is_taken();) {
      low = high;
      high *= 2;
      slug = fmt::format("{}-{}", wanted, high);
    }
    while (high - low > 1) {
      const std::uint64_t middle = low + (high - low) / 2;
      slug = fmt::format("{}-{}", wanted, middle);
      (is_taken() ? low : high) = middle;
    }
    slug = fmt::format("{}-{}", wanted, high);
  }
  given_slugs_.insert(slug);
  return slug;
}

bool Store::plan_edit(Request& request, Planned& planned) {
  if (!touched_.insert("id:" + request.id).second) return false;
  const std::optional<Row> row = columns_.find_id(request.id);
  if (!row) {
    request.status = tl::unexpected<Error>(not_found(request.id));
    return true;
  }
  Entry entry = columns_.entry(*row);
  // The address stays what it was: links to it are in the world.
  apply_description(request.description, entry);
  entry.changed_s = now_s();
  planned.change.kind = Change::Kind::edit;
  planned.change.key = columns_.key(*row);
  planned.change.record = pack(entry, places_.folder);
  request.entry = std::move(entry);
  return true;
}

bool Store::plan_removal(Request& request, Planned& planned) {
  if (!touched_.insert("id:" + request.id).second) return false;
  planned.change.kind = Change::Kind::set;
  const std::optional<Row> row = columns_.find_id(request.id);
  if (!row) {
    request.status = tl::unexpected<Error>(not_found(request.id));
    return true;
  }
  request.entry = columns_.entry(*row);
  planned.change.kind = Change::Kind::remove;
  planned.change.key = columns_.key(*row);
  for (const StoredFile& file : request.entry.files) {
    if (file.modified_ns == 0) planned.stale_files.push_back(file.sha256);
  }
  const StoredFile& motion = request.entry.files.front();
  if (motion.modified_ns != 0) {
    request.seen.path = motion.path.lexically_relative(places_.folder).string();
    request.seen.size = motion.size;
    request.seen.modified_ns = motion.modified_ns;
    planned.change.hidden_path = request.seen.path;
    planned.change.hidden_sha256 = motion.sha256;
  }
  return true;
}

bool Store::plan_lost(Request& request, Planned& planned) {
  if (!touched_.insert("path:" + request.seen.path).second) return false;
  planned.change.kind = Change::Kind::set;
  SeenFile known;
  {
    const std::lock_guard lock(seen_mutex_);
    const auto found = seen_.find(request.seen.path);
    if (found != seen_.end()) known = found->second;
  }
  const auto row = known.state == SeenFile::State::entry && !known.path.empty()
                       ? columns_.find_key(known.key)
                       : std::nullopt;
  if (!row || !columns_.is_live(*row)) {
    if (known.state != SeenFile::State::hidden) keep_seen({}, {request.seen.path});
    return true;
  }
  request.entry = columns_.entry(*row);
  planned.change.kind = Change::Kind::remove;
  planned.change.key = known.key;
  return true;
}

std::unordered_map<std::string, SeenFile> Store::seen() const {
  const std::lock_guard lock(seen_mutex_);
  return seen_;
}

void Store::keep_seen(const std::vector<SeenFile>& files, const std::vector<std::string>& gone) {
  {
    const std::lock_guard lock(seen_mutex_);
    for (const SeenFile& file : files) {
      SeenFile& kept = seen_[file.path];
      kept = file;
      kept.findings.clear();
    }
    for (const std::string& path : gone) seen_.erase(path);
  }
  // Without it the files are only read once more at the next start.
  (void)with_catalogue([&](Catalogue& catalogue) { return catalogue.put_seen(files, gone); });
}

bool Store::is_hidden(const std::string& path, const std::string& sha256) const {
  const std::lock_guard lock(seen_mutex_);
  const auto found = seen_.find(path);
  return found != seen_.end() && found->second.state == SeenFile::State::hidden &&
         found->second.sha256 == sha256;
}

}  // namespace mocap::library
