// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// All entries in memory, column by column, and in the orders that pages are asked for.

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

/// Texts by number; a number once given stays.
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

/// Rows stand in the order of their keys and are never used again, so that a sorted list of keys
/// is a sorted list of rows. Reading needs no change elsewhere meanwhile: whoever owns the columns
/// locks them.
class Columns {
 public:
  Columns(std::filesystem::path folder, std::filesystem::path store)
      : folder_(std::move(folder)), store_(std::move(store)) {}

  /// Adds an entry whose key is above all others, or takes the place of the one with that key.
  /// `traits`: nothing keeps those that it has.
  void set(std::int64_t key, std::string record, const std::optional<Traits>& traits);
  void erase(std::int64_t key);
  /// Nobody sees the entry from now on, until it is `set` again; its id and its address stay its
  /// own meanwhile, and it is found by `find_away`.
  void put_away(std::int64_t key);
  /// Between these, orders are not kept up; for reading a catalogue whole. `expected`: how many
  /// entries there will be, about.
  void begin_loading(std::size_t expected);
  void finish_loading();

  /// The words of all entries; to be given to `use_words`. Takes a while for many, `is_wanted` is
  /// asked now and then whether to go on.
  std::unique_ptr<WordIndex> make_words(const std::function<bool()>& is_wanted) const;
  /// From now on the words are kept up.
  void use_words(std::unique_ptr<WordIndex> words) { words_ = std::move(words); }
  /// Nothing until `use_words`.
  const WordIndex* words() const { return words_.get(); }

  std::optional<Row> find_key(std::int64_t key) const;
  std::optional<Row> find_id(std::string_view id) const;
  std::optional<Row> find_slug(std::string_view slug) const;
  /// Entries that have a file with these bytes, as motion or as skeleton.
  std::vector<Row> find_sha256(std::string_view sha256) const;
  /// Whether an entry has such a file, away or not.
  bool is_needed(std::string_view sha256) const;
  /// The entry that was put away with the very same files, the latest.
  std::optional<Row> find_away(const Entry& entry) const;
  /// Whether an entry has this id or address, away or not.
  bool is_address(const std::string& text) const;
  /// Entries that may be the same motion, the likeliest first.
  std::vector<Row> find_alike(const Entry& entry, const Signature& signature) const;

  /// Entries in another format that last as long and move alike, though their skeletons may have
  /// other joints, the likeliest first: a take that was written as BVH and as AMC.
  std::vector<Row> find_takes(const Entry& entry, const Movement& movement) const;

  /// A stored ASF of this name (folded, without its extension), the latest.
  std::optional<StoredFile> find_skeleton(const std::string& folded_stem) const;

  Entry entry(Row row) const;
  std::size_t rows() const { return keys_.size(); }
  std::size_t live() const { return by_added_.size(); }
  bool is_live(Row row) const { return are_live_[row] != 0; }
  bool is_away(Row row) const { return !is_live(row) && !records_[row].empty(); }
  std::uint64_t stored_bytes() const { return stored_bytes_; }

  // Columns, one value a row. Of dead rows they mean nothing.
  std::int64_t key(Row row) const { return keys_[row]; }
  const std::vector<std::uint8_t>& are_live() const { return are_live_; }  ///< 0 or 1.
  const std::vector<std::uint8_t>& formats() const { return formats_; }
  const std::vector<std::uint32_t>& families() const { return families_; }
  const std::vector<std::uint32_t>& licences() const { return licences_; }
  const std::vector<std::uint32_t>& uploaders() const { return uploaders_; }
  const std::vector<std::uint32_t>& joints() const { return joints_; }
  const std::vector<double>& durations_s() const { return durations_s_; }
  const std::vector<float>& rates() const { return rates_; }  ///< Frames a second.
  const std::vector<std::int64_t>& added_s() const { return added_s_; }
  const std::string& folded_name(Row row) const { return folded_names_[row]; }
  std::span<const std::uint32_t> tags(Row row) const { return tags_[row]; }
  std::span<const float> movement(Row row) const {
    return {&movements_[row * movement_size], movement_size};
  }
  bool has_movement(Row row) const { return has_movement_[row] != 0; }
  Movement movement_factors() const { return movement_scale_.factors(); }

  const Dictionary& texts() const { return texts_; }  ///< Families, licences, uploaders, tags.

  // Live rows: by date of adding, by folded name, by duration; then by key.
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
  // Of those that are away too:
  std::unordered_map<std::string, Row> ids_, slugs_;
  std::unordered_multimap<std::uint64_t, Row> digests_;  ///< By the first digits of a SHA-256.
  // Of live ones alone:
  std::unordered_multimap<std::uint64_t, Row> buckets_;
  std::unordered_map<std::string, std::set<Row>> skeletons_;  ///< By folded stem.
};

}  // namespace mocap::library
