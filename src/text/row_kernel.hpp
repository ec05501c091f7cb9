// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The parts of the row reader that are compiled for each instruction set.
///
/// The input is processed in blocks of complete rows, each in two passes while the text is in the
/// first-level cache: `index_rows` records the start and end of tokens and counts the numbers of
/// each line; then `read_uniform`, `read_short` or `read_mixed` converts many tokens at a time to
/// doubles.

#include <cstddef>
#include <cstdint>

#include "mocap/number_style.hpp"

namespace mocap::text {

/// The expected whitespace around the numbers of every row, as in the first row.
struct RowBlanks {
  char separator = ' ';
  const char* prefix = nullptr;  ///< Before the first number.
  std::size_t prefix_length = 0;
  const char* suffix = nullptr;  ///< After the last number, up to the LF.
  std::size_t suffix_length = 0;
  std::size_t unusual_count =
      0;               ///< Amount of unusual whitespace (see row_index.hpp) in such a row.
  bool check = false;  ///< Whether rows are compared with it.
};

/// Rows of cells that may be empty, with single separators and without blanks.
struct CellRules {
  char separator = '\t';
  /// The first cells of a row that must not be empty. If these are all, a row must not have more
  /// cells either; otherwise empty cells may follow. At least one cell must not be empty.
  std::size_t filled_columns = 0;
};

/// The number format of an empty cell.
inline constexpr NumberForm form_of_empty_cell = fixed_form(6);

/// Offsets in the text of a block. Narrow, so that storing them is cheap.
using TextOffset = std::uint16_t;

/// Maximum length of text for these offsets, up to the end of a chunk of 64 bytes. A longer row is
/// read without an index.
inline constexpr std::size_t longest_row_text = 65536 - 128;

/// Text is indexed in chunks of this size.
inline constexpr std::size_t chunk_bytes = 64;

/// Text that begins at the start of a line, and the parameters of the search.
struct RowText {
  const char* begin = nullptr;
  std::size_t length = 0;        ///< At most `longest_row_text`; row_padding more are readable.
  std::size_t columns = 0;       ///< Numbers per row.
  std::size_t enough_rows = 0;   ///< Stop after this many rows,
  std::size_t enough_bytes = 0;  ///< or after the row that reaches this many bytes.
  RowBlanks blanks;
  const CellRules* cells = nullptr;  ///< Null: the numbers are separated by blanks.
};

/// Offsets from `RowText::begin` of the first character of each token, one past its last and,
/// unless that array is null, one past its integer part: of its first point, or of its end. The
/// arrays have `index_capacity` entries.
struct TokenIndex {
  TextOffset* starts = nullptr;
  TextOffset* ends = nullptr;
  TextOffset* integer_ends = nullptr;
  /// Only for rows of cells: the numbers of the empty cells in ascending order, counted from the
  /// first cell of the text. Has `empty_cell_capacity` entries.
  TextOffset* empty_cells = nullptr;
};

/// Number of entries that `index_rows` may write: up to `enough_bytes`, every other byte may end a
/// token; then at most one row, a few chunks, and the excess of wide stores follow.
constexpr std::size_t index_capacity(std::size_t columns, std::size_t enough_bytes) {
  return columns + enough_bytes / 2 + 256;
}

/// Number of empty cells that `index_rows` may write: each takes at least one byte.
constexpr std::size_t empty_cell_capacity(std::size_t columns, std::size_t enough_bytes) {
  return columns + enough_bytes + chunk_bytes;
}

enum class IndexStop : std::uint8_t {
  enough,     ///< Enough rows or bytes.
  text_end,   ///< The text ends, possibly in the middle of a line.
  irregular,  ///< The next line is complete but does not contain exactly `columns` tokens or cells.
};

struct IndexedRows {
  std::size_t rows = 0;
  std::size_t length = 0;       ///< Bytes of these rows.
  std::size_t empty_cells = 0;  ///< In these rows.
  IndexStop stop = IndexStop::text_end;
  bool regular_spacing = true;  ///< All rows have the expected whitespace, if it was checked.
};

/// Tokens to read. Each is surrounded by whitespace; `row_padding` bytes before the first and
/// after the last are readable.
struct Tokens {
  const char* text = nullptr;
  const TextOffset* starts = nullptr;
  const TextOffset* ends = nullptr;
  const TextOffset* integer_ends = nullptr;  ///< Only for `read_short`.
  std::size_t count = 0;
};

struct RowKernel {
  IndexedRows (*index_rows)(const RowText&, TokenIndex);

  /// Reads tokens as long as all are canonical numbers with `decimals` (0..14) decimals and at most
  /// 15 digits. Returns the number of tokens read; it may stop a few tokens before the first other
  /// one.
  std::size_t (*read_uniform)(const Tokens&, unsigned decimals, double* out);

  /// Reads tokens as long as all are canonical numbers with at most seven characters before the
  /// point and eight after it. Returns the number of tokens read, as above.
  std::size_t (*read_short)(const Tokens&, double* out, NumberForm* forms);

  /// Reads tokens of any form. Returns the number of tokens read: all, or those before the first
  /// that is not a finite number.
  std::size_t (*read_mixed)(const Tokens&, double* out, NumberForm* forms);
};

/// Maximum number of decimals for `read_uniform`.
inline constexpr unsigned most_uniform_decimals = 14;

#if defined(__x86_64__)
extern const RowKernel row_kernel_avx2;
extern const RowKernel row_kernel_avx512;
#endif

}  // namespace mocap::text
