// SPDX-License-Identifier: MIT
#include "library/columns.hpp"

#include <algorithm>
#include <charconv>
#include <tuple>

#include "formats/partner.hpp"
#include "library/change.hpp"
#include "library/record.hpp"
#include "library/text.hpp"

namespace mocap::library {

namespace {

bool is_skeleton(const StoredFile& file) {
  const std::optional<Format> format = find_format(file.extension);
  return format && facts_of(*format).holds == Holds::skeleton;
}

std::string pairing_key_of(const StoredFile& skeleton) {
  return detail::pairing_key(without_extension(skeleton.name));
}

std::uint64_t first_digits(std::string_view sha256) {
  std::uint64_t value = 0;
  std::from_chars(sha256.data(), sha256.data() + std::min<std::size_t>(sha256.size(), 16), value,
                  16);
  return value;
}

void erase_pair(std::unordered_multimap<std::uint64_t, Row>& map, std::uint64_t hash, Row row) {
  const auto [first, last] = map.equal_range(hash);
  for (auto at = first; at != last; ++at) {
    if (at->second == row) {
      map.erase(at);
      return;
    }
  }
}

template <class Less>
void insert_sorted(std::vector<Row>& rows, Row row, Less less) {
  rows.insert(std::upper_bound(rows.begin(), rows.end(), row, less), row);
}

template <class Less>
void erase_sorted(std::vector<Row>& rows, Row row, Less less) {
  const auto at = std::lower_bound(rows.begin(), rows.end(), row, less);
  if (at != rows.end() && *at == row) rows.erase(at);
}

auto less_added(const Columns& columns) {
  return [&columns](Row a, Row b) {
    return std::pair(columns.added_s()[a], a) < std::pair(columns.added_s()[b], b);
  };
}
auto less_name(const Columns& columns) {
  return [&columns](Row a, Row b) {
    const int order = columns.folded_name(a).compare(columns.folded_name(b));
    return order != 0 ? order < 0 : a < b;
  };
}
auto less_duration(const Columns& columns) {
  return [&columns](Row a, Row b) {
    return std::pair(columns.durations_s()[a], a) < std::pair(columns.durations_s()[b], b);
  };
}

}  // namespace

std::uint32_t Dictionary::number_of(const std::string& text) {
  const auto [at, is_new] = numbers_.emplace(text, static_cast<std::uint32_t>(texts_.size()));
  if (is_new) texts_.push_back(text);
  return at->second;
}

std::optional<std::uint32_t> Dictionary::find(const std::string& text) const {
  const auto found = numbers_.find(text);
  if (found == numbers_.end()) return std::nullopt;
  return found->second;
}

void Columns::fill(Row row, const Entry& entry, std::string record) {
  are_live_[row] = 1;
  records_[row] = std::move(record);
  formats_[row] = static_cast<std::uint8_t>(entry.format);
  families_[row] = texts_.number_of(entry.family);
  licences_[row] = texts_.number_of(entry.licence);
  uploaders_[row] = texts_.number_of(entry.uploader);
  joints_[row] = entry.joints;
  durations_s_[row] = entry.duration_s;
  rates_[row] =
      entry.frame_time_s > 0.0
          ? static_cast<float>(FrameTime::from_seconds(entry.frame_time_s).frames_per_second())
          : 0.0F;
  added_s_[row] = entry.added_s;
  folded_names_[row] = folded(entry.name);
  tags_[row].clear();
  tags_[row].reserve(entry.tags.size());
  for (const std::string& tag : entry.tags) tags_[row].push_back(texts_.number_of(tag));
}

void Columns::set_traits(Row row, const Traits& traits) {
  if (has_movement_[row] != 0) movement_scale_.remove(movement(row));
  signatures_[row] = traits.signature;
  has_movement_[row] = traits.movement ? 1 : 0;
  if (!traits.movement) return;
  std::copy(traits.movement->begin(), traits.movement->end(),
            movements_.begin() + static_cast<std::ptrdiff_t>(row * movement_size));
  movement_scale_.add(movement(row));
}

void Columns::link(Row row, const Entry& entry) {
  ids_[entry.id] = row;
  slugs_[entry.slug] = row;
  for (const StoredFile& file : entry.files) {
    digests_.emplace(first_digits(file.sha256), row);
    stored_bytes_ += file.size;
    if (is_skeleton(file)) skeletons_[pairing_key_of(file)].insert(row);
  }
  buckets_.emplace(bucket_of(entry.frames, entry.joints), row);
  if (words_) words_->add(row, entry);
  if (is_loading_) return;
  insert_sorted(by_added_, row, less_added(*this));
  insert_sorted(by_name_, row, less_name(*this));
  insert_sorted(by_duration_, row, less_duration(*this));
}

void Columns::unlink(Row row) {
  const Entry old = entry(row);
  if (is_live(row)) hide(row, old);
  forget(row, old);
}

/// Removes an entry from the indexes that also contain missing entries.
void Columns::forget(Row row, const Entry& old) {
  ids_.erase(old.id);
  slugs_.erase(old.slug);
  for (const StoredFile& file : old.files) erase_pair(digests_, first_digits(file.sha256), row);
}

void Columns::hide(Row row, const Entry& old) {
  for (const StoredFile& file : old.files) {
    stored_bytes_ -= file.size;
    if (!is_skeleton(file)) continue;
    const auto holders = skeletons_.find(pairing_key_of(file));
    if (holders == skeletons_.end()) continue;
    holders->second.erase(row);
    if (holders->second.empty()) skeletons_.erase(holders);
  }
  erase_pair(buckets_, bucket_of(old.frames, old.joints), row);
  if (words_) words_->remove(row, old);
  erase_sorted(by_added_, row, less_added(*this));
  erase_sorted(by_name_, row, less_name(*this));
  erase_sorted(by_duration_, row, less_duration(*this));
}

void Columns::set(std::int64_t key, std::string record, const std::optional<Traits>& traits) {
  const std::optional<Entry> entry = unpack(record, folder_, store_);
  if (!entry) return;
  std::optional<Row> row = find_key(key);
  if (row && (is_live(*row) || is_missing(*row))) {
    unlink(*row);
  } else if (!row) {
    if (!keys_.empty() && key < keys_.back()) return;
    row = static_cast<Row>(keys_.size());
    keys_.push_back(key);
    const std::size_t size = keys_.size();
    are_live_.resize(size);
    records_.resize(size);
    formats_.resize(size);
    for (auto* column : {&families_, &licences_, &uploaders_, &joints_}) column->resize(size);
    durations_s_.resize(size);
    rates_.resize(size);
    added_s_.resize(size);
    folded_names_.resize(size);
    tags_.resize(size);
    signatures_.resize(size);
    movements_.resize(size * movement_size);
    has_movement_.resize(size);
  }
  record.shrink_to_fit();
  fill(*row, *entry, std::move(record));
  if (traits) set_traits(*row, *traits);
  link(*row, *entry);
}

void Columns::erase(std::int64_t key) {
  const std::optional<Row> row = find_key(key);
  if (!row || (!is_live(*row) && !is_missing(*row))) return;
  deactivate(key);
  forget(*row, entry(*row));
  records_[*row] = {};
}

void Columns::deactivate(std::int64_t key) {
  const std::optional<Row> row = find_key(key);
  if (!row || !is_live(*row)) return;
  hide(*row, entry(*row));
  set_traits(*row, {});
  are_live_[*row] = 0;
  folded_names_[*row] = {};
  tags_[*row] = {};
}

void Columns::begin_loading(std::size_t expected) {
  is_loading_ = true;
  ids_.reserve(expected);
  slugs_.reserve(expected);
  digests_.reserve(expected);
  buckets_.reserve(expected);
  keys_.reserve(expected);
  records_.reserve(expected);
  movements_.reserve(expected * movement_size);
}

void Columns::finish_loading() {
  is_loading_ = false;
  by_added_.clear();
  for (Row row = 0; row < keys_.size(); ++row) {
    if (is_live(row)) by_added_.push_back(row);
  }
  by_name_ = by_added_;
  by_duration_ = by_added_;
  std::sort(by_added_.begin(), by_added_.end(), less_added(*this));
  std::sort(by_name_.begin(), by_name_.end(), less_name(*this));
  std::sort(by_duration_.begin(), by_duration_.end(), less_duration(*this));
}

std::unique_ptr<WordIndex> Columns::make_words(const std::function<bool()>& is_wanted) const {
  constexpr Row rows_per_check = 1'000;
  auto words = std::make_unique<WordIndex>();
  words->begin_loading();
  for (Row row = 0; row < rows(); ++row) {
    if (row % rows_per_check == 0 && !is_wanted()) return nullptr;
    if (is_live(row)) words->add(row, entry(row));
  }
  words->finish_loading();
  return words;
}

std::optional<Row> Columns::find_key(std::int64_t key) const {
  const auto at = std::lower_bound(keys_.begin(), keys_.end(), key);
  if (at == keys_.end() || *at != key) return std::nullopt;
  return static_cast<Row>(at - keys_.begin());
}

std::optional<Row> Columns::find_live(const std::unordered_map<std::string, Row>& map,
                                      std::string_view text) const {
  const auto found = map.find(std::string(text));
  if (found == map.end() || !is_live(found->second)) return std::nullopt;
  return found->second;
}

std::optional<Row> Columns::find_id(std::string_view id) const {
  return find_live(ids_, id);
}

std::optional<Row> Columns::find_slug(std::string_view slug) const {
  return find_live(slugs_, slug);
}

bool Columns::is_address(const std::string& text) const {
  return ids_.contains(text) || slugs_.contains(text);
}

bool Columns::has_file(Row row, std::string_view sha256) const {
  const std::vector<StoredFile> files = entry(row).files;
  return std::any_of(files.begin(), files.end(),
                     [&](const StoredFile& file) { return file.sha256 == sha256; });
}

std::vector<Row> Columns::find_holders(std::string_view sha256) const {
  std::vector<Row> rows;
  const auto [first, last] = digests_.equal_range(first_digits(sha256));
  for (auto at = first; at != last; ++at)
    if (has_file(at->second, sha256)) rows.push_back(at->second);
  std::sort(rows.begin(), rows.end());
  return rows;
}

std::vector<Row> Columns::find_sha256(std::string_view sha256) const {
  std::vector<Row> rows = find_holders(sha256);
  std::erase_if(rows, [&](Row row) { return !is_live(row); });
  return rows;
}

bool Columns::is_needed(std::string_view sha256) const {
  const auto [first, last] = digests_.equal_range(first_digits(sha256));
  return std::any_of(first, last, [&](const auto& item) { return has_file(item.second, sha256); });
}

std::optional<Row> Columns::find_missing(const Entry& entry) const {
  const std::vector<Row> rows = find_holders(entry.files.front().sha256);
  const auto found = std::find_if(rows.rbegin(), rows.rend(), [&](Row row) {
    return is_missing(row) && files_digest(this->entry(row)) == files_digest(entry);
  });
  if (found == rows.rend()) return std::nullopt;
  return *found;
}

std::vector<Row> Columns::find_alike(const Entry& entry, const Signature& signature) const {
  std::vector<std::pair<double, Row>> alike;
  const auto [first, last] = buckets_.equal_range(bucket_of(entry.frames, entry.joints));
  for (auto at = first; at != last; ++at) {
    const Signature& other = signatures_[at->second];
    if (may_be_alike(other, signature)) {
      alike.emplace_back(distance_between(other, signature), at->second);
    }
  }
  std::sort(alike.begin(), alike.end());
  std::vector<Row> rows;
  rows.reserve(alike.size());
  for (const auto& [distance, row] : alike) rows.push_back(row);
  return rows;
}

std::vector<Row> Columns::find_takes(const Entry& entry, const Movement& movement) const {
  constexpr double duration_tolerance = 0.015;
  // The smallest distances between different motions are above this limit.
  constexpr float most_distance_squared = 0.01F;
  const double shortest = entry.duration_s * (1.0 - duration_tolerance);
  const double longest = entry.duration_s * (1.0 + duration_tolerance);
  const Movement factors = movement_factors();
  std::vector<std::pair<float, Row>> alike;
  auto at = std::lower_bound(by_duration_.begin(), by_duration_.end(), shortest,
                             [&](Row row, double least) { return durations_s_[row] < least; });
  for (; at != by_duration_.end() && durations_s_[*at] <= longest; ++at) {
    const Row row = *at;
    if (formats_[row] == static_cast<std::uint8_t>(entry.format) || !has_movement(row)) continue;
    const float distance = distance_squared(movement, this->movement(row), factors);
    if (distance <= most_distance_squared) alike.emplace_back(distance, row);
  }
  std::sort(alike.begin(), alike.end());
  std::vector<Row> rows;
  rows.reserve(alike.size());
  for (const auto& [distance, row] : alike) rows.push_back(row);
  return rows;
}

std::optional<StoredFile> Columns::find_skeleton(const std::string& pairing_key) const {
  const auto holders = skeletons_.find(pairing_key);
  if (holders == skeletons_.end()) return std::nullopt;
  for (StoredFile& file : entry(*holders->second.rbegin()).files) {
    if (is_skeleton(file)) return std::move(file);
  }
  return std::nullopt;
}

Entry Columns::entry(Row row) const {
  return unpack(records_[row], folder_, store_).value_or(Entry());
}

}  // namespace mocap::library
