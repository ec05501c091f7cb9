// SPDX-License-Identifier: MIT
#include "library/derived_cache.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <vector>

#include "io/system/file.hpp"
#include "library/grouped_files.hpp"
#include "library/sha256.hpp"
#include "text/ascii.hpp"

namespace mocap::library {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view part_head = "part-";
/// A caller may be about to open a file that was returned this recently.
constexpr std::chrono::seconds safe{30};

bool is_plain(std::string_view key) {
  return !key.empty() && key.size() <= 100 && key.front() != '.' &&
         std::all_of(key.begin(), key.end(), [](char c) {
           return text::is_letter_or_digit(c) || c == '.' || c == '-' || c == '_' || c == '=';
         });
}

std::string bytes_of(const Entry& entry) {
  std::string all;
  for (const StoredFile& file : entry.files) all += file.sha256;
  return fmt::format("{:016x}", short_hash(all));
}

}  // namespace

Result<fs::path> DerivedCache::get(const Entry& entry, std::string_view key,
                                   const Library::Maker& make) {
  if (!is_plain(key) || !is_plain(entry.id)) {
    return fail(codes::argument_invalid, "the key of a cached file contains an invalid character");
  }
  const fs::path folder = folder_ / entry.id;
  const std::string bytes = bytes_of(entry);
  const fs::path path = folder / fmt::format("{}-{}", bytes, key);
  const std::string name = path.string();
  std::unique_lock lock(mutex_);
  if (!is_known_) measure_disk();
  ++waiting_;
  made_.wait(lock, [&] { return !in_progress_.contains(name); });
  --waiting_;
  std::error_code error;
  if (const auto found = items_.find(name); found != items_.end()) {
    found->second.used = clocks_.steady();
    if (fs::exists(path, error)) return path;
    bytes_ -= found->second.size;
    items_.erase(found);
  }
  in_progress_.insert(name);
  // One folder per file being generated: writers put temporary files next to their target, and when
  // one writer finishes, the files of another must not be removed as leftovers. The file keeps its
  // name because the writer may depend on the extension.
  const fs::path workplace = folder / fmt::format("{}{}", part_head, ++parts_);
  const fs::path part = workplace / key;
  lock.unlock();

  fs::create_directories(workplace, error);
  Status made = make(part);
  std::uint64_t size = 0;
  if (made) {
    size = fs::file_size(part, error);
    const int failure = error ? error.value() : system::move_file(part, path, true);
    if (failure != 0)
      made = fail(codes::io_write,
                  fmt::format("cannot write the cached file: {}", system::system_message(failure)));
  }
  fs::remove_all(workplace, error);

  lock.lock();
  in_progress_.erase(name);
  if (made) {
    items_[name] = {size, clocks_.steady()};
    bytes_ += size;
    drop_old_bytes(folder, bytes);
    if (bytes_ > most_bytes_) make_room();
  }
  lock.unlock();
  made_.notify_all();
  if (!made) return tl::unexpected<Error>(made.error());
  return path;
}

void DerivedCache::drop_old_bytes(const fs::path& folder, const std::string& bytes) {
  std::error_code error;
  for (fs::directory_iterator file(folder, error), end; !error && file != end;
       file.increment(error)) {
    const std::string name = file->path().filename().string();
    if (name.starts_with(bytes) || name.starts_with(part_head)) continue;
    if (const auto found = items_.find(file->path().string()); found != items_.end()) {
      bytes_ -= found->second.size;
      items_.erase(found);
    }
    std::error_code ignored;
    fs::remove(file->path(), ignored);
  }
}

void DerivedCache::forget(const std::string& id) {
  if (!is_plain(id)) return;
  const std::lock_guard lock(mutex_);
  const std::string head = (folder_ / id / "").string();
  for (auto item = items_.begin(); item != items_.end();) {
    if (!item->first.starts_with(head)) {
      ++item;
      continue;
    }
    bytes_ -= item->second.size;
    item = items_.erase(item);
  }
  std::error_code error;
  fs::remove_all(folder_ / id, error);
}

std::size_t DerivedCache::waiting() {
  const std::lock_guard lock(mutex_);
  return waiting_;
}

void DerivedCache::measure_disk() {
  is_known_ = true;
  visit_grouped_files(folder_, [&](const fs::directory_entry& file) {
    std::error_code error;
    if (file.path().filename().string().starts_with(part_head)) {
      fs::remove_all(file.path(), error);  // Left over from a crash.
      return;
    }
    const std::uint64_t size = file.file_size(error);
    if (error) return;
    items_[file.path().string()] = {size, clocks_.steady() - safe};
    bytes_ += size;
  });
}

void DerivedCache::make_room() {
  std::vector<std::pair<TimePoint, std::string>> by_use;
  const TimePoint last = clocks_.steady() - safe;
  for (const auto& [path, item] : items_) {
    if (item.used <= last) by_use.emplace_back(item.used, path);
  }
  std::sort(by_use.begin(), by_use.end());
  // Frees some extra space; otherwise every new file would require sorting all of them again.
  const std::uint64_t goal = most_bytes_ / 10 * 9;
  for (const auto& [used, path] : by_use) {
    if (bytes_ <= goal) return;
    std::error_code error;
    fs::remove(path, error);
    bytes_ -= items_[path].size;
    items_.erase(path);
  }
}

}  // namespace mocap::library
