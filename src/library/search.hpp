// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What a query finds in the columns, and its pages.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "library/columns.hpp"
#include "library/library.hpp"
#include "library/place.hpp"
#include "library/row_set.hpp"

namespace mocap::library {

/// The rows that a query found. Few stand in a list, as the query orders them. Many are a set for
/// each grade: a page of them is read off the columns' own order, and nothing has to be sorted.
struct Found {
  struct Listed {
    Row row = 0;
    Grade grade = Grade::elsewhere;
  };
  struct Group {
    Grade grade = Grade::elsewhere;
    RowSet rows;
  };

  bool is_all = false;  ///< Every live row; list and groups are empty.
  std::vector<Listed> list;
  std::vector<Group> groups;  ///< The best first; or the list is used.
  std::size_t size = 0;
  std::vector<std::string> instead;  ///< As `Page::searched_for`.

  /// About what it takes of memory.
  std::size_t bytes() const;
};

/// Whether the conditions of a query leave anything out.
bool has_conditions(const Query& query);

/// The rows that fulfil a query. `word_keys`: keys of the entries that have its words, rising; only
/// looked at when there are words, and the columns do not know them yet.
Found find_rows(const Columns& columns, const Query& query,
                const std::vector<std::int64_t>& word_keys);

/// Some of the found rows in the query's order.
struct Slice {
  std::vector<Found::Listed> rows;
  bool is_last = true;  ///< No row follows.
};
/// The first rows behind a place, or of all; `limit` at most.
Slice slice_behind(const Columns& columns, const Found& found, const Query& query,
                   const std::optional<Place>& place, std::size_t limit);

Facets count_facets(const Columns& columns, const Found& found);

/// The grade of an entry that has the words of a query, by its name.
Grade grade_of(std::string_view name, const std::vector<std::string>& words);

/// The first words of a query, as `words_in` gives them: as many as are looked for.
std::vector<std::string> query_words(std::string_view text);

}  // namespace mocap::library
