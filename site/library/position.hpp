// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Positions in the sort order of a query, and the cursors between pages.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "library/columns.hpp"
#include "library/library.hpp"

namespace mocap::library {

struct Position {
  Relevance relevance = Relevance::elsewhere;  ///< The same for all rows in other sort orders.
  std::int64_t added_s = 0;
  double duration_s = 0.0;
  std::string_view name;  ///< Folded.
  std::int64_t key = 0;   ///< Breaks ties.
};

/// The name refers to the columns: the position is valid until these change.
Position position_of(const Columns& columns, Row row, Relevance relevance);
/// Whether a row at `a` comes before one at `b`.
bool is_before(Sort sort, const Position& a, const Position& b);

/// One of the columns' sort orders.
struct Order {
  const std::vector<Row>* rows = nullptr;
  bool is_reversed = false;

  Row at(std::size_t i) const { return (*rows)[is_reversed ? rows->size() - 1 - i : i]; }
  std::size_t size() const { return rows->size(); }
};
/// The order of rows with the same relevance.
Order order_of(const Columns& columns, Sort sort);

/// Whether a query sorts its results by relevance.
bool is_by_words(const Query& query);
/// Everything that determines the results of a query and their order: if the texts are equal, so
/// are the results.
std::string identity_of(const Query& query);

/// The position of a page's last row as text, valid only for the same query.
std::string cursor_text(const Query& query, const Position& position);
/// The position in a cursor. `name`: stores the text that the position's name refers to. Empty if
/// it is not a cursor of this query.
std::optional<Position> position_in_cursor(const Query& query, std::string_view cursor,
                                           std::string& name);

}  // namespace mocap::library
