// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstring>
#include <optional>
#include <span>
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

// Known to the compiler, which then omits the code that uses kernels from the core for browsers.
#if defined(__x86_64__)
constexpr bool has_kernels = true;
#else
constexpr bool has_kernels = false;
#endif

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

// The cell at `p`.
std::string_view cell_at(const char* p, char separator) {
  const char* cell_end = p;
  while (*cell_end != separator && *cell_end > ' ') ++cell_end;
  return {p, distance(p, cell_end)};
}

// The number of tokens before the empty cell `k` of a block.
std::size_t tokens_before(std::span<const TextOffset> empty, std::size_t k) {
  return empty[k] - k;
}

// The cell of a token.
std::size_t cell_of_token(std::size_t token, std::span<const TextOffset> empty) {
  std::size_t k = 0;
  while (k < empty.size() && tokens_before(empty, k) <= token) ++k;
  return token + k;
}

// Moves the values of the first tokens of a block to their cells.
template <class Value>
void spread(Value* values, std::size_t tokens, std::span<const TextOffset> empty, Value of_empty) {
  for (std::size_t k = empty.size(); k > 0; --k) {
    const std::size_t first = tokens_before(empty, k - 1);
    std::copy_backward(values + first, values + tokens, values + tokens + k);
    values[empty[k - 1]] = of_empty;
    tokens = first;
  }
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

RowReader::RowReader(std::size_t columns, const CellRules& rules, Isa isa)
    : RowReader(columns, isa) {
  cells_ = rules;
  scan_cells_ = scan_row_of_cells;
}

RowReader::Step RowReader::read(const char* begin, const char* end, double* out,
                                std::size_t max_rows) {
  empty_cells_.clear();
  if (columns_ == 0 || max_rows == 0) return {begin, 0, false};
  return has_kernels && kernel_ != nullptr ? read_indexed(begin, end, out, max_rows)
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
  if (blanks_known_ || cells_) return true;
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

void RowReader::make_room_for_index() {
  const std::size_t capacity = index_capacity(columns_, block_bytes);
  token_starts_.resize(capacity);
  token_ends_.resize(capacity);
  token_integer_ends_.resize(capacity);
  if (cells_) block_empty_cells_.resize(empty_cell_capacity(columns_, block_bytes));
  block_forms_.resize(capacity + block_empty_cells_.size());
}

RowReader::Step RowReader::read_indexed(const char* begin, const char* end, double* out,
                                        std::size_t max_rows) {
  Step step = {begin, 0, false};
  if (!determine_blanks(begin, end)) return step;
  make_room_for_index();
  std::string line_end;
  RowText text;
  text.columns = columns_;
  text.enough_bytes = block_bytes;
  text.blanks = blanks_of(style_, line_end);
  if (cells_) {
    text.cells = &*cells_;
    text.blanks.separator = cells_->separator;
    text.blanks.check = false;
  }
  while (step.rows < max_rows) {
    text.begin = step.next;
    text.length = std::min(distance(step.next, end), longest_row_text);
    text.enough_rows = max_rows - step.rows;
    TextOffset* const integer_ends = expects_short() ? token_integer_ends_.data() : nullptr;
    const IndexedRows indexed = kernel_->index_rows(
        text, {token_starts_.data(), token_ends_.data(), integer_ends, block_empty_cells_.data()});
    const Tokens tokens = {text.begin, token_starts_.data(), token_ends_.data(), integer_ends,
                           indexed.rows * columns_ - indexed.empty_cells};
    const std::span<const TextOffset> empty(block_empty_cells_.data(), indexed.empty_cells);
    const BlockRead block = read_block(tokens, empty, out + step.rows * columns_);
    for (std::size_t k = 0; k < empty.size() && empty[k] < block.rows * columns_; ++k)
      empty_cells_.push_back(step.rows * columns_ + empty[k]);
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
      const std::size_t empty_before = empty_cells_.size();
      const Step scanned = read_scanned(step.next, end, out + step.rows * columns_, 1);
      for (std::size_t k = empty_before; k < empty_cells_.size(); ++k)
        empty_cells_[k] += step.rows * columns_;
      step = {scanned.next, step.rows + scanned.rows, scanned.irregular};
      if (!cells_) text.blanks = blanks_of(style_, line_end);
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
    const RowScan row = scan(step.next, end, blanks, step.rows, out);
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

// Reads the row with this number of the current `read`.
RowScan RowReader::scan(const char* begin, const char* end, const RowBlanks& blanks,
                        std::size_t row, double* out) {
  if (!cells_) return scan_row(begin, end, columns_, blanks, out, block_forms_.data());
  const std::size_t known = empty_cells_.size();
  const RowScan scanned =
      scan_cells_(begin, end, columns_, *cells_, out, block_forms_.data(), empty_cells_);
  if (!scanned.regular) empty_cells_.resize(known);
  for (std::size_t k = known; k < empty_cells_.size(); ++k) empty_cells_[k] += row * columns_;
  return scanned;
}

// Whether the whitespace is irregular in the first `rows` of the indexed rows.
bool RowReader::blanks_of_first_rows_irregular(RowText text, const IndexedRows& indexed,
                                               std::size_t rows) {
  if (rows == indexed.rows) return !indexed.regular_spacing;
  if (rows == 0) return false;
  text.enough_rows = rows;
  return !kernel_->index_rows(text, {token_starts_.data(), token_ends_.data(), nullptr, nullptr})
              .regular_spacing;
}

bool RowReader::expects_uniform() const {
  return log_.uniform(style_) && is_fixed(style_.form) &&
         decimals_of(style_.form) <= most_uniform_decimals;
}

// Whether to index the block for `read_short`. After a block with mostly other numbers, this is not
// worthwhile for some time.
bool RowReader::expects_short() {
  if (expects_uniform() || usual_form_) return false;
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

// Reads tokens of which almost all have the usual form, such as those of rows that begin with an
// integer.
std::size_t RowReader::read_mostly_usual(const Tokens& tokens, double* out, NumberForm* forms) {
  constexpr std::size_t others_at_once = 8;
  constexpr std::size_t least_usual_per_other = 8;
  const NumberForm usual = *usual_form_;
  std::size_t other_count = 0;
  std::size_t i = 0;
  while (i < tokens.count) {
    const std::size_t usual_count =
        kernel_->read_uniform(tokens_from(tokens, i), decimals_of(usual), out + i);
    std::fill_n(forms + i, usual_count, usual);
    i += usual_count;
    Tokens others = tokens_from(tokens, i);
    others.count = std::min(others.count, others_at_once);
    const std::size_t others_read = kernel_->read_mixed(others, out + i, forms + i);
    i += others_read;
    if (others_read < others.count) break;
    other_count += others_read;
  }
  if (other_count * least_usual_per_other > tokens.count) usual_form_.reset();
  return i;
}

// Determines the usual form from a block that was read in another way. Where there is none, the
// attempts are rare, because counting forms takes time.
void RowReader::find_usual_form(std::size_t count) {
  constexpr std::size_t least_usual_per_other = 32;
  constexpr unsigned blocks_to_pause = 64;
  if (count == 0) return;
  if (blocks_without_usual_ > 0) {
    --blocks_without_usual_;
    return;
  }
  blocks_without_usual_ = blocks_to_pause;
  const NumberForm form = block_forms_[count - 1];
  if (!is_fixed(form) || decimals_of(form) > most_uniform_decimals) return;
  const auto end = block_forms_.begin() + static_cast<std::ptrdiff_t>(count);
  const std::size_t others =
      count - static_cast<std::size_t>(std::count(block_forms_.begin(), end, form));
  if (others * least_usual_per_other < count) usual_form_ = form;
}

// Reads the tokens that are not uniform.
std::size_t RowReader::read_others(const Tokens& tokens, double* out, NumberForm* forms) {
  return usual_form_ ? read_mostly_usual(tokens, out, forms) : read_any(tokens, out, forms);
}

RowReader::BlockRead RowReader::read_block(const Tokens& tokens, std::span<const TextOffset> empty,
                                           double* out) {
  std::size_t uniform_count =
      expects_uniform() ? kernel_->read_uniform(tokens, decimals_of(style_.form), out) : 0;
  std::size_t count =
      uniform_count + read_others(tokens_from(tokens, uniform_count), out + uniform_count,
                                  block_forms_.data() + uniform_count);
  if (uniform_count == 0 && !usual_form_) find_usual_form(count);
  const char* bad_number = nullptr;
  if (count < tokens.count) {
    bad_number = tokens.text + tokens.starts[count];
    const std::size_t cells = cell_of_token(count, empty);
    const std::size_t whole_rows = cells - cells % columns_;
    while (!empty.empty() && empty.back() >= whole_rows) empty = empty.first(empty.size() - 1);
    count = whole_rows - empty.size();
  }
  uniform_count = std::min(uniform_count, count);
  if (!empty.empty()) {
    std::fill_n(block_forms_.begin(), uniform_count, style_.form);
    uniform_count = 0;
    spread(block_forms_.data(), count, empty, form_of_empty_cell);
    spread(out, count, empty, 0.0);
    count += empty.size();
  }
  log_block(tokens, empty, uniform_count, count);
  return {count / columns_, bad_number};
}

// Records the forms of the first `count` cells, of which `uniform_count` were read as uniform.
void RowReader::log_block(const Tokens& tokens, std::span<const TextOffset> empty,
                          std::size_t uniform_count, std::size_t count) {
  log_.append_uniform(uniform_count);
  const std::uint64_t index_of_block = log_.count() - uniform_count;
  const NumberForm* forms = block_forms_.data();
  log_.append(style_, forms + uniform_count, count - uniform_count);
  if (!style_.complete) return;
  const NumberForm* found = find_verbatim(forms + uniform_count, forms + count);
  std::size_t empty_before = 0;
  for (; found != nullptr; found = find_verbatim(found + 1, forms + count)) {
    const auto cell = static_cast<std::size_t>(found - forms);
    while (empty_before < empty.size() && empty[empty_before] < cell) ++empty_before;
    const std::size_t i = cell - empty_before;
    const char* token = tokens.text + tokens.starts[i];
    const auto length = static_cast<std::size_t>(tokens.ends[i] - tokens.starts[i]);
    log_.append_verbatim_text(style_, index_of_block + cell, {token, length});
  }
}

void RowReader::log_scanned_row(const char* row) {
  const std::uint64_t first_index = log_.count();
  log_.append(style_, block_forms_.data(), columns_);
  if (!style_.complete) return;
  const auto end = block_forms_.begin() + static_cast<std::ptrdiff_t>(columns_);
  const char* token_end = row;  // One past the previous token.
  std::size_t tokens_passed = 0;
  for (auto found = std::find(block_forms_.begin(), end, NumberForm::verbatim); found != end;
       found = std::find(found + 1, end, NumberForm::verbatim)) {
    const auto column = static_cast<std::size_t>(found - block_forms_.begin());
    std::string_view token;
    for (; tokens_passed <= column; ++tokens_passed) {
      token = cells_ ? cell_at(token_end + (tokens_passed > 0 ? 1 : 0), cells_->separator)
                     : next_token(token_end);
      token_end = token.data() + token.size();
    }
    log_.append_verbatim_text(style_, first_index + column, token);
  }
}

}  // namespace mocap::text
