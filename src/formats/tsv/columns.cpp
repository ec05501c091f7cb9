// SPDX-License-Identifier: MIT
#include "formats/tsv/columns.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "text/ascii.hpp"

namespace mocap::tsv {

namespace {

using mocap::detail::CellColumns;

constexpr std::array<std::string_view, 3> point_fields{"X", "Y", "Z"};
constexpr std::array<std::string_view, 13> body_fields{
    "X",      "Y",      "Z",      "Residual", "Rot[0]", "Rot[1]", "Rot[2]",
    "Rot[3]", "Rot[4]", "Rot[5]", "Rot[6]",   "Rot[7]", "Rot[8]"};
constexpr std::array<std::string_view, 7> segment_fields{"X", "Y", "Z", "QX", "QY", "QZ", "QW"};

/// The columns of a body, with three angles after the position.
constexpr std::size_t columns_per_body = 16;
constexpr std::size_t angles_of_body = 3;
/// Frame number and time.
constexpr std::size_t usual_leading_columns = 2;

std::span<const std::string_view> fields_of(Kind kind) {
  if (kind == Kind::points) return point_fields;
  if (kind == Kind::bodies) return body_fields;
  return segment_fields;
}

std::size_t columns_per_item(Kind kind) {
  return kind == Kind::bodies ? columns_per_body : values_of(kind);
}

/// The field at the end of the name of a column, as in `Head X`, and what precedes it.
struct ColumnName {
  std::optional<std::size_t> field;
  std::string_view item;
};

ColumnName column_name(std::string_view cell, Kind kind) {
  const std::size_t blank = cell.find_last_of(" \t");
  const std::string_view last = blank == std::string_view::npos ? cell : cell.substr(blank + 1);
  const auto fields = fields_of(kind);
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (!text::equal_in_any_case(last, fields[i])) continue;
    return {i, text::trimmed(cell.substr(0, cell.size() - last.size()))};
  }
  return {std::nullopt, cell};
}

/// Columns from the line with their names. Each item begins with its field X. Nothing if an item
/// does not have every field exactly once.
std::optional<Columns> columns_by_name(std::string_view line, Kind kind) {
  std::vector<std::string_view> cells = mocap::detail::cells_of(line, '\t');
  // Lines of QTM end with a tab.
  while (!cells.empty() && cells.back().empty()) cells.pop_back();
  Columns columns;
  CellColumns& out = columns.cells;
  const std::size_t values = values_of(kind);
  std::vector<bool> is_filled;
  std::string_view text_before;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const ColumnName name = column_name(cells[i], kind);
    out.places.push_back(CellColumns::not_stored);
    if (!name.field) {
      if (columns.names.empty() && text::equal_in_any_case(cells[i], "frame")) out.frame = i;
      if (columns.names.empty() && text::equal_in_any_case(cells[i], "time")) out.time = i;
      text_before = out.frame == i || out.time == i ? std::string_view() : cells[i];
      continue;
    }
    const std::string_view before = std::exchange(text_before, {});
    if (*name.field == 0) {
      columns.names.emplace_back(name.item.empty() ? before : name.item);
      is_filled.resize(is_filled.size() + values, false);
    }
    if (columns.names.empty()) return std::nullopt;
    const std::size_t place = (columns.names.size() - 1) * values + *name.field;
    if (is_filled[place]) return std::nullopt;
    is_filled[place] = true;
    out.places.back() = place;
  }
  const bool is_complete = std::find(is_filled.begin(), is_filled.end(), false) == is_filled.end();
  if (!is_complete || columns.names.empty()) return std::nullopt;
  return columns;
}

/// Appends the columns of items, the first of which has the index `first`, without the help of
/// their names.
void append_items(CellColumns& out, Kind kind, std::size_t first, std::size_t items) {
  const std::size_t values = values_of(kind);
  for (std::size_t item = first; item < first + items; ++item) {
    for (std::size_t value = 0; value < values; ++value) {
      if (kind == Kind::bodies && value == point_fields.size())
        out.places.insert(out.places.end(), angles_of_body, CellColumns::not_stored);
      out.places.push_back(item * values + value);
    }
  }
}

/// The columns before the first item in a file without names of columns.
std::size_t leading_columns(std::size_t items, Kind kind, const mocap::detail::RowMeasure& rows) {
  const std::size_t per_item = columns_per_item(kind);
  const std::size_t used = items * per_item;
  if (rows.cells > used) return std::min((rows.cells - used) % per_item, usual_leading_columns);
  // The cells of the last items may be empty in all rows.
  const auto tabs =
      static_cast<std::size_t>(std::count(rows.widest.text.begin(), rows.widest.text.end(), '\t'));
  return tabs + 1 >= used + usual_leading_columns ? usual_leading_columns : 0;
}

Columns columns_by_position(std::size_t named, Kind kind, const mocap::detail::RowMeasure& rows) {
  Columns columns;
  const std::size_t per_item = columns_per_item(kind);
  const std::size_t leading = leading_columns(named, kind, rows);
  columns.cells.places.assign(leading, CellColumns::not_stored);
  if (leading > 0) columns.cells.frame = 0;
  if (leading > 1) columns.cells.time = 1;
  const std::size_t others = rows.cells > leading ? rows.cells - leading : 0;
  const std::size_t items = std::max(named, (others + per_item - 1) / per_item);
  append_items(columns.cells, kind, 0, items);
  columns.names.resize(items);
  return columns;
}

/// Whether the columns have the names of the header in another order.
bool are_reordered(std::vector<std::string> columns, const std::vector<std::string_view>& names) {
  if (columns.size() != names.size() || std::equal(columns.begin(), columns.end(), names.begin()))
    return false;
  std::vector<std::string> sorted(names.begin(), names.end());
  std::sort(sorted.begin(), sorted.end());
  std::sort(columns.begin(), columns.end());
  return columns == sorted;
}

/// Appends items without a name for cells beyond the named columns.
void append_unnamed(Columns& columns, Kind kind, const mocap::detail::RowMeasure& rows) {
  const std::size_t known = columns.cells.places.size();
  if (columns.names.empty() || rows.cells <= known) return;
  const std::size_t per_item = columns_per_item(kind);
  const std::size_t items = (rows.cells - known + per_item - 1) / per_item;
  append_items(columns.cells, kind, columns.names.size(), items);
  columns.names.resize(columns.names.size() + items);
}

}  // namespace

std::size_t values_of(Kind kind) {
  return fields_of(kind).size();
}

Columns columns_of(const Header& header, Kind kind, const mocap::detail::RowMeasure& rows) {
  const std::vector<std::string_view>& names = header.names;
  std::optional<Columns> by_name;
  if (header.columns.number != 0) by_name = columns_by_name(header.columns.text, kind);
  // Some versions name the columns of one body only.
  if (by_name && by_name->names.size() < names.size()) by_name.reset();
  Columns columns;
  if (by_name) {
    columns = std::move(*by_name);
  } else if (kind != Kind::segments) {
    const std::optional<double>& count = kind == Kind::points ? header.markers : header.bodies;
    std::size_t named = names.size();
    const std::size_t most = rows.cells / columns_per_item(kind);
    // A file without names.
    if (named == 0 && count && *count >= 1.0 && *count <= static_cast<double>(most))
      named = static_cast<std::size_t>(*count);
    columns = columns_by_position(named, kind, rows);
  }
  if (!by_name || !are_reordered(columns.names, names))
    std::copy_n(names.begin(), std::min(names.size(), columns.names.size()), columns.names.begin());
  append_unnamed(columns, kind, rows);
  columns.cells.width = columns.names.size() * values_of(kind);
  columns.cells.item_values = values_of(kind);
  columns.cells.missing_word = "null";
  columns.named = static_cast<std::size_t>(
      std::count_if(columns.names.begin(), columns.names.end(),
                    [](const std::string& name) { return !name.empty(); }));
  return columns;
}

}  // namespace mocap::tsv
