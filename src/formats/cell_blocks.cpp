// SPDX-License-Identifier: MIT
#include "formats/cell_blocks.hpp"

#include <algorithm>
#include <cstring>

namespace mocap::detail {

namespace {

/// Small enough for the second-level cache, with the copy and the numbers.
constexpr std::size_t cell_block_bytes = std::size_t{64} << 10U;
constexpr std::size_t longest_cell_row = std::size_t{4} << 20U;

/// The complete lines at the start of a text, about a block of them.
std::string_view lines_of_block(std::string_view text) {
  const std::size_t last = text.substr(0, cell_block_bytes).rfind('\n');
  if (last != std::string_view::npos) return text.substr(0, last + 1);
  const std::size_t first = text.substr(0, longest_cell_row).find('\n');
  return first == std::string_view::npos ? std::string_view() : text.substr(0, first + 1);
}

std::size_t first_of(std::string_view text, char a, char b) {
  const std::size_t first = text.find(a);
  return std::min(first, text.substr(0, first).find(b));
}

/// The start of the line with the byte at `inside`.
std::size_t begin_of_line(std::string_view text, std::size_t inside) {
  return text.substr(0, inside).rfind('\n') + 1;
}

struct CopiedCells {
  bool has_blanks = false;
  bool has_empty_cells = false;
};

/// Copies lines with tabs as separators, and marks the ends of empty cells. `marks` has room for
/// one more byte. The loops are so simple that compilers process many characters at once.
CopiedCells copy_cells(const char* __restrict from, std::size_t size, char separator,
                       char* __restrict to, std::uint8_t* __restrict marks) {
  const char foreign = separator == '\t' ? ' ' : '\t';
  std::uint8_t blanks = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const char c = from[i];
    to[i] = c == separator ? '\t' : c;
    blanks = static_cast<std::uint8_t>(blanks | (c == ' ' ? 1 : 0) | (c == foreign ? 1 : 0));
  }
  // Whether a cell starts at a byte, and then whether it ends there. Tabs are separators now.
  marks[0] = 1;
  for (std::size_t i = 0; i < size; ++i)
    marks[i + 1] = static_cast<std::uint8_t>((to[i] == '\t' ? 1 : 0) | (to[i] == '\n' ? 1 : 0));
  std::uint8_t empty = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const char c = to[i];
    const int ends = (c == '\t' ? 1 : 0) | (c == '\n' ? 1 : 0) | (c == '\r' ? 1 : 0);
    marks[i] = static_cast<std::uint8_t>(marks[i] & ends);
    empty = static_cast<std::uint8_t>(empty | marks[i]);
  }
  return {blanks != 0, empty != 0};
}

/// The number of bytes in the first `rows` lines of a text.
std::size_t bytes_of_lines(std::string_view text, std::size_t rows) {
  std::size_t at = 0;
  for (std::size_t row = 0; row < rows; ++row) at = text.find('\n', at) + 1;
  return at;
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

CellBlocks::CellBlocks(char separator, std::size_t columns, std::size_t filled_columns)
    : separator_(separator),
      columns_(columns),
      filled_columns_(filled_columns),
      reader_(std::max<std::size_t>(columns, 1)) {}

CellBlocks::Step CellBlocks::read(std::string_view text, std::size_t most_rows) {
  count_ = 0;
  empty_cells_.clear();
  if (columns_ == 0 || most_rows == 0 || !attempts_.is_due()) return {};
  const std::string_view lines = lines_of_block(text);
  if (lines.empty()) return {};
  if (!copy(lines)) {
    attempts_.pause();
    return {};
  }
  const std::size_t room = std::min(most_rows, count_of(lines, '\n'));
  // Each cell takes at least one byte, with the separator.
  const std::size_t most_values = std::min(room, lines.size() / columns_) * columns_;
  if (values_.size() < most_values) values_.resize(most_values);
  const char* const begin = copy_.data() + text::row_padding;
  const text::RowReader::Step step =
      reader_.read(begin, begin + copied_, values_.data(), most_values / columns_);
  style_ = reader_.take_style();
  // Too many numbers whose texts would have to be kept.
  if (!style_.complete) attempts_.give_up();
  const std::size_t rows = style_.complete ? step.rows : 0;
  count_ = rows * columns_;
  while (!empty_cells_.empty() && empty_cells_.back() >= count_) empty_cells_.pop_back();
  attempts_.note_rows(rows);
  const bool is_whole = step.next == begin + copied_ && copied_lines_ == lines.size();
  if (!is_whole && rows < most_rows) attempts_.pause();
  return {rows, is_whole && rows == step.rows ? lines.size() : bytes_of_lines(lines, rows)};
}

/// Copies the lines up to the first that the reader must not get. False if that is the first.
bool CellBlocks::copy(std::string_view lines) {
  const std::size_t size = lines.size() + 2 * text::row_padding;
  if (copy_.size() < size) copy_.assign(size, ' ');
  if (marks_.size() < size) marks_.resize(size);
  const char foreign = separator_ == '\t' ? ' ' : '\t';
  const CopiedCells found = copy_cells(lines.data(), lines.size(), separator_,
                                       copy_.data() + text::row_padding, marks_.data());
  // Blanks inside or around a cell.
  if (found.has_blanks)
    lines = lines.substr(0, begin_of_line(lines, first_of(lines, ' ', foreign)));
  copied_ = copied_lines_ = lines.size();
  if (found.has_empty_cells && copied_ > 0) fill_empty_cells(lines);
  std::memset(copy_.data() + text::row_padding + copied_, ' ', text::row_padding);
  return copied_ > 0;
}

/// Writes zeros to the empty cells of the copy, up to the first row that has none but empty cells,
/// or an empty one among the first `filled_columns_`. Empty cells behind the last column are
/// blanks, unless no cell may be empty.
void CellBlocks::fill_empty_cells(std::string_view lines) {
  filled_.assign(text::row_padding, ' ');
  const char* const copy = copy_.data() + text::row_padding;
  const auto next_mark = [&](std::size_t from) {
    const void* const mark = std::memchr(marks_.data() + from, 1, lines.size() - from);
    return mark == nullptr
               ? lines.size()
               : static_cast<std::size_t>(static_cast<const std::uint8_t*>(mark) - marks_.data());
  };
  std::size_t appended = 0;  // Bytes of the copy.
  std::size_t row = 0;
  std::size_t row_begin = 0;
  std::size_t row_end = lines.find('\n');
  std::size_t counted = 0;  // Bytes whose separators have been counted.
  std::size_t column = 0;
  std::size_t empty_in_row = 0;
  for (std::size_t at = next_mark(0); at < lines.size();) {
    while (row_end < at) {
      ++row;
      counted = row_begin = row_end + 1;
      row_end = lines.find('\n', row_begin);
      column = empty_in_row = 0;
    }
    column += count_of(lines.substr(counted, at - counted), separator_);
    counted = at;
    if (column >= columns_ && filled_columns_ < columns_) {
      at = row_end + 1 < lines.size() ? next_mark(row_end + 1) : lines.size();
      continue;
    }
    if (filled_columns_ >= std::min(column + 1, columns_) || empty_in_row + 1 == columns_) {
      copied_lines_ = row_begin;
      empty_cells_.resize(empty_cells_.size() - empty_in_row);
      break;
    }
    filled_.append(copy + appended, at - appended).push_back('0');
    appended = at;
    empty_cells_.push_back(row * columns_ + column);
    ++empty_in_row;
    at = next_mark(at + 1);
  }
  if (copied_lines_ < lines.size()) {
    // Without the row in which the loop stopped, which may have been appended in part.
    if (appended > copied_lines_)
      filled_.resize(filled_.size() - (appended - copied_lines_) - empty_in_row);
    else
      filled_.append(copy + appended, copied_lines_ - appended);
  } else if (empty_cells_.empty()) {
    return;
  } else {
    filled_.append(copy + appended, lines.size() - appended);
  }
  copied_ = filled_.size() - text::row_padding;
  filled_.resize(std::max(filled_.size() + text::row_padding, copy_.size()), ' ');
  std::swap(filled_, copy_);
}

}  // namespace mocap::detail
