// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "text/blanks_of_row.hpp"
#include "text/number_rows.hpp"
#include "text/rows_portable.hpp"

namespace mocap::text {
namespace {

// Text, token index and numbers of a block fit in the first-level cache together.
constexpr std::size_t block_bytes = 8192;

const RowKernel* kernel_for(Isa isa) {
#if defined(__x86_64__)
  if (isa == Isa::avx512) return &row_kernel_avx512;
  if (isa == Isa::avx2) return &row_kernel_avx2;
#endif
  static_cast<void>(isa);
  return nullptr;
}

std::size_t distance(const char* begin, const char* end) {
  return static_cast<std::size_t>(end - begin);
}

const char* find_newline(const char* begin, const char* end) {
  return static_cast<const char*>(std::memchr(begin, '\n', distance(begin, end)));
}

// One past the last LF, or `begin` if there is none.
const char* end_of_last_line(const char* begin, const char* end) {
  const std::size_t newline = std::string_view(begin, distance(begin, end)).rfind('\n');
  return newline == std::string_view::npos ? begin : begin + newline + 1;
}

// The token after the whitespace at `p`; it must exist and be followed by whitespace.
std::string_view next_token(const char* p) {
  while (*p == ' ' || *p == '\t') ++p;
  const char* token_end = p;
  while (*token_end > ' ') ++token_end;
  return {p, distance(p, token_end)};
}

// The first `verbatim` form, or null. Uses memchr, because std::find would compare one byte at a
// time.
const NumberForm* find_verbatim(const NumberForm* begin, const NumberForm* end) {
  static_assert(sizeof(NumberForm) == 1);
  return static_cast<const NumberForm*>(std::memchr(begin, static_cast<int>(NumberForm::verbatim),
                                                    static_cast<std::size_t>(end - begin)));
}

Tokens tokens_from(const Tokens& tokens, std::size_t first) {
  return {tokens.text, tokens.starts + first, tokens.ends + first,
          tokens.integer_ends == nullptr ? nullptr : tokens.integer_ends + first,
          tokens.count - first};
}

const char* start_of_line(const char* begin, const char* inside) {
  return end_of_last_line(begin, inside);
}

}  // namespace

RowReader::RowReader(std::size_t columns, Isa isa)
    : columns_(columns), kernel_(kernel_for(runnable_isa(isa))) {}

RowReader::Step RowReader::read(const char* begin, const char* end, double* out,
                                std::size_t max_rows) {
  if (columns_ == 0 || max_rows == 0) return {begin, 0, false};
  return kernel_ != nullptr ? read_indexed(begin, end, out, max_rows)
                            : read_scanned(begin, end, out, max_rows);
}

void RowReader::note_number(const char* text, std::size_t length, NumberForm form) {
  const std::uint64_t index = log_.count();
  log_.append(style_, &form, 1);
  if (form == NumberForm::verbatim) log_.append_verbatim_text(style_, index, {text, length});
  style_.regular_spacing = false;
}

bool RowReader::append_style(const NumberStyle& later, std::uint64_t count) {
  const bool same_layout = later.separator == style_.separator &&
                           later.row_prefix == style_.row_prefix &&
                           later.row_suffix == style_.row_suffix && later.newline == style_.newline;
  if (!same_layout || !style_.regular_spacing || !later.regular_spacing) return false;
  if (!later.complete || !later.verbatim_texts.empty()) return false;
  log_.append(style_, later, count);
  return true;
}

NumberStyle RowReader::take_style() {
  FormLog::compact(style_);
  NumberStyle taken = std::move(style_);
  style_ = NumberStyle{};
  log_ = FormLog{};
  blanks_known_ = false;
  return taken;
}

// Determines the whitespace from the line at `begin` unless it is known. Returns false if there is
// no complete line.
bool RowReader::determine_blanks(const char* begin, const char* end) {
  if (blanks_known_) return true;
  if (find_newline(begin, end) == nullptr) return false;
  detect_blanks(begin, end, style_);
  return true;
}

// Discards the whitespace that was determined from a line that turned out to be irregular.
void RowReader::reset_undetermined_blanks() {
  if (blanks_known_) return;
  const NumberStyle defaults;
  style_.separator = defaults.separator;
  style_.row_prefix = defaults.row_prefix;
  style_.row_suffix = defaults.row_suffix;
  style_.newline = defaults.newline;
}

RowReader::Step RowReader::read_indexed(const char* begin, const char* end, double* out,
                                        std::size_t max_rows) {
  Step step = {begin, 0, false};
  if (!determine_blanks(begin, end)) return step;
  const std::size_t capacity = index_capacity(columns_, block_bytes);
  token_starts_.resize(capacity);
  token_ends_.resize(capacity);
  token_integer_ends_.resize(capacity);
  block_forms_.resize(capacity);
  std::string line_end;
  RowText text;
  text.columns = columns_;
  text.enough_bytes = block_bytes;
  text.blanks = blanks_of(style_, line_end);
  while (step.rows < max_rows) {
    text.begin = step.next;
    text.length = std::min(distance(step.next, end), longest_row_text);
    text.enough_rows = max_rows - step.rows;
    TextOffset* const integer_ends = expects_short() ? token_integer_ends_.data() : nullptr;
    const IndexedRows indexed =
        kernel_->index_rows(text, {token_starts_.data(), token_ends_.data(), integer_ends});
    const Tokens tokens = {text.begin, token_starts_.data(), token_ends_.data(), integer_ends,
                           indexed.rows * columns_};
    const BlockRead block = read_block(tokens, out + step.rows * columns_);
    if (block.rows > 0) blanks_known_ = true;
    if (!indexed.regular_spacing && blanks_of_first_rows_irregular(text, indexed, block.rows)) {
      style_.regular_spacing = text.blanks.check = false;
    }
    step.rows += block.rows;
    if (block.bad_number != nullptr) {
      step.next = start_of_line(text.begin, block.bad_number);
      step.irregular = true;
      break;
    }
    step.next += indexed.length;
    step.irregular = indexed.stop == IndexStop::irregular;
    if (step.irregular) break;
    if (indexed.stop == IndexStop::text_end && text.begin + text.length == end) break;
    if (indexed.stop == IndexStop::text_end && indexed.rows == 0) {
      // A row that is too long for an index, or does not end.
      const Step scanned = read_scanned(step.next, end, out + step.rows * columns_, 1);
      step = {scanned.next, step.rows + scanned.rows, scanned.irregular};
      text.blanks = blanks_of(style_, line_end);
      if (scanned.rows == 0) break;
    }
  }
  reset_undetermined_blanks();
  return step;
}

RowReader::Step RowReader::read_scanned(const char* begin, const char* end, double* out,
                                        std::size_t max_rows) {
  Step step = {begin, 0, false};
  end = end_of_last_line(begin, end);
  if (!determine_blanks(begin, end)) return step;
  block_forms_.resize(std::max(columns_, block_forms_.size()));
  std::string line_end;
  RowBlanks blanks = blanks_of(style_, line_end);
  while (step.next != end && step.rows < max_rows) {
    const RowScan row = scan_row(step.next, end, columns_, blanks, out, block_forms_.data());
    if (!row.regular) {
      step.irregular = true;
      break;
    }
    if (!row.regular_spacing) style_.regular_spacing = blanks.check = false;
    log_scanned_row(step.next);
    blanks_known_ = true;
    step.next = row.next;
    out += columns_;
    ++step.rows;
  }
  reset_undetermined_blanks();
  return step;
}

// Whether the whitespace is irregular in the first `rows` of the indexed rows.
bool RowReader::blanks_of_first_rows_irregular(RowText text, const IndexedRows& indexed,
                                               std::size_t rows) {
  if (rows == indexed.rows) return !indexed.regular_spacing;
  if (rows == 0) return false;
  text.enough_rows = rows;
  return !kernel_->index_rows(text, {token_starts_.data(), token_ends_.data(), nullptr})
              .regular_spacing;
}

bool RowReader::expects_uniform() const {
  return log_.uniform(style_) && is_fixed(style_.form) &&
         decimals_of(style_.form) <= most_uniform_decimals;
}

// Whether to index the block for `read_short`. After a block with mostly other numbers, this is not
// worthwhile for some time.
bool RowReader::expects_short() {
  if (expects_uniform()) return false;
  if (blocks_without_short_ == 0) return true;
  --blocks_without_short_;
  return false;
}

// Reads tokens that need not be uniform. Returns the number of tokens read. Where short numbers are
// rare, the attempts to read them become rare too.
std::size_t RowReader::read_any(const Tokens& tokens, double* out, NumberForm* forms) {
  if (tokens.integer_ends == nullptr) return kernel_->read_mixed(tokens, out, forms);
  constexpr std::size_t least_others = 32;
  constexpr unsigned blocks_to_pause = 64;
  std::size_t most_others = least_others;
  std::size_t other_count = 0;
  std::size_t i = 0;
  while (i < tokens.count) {
    const std::size_t short_count = kernel_->read_short(tokens_from(tokens, i), out + i, forms + i);
    i += short_count;
    most_others = short_count == 0 ? 2 * most_others : least_others;
    Tokens others = tokens_from(tokens, i);
    others.count = std::min(others.count, most_others);
    const std::size_t others_read = kernel_->read_mixed(others, out + i, forms + i);
    i += others_read;
    if (others_read < others.count) break;
    other_count += others_read;
  }
  const bool mostly_others = other_count > least_others && other_count > tokens.count / 2;
  if (mostly_others) blocks_without_short_ = blocks_to_pause;
  return i;
}

RowReader::BlockRead RowReader::read_block(const Tokens& tokens, double* out) {
  const std::size_t uniform_count =
      expects_uniform() ? kernel_->read_uniform(tokens, decimals_of(style_.form), out) : 0;
  std::size_t count =
      uniform_count + read_any(tokens_from(tokens, uniform_count), out + uniform_count,
                               block_forms_.data() + uniform_count);
  const char* bad_number = nullptr;
  if (count < tokens.count) {
    bad_number = tokens.text + tokens.starts[count];
    count -= count % columns_;
  }
  log_block(tokens, std::min(uniform_count, count), count);
  return {count / columns_, bad_number};
}

// Records the forms of the first `count` tokens, of which `uniform_count` were read as uniform.
void RowReader::log_block(const Tokens& tokens, std::size_t uniform_count, std::size_t count) {
  log_.append_uniform(uniform_count);
  const std::uint64_t index_of_block = log_.count() - uniform_count;
  const NumberForm* forms = block_forms_.data();
  log_.append(style_, forms + uniform_count, count - uniform_count);
  if (!style_.complete) return;
  const NumberForm* found = find_verbatim(forms + uniform_count, forms + count);
  for (; found != nullptr; found = find_verbatim(found + 1, forms + count)) {
    const auto i = static_cast<std::size_t>(found - forms);
    const char* token = tokens.text + tokens.starts[i];
    const auto length = static_cast<std::size_t>(tokens.ends[i] - tokens.starts[i]);
    log_.append_verbatim_text(style_, index_of_block + i, {token, length});
  }
}

void RowReader::log_scanned_row(const char* row) {
  const std::uint64_t first_index = log_.count();
  log_.append(style_, block_forms_.data(), columns_);
  if (!style_.complete) return;
  const auto end = block_forms_.begin() + static_cast<std::ptrdiff_t>(columns_);
  const char* token_end = row;
  std::size_t tokens_passed = 0;
  for (auto found = std::find(block_forms_.begin(), end, NumberForm::verbatim); found != end;
       found = std::find(found + 1, end, NumberForm::verbatim)) {
    const auto column = static_cast<std::size_t>(found - block_forms_.begin());
    std::string_view token;
    for (; tokens_passed <= column; ++tokens_passed) {
      token = next_token(token_end);
      token_end = token.data() + token.size();
    }
    log_.append_verbatim_text(style_, first_index + column, token);
  }
}

}  // namespace mocap::text
