// SPDX-License-Identifier: MIT
#include "formats/cell_rows.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "text/ascii.hpp"
#include "text/number_rows.hpp"

namespace mocap::detail {

namespace {

/// Spellings that no form represents take more memory than the numbers.
constexpr std::size_t most_verbatim_texts = 100'000;

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

bool is_blank_row(std::string_view line) {
  return line.find_first_not_of(" \t,\r\v\f") == std::string_view::npos;
}

RowMeasure measure_rows(LineCursor lines, char separator) {
  RowMeasure measure;
  for (TextLine line = lines.next(); line.number != 0; line = lines.next()) {
    if (is_blank_row(line.text)) continue;
    ++measure.rows;
    // Cells at the end that are empty belong to no column.
    const std::size_t used = line.text.find_last_not_of(separator == ',' ? " \t,\r" : " \t\r") + 1;
    const std::size_t separators = count_of(line.text.substr(0, used), separator);
    if (separators + 1 <= measure.cells) continue;
    measure.cells = separators + 1;
    measure.widest = line;
  }
  return measure;
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
      lines_(lines),
      columns_(columns),
      blocks_(columns.places.size(), {columns.separator, columns.filled_columns()}) {}

std::optional<CellRows> CellRowReader::read(std::size_t rows) {
  row_count_ = rows;
  const FrameTime frame_time = FrameTime::from_rate(columns_.rate);
  ValueArray values;
  // Every row is written, so memory of a previous table need not be cleared.
  if (values.reserve(rows * columns_.width, Fill::uninitialized)) {
    values.set_size(rows * columns_.width);
    rows_.values = Motion(std::move(values), rows, columns_.width, frame_time);
  } else {
    rows_.values = Motion(rows, columns_.width, frame_time);
  }
  rows_.formats.forms.assign(rows * columns_.width, fixed_form(6));
  rows_.times_s.reserve(rows);
  while (true) {
    while (read_block()) {
    }
    const TextLine line = lines_.next();
    if (line.number == 0) break;
    if (!is_blank_row(line.text) && !read_row(line)) return std::nullopt;
  }
  for (std::size_t row = rows_.times_s.size(); row < rows; ++row) clear_row(row);
  return std::move(rows_);
}

void CellRowReader::clear_row(std::size_t row) {
  const std::span<double> values = rows_.values.exact_row(row);
  std::fill(values.begin(), values.end(), 0.0);
}

bool CellRowReader::read_block() {
  const std::string_view ahead = text_.from(lines_.at());
  if (ahead.empty()) return false;
  const std::size_t first = rows_.times_s.size();
  const RowBlocks::Step step = blocks_.read(ahead, row_count_ - first);
  if (step.rows == 0) return false;
  if (first == 0 && columns_.frame) note_first_frame(blocks_.values()[*columns_.frame]);
  take_values(step.rows);
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
    double* const to = rows_.values.exact_row(first + row).data();
    NumberForm* const forms = rows_.formats.forms.data() + (first + row) * columns_.width;
    if (is_in_order) {
      std::copy_n(from + leading, columns_.width, to);
      if (style.forms.empty())
        std::fill_n(forms, columns_.width, style.form);
      else
        std::copy_n(&style.forms[row * columns + leading], columns_.width, forms);
      continue;
    }
    std::fill_n(to, columns_.width, 0.0);
    for (std::size_t column = 0; column < columns; ++column) {
      const std::size_t place = columns_.places[column];
      if (place == CellColumns::not_stored) continue;
      to[place] = from[column];
      forms[place] = style.forms.empty() ? style.form : style.forms[row * columns + column];
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
  if (rows_.states.empty()) rows_.states.assign(row_count_ * items, SampleState::measured);
  rows_.states[row * items + place / columns_.item_values] = SampleState::occluded;
}

bool CellRowReader::read_row(const TextLine& line) {
  const std::size_t columns = columns_.places.size();
  double time = static_cast<double>(rows_.times_s.size()) / columns_.rate;
  clear_row(rows_.times_s.size());
  std::size_t column = 0;
  for (std::size_t at = 0; at <= line.text.size() && column < columns; ++column) {
    const std::size_t end = std::min(line.text.find(columns_.separator, at), line.text.size());
    const std::string_view cell = text::trimmed(line.text.substr(at, end - at), " \t\"");
    at = end + 1;
    if (!read_cell(line, cell, column, time)) return false;
  }
  if (column < columns) {
    if (rows_.short_rows++ == 0) rows_.first_short = line;
    for (; column < columns; ++column) mark_lost(rows_.times_s.size(), column);
  }
  rows_.times_s.push_back(time);
  return true;
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
  rows_.values.exact_at(row, place) = number.value;
  const std::size_t index = row * columns_.width + place;
  rows_.formats.forms[index] = number.form;
  if (number.form == NumberForm::verbatim) note_verbatim(index, cell);
  return true;
}

}  // namespace mocap::detail
