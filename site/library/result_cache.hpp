// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A cache of recent search results.

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "library/search.hpp"
#include "library/store.hpp"

namespace mocap::library {

/// A map that evicts the least recently used values when their total weight exceeds a limit.
template <class Value>
class Lru {
 public:
  explicit Lru(std::size_t most_weight) : most_weight_(most_weight) {}

  std::shared_ptr<const Value> find(const std::string& key) {
    const auto found = places_.find(key);
    if (found == places_.end()) return nullptr;
    items_.splice(items_.begin(), items_, found->second);
    return found->second->value;
  }
  void put(const std::string& key, std::shared_ptr<const Value> value, std::size_t weight) {
    drop(key);
    items_.push_front({key, std::move(value), weight});
    places_[key] = items_.begin();
    weight_ += weight;
    while (weight_ > most_weight_ && !items_.empty()) drop(std::string(items_.back().key));
  }

 private:
  struct Item {
    std::string key;
    std::shared_ptr<const Value> value;
    std::size_t weight = 0;
  };
  void drop(const std::string& key) {
    const auto found = places_.find(key);
    if (found == places_.end()) return;
    weight_ -= found->second->weight;
    items_.erase(found->second);
    places_.erase(found);
  }

  std::size_t most_weight_;
  std::size_t weight_ = 0;
  std::list<Item> items_;
  std::unordered_map<std::string, typename std::list<Item>::iterator> places_;
};

/// Rows by query, keys by words, counts by query; valid for one generation of the library.
/// Thread-safe.
class ResultCache {
 public:
  /// Calls `use(columns, found)` while the columns are locked for reading.
  template <class Use>
  auto with(Store& store, const Query& query, Use use)
      -> Result<decltype(use(std::declval<const Columns&>(),
                             std::declval<const SearchResults&>()))> {
    std::shared_ptr<const Keys> keys;
    if (!query.words.empty() && !store.has_words()) {
      Result<std::shared_ptr<const Keys>> found = keys_of(store, query.words);
      if (!found) return tl::unexpected<Error>(found.error());
      keys = std::move(*found);
    }
    return store.with_columns([&](const Columns& columns) {
      return use(columns, *find(columns, store.generation(), query, keys.get()));
    });
  }

  Result<Facets> facets(Store& store, const Query& query);

 private:
  /// All entries, up to a given one, that contain the words. Queried from the catalogue until the
  /// columns have a word index.
  struct Keys {
    std::uint64_t epoch = 0;
    std::uint64_t generation = 0;
    std::int64_t last = 0;
    std::vector<std::int64_t> keys;
  };
  struct Known {
    std::uint64_t generation = 0;
    SearchResults found;
  };
  struct Counts {
    std::uint64_t generation = 0;
    Facets facets;
  };

  Result<std::shared_ptr<const Keys>> keys_of(Store& store, const std::string& words);
  std::shared_ptr<const SearchResults> find(const Columns& columns, std::uint64_t generation,
                                            const Query& query, const Keys* keys);

  std::mutex mutex_;
  Lru<Keys> keys_{6'000'000};  // Bytes.
  Lru<Known> found_{6'000'000};
  Lru<Counts> counts_{256};
};

}  // namespace mocap::library
