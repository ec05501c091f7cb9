// SPDX-License-Identifier: MIT
#include "formats/row_blocks.hpp"

#include <algorithm>

namespace mocap::detail {

namespace {

/// Small enough for the second-level cache.
constexpr std::size_t values_in_block = std::size_t{16} << 10U;

}  // namespace

bool BlockAttempts::is_due() {
  if (has_given_up_) return false;
  if (rows_to_skip_ == 0) return true;
  --rows_to_skip_;
  return false;
}

void BlockAttempts::pause() {
  constexpr std::size_t worthwhile_rows = 16;
  constexpr std::size_t longest_pause = 1024;
  pause_rows_ =
      rows_in_sequence_ >= worthwhile_rows ? 0 : std::min(2 * pause_rows_ + 1, longest_pause);
  rows_to_skip_ = pause_rows_;
  rows_in_sequence_ = 0;
}

RowBlocks::RowBlocks(std::size_t columns)
    : columns_(columns), reader_(std::max<std::size_t>(columns, 1)) {}

RowBlocks::RowBlocks(std::size_t columns, const text::CellRules& rules)
    : columns_(columns), reader_(std::max<std::size_t>(columns, 1), rules) {}

RowBlocks::Step RowBlocks::read(std::string_view text, std::size_t most_rows) {
  count_ = 0;
  if (columns_ == 0 || !attempts_.is_due()) return {};
  // Each cell takes at least one byte, with the separator.
  const std::size_t rows = std::min(
      {std::max<std::size_t>(1, values_in_block / columns_), most_rows, text.size() / columns_});
  if (values_.size() < rows * columns_) values_.resize(rows * columns_);
  const text::RowReader::Step step =
      reader_.read(text.data(), text.data() + text.size(), values_.data(), rows);
  style_ = reader_.take_style();
  if (!style_.complete) {
    // Too many numbers whose texts would have to be kept.
    attempts_.give_up();
    return {};
  }
  attempts_.note_rows(step.rows);
  if (step.irregular) attempts_.pause();
  count_ = step.rows * columns_;
  return {step.rows, static_cast<std::size_t>(step.next - text.data())};
}

RowsInText::RowsInText(std::string_view text) : text_(text) {
  // The first and last rows are left to the caller.
  if (text.size() > text::row_padding)
    end_ = text.substr(0, text.size() - text::row_padding).rfind('\n') + 1;
}

std::string_view RowsInText::from(std::size_t at) const {
  if (at < text::row_padding || at >= end_) return {};
  return text_.substr(at, end_ - at);
}

}  // namespace mocap::detail
