// SPDX-License-Identifier: MIT
#include "formats/row_blocks.hpp"

#include <algorithm>

namespace mocap::detail {

namespace {

constexpr std::size_t values_in_block = 1U << 15U;

}  // namespace

RowBlocks::RowBlocks(std::string_view text, std::size_t columns, RowBlanks blanks)
    : text_(text), columns_(columns), blanks_(blanks), reader_(std::max<std::size_t>(columns, 1)) {
  // The reader needs readable memory on both sides. The first and last rows are left to the caller.
  if (text.size() > text::row_padding)
    end_ = text.substr(0, text.size() - text::row_padding).rfind('\n') + 1;
}

std::size_t RowBlocks::read(LineCursor& lines, std::size_t most_rows) {
  if (columns_ == 0 || lines.at() < text::row_padding || lines.at() >= end_) return 0;
  if (!attempts_.is_due()) return 0;
  const std::size_t rows =
      std::min(std::max<std::size_t>(1, values_in_block / columns_), most_rows);
  values_.resize(rows * columns_);
  const text::RowReader::Step step =
      reader_.read(text_.data() + lines.at(), text_.data() + end_, values_.data(), rows);
  style_ = reader_.take_style();
  values_.resize(step.rows * columns_);
  if (step.rows > 0 && !has_expected_blanks()) {
    attempts_.give_up();
    return 0;
  }
  attempts_.note_rows(step.rows);
  if (step.rows == 0 || step.irregular) attempts_.pause();
  lines.skip_rows(static_cast<std::size_t>(step.next - text_.data()), step.rows);
  return step.rows;
}

bool RowBlocks::has_expected_blanks() const {
  if (!style_.complete) return false;
  return blanks_ == RowBlanks::any ||
         (style_.regular_spacing && style_.separator == '\t' && style_.row_prefix.empty());
}

}  // namespace mocap::detail
