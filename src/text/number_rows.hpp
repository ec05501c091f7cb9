// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The fast pass over rows of numbers: text straight into an array of doubles.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "mocap/number_style.hpp"
#include "text/form_log.hpp"
#include "text/isa.hpp"
#include "text/row_kernel.hpp"

namespace mocap::text {

/// Bytes that must be readable before the first and after the last byte given to `RowReader`.
inline constexpr std::size_t row_padding = 64;

/// Reads rows of `columns` numbers each, one row a line.
///
/// A *regular* row is a line that holds exactly `columns` finite numbers separated by blanks
/// and tabs, and ends with LF or CR LF. Anything else (another count, a word, nan, inf, a bare
/// CR, an empty line) is left to the caller, who reports it and calls again behind it.
/// Every value is the correctly rounded double of its text.
class RowReader {
 public:
  /// `columns` >= 1. The style is learnt from the first rows and kept up to date.
  explicit RowReader(std::size_t columns, Isa isa = best_isa());

  struct Step {
    const char* next;  ///< First byte not consumed: the start of a line.
    std::size_t rows;  ///< Rows written to `out`.
    bool irregular;    ///< True: the line at `next` is whole in the text and not regular.
  };

  /// Consumes whole regular rows from the start of [begin, end), at most `max_rows`.
  /// `begin` is at the start of a line. A last line without line end is not consumed.
  /// `out` holds room for `max_rows * columns` doubles. [begin - row_padding, end + row_padding)
  /// must be readable memory; bytes outside of [begin, end) are never interpreted.
  Step read(const char* begin, const char* end, double* out, std::size_t max_rows);

  /// Tells the style of one number that the caller read itself (irregular lines), so that
  /// `style` stays aligned with the values. `text` is the token. The blanks of the rows then no
  /// longer count as regular. (A last line that only lacks its line end is better read by `read`,
  /// with a line end added in the caller's buffer.)
  void note_number(const char* text, std::size_t length, NumberForm form);

  /// What has been learnt so far. Numbers noted or read count in order.
  /// With `forms` in use, `form` is the form of the first number.
  const NumberStyle& style() const { return style_; }

  /// Hands out the style and starts afresh. `forms` is empty if all forms are the same.
  NumberStyle take_style();

 private:
  struct BlockRead {
    std::size_t rows;
    const char* bad_number;  // A token that is no finite number, or null.
  };

  Step read_indexed(const char* begin, const char* end, double* out, std::size_t max_rows);
  Step read_scanned(const char* begin, const char* end, double* out, std::size_t max_rows);
  BlockRead read_block(const Tokens& tokens, double* out);
  void log_block(const Tokens& tokens, std::size_t uniform_count, std::size_t count);
  void log_scanned_row(const char* row);
  bool know_blanks(const char* begin, const char* end);
  void forget_blanks_unless_known();
  bool blanks_of_first_rows_irregular(RowText text, const IndexedRows& indexed, std::size_t rows);

  NumberStyle style_;
  FormLog log_;
  std::size_t columns_;
  const RowKernel* kernel_;  // Null: rows are scanned number by number.
  bool blanks_known_ = false;
  std::vector<TextOffset> token_starts_;
  std::vector<TextOffset> token_ends_;
  std::vector<NumberForm> block_forms_;
};

/// One number read by `read_number`.
struct Number {
  double value = 0.0;
  NumberForm form = NumberForm::odd;
  const char* end = nullptr;  ///< One past the last byte read; null when there is no number.
  bool ok() const { return end != nullptr; }
};

/// Reads one number at `begin`: optional sign, digits with an optional point, optional exponent.
/// Accepts `.5`, `5.`, `+5`, `1E5`. Refuses nan, inf, hexadecimal, and an overflow to infinity
/// (`ok()` is then false). Correctly rounded. Needs no padding. Independent of the locale.
Number read_number(const char* begin, const char* end);

}  // namespace mocap::text
