// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Where rows stand in the order of a query, and how a page says where the next one begins.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "library/columns.hpp"
#include "library/library.hpp"

namespace mocap::library {

struct Place {
  Grade grade = Grade::elsewhere;  ///< Of relevance; the same for all rows in other orders.
  std::int64_t added_s = 0;
  double duration_s = 0.0;
  std::string_view name;  ///< Folded.
  std::int64_t key = 0;   ///< Settles what is equal otherwise.
};

/// The names stay those of the columns: the place is good until these change.
Place place_of(const Columns& columns, Row row, Grade grade);
/// Whether a row at `a` comes before one at `b`.
bool is_before(Sort sort, const Place& a, const Place& b);

/// One of the columns' own orders.
struct Order {
  const std::vector<Row>* rows = nullptr;
  bool is_reversed = false;

  Row at(std::size_t i) const { return (*rows)[is_reversed ? rows->size() - 1 - i : i]; }
  std::size_t size() const { return rows->size(); }
};
/// The order that rows of one grade have.
Order order_of(const Columns& columns, Sort sort);

/// Whether a query orders its rows by how well its words describe them.
bool is_by_words(const Query& query);
/// All that the rows of a query and their order depend on: the same text, the same rows.
std::string identity_of(const Query& query);

/// The place of a page's last row, as text that is good for the same query only.
std::string cursor_text(const Query& query, const Place& place);
/// The place in a cursor. `name`: keeps what the place's name is a view of. Nothing: no cursor that
/// this query gave.
std::optional<Place> place_in_cursor(const Query& query, std::string_view cursor,
                                     std::string& name);

}  // namespace mocap::library
