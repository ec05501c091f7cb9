// SPDX-License-Identifier: MIT
#include "formats/cell_rows.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "text/ascii.hpp"
#include "text/number_rows.hpp"

namespace mocap::detail {

namespace {

/// Without cells at the end that are empty, which belong to no column.
std::size_t cells_in_row(std::string_view line, char separator) {
  const std::size_t used = line.find_last_not_of(separator == ',' ? " \t,\r" : " \t\r") + 1;
  return count_of(line.substr(0, used), separator) + 1;
}

}  // namespace

std::size_t count_of(std::string_view text, char byte) {
  // Counters of one byte, so that compilers process many characters at once.
  constexpr std::size_t piece_bytes = 255;
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); at += piece_bytes) {
    const std::size_t end = std::min(at + piece_bytes, text.size());
    std::uint8_t in_piece = 0;
    for (std::size_t i = at; i < end; ++i)
      in_piece = static_cast<std::uint8_t>(in_piece + (text[i] == byte ? 1 : 0));
    count += in_piece;
  }
  return count;
}

bool has_far(std::span<const double> values, double far) {
  if (std::isinf(far)) return false;
  // Without a branch for each value, so that compilers compare several at once.
  std::size_t count = 0;
  for (const double value : values) count += std::abs(value) >= far ? 1U : 0U;
  return count > 0;
}

bool is_blank_row(std::string_view line) {
  return line.find_first_not_of(" \t,\r\v\f") == std::string_view::npos;
}

void skip_blank_rows(LineCursor& lines) {
  LineCursor ahead = lines;
  for (TextLine line = ahead.next(); line.number != 0 && is_blank_row(line.text);
       line = ahead.next())
    lines = ahead;
}

RowMeasure measure_rows(LineCursor lines, char separator) {
  RowMeasure measure;
  for (TextLine line = lines.next(); line.number != 0; line = lines.next()) {
    if (is_blank_row(line.text)) continue;
    ++measure.rows;
    const std::size_t cells = cells_in_row(line.text, separator);
    if (cells <= measure.cells) continue;
    measure.cells = cells;
    measure.widest = line;
  }
  return measure;
}

CellColumns CellColumns::in_order(char separator, std::size_t leading, std::size_t width) {
  CellColumns columns;
  columns.separator = separator;
  columns.places.assign(leading, not_stored);
  for (std::size_t i = 0; i < width; ++i) columns.places.push_back(i);
  columns.width = width;
  return columns;
}

bool CellColumns::are_in_order() const {
  if (width == 0 || width > places.size()) return false;
  const std::size_t leading = places.size() - width;
  for (std::size_t column = 0; column < places.size(); ++column)
    if (places[column] != (column < leading ? not_stored : column - leading)) return false;
  return true;
}

std::size_t CellColumns::filled_columns() const {
  return std::max(frame ? *frame + 1 : 0, time ? *time + 1 : 0);
}

CellRowReader::CellRowReader(std::string_view text, LineCursor& lines, const CellColumns& columns)
    : text_(text),
      rows_in_text_(text),
      lines_(lines),
      columns_(columns),
      blocks_(columns.places.size(), {columns.separator, columns.filled_columns()}),
      digest_(columns.width) {}

std::optional<CellRows> CellRowReader::read(std::size_t rows) {
  most_rows_ = room_ = rows;
  // Every row is written, so memory of a previous table need not be cleared.
  if (!values_.reserve(rows * columns_.width, Fill::uninitialized))
    values_ = ValueArray(rows * columns_.width);
  rows_.formats.forms.reserve(rows * columns_.width);
  rows_.times_s.reserve(rows);
  return read_all();
}

std::optional<CellRows> CellRowReader::read_unmeasured(std::size_t most_rows) {
  is_measured_ = false;
  most_rows_ = most_rows;
  room_ = std::min(rows_to_expect(), most_rows);
  if (!values_.reserve(room_ * columns_.width, Fill::uninitialized)) return std::nullopt;
  rows_.formats.forms.reserve(room_ * columns_.width);
  rows_.times_s.reserve(room_);
  return read_all();
}

/// Somewhat more than if all rows are as long as the first ones.
std::size_t CellRowReader::rows_to_expect() const {
  constexpr std::size_t sampled_rows = 32;
  LineCursor ahead = lines_;
  std::size_t rows = 0;
  while (rows < sampled_rows && ahead.next().number != 0) ++rows;
  const std::size_t bytes = ahead.at() - lines_.at();
  if (bytes == 0) return 1;
  const std::size_t rest = text_.size() - lines_.at();
  return rest / bytes * rows + rest / bytes * rows / 16 + sampled_rows;
}

/// Whether there is memory for another row.
bool CellRowReader::make_room() {
  if (rows_.times_s.size() < room_) return true;
  if (room_ >= most_rows_) return false;
  const std::size_t rows = std::min(room_ + room_ / 2 + 1, most_rows_);
  values_.set_size(room_ * columns_.width);
  if (!values_.reserve(rows * columns_.width, Fill::uninitialized)) return false;
  room_ = rows;
  return true;
}

std::optional<CellRows> CellRowReader::read_all() {
  while (true) {
    while (read_block()) {
    }
    const TextLine line = lines_.next();
    if (line.number == 0) break;
    if (is_blank_row(line.text)) continue;
    if (!make_room() || !read_row(line)) return std::nullopt;
  }
  const std::size_t rows = rows_.times_s.size();
  values_.set_size(rows * columns_.width);
  values_.shrink();
  rows_.values =
      Motion(std::move(values_), rows, columns_.width, FrameTime::from_rate(columns_.rate));
  rows_.digest = digest_.value();
  const std::size_t items = columns_.width / columns_.item_values;
  if (!rows_.states.empty()) rows_.states.resize(rows * items, SampleState::measured);
  return std::move(rows_);
}

void CellRowReader::clear_row(std::size_t row) {
  std::fill_n(row_values(row), columns_.width, 0.0);
}

/// Looks at the values of rows while they are in the cache.
void CellRowReader::look_at(std::size_t first, std::size_t rows) {
  const std::span<const double> values(row_values(first), rows * columns_.width);
  if (columns_.keeps_style) digest_.add(values);
  rows_.has_far = rows_.has_far || has_far(values, columns_.far);
}

bool CellRowReader::read_block() {
  const std::string_view ahead = rows_in_text_.from(lines_.at());
  if (ahead.empty() || !make_room()) return false;
  const std::size_t first = rows_.times_s.size();
  const RowBlocks::Step step = blocks_.read(ahead, room_ - first);
  if (step.rows == 0) return false;
  if (first == 0 && columns_.frame) note_first_frame(blocks_.values()[*columns_.frame]);
  take_values(step.rows);
  look_at(first, step.rows);
  take_empty_cells(first);
  const std::size_t columns = columns_.places.size();
  for (const VerbatimNumber& number : blocks_.style().verbatim_texts) {
    const std::size_t place = columns_.places[number.index % columns];
    if (place != CellColumns::not_stored)
      note_verbatim((first + number.index / columns) * columns_.width + place, number.text);
  }
  lines_.skip_rows(lines_.at() + step.bytes, step.rows);
  return true;
}

void CellRowReader::take_values(std::size_t rows) {
  const std::size_t columns = columns_.places.size();
  const std::size_t first = rows_.times_s.size();
  const NumberStyle& style = blocks_.style();
  const std::size_t leading = columns - columns_.width;
  const bool is_in_order = columns_.are_in_order();
  for (std::size_t row = 0; row < rows; ++row) {
    const double* const from = &blocks_.values()[row * columns];
    rows_.times_s.push_back(columns_.time ? from[*columns_.time]
                                          : static_cast<double>(first + row) / columns_.rate);
    double* const to = row_values(first + row);
    std::vector<NumberForm>& forms = rows_.formats.forms;
    if (is_in_order) {
      std::copy_n(from + leading, columns_.width, to);
      if (style.forms.empty()) {
        forms.insert(forms.end(), columns_.width, style.form);
      } else {
        const NumberForm* const begin = &style.forms[row * columns + leading];
        forms.insert(forms.end(), begin, begin + columns_.width);
      }
      continue;
    }
    const std::size_t first_form = forms.size();
    forms.insert(forms.end(), columns_.width, fixed_form(6));
    std::fill_n(to, columns_.width, 0.0);
    for (std::size_t column = 0; column < columns; ++column) {
      const std::size_t place = columns_.places[column];
      if (place == CellColumns::not_stored) continue;
      to[place] = from[column];
      forms[first_form + place] =
          style.forms.empty() ? style.form : style.forms[row * columns + column];
    }
  }
}

void CellRowReader::take_empty_cells(std::size_t first) {
  const std::size_t columns = columns_.places.size();
  for (const std::size_t cell : blocks_.empty_cells()) {
    const std::size_t row = first + cell / columns;
    const std::size_t place = columns_.places[cell % columns];
    if (place != CellColumns::not_stored) mark_lost(row, cell % columns);
  }
}

void CellRowReader::note_verbatim(std::size_t index, std::string_view spelling) {
  if (rows_.formats.verbatim_texts.size() < most_verbatim_texts)
    rows_.formats.verbatim_texts.push_back({index, std::string(spelling)});
  else
    rows_.formats.complete = false;
}

void CellRowReader::note_first_frame(double number) {
  constexpr double most = 1e15;
  if (std::abs(number) < most) rows_.first_frame = static_cast<std::int64_t>(number);
}

bool CellRowReader::is_missing(std::string_view cell) const {
  return cell.empty() || text::equal_in_any_case(text::trimmed(cell, "+-"), "nan") ||
         (!columns_.missing_word.empty() && text::equal_in_any_case(cell, columns_.missing_word));
}

void CellRowReader::mark_lost(std::size_t row, std::size_t column) {
  const std::size_t place = columns_.places[column];
  if (place == CellColumns::not_stored) return;
  const std::size_t items = columns_.width / columns_.item_values;
  if (rows_.states.size() < (row + 1) * items)
    rows_.states.resize((row + 1) * items, SampleState::measured);
  rows_.states[row * items + place / columns_.item_values] = SampleState::occluded;
}

bool CellRowReader::read_row(const TextLine& line) {
  const std::size_t columns = columns_.places.size();
  double time = static_cast<double>(rows_.times_s.size()) / columns_.rate;
  clear_row(rows_.times_s.size());
  rows_.formats.forms.insert(rows_.formats.forms.end(), columns_.width, fixed_form(6));
  std::size_t column = 0;
  for (std::size_t at = 0; at <= line.text.size() && column < columns; ++column) {
    const std::size_t end = std::min(line.text.find(columns_.separator, at), line.text.size());
    const std::string_view cell = text::trimmed(line.text.substr(at, end - at), " \t\"");
    at = end + 1;
    if (!read_cell(line, cell, column, time)) return false;
  }
  if (!is_measured_ && is_too_wide(line.text)) return false;
  if (column < columns) {
    if (rows_.short_rows++ == 0) rows_.first_short = line;
    for (; column < columns; ++column) mark_lost(rows_.times_s.size(), column);
  }
  look_at(rows_.times_s.size(), 1);
  rows_.times_s.push_back(time);
  return true;
}

bool CellRowReader::is_too_wide(std::string_view line) const {
  return cells_in_row(line, columns_.separator) > columns_.places.size();
}

bool CellRowReader::read_cell(const TextLine& line, std::string_view cell, std::size_t column,
                              double& time) {
  const std::size_t place = columns_.places[column];
  const bool is_time = columns_.time == column;
  const bool is_frame = columns_.frame == column;
  if (place == CellColumns::not_stored && !is_time && !is_frame) return true;
  if (is_missing(cell)) {
    if (is_time && rows_.untimed_rows++ == 0) rows_.first_untimed = line;
    mark_lost(rows_.times_s.size(), column);
    return true;
  }
  const char* const cell_end = cell.data() + cell.size();
  const text::Number number = text::read_number(cell.data(), cell_end);
  if (!number.ok() || number.end != cell_end) {
    bad_ = {line, cell};
    return false;
  }
  const std::size_t row = rows_.times_s.size();
  if (is_frame && row == 0) note_first_frame(number.value);
  if (is_time) time = number.value;
  if (place == CellColumns::not_stored) return true;
  row_values(row)[place] = number.value;
  const std::size_t index = row * columns_.width + place;
  rows_.formats.forms[index] = number.form;
  if (number.form == NumberForm::verbatim) note_verbatim(index, cell);
  return true;
}

}  // namespace mocap::detail
