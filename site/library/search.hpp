// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Query results and their pages.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "library/columns.hpp"
#include "library/library.hpp"
#include "library/position.hpp"
#include "library/row_set.hpp"

namespace mocap::library {

/// The rows that a query found. Small results are a list in the query's order. Large results are
/// one set per relevance: a page is read in the columns' order without sorting.
struct SearchResults {
  struct Hit {
    Row row = 0;
    Relevance relevance = Relevance::elsewhere;
  };
  struct Group {
    Relevance relevance = Relevance::elsewhere;
    RowSet rows;
  };

  bool is_all = false;  ///< Every live row; list and groups are empty.
  std::vector<Hit> list;
  std::vector<Group> groups;  ///< Best first; empty if the list is used.
  std::size_t size = 0;
  std::vector<std::string> instead;  ///< See `Page::searched_for`.

  /// Approximate memory in bytes.
  std::size_t bytes() const;
};

/// Whether a query restricts the results at all.
bool has_conditions(const Query& query);

/// The rows that match a query. `word_keys`: keys of the entries that contain its words, ascending;
/// used only if there are words and the columns have no word index yet.
SearchResults find_rows(const Columns& columns, const Query& query,
                        const std::vector<std::int64_t>& word_keys);

/// Part of the results in the query's order.
struct Slice {
  std::vector<SearchResults::Hit> rows;
  bool is_last = true;  ///< There are no further rows.
};
/// The first rows after a position, or from the start; at most `limit`.
Slice slice_after(const Columns& columns, const SearchResults& found, const Query& query,
                  const std::optional<Position>& position, std::size_t limit);

Facets count_facets(const Columns& columns, const SearchResults& found);

/// The relevance of an entry that contains the words of a query, depending on its name.
Relevance relevance_of(std::string_view name, const std::vector<std::string>& words);

/// The first words of a query, as returned by `words_in`, up to the maximum number used.
std::vector<std::string> query_words(std::string_view text);

}  // namespace mocap::library
