// SPDX-License-Identifier: MIT
#include "library/result_cache.hpp"

namespace mocap::library {

namespace {

/// Size of a result in addition to its rows.
constexpr std::size_t least_bytes = 256;

}  // namespace

Result<std::shared_ptr<const ResultCache::Keys>> ResultCache::keys_of(Store& store,
                                                                      const std::string& words) {
  auto fresh = std::make_shared<Keys>();
  std::string name;
  for (const std::string& word : query_words(words)) name += word + ' ';
  fresh->generation = store.generation();
  fresh->epoch = store.word_epoch();
  {
    const std::lock_guard lock(mutex_);
    if (const auto known = keys_.find(name); known && known->epoch == fresh->epoch) {
      if (known->generation == fresh->generation) return known;
      // Only entries were added since then: their keys are greater than all those examined.
      fresh->last = known->last;
      fresh->keys = known->keys;
    }
  }
  const std::int64_t newest = store.with_columns([](const Columns& columns) {
    return columns.rows() == 0 ? 0 : columns.key(static_cast<Row>(columns.rows() - 1));
  });
  const Result<std::vector<std::int64_t>> found = store.with_catalogue(
      [&](Catalogue& catalogue) { return catalogue.find_words(words, fresh->last); });
  if (!found) return tl::unexpected<Error>(found.error());
  fresh->keys.insert(fresh->keys.end(), found->begin(), found->end());
  fresh->last = std::max(newest, fresh->keys.empty() ? 0 : fresh->keys.back());
  const std::lock_guard lock(mutex_);
  keys_.put(name, fresh, fresh->keys.size() * sizeof fresh->keys[0] + least_bytes);
  return std::shared_ptr<const Keys>(std::move(fresh));
}

std::shared_ptr<const SearchResults> ResultCache::find(const Columns& columns,
                                                       std::uint64_t generation, const Query& query,
                                                       const Keys* keys) {
  static const std::vector<std::int64_t> none;
  const std::vector<std::int64_t>& word_keys = keys != nullptr ? keys->keys : none;
  const std::string name = identity_of(query);
  {
    const std::lock_guard lock(mutex_);
    const auto known = found_.find(name);
    if (known && known->generation == generation) return {known, &known->found};
  }
  auto fresh =
      std::make_shared<const Known>(Known{generation, find_rows(columns, query, word_keys)});
  std::shared_ptr<const SearchResults> found(fresh, &fresh->found);
  // The keys of words searched before the last change may lack entries that it added.
  if (keys != nullptr && keys->generation != generation) return found;
  const std::lock_guard lock(mutex_);
  found_.put(name, fresh, found->bytes() + least_bytes);
  return found;
}

Result<Facets> ResultCache::facets(Store& store, const Query& query) {
  Query plain = query;
  plain.sort = Sort::newest;
  const std::string name = identity_of(plain);
  const std::uint64_t generation = store.generation();
  {
    const std::lock_guard lock(mutex_);
    const auto known = counts_.find(name);
    if (known && known->generation == generation) return known->facets;
  }
  Result<Facets> facets =
      with(store, plain, [](const Columns& columns, const SearchResults& found) {
        return count_facets(columns, found);
      });
  if (!facets) return facets;
  const std::lock_guard lock(mutex_);
  counts_.put(name, std::make_shared<Counts>(Counts{generation, *facets}), 1);
  return facets;
}

}  // namespace mocap::library
