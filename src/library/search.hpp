// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Pages and counts over the columns.

#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "library/columns.hpp"
#include "library/library.hpp"

namespace mocap::library {

/// The rows that a query found, in its order; or all, in one of the columns' own orders.
struct Found {
  std::shared_ptr<const std::vector<Row>> rows;  ///< Nothing: `all`.
  const std::vector<Row>* all = nullptr;
  bool reversed = false;  ///< `all` is to be read from its end.

  std::size_t size() const { return rows ? rows->size() : all->size(); }
  Row at(std::size_t i) const {
    if (rows) return (*rows)[i];
    return reversed ? (*all)[all->size() - 1 - i] : (*all)[i];
  }
};

/// Where a page ended.
struct Cursor {
  Sort sort = Sort::newest;
  std::int64_t number = 0;  ///< Date of adding; the score, for relevance.
  double duration_s = 0.0;
  std::string name;
  std::int64_t key = 0;
};
std::string to_text(const Cursor& cursor);
std::optional<Cursor> cursor_from_text(std::string_view text);

/// Whether the conditions of a query leave anything out.
bool has_conditions(const Query& query);

/// The rows that fulfil a query, in its order. `word_keys`: keys of the entries that have its
/// words, rising; only looked at when there are words, and the columns do not know them yet.
Found find_rows(const Columns& columns, const Query& query,
                const std::vector<std::int64_t>& word_keys);
/// The index of the first row behind a cursor.
std::size_t position_behind(const Columns& columns, const Found& found, const Query& query,
                            const Cursor& cursor);
Cursor cursor_at(const Columns& columns, const Query& query, Row row);

Facets count_facets(const Columns& columns, const Found& found);

/// The grade of an entry that has the words of a query, by its name.
Grade grade_of(std::string_view name, const std::vector<std::string>& words);

/// The first words of a query, as `words_in` gives them: as many as are looked for.
std::vector<std::string> query_words(std::string_view text);

}  // namespace mocap::library
