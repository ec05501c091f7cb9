// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "library/quality.hpp"
#include "library/signature.hpp"
#include "library/store.hpp"

namespace mocap::library {

namespace {

/// Entries added in the meantime must be compared too, which might never end without a limit.
constexpr std::size_t most_comparisons_of_request = 4 * Store::most_comparisons;

bool is_in_folder(const Entry& entry) {
  return entry.files.front().modified_ns != 0;
}

std::string key_of(const Comparisons::Candidate& candidate) {
  return fmt::format("{} {} {} {}", candidate.entry.id, candidate.as_take ? "take" : "motion",
                     is_in_folder(candidate.entry) ? "folder" : "store",
                     files_digest(candidate.entry));
}

std::uint64_t file_bytes(const Entry& entry) {
  std::uint64_t bytes = 0;
  for (const StoredFile& file : entry.files) bytes += file.size;
  return bytes;
}

}  // namespace

const Comparisons::Outcome* Comparisons::find(const Candidate& candidate) const {
  const auto found = outcomes.find(key_of(candidate));
  return found == outcomes.end() ? nullptr : &found->second;
}

void Comparisons::put(const Candidate& candidate, Outcome outcome) {
  outcomes.insert_or_assign(key_of(candidate), std::move(outcome));
}

std::optional<Row> Store::find_same_bytes(const Entry& entry, std::optional<Row> but) const {
  for (const Row row : columns_.find_sha256(entry.files.front().sha256)) {
    if (row == but) continue;
    const Entry other = columns_.entry(row);
    // The same motion file with a different skeleton is a different motion.
    const bool is_same =
        other.files.size() == entry.files.size() &&
        std::equal(entry.files.begin(), entry.files.end(), other.files.begin(),
                   [](const StoredFile& a, const StoredFile& b) { return a.sha256 == b.sha256; });
    if (is_same) return row;
  }
  return std::nullopt;
}

void Store::find_same_motion(Request& request, Known& known) const {
  const Reading& reading = *request.reading;
  Comparisons& comparisons = request.comparisons;
  std::size_t visited = 0;
  std::uint64_t visited_bytes = 0;
  // Returns whether later candidates may matter.
  const auto visit = [&](Row row, bool as_take) {
    if (row == known.own) return true;
    if (visited == most_comparisons || visited_bytes > most_compared_bytes) return false;
    Comparisons::Candidate candidate{columns_.entry(row), as_take};
    if (as_take && candidate.entry.frames != reading.entry.frames) return true;
    ++visited;
    visited_bytes += file_bytes(candidate.entry);
    const Comparisons::Outcome* const outcome = comparisons.find(candidate);
    if (outcome == nullptr) {
      if (comparisons.outcomes.size() + comparisons.wanted.size() < most_comparisons_of_request)
        comparisons.wanted.push_back(std::move(candidate));
      return true;
    }
    if (!outcome->is_same) return true;
    if (comparisons.wanted.empty()) {
      known.same = row;
      known.compared = outcome;
      request.match = Match::same_motion;
      request.known = outcome->quality;
    }
    return false;
  };
  for (const Row row : columns_.find_alike(reading.entry, reading.traits.signature)) {
    if (!visit(row, false)) return;
  }
  if (!reading.traits.movement) return;
  for (const Row row : columns_.find_takes(reading.entry, *reading.traits.movement)) {
    if (!visit(row, true)) return;
  }
}

/// Identical bytes restore an entry wherever they are. Different bytes restore the missing entry
/// of their path, whose file could not be read for a while, or the missing entry that the file
/// duplicated.
std::optional<Row> Store::find_missing(const Request& request) const {
  if (const auto row = columns_.find_missing(request.reading->entry)) return row;
  if (request.kind != Request::Kind::place) return std::nullopt;
  const std::lock_guard lock(seen_mutex_);
  const SeenFile* const known = seen_.find(request.seen.path);
  if (known == nullptr) return std::nullopt;
  const bool is_its_own = known->state == SeenFile::State::unreadable;
  const bool is_its_duplicate = known->state == SeenFile::State::duplicate &&
                                is_same_file(known->stamp, request.seen.stamp) &&
                                is_same_file(known->skeleton_stamp, request.seen.skeleton_stamp);
  if (!is_its_own && !is_its_duplicate) return std::nullopt;
  const std::optional<Row> row = columns_.find_key(known->key);
  return row && columns_.is_missing(*row) ? row : std::nullopt;
}

Store::Known Store::find_known(Request& request) const {
  const Entry& entry = request.reading->entry;
  request.match = Match::none;
  request.known.reset();
  request.comparisons.wanted.clear();
  Known known;
  if (request.kind == Request::Kind::place) {
    known.own = find_placed(request.seen.path);
    known.removed = find_removed(entry);
    if (known.removed) return known;
  }
  known.same = find_same_bytes(entry, known.own);
  if (known.same) {
    request.match = Match::same_bytes;
    return known;
  }
  if (!known.own) known.missing = find_missing(request);
  if (known.missing || request.on_duplicate == OnDuplicate::add) return known;
  find_same_motion(request, known);
  return known;
}

Comparisons::Outcome Store::compare(const Request& request,
                                    const Comparisons::Candidate& candidate) {
  ++comparisons_;
  const Reading& reading = *request.reading;
  const Entry& entry = candidate.entry;
  const MemoryShare::Held memory = comparing_.take(memory_for_reading(file_bytes(entry)));
  Comparisons::Outcome outcome;
  Diagnostics ignored;
  Result<std::vector<FileBytes>> files = read_files(entry, limits_, ignored);
  if (!files) return outcome;
  const Result<Clip> other = read_clip(*files, limits_, false, ignored);
  if (!other) return outcome;
  outcome.is_same =
      candidate.as_take ? is_same_take(*other, reading.clip) : is_same_motion(*other, reading.clip);
  if (!outcome.is_same) return outcome;
  if (!candidate.as_take && entry.format == reading.entry.format)
    outcome.quality = quality_of(*other);
  if (request.kind == Request::Kind::add && is_in_folder(entry)) {
    for (FileBytes& file : *files) outcome.contents.push_back(std::move(file.bytes));
  }
  return outcome;
}

Result<Clip> Store::read(const Entry& entry, const ReadLimits& limits, bool keep_style,
                         Diagnostics& diagnostics) const {
  const Result<std::vector<FileBytes>> files = read_files(entry, limits, diagnostics);
  if (!files) return tl::unexpected<Error>(files.error());
  return read_clip(*files, limits, keep_style, diagnostics);
}

void Store::make_comparisons(Request& request) {
  if (request.kind != Request::Kind::add && request.kind != Request::Kind::place) return;
  for (;;) {
    with_columns([&](const Columns& /*locked*/) { return find_known(request); });
    if (request.comparisons.wanted.empty()) return;
    for (const Comparisons::Candidate& candidate : request.comparisons.wanted) {
      Comparisons::Outcome outcome = compare(request, candidate);
      const bool is_same = outcome.is_same;
      request.comparisons.put(candidate, std::move(outcome));
      if (is_same) break;
    }
  }
}

void Store::carry_out(std::span<Request> requests) {
  std::vector<Request*> open;
  open.reserve(requests.size());
  for (Request& request : requests) open.push_back(&request);
  while (!open.empty()) {
    for (Request* const request : open) make_comparisons(*request);
    if (!make_changes(open)) return;
    // The remaining requests must be compared with entries that were added in the meantime.
    std::erase_if(open, [](const Request* each) { return each->comparisons.wanted.empty(); });
  }
}

}  // namespace mocap::library
