// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// All entries in memory, stored by column, and indexed in the sort orders of search results.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "library/library.hpp"
#include "library/row_set.hpp"
#include "library/traits.hpp"
#include "library/word_index.hpp"

namespace mocap::library {

/// Interned strings; the number of a string never changes.
class Dictionary {
 public:
  std::uint32_t number_of(const std::string& text);
  std::optional<std::uint32_t> find(const std::string& text) const;
  const std::string& text(std::uint32_t number) const { return texts_[number]; }
  std::size_t size() const { return texts_.size(); }

 private:
  std::vector<std::string> texts_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
};

/// Rows are in the order of their keys and are never reused, so that a sorted list of keys is a
/// sorted list of rows. Not synchronised: the owner must lock the columns.
class Columns {
 public:
  Columns(std::filesystem::path folder, std::filesystem::path store)
      : folder_(std::move(folder)), store_(std::move(store)) {}

  /// Adds an entry whose key is greater than all others, or replaces the one with that key. Without
  /// `traits`, the existing ones are kept.
  void set(std::int64_t key, std::string record, const std::optional<Traits>& traits);
  void erase(std::int64_t key);
  /// Hides the entry until it is `set` again; its id and address remain reserved, and
  /// `find_missing` finds it.
  void deactivate(std::int64_t key);
  /// Between these calls, sort orders are not maintained; for loading a whole catalogue.
  /// `expected`: approximate number of entries.
  void begin_loading(std::size_t expected);
  void finish_loading();

  /// Builds the word index of all entries, to be passed to `use_words`. Slow for many entries;
  /// `is_wanted` is called periodically to check whether to continue.
  std::unique_ptr<WordIndex> make_words(const std::function<bool()>& is_wanted) const;
  /// Sets the word index, which is updated from now on.
  void use_words(std::unique_ptr<WordIndex> words) { words_ = std::move(words); }
  /// Null before `use_words`.
  const WordIndex* words() const { return words_.get(); }

  std::optional<Row> find_key(std::int64_t key) const;
  std::optional<Row> find_id(std::string_view id) const;
  std::optional<Row> find_slug(std::string_view slug) const;
  /// Entries that have a file with these bytes, as motion or as skeleton.
  std::vector<Row> find_sha256(std::string_view sha256) const;
  /// Whether an entry, missing or not, has such a file.
  bool is_needed(std::string_view sha256) const;
  /// The most recent missing entry with identical files.
  std::optional<Row> find_missing(const Entry& entry) const;
  /// Whether an entry, missing or not, has this id or address.
  bool is_address(const std::string& text) const;
  /// Entries that may be the same motion, the most likely first.
  std::vector<Row> find_alike(const Entry& entry, const Signature& signature) const;

  /// Entries in another format with the same duration and similar movement, whose skeletons may
  /// have different joints, the most likely first: a take exported in two formats.
  std::vector<Row> find_takes(const Entry& entry, const Movement& movement) const;

  /// The most recent stored skeleton file with this `detail::pairing_key`.
  std::optional<StoredFile> find_skeleton(const std::string& pairing_key) const;

  Entry entry(Row row) const;
  std::size_t rows() const { return keys_.size(); }
  std::size_t live() const { return by_added_.size(); }
  bool is_live(Row row) const { return are_live_[row] != 0; }
  bool is_missing(Row row) const { return !is_live(row) && !records_[row].empty(); }
  std::uint64_t stored_bytes() const { return stored_bytes_; }

  // Columns with one value per row. Values of dead rows are meaningless.
  std::int64_t key(Row row) const { return keys_[row]; }
  const std::vector<std::uint8_t>& are_live() const { return are_live_; }  ///< 0 or 1.
  const std::vector<std::uint8_t>& formats() const { return formats_; }
  const std::vector<std::uint32_t>& families() const { return families_; }
  const std::vector<std::uint32_t>& licences() const { return licences_; }
  const std::vector<std::uint32_t>& uploaders() const { return uploaders_; }
  const std::vector<std::uint32_t>& joints() const { return joints_; }
  const std::vector<double>& durations_s() const { return durations_s_; }
  const std::vector<float>& rates() const { return rates_; }  ///< Frames per second.
  const std::vector<std::int64_t>& added_s() const { return added_s_; }
  const std::string& folded_name(Row row) const { return folded_names_[row]; }
  std::span<const std::uint32_t> tags(Row row) const { return tags_[row]; }
  std::span<const float> movement(Row row) const {
    return {&movements_[row * movement_size], movement_size};
  }
  bool has_movement(Row row) const { return has_movement_[row] != 0; }
  Movement movement_factors() const { return movement_scale_.factors(); }

  const Dictionary& texts() const { return texts_; }  ///< Families, licences, uploaders, tags.

  // Live rows sorted by date added, by folded name, by duration; then by key.
  const std::vector<Row>& by_added() const { return by_added_; }
  const std::vector<Row>& by_name() const { return by_name_; }
  const std::vector<Row>& by_duration() const { return by_duration_; }

 private:
  void fill(Row row, const Entry& entry, std::string record);
  void set_traits(Row row, const Traits& traits);
  void link(Row row, const Entry& entry);
  void unlink(Row row);
  void hide(Row row, const Entry& entry);
  void forget(Row row, const Entry& entry);
  std::optional<Row> find_live(const std::unordered_map<std::string, Row>& map,
                               std::string_view text) const;
  bool has_file(Row row, std::string_view sha256) const;
  std::vector<Row> find_holders(std::string_view sha256) const;

  std::filesystem::path folder_;
  std::filesystem::path store_;
  bool is_loading_ = false;

  std::vector<std::int64_t> keys_;
  std::vector<std::uint8_t> are_live_;
  std::vector<std::string> records_;
  std::vector<std::uint8_t> formats_;
  std::vector<std::uint32_t> families_, licences_, uploaders_, joints_;
  std::vector<double> durations_s_;
  std::vector<float> rates_;
  std::vector<std::int64_t> added_s_;
  std::vector<std::string> folded_names_;
  std::vector<std::vector<std::uint32_t>> tags_;
  std::vector<Signature> signatures_;
  std::vector<float> movements_;
  std::vector<std::uint8_t> has_movement_;
  MovementScale movement_scale_;
  Dictionary texts_;
  std::uint64_t stored_bytes_ = 0;

  std::unique_ptr<WordIndex> words_;
  std::vector<Row> by_added_, by_name_, by_duration_;
  // Including missing entries:
  std::unordered_map<std::string, Row> ids_, slugs_;
  std::unordered_multimap<std::uint64_t, Row> digests_;  ///< Keyed by the first SHA-256 digits.
  // Live rows only:
  std::unordered_multimap<std::uint64_t, Row> buckets_;
  std::unordered_map<std::string, std::set<Row>> skeletons_;  ///< Keyed by `detail::pairing_key`.
};

}  // namespace mocap::library
