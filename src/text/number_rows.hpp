// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The fast path for rows of numbers: directly from text to an array of doubles.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "mocap/number_style.hpp"
#include "text/form_log.hpp"
#include "text/isa.hpp"
#include "text/row_kernel.hpp"

namespace mocap::text {

struct RowScan;

/// Number of bytes that must be readable before the first and after the last byte passed to
/// `RowReader`.
inline constexpr std::size_t row_padding = 64;

/// Reads rows of `columns` numbers each, one row per line.
///
/// A *regular* row is a line with exactly `columns` finite numbers, separated by spaces and tabs,
/// that ends with LF or CR LF. Anything else (a different count, a word, nan, inf, a bare CR, an
/// empty line) is left to the caller, which reports it and continues after it. Every value is the
/// correctly rounded double of its text.
class RowReader {
 public:
  /// `columns` >= 1. The style is determined from the first rows and then updated.
  explicit RowReader(std::size_t columns, Isa isa = best_isa());
  /// Reads rows of cells instead: a regular row has a number, or nothing, in each cell, without
  /// blanks. Its whitespace is not recorded. `rules.separator` is a tab or a comma.
  RowReader(std::size_t columns, const CellRules& rules, Isa isa = best_isa());

  struct Step {
    const char* next;  ///< First byte not consumed: the start of a line.
    std::size_t rows;  ///< Rows written to `out`.
    bool irregular;    ///< Whether the line at `next` is complete but not regular.
  };

  /// Consumes complete regular rows from the start of [begin, end), at most `max_rows`. `begin` is
  /// at the start of a line. A last line without a line ending is not consumed. `out` has space for
  /// `max_rows * columns` doubles. [begin - row_padding, end + row_padding) must be readable
  /// memory; bytes outside [begin, end) are never interpreted.
  Step read(const char* begin, const char* end, double* out, std::size_t max_rows);

  /// The indices in `out` of the empty cells of the last `read`, in ascending order. Their numbers
  /// are 0.
  std::span<const std::size_t> empty_cells() const { return empty_cells_; }

  /// Records the style of one number that the caller read itself (irregular lines), so that `style`
  /// matches the values. `text` is the token. The whitespace of the rows then no longer counts as
  /// regular. (If a last line only lacks its line ending, append one in the caller's buffer and use
  /// `read`.)
  void note_number(const char* text, std::size_t length, NumberForm form);

  /// Prepares for this many numbers in total, so that the memory for their forms need not grow.
  void expect_numbers(std::uint64_t count) { log_.expect(count); }

  /// Appends the style of the `count` numbers of rows that another reader has read after those of
  /// this one. Returns false and changes nothing if it does not continue the style exactly: rows
  /// with other or irregular whitespace, or numbers whose texts are stored.
  bool append_style(const NumberStyle& later, std::uint64_t count);

  /// The style so far. Numbers recorded or read count in order. If `forms` is in use, `form` is the
  /// form of the first number.
  const NumberStyle& style() const { return style_; }

  /// Returns the style and starts a new one. `forms` is empty if all forms are the same.
  NumberStyle take_style();

 private:
  struct BlockRead {
    std::size_t rows;
    const char* bad_number;  // A token that is not a finite number, or null.
  };

  Step read_indexed(const char* begin, const char* end, double* out, std::size_t max_rows);
  Step read_scanned(const char* begin, const char* end, double* out, std::size_t max_rows);
  RowScan scan(const char* begin, const char* end, const RowBlanks& blanks, std::size_t row,
               double* out);
  void make_room_for_index();
  BlockRead read_block(const Tokens& tokens, std::span<const TextOffset> empty, double* out);
  std::size_t read_any(const Tokens& tokens, double* out, NumberForm* forms);
  std::size_t read_mostly_usual(const Tokens& tokens, double* out, NumberForm* forms);
  std::size_t read_others(const Tokens& tokens, double* out, NumberForm* forms);
  void find_usual_form(std::size_t count);
  bool expects_uniform() const;
  bool expects_short();
  void log_block(const Tokens& tokens, std::span<const TextOffset> empty, std::size_t uniform_count,
                 std::size_t count);
  void log_scanned_row(const char* row);
  bool determine_blanks(const char* begin, const char* end);
  void reset_undetermined_blanks();
  bool blanks_of_first_rows_irregular(RowText text, const IndexedRows& indexed, std::size_t rows);

  NumberStyle style_;
  FormLog log_;
  std::size_t columns_;
  std::optional<CellRules> cells_;
  // Of rows of cells. Programs that do not read any are linked without it.
  RowScan (*scan_cells_)(const char* begin, const char* end, std::size_t columns,
                         const CellRules& rules, double* out, NumberForm* forms,
                         std::vector<std::size_t>& empty_cells) = nullptr;
  const RowKernel* kernel_;  // Null: rows are read number by number.
  bool blanks_known_ = false;
  std::optional<NumberForm> usual_form_;  // Of almost all numbers, for `read_uniform`.
  unsigned blocks_without_usual_ = 0;     // Blocks to read before it is looked for again.
  unsigned blocks_without_short_ = 0;     // Blocks to read before `read_short` is tried again.
  std::vector<TextOffset> token_starts_;
  std::vector<TextOffset> token_ends_;
  std::vector<TextOffset> token_integer_ends_;
  std::vector<TextOffset> block_empty_cells_;
  std::vector<NumberForm> block_forms_;
  std::vector<std::size_t> empty_cells_;
};

/// One number read by `read_number`.
struct Number {
  double value = 0.0;
  NumberForm form = NumberForm::verbatim;
  const char* end = nullptr;  ///< One past the last byte read; null if there is no number.
  bool ok() const { return end != nullptr; }
};

/// Reads one number at `begin`: optional sign, digits with an optional point, optional exponent.
/// Accepts `.5`, `5.`, `+5`, `1E5`. Rejects nan, inf, hexadecimal, and overflow to infinity (`ok()`
/// is false). Correctly rounded. Needs no padding. Independent of the locale.
Number read_number(const char* begin, const char* end);

}  // namespace mocap::text
