// SPDX-License-Identifier: MIT
#include "text/rows_portable.hpp"

#include <cstring>

#include "text/blanks_of_row.hpp"
#include "text/common_number.hpp"
#include "text/number_rows.hpp"
#include "text/read_number.hpp"

namespace mocap::text {
namespace {

const char* skip_blanks(const char* p) {
  while (is_blank(*p)) ++p;
  return p;
}

bool equals(const char* begin, const char* end, const char* text, std::size_t length) {
  return static_cast<std::size_t>(end - begin) == length && std::memcmp(begin, text, length) == 0;
}

static_assert(common_number_reach <= row_padding);

const char* read_column(const char* p, const char* end, double& value, NumberForm& form) {
  const char* common_end = read_common_number(p, value, form);
  return common_end != nullptr ? common_end : read_number_into(p, end, value, form);
}

}  // namespace

// The LF before `end` stops every loop below, so there is no need to compare with `end`.
RowScan scan_row(const char* begin, const char* end, std::size_t columns, const RowBlanks& blanks,
                 double* out, NumberForm* forms) {
  const RowScan irregular = {begin, false, true};
  const char* p = skip_blanks(begin);
  bool regular_spacing = equals(begin, p, blanks.prefix, blanks.prefix_length);
  for (std::size_t column = 0;; ++column) {
    p = read_column(p, end, out[column], forms[column]);
    if (p == nullptr) return irregular;
    if (column + 1 == columns) break;
    if (!is_blank(*p)) return irregular;
    const bool single_separator = *p == blanks.separator && !is_blank(p[1]);
    regular_spacing = regular_spacing && single_separator;
    p = single_separator ? p + 1 : skip_blanks(p);
  }
  const char* last_end = p;
  p = skip_blanks(p);
  if (*p == '\r') ++p;
  if (*p != '\n') return irregular;
  regular_spacing = regular_spacing && equals(last_end, p, blanks.suffix, blanks.suffix_length);
  return {p + 1, true, !blanks.check || regular_spacing};
}

RowScan scan_row_of_cells(const char* begin, const char* end, std::size_t columns,
                          const CellRules& rules, double* out, NumberForm* forms,
                          std::vector<std::size_t>& empty) {
  const RowScan irregular = {begin, false, true};
  const bool may_be_empty = rules.filled_columns < columns;
  const char* p = begin;
  bool has_number = false;
  for (std::size_t column = 0;; ++column) {
    if (*p == rules.separator || *p == '\r' || *p == '\n') {
      if (column < rules.filled_columns) return irregular;
      out[column] = 0.0;
      forms[column] = form_of_empty_cell;
      empty.push_back(column);
    } else {
      p = read_column(p, end, out[column], forms[column]);
      if (p == nullptr) return irregular;
      has_number = true;
    }
    if (column + 1 == columns) break;
    if (*p != rules.separator) return irregular;
    ++p;
  }
  while (may_be_empty && *p == rules.separator) ++p;
  if (*p == '\r') ++p;
  if (*p != '\n' || !has_number) return irregular;
  return {p + 1, true, true};
}

}  // namespace mocap::text
