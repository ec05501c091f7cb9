// SPDX-License-Identifier: MIT
#include "server/adding_batch.hpp"

#include <array>
#include <exception>
#include <memory>
#include <new>
#include <utility>

#include "server/codes.hpp"
#include "server/json_shapes.hpp"
#include "server/services.hpp"

namespace mocap::server {

namespace {

constexpr std::size_t threads = 8;
constexpr std::size_t most_jobs_waiting = 16;

std::string item_json(const AddedItem& item) {
  json::JsonWriter json;
  json.begin_object().member("name", item.name);
  if (item.added) {
    const bool is_new = item.added->match == library::Match::none;
    json.member("status", is_new ? "added" : "duplicate");
    write_entry(json.key("entry"), item.added->entry);
    if (!is_new) write_match(json, *item.added);
    write_findings(json.key("findings"), item.added->findings);
    json.key("error").null();
  } else {
    json.member("status", "failed").key("entry").null();
    write_findings(json.key("findings"), item.findings);
    write_error(json.key("error"), for_visitors(item.error), status_of(item.error.code));
  }
  return json.end_object().take();
}

}  // namespace

AddedItem add_motion(library::Library& library, const UploadedFile& motion,
                     const UploadedFile* skeleton, const AddingTerms& terms) {
  AddedItem item;
  item.name = last_name(motion.name);
  std::vector<library::IncomingFile> files{{item.name, motion.bytes}};
  if (skeleton != nullptr) files.push_back({last_name(skeleton->name), skeleton->bytes});
  try {
    auto added =
        library.add(files, terms.description, terms.uploader, &item.findings, terms.on_duplicate);
    if (added)
      item.added = std::move(*added);
    else
      item.error = std::move(added.error());
  } catch (const std::bad_alloc&) {
    item.error = make_diagnostic(codes::limit_memory, "not enough memory for this motion");
  } catch (const std::exception& problem) {
    item.error = make_diagnostic(codes::server_failed, problem.what());
  }
  return item;
}

std::uint64_t memory_for(const UploadedFile& motion, const UploadedFile* skeleton) {
  return library::memory_for_reading(motion.bytes.size() +
                                     (skeleton != nullptr ? skeleton->bytes.size() : 0));
}

AddingBatch::AddingBatch(library::Library& library, library::MemoryShare& memory, AddingTerms terms)
    : library_(library),
      memory_(memory),
      terms_(std::move(terms)),
      pool_(threads, most_jobs_waiting) {}

AddingBatch::~AddingBatch() {
  pool_.finish();
}

void AddingBatch::add(UploadedFile motion, std::optional<UploadedFile> skeleton) {
  const auto files = std::make_shared<const std::pair<UploadedFile, std::optional<UploadedFile>>>(
      std::move(motion), std::move(skeleton));
  pool_.submit_when_free([this, files, index = next_++] {
    run(index, files->first, files->second ? &*files->second : nullptr);
  });
}

void AddingBatch::add_failure(std::string name, Error error) {
  AddedItem item;
  item.name = std::move(name);
  item.error = std::move(error);
  keep(next_++, item);
}

void AddingBatch::keep(std::size_t index, const AddedItem& item) {
  std::string json = item_json(item);
  const std::lock_guard lock(mutex_);
  done_.emplace(index, std::move(json));
  if (!item.added && summary_.problem.empty()) summary_.problem = for_host(item.error);
  if (!item.added)
    ++summary_.failed;
  else if (item.added->match == library::Match::none)
    ++summary_.added;
  else
    ++summary_.duplicates;
}

void AddingBatch::run(std::size_t index, const UploadedFile& motion, const UploadedFile* skeleton) {
  try {
    const library::MemoryShare::Held memory = memory_.take(memory_for(motion, skeleton));
    keep(index, add_motion(library_, motion, skeleton, terms_));
  } catch (const std::exception&) {
    // Not enough memory to describe the outcome; the totals must still be correct.
    const std::lock_guard lock(mutex_);
    ++summary_.failed;
  }
}

AddingBatch::Summary AddingBatch::finish() {
  pool_.finish();
  for (auto& [index, json] : done_) summary_.results.push_back(std::move(json));
  done_.clear();
  return std::exchange(summary_, {});
}

}  // namespace mocap::server
