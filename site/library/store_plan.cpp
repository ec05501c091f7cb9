// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "library/codes.hpp"
#include "library/quality.hpp"
#include "library/record.hpp"
#include "library/sha256.hpp"
#include "library/store.hpp"
#include "library/stored_findings.hpp"
#include "library/text.hpp"

namespace mocap::library {

namespace {

constexpr std::size_t motion_id_letters = 10;

/// The files of an entry may change; its description and identity do not.
void keep_identity(const Entry& old, Entry& entry, std::int64_t now_s) {
  entry.id = old.id;
  entry.slug = old.slug;
  entry.name = old.name;
  entry.licence = old.licence;
  entry.origin = old.origin;
  entry.description = old.description;
  entry.uploader = old.uploader;
  entry.tags = old.tags;
  entry.added_s = old.added_s;
  // Identical bytes, moved or touched: only the file metadata is new.
  entry.changed_s = files_digest(old) == files_digest(entry) ? old.changed_s : now_s;
}

bool has_name(const Description& description) {
  return !description.name || !clean_text(*description.name, most_name_bytes).empty();
}

void apply_description(const Description& description, Entry& entry) {
  if (description.name && has_name(description))
    entry.name = clean_text(*description.name, most_name_bytes);
  if (description.licence) entry.licence = clean_text(*description.licence, most_line_bytes);
  if (description.origin) entry.origin = clean_text(*description.origin, most_line_bytes);
  if (description.description) {
    entry.description = clean_text(*description.description, most_description_bytes, true);
  }
  if (description.tags) entry.tags = clean_tags(*description.tags);
}

Error not_found(const std::string& id) {
  return make_diagnostic(codes::library_not_found,
                         fmt::format("no motion with the id `{}`", clean_text(id, 64)));
}

}  // namespace

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

bool Store::deactivate(Row row, Change& change) {
  if (!touched_.insert("id:" + columns_.entry(row).id).second) return false;
  change.kind = Change::Kind::missing;
  change.key = columns_.key(row);
  return true;
}

bool Store::plan_new(Request& request, Planned& planned) {
  Reading& reading = *request.reading;
  Entry& entry = reading.entry;
  request.replaces = false;
  // If a group contains two identical motions, the second waits until the first can be found.
  if (!touched_.insert(entry.files.front().sha256).second) return false;
  if (!request.seen.path.empty() && !touched_.insert("path:" + request.seen.path).second) {
    return false;
  }
  const std::uint64_t bucket = bucket_of(entry.frames, entry.joints);
  for (const auto& [other, signature] : given_signatures_) {
    if (other == bucket && may_be_alike(signature, reading.traits.signature)) return false;
  }
  const Known known = find_known(request);
  // Reading other files here would delay all other changes: `carry_out` reads them and submits the
  // request again.
  if (!request.comparisons.wanted.empty()) return true;
  if (known.removed) return plan_hiding(request, *known.removed, known.own, planned);
  if (known.same) {
    request.entry = columns_.entry(*known.same);
    request.seen.state = SeenFile::State::duplicate;
    request.seen.key = columns_.key(*known.same);
    const bool replaces = request.on_duplicate == OnDuplicate::replace && request.known &&
                          is_better(reading.quality, *request.known);
    if (replaces) return plan_replacing(*known.same, request, planned);
    if (request.kind == Request::Kind::add) return plan_keeping(known, request, planned);
    if (request.match == Match::same_bytes) request.seen.sha256 = entry.files.front().sha256;
    if (!known.own) return true;
    // The file became a duplicate of another: its own entry is removed.
    return deactivate(*known.own, planned.change);
  }
  given_signatures_.emplace_back(bucket, reading.traits.signature);
  if (const std::optional<Row> row = known.own ? known.own : known.missing) {
    const Entry old = columns_.entry(*row);
    if (!touched_.insert("id:" + old.id).second) return false;
    planned.change.key = columns_.key(*row);
    keep_identity(old, entry, clocks_.wall_s());
  } else {
    name_entry(request, entry);
  }
  if (known.missing && request.kind == Request::Kind::add) {
    apply_description(request.description, entry);
    entry.uploader = clean_text(request.uploader, most_line_bytes);
    entry.changed_s = clocks_.wall_s();
  }
  planned.change.kind = Change::Kind::set;
  planned.change.record = pack(entry, places_.folder);
  planned.change.traits = pack(reading.traits);
  planned.change.findings = stored_findings(reading.findings);
  planned.traits = reading.traits;
  request.entry = unpack(planned.change.record, places_.folder, places_.files()).value_or(entry);
  return true;
}

/// Plans a file in the folder whose motion a user removed: the entry that its previous contents had
/// is removed.
bool Store::plan_hiding(Request& request, const std::string& removed, std::optional<Row> own,
                        Planned& planned) {
  request.seen.state = SeenFile::State::hidden;
  request.seen.sha256 = removed;
  return !own || deactivate(*own, planned.change);
}

/// Uploads are kept permanently: if the matching entry is only in the folder, where it may
/// disappear at any time, the library stores the entry's bytes from now on.
bool Store::plan_keeping(const Known& known, Request& request, Planned& planned) {
  const Row row = *known.same;
  Entry entry = columns_.entry(row);
  const StoredFile motion = entry.files.front();
  if (motion.modified_ns == 0) return true;
  const std::string path = motion.path.lexically_relative(places_.folder).string();
  if (!touched_.insert("id:" + entry.id).second || !touched_.insert("path:" + path).second) {
    return false;
  }
  for (std::size_t i = 0; i < entry.files.size(); ++i) {
    StoredFile& file = entry.files[i];
    const std::string_view bytes =
        known.compared != nullptr
            ? std::string_view(known.compared->contents[i])
            : std::string_view(request.reading->bytes[i].data(), request.reading->bytes[i].size());
    file.modified_ns = 0;
    planned.kept_files.emplace_back(file.sha256, bytes);
  }
  planned.change.kind = Change::Kind::edit;
  planned.change.key = columns_.key(row);
  planned.change.record = pack(entry, places_.folder);
  request.entry = unpack(planned.change.record, places_.folder, places_.files()).value_or(entry);
  // The file in the folder is a duplicate from now on.
  const std::lock_guard lock(seen_mutex_);
  if (const SeenFile* const file = seen_.find(path)) {
    request.seen = *file;
    request.seen.state = SeenFile::State::duplicate;
    request.seen.sha256 = motion.sha256;
  }
  return true;
}

/// The entry keeps its address and description; its files are replaced with the uploaded ones.
bool Store::plan_replacing(Row row, Request& request, Planned& planned) {
  Reading& reading = *request.reading;
  const Entry old = columns_.entry(row);
  if (!touched_.insert("id:" + old.id).second) return false;
  const StoredFile& motion = old.files.front();
  if (motion.modified_ns != 0) {
    const std::string path = motion.path.lexically_relative(places_.folder).string();
    if (!touched_.insert("path:" + path).second) return false;
    // The file stays in the folder, as a duplicate.
    const std::lock_guard lock(seen_mutex_);
    if (const SeenFile* const known = seen_.find(path)) {
      request.seen = *known;
      request.seen.state = SeenFile::State::duplicate;
    }
  } else {
    for (const StoredFile& file : old.files) planned.stale_files.push_back(file.sha256);
  }
  request.replaces = true;
  given_signatures_.emplace_back(bucket_of(reading.entry.frames, reading.entry.joints),
                                 reading.traits.signature);
  keep_identity(old, reading.entry, clocks_.wall_s());
  planned.change.kind = Change::Kind::set;
  planned.change.key = columns_.key(row);
  planned.change.record = pack(reading.entry, places_.folder);
  planned.change.traits = pack(reading.traits);
  planned.change.findings = stored_findings(reading.findings);
  planned.traits = reading.traits;
  request.entry =
      unpack(planned.change.record, places_.folder, places_.files()).value_or(reading.entry);
  return true;
}

std::optional<Row> Store::find_placed(const std::string& path) const {
  std::int64_t key = 0;
  {
    const std::lock_guard lock(seen_mutex_);
    const SeenFile* const known = seen_.find(path);
    if (known == nullptr || known->state != SeenFile::State::entry) return std::nullopt;
    key = known->key;
  }
  const std::optional<Row> row = columns_.find_key(key);
  if (!row || !columns_.is_live(*row)) return std::nullopt;
  // Its bytes may be in the store by now, even if the file is removed.
  if (columns_.entry(*row).files.front().modified_ns == 0) return std::nullopt;
  return row;
}

void Store::name_entry(const Request& request, Entry& entry) {
  entry.name = without_extension(entry.files.front().name);
  apply_description(request.description, entry);
  do {
    entry.id = random_word(motion_id_letters);
  } while (columns_.is_address(entry.id));
  entry.slug = free_slug(entry.name);
  entry.uploader = clean_text(request.uploader, most_line_bytes);
  entry.added_s = clocks_.wall_s();
  entry.changed_s = entry.added_s;
}

std::string Store::free_slug(std::string_view name) {
  const std::string wanted = slug_of(name);
  std::string slug = wanted;
  const auto is_taken = [&] { return columns_.is_address(slug) || given_slugs_.contains(slug); };
  // Equal names are numbered by galloping search, so that the thousandth is found quickly.
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
  if (!has_name(request.description)) {
    request.status =
        fail(codes::argument_invalid, "the name of a motion cannot be removed, only changed");
    return true;
  }
  Entry entry = columns_.entry(*row);
  if (request.condition) {
    if (request.status = request.condition(entry); !request.status) return true;
  }
  // The address does not change: there are links to it.
  apply_description(request.description, entry);
  entry.changed_s = clocks_.wall_s();
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
  if (request.condition) {
    if (request.status = request.condition(request.entry); !request.status) return true;
  }
  planned.change.kind = Change::Kind::remove;
  planned.change.key = columns_.key(*row);
  for (const StoredFile& file : request.entry.files) {
    if (file.modified_ns == 0) planned.stale_files.push_back(file.sha256);
  }
  const StoredFile& motion = request.entry.files.front();
  const std::string digest = files_digest(request.entry);
  if (motion.modified_ns != 0) {
    request.seen.path = motion.path.lexically_relative(places_.folder).string();
    request.seen.stamp = stamp_of(motion);
    if (request.entry.files.size() > 1) {
      request.seen.skeleton_stamp = stamp_of(request.entry.files[1]);
    }
    planned.change.hidden_path = request.seen.path;
    planned.change.hidden_sha256 = digest;
    return true;
  }
  // Identical bytes in the folder, even in a subfolder that is not scanned yet, would come back as
  // a new motion.
  planned.change.hidden_sha256 = digest;
  const std::lock_guard lock(seen_mutex_);
  const SeenFile* known = seen_.find_of(planned.change.key, motion.sha256);
  // The file may have been hidden before the motion was added again.
  if (known == nullptr) known = seen_.find_hidden(digest);
  if (known != nullptr) {
    request.seen = *known;
    planned.change.hidden_path = known->path;
  }
  return true;
}

bool Store::plan_lost(Request& request, Planned& planned) {
  if (!touched_.insert("path:" + request.seen.path).second) return false;
  planned.change.kind = Change::Kind::set;
  const std::optional<Row> row = find_placed(request.seen.path);
  if (!row) {
    {
      const std::lock_guard lock(seen_mutex_);
      const SeenFile* const known = seen_.find(request.seen.path);
      if (known != nullptr && known->state == SeenFile::State::unreadable)
        request.seen.key = known->key;
    }
    keep_seen({}, {request.seen.path});
    return true;
  }
  // The file may come back, because drives are mounted late and files are incomplete while being
  // written: the description is kept.
  if (!deactivate(*row, planned.change)) return false;
  request.entry = columns_.entry(*row);
  request.seen.key = planned.change.key;
  return true;
}

}  // namespace mocap::library
