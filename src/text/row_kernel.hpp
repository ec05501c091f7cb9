// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The parts of the row reader that exist once for each instruction set.
///
/// Work goes in blocks of whole rows, each in two passes while the text is in the first cache:
/// `index_rows` notes where tokens begin and end and counts the numbers of each line; then
/// `read_uniform` or `read_mixed` turns many tokens at once into doubles.

#include <cstddef>
#include <cstdint>

#include "mocap/number_style.hpp"

namespace mocap::text {

/// The blanks around numbers that every row should have, as learnt from the first row.
struct RowBlanks {
  char separator = ' ';
  const char* prefix = nullptr;  ///< Before the first number.
  std::size_t prefix_length = 0;
  const char* suffix = nullptr;  ///< After the last number, up to the LF.
  std::size_t suffix_length = 0;
  std::size_t unusual_count = 0;  ///< Unusual blanks (see row_index.hpp) that such a row has.
  bool check = false;             ///< Whether rows are to be compared with it.
};

/// Offsets in the text of a block. As narrow as they are, storing them costs little.
using TextOffset = std::uint16_t;

/// Most text that offsets reach, to the end of a chunk of 64 bytes. A longer row is read without
/// an index.
inline constexpr std::size_t longest_row_text = 65536 - 128;

/// Text that starts at the start of a line, and what to look for in it.
struct RowText {
  const char* begin = nullptr;
  std::size_t length = 0;        ///< At most `longest_row_text`; row_padding more are readable.
  std::size_t columns = 0;       ///< Numbers that a row must hold.
  std::size_t enough_rows = 0;   ///< Stop after so many rows,
  std::size_t enough_bytes = 0;  ///< or after the row that reaches so many bytes.
  RowBlanks blanks;
};

/// Offsets from `RowText::begin` of the first character of each token and one past its last.
/// Both arrays have room for `index_capacity` entries.
struct TokenIndex {
  TextOffset* starts = nullptr;
  TextOffset* ends = nullptr;
};

/// Entries that `index_rows` may write: every other byte may end a token until `enough_bytes`,
/// then comes at most a row, a few chunks, and what wide stores write in excess.
constexpr std::size_t index_capacity(std::size_t columns, std::size_t enough_bytes) {
  return columns + enough_bytes / 2 + 256;
}

enum class IndexStop : std::uint8_t {
  enough,     ///< Enough rows or bytes.
  text_end,   ///< The text ends, perhaps in the middle of a line.
  irregular,  ///< The next line is whole and holds something else than `columns` tokens.
};

struct IndexedRows {
  std::size_t rows = 0;
  std::size_t length = 0;  ///< Bytes of these rows.
  IndexStop stop = IndexStop::text_end;
  bool blanks_regular = true;  ///< All rows have the blanks that were to be checked.
};

/// Tokens to be read. Each stands alone between white space; `row_padding` bytes before the
/// first and after the last are readable.
struct Tokens {
  const char* text = nullptr;
  const TextOffset* starts = nullptr;
  const TextOffset* ends = nullptr;
  std::size_t count = 0;
};

struct RowKernel {
  IndexedRows (*index_rows)(const RowText&, TokenIndex);

  /// Reads tokens as long as all are canonical numbers with `decimals` (0..14) decimals and at
  /// most 15 digits. Returns how many were read; at the first other token it may stop a few early.
  std::size_t (*read_uniform)(const Tokens&, unsigned decimals, double* out);

  /// Reads tokens of any form. Returns how many were read: all, or those before the first that is
  /// not a finite number.
  std::size_t (*read_mixed)(const Tokens&, double* out, NumberForm* forms);
};

/// Most decimals that `read_uniform` takes.
inline constexpr unsigned most_uniform_decimals = 14;

#if defined(__x86_64__)
extern const RowKernel row_kernel_avx2;
extern const RowKernel row_kernel_avx512;
#endif

}  // namespace mocap::text
