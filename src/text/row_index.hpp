// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The first pass over a block of rows: finds the tokens, and checks whether the lines are regular.
///
/// The text is processed in chunks of 64 bytes, as masks with one bit per byte. In most chunks,
/// tokens are separated by single separators, so each token begins one byte after the end of the
/// previous one. Any other whitespace (after whitespace, or not the expected separator) is called
/// *unusual whitespace*. Line endings are processed only in chunks that have one. The separator of
/// cells counts as whitespace here; empty cells cause unusual whitespace.

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "text/bit_masks.hpp"
#include "text/row_kernel.hpp"

namespace mocap::text {

/// Processes the lines of a block. A template for the reason given in bit_masks.hpp: `Chunk` is a
/// type of the including file only.
///
/// `Chunk` wraps 64 bytes of text: `Chunk(const char*)`, `white()` (bytes <= the space),
/// `equal(char)`, and two static functions that write the offset `base + i` of every bit i:
/// `store_offsets(mask, base, out)`, and `store_ends(mask, base, ends, starts)`, which also writes
/// `base + i + 1` to `starts`. They may write up to 63 additional entries. Whether the index has
/// `integer_ends`, and whether there are cells, are parameters, so that other rows do not pay for
/// it.
template <class Chunk, bool with_integer_ends, bool with_cells>
class BlockIndexer {
 public:
  BlockIndexer(const RowText& text, TokenIndex index)
      : text_(text), index_(index), separator_(text.blanks.separator), token_limit_(text.columns) {}

  IndexedRows run() {
    index_.starts[0] = 0;
    const std::size_t whole_chunks = text_.length - text_.length % chunk_bytes;
    std::size_t at = 0;
    while (at != whole_chunks) {
      if (!scan_chunk(at, ~0ULL)) return rows_;
      at += chunk_bytes;
    }
    if (at != text_.length) scan_chunk(at, low_bits(text_.length - at));
    return rows_;
  }

 private:
  static constexpr std::size_t prefetched_bytes = 1024;

  // Masks and counts of one chunk.
  struct ChunkMasks {
    std::uint64_t white;
    std::uint64_t after_white;
    std::uint64_t ends;
    std::uint64_t unusual;
    std::uint64_t inside;  // Bytes of the text.
  };

  struct Line {
    std::size_t begin = 0;        // Offset in the text.
    std::size_t first_token = 0;  // Index of its first token.
    std::size_t unusual = 0;      // Unusual whitespace in the chunks before this one.
    bool foreign = false;         // Contains whitespace that does not belong in a row.
    std::size_t empty = 0;        // Empty cells in the first `columns` cells.
  };

  // Records the tokens of a chunk. Returns false to stop; the result is then in `rows_`.
  [[gnu::always_inline]] bool scan_chunk(std::size_t at, std::uint64_t inside) {
    // A file that is in memory as a whole is not in the cache, and processors do not fetch ahead
    // across pages. May point behind the text.
    __builtin_prefetch(text_.begin + at + prefetched_bytes);
    const Chunk chunk(text_.begin + at);
    std::uint64_t white = chunk.white() | ~inside;
    if constexpr (with_cells) white |= chunk.equal(separator_);
    const std::uint64_t after_white = (white << 1) | white_before_chunk_;
    const std::uint64_t ends = white & ~after_white;
    const std::uint64_t unusual = white & (after_white | ~chunk.equal(separator_));
    Chunk::store_ends(ends, static_cast<unsigned>(at), index_.ends + tokens_,
                      index_.starts + tokens_ + 1);
    if constexpr (with_integer_ends) {
      store_integer_ends(white | chunk.equal('.'), ~white & after_white, static_cast<unsigned>(at));
    }
    if (unusual != 0 && !scan_unusual_chunk(at, {white, after_white, ends, unusual, inside})) {
      return false;
    }
    // All whitespace of a chunk without anything unusual is separators.
    if constexpr (with_cells) cell_begins_ = unusual == 0 ? white >> 63 : cell_begins_;
    white_before_chunk_ = white >> 63;
    tokens_ += bit_count(ends);
    if (tokens_ <= token_limit_) return true;
    stop_in_overlong_line(at);
    return false;
  }

  // Each token's integer part ends at its first point or at its end. `stops` has both. The sum
  // carries the bit at the start of a token through its integer part, perhaps into the next chunk.
  void store_integer_ends(std::uint64_t stops, std::uint64_t starts, unsigned offset) {
    std::uint64_t sum = 0;
    inside_integer_ = __builtin_add_overflow(~stops, starts | (inside_integer_ ? 1U : 0U), &sum);
    const std::uint64_t integer_ends = sum & stops;
    Chunk::store_offsets(integer_ends, offset, index_.integer_ends + integers_);
    integers_ += bit_count(integer_ends);
  }

  // The part that chunks in the middle of a line do not need. Not inlined, to keep the others fast.
  [[gnu::noinline]] bool scan_unusual_chunk(std::size_t at, const ChunkMasks& masks) {
    const Chunk chunk(text_.begin + at);
    store_starts(~masks.white & masks.after_white, masks.white, static_cast<unsigned>(at));
    return !end_lines(chunk, at, masks);
  }

  // Corrects the token starts of a chunk in which some ends are not followed by a start.
  void store_starts(std::uint64_t starts, std::uint64_t white, unsigned offset) {
    const std::size_t begun = tokens_ + (white_before_chunk_ != 0 ? 0 : 1);
    Chunk::store_offsets(starts, offset, index_.starts + begun);
    // A token begins with the next chunk, unless that chunk corrects it.
    if ((white >> 63) != 0) {
      index_.starts[begun + bit_count(starts)] = static_cast<TextOffset>(offset + chunk_bytes);
    }
  }

  // Processes the line endings in this chunk. Returns true to stop there.
  bool end_lines(const Chunk& chunk, std::size_t at, const ChunkMasks& masks) {
    const std::uint64_t foreign = foreign_white_space(chunk, at, masks);
    std::uint64_t newlines = chunk.equal('\n') & masks.inside;
    const std::uint64_t empty = with_cells ? ends_of_empty_cells(chunk, masks) : 0;
    std::uint64_t rest = ~0ULL;  // The bits of the line that has not ended yet.
    while (newlines != 0) {
      const unsigned newline = lowest_bit(newlines);
      newlines = without_lowest_bit(newlines);
      const std::uint64_t through = bits_through(newline);
      line_.unusual += bit_count(masks.unusual & rest & through);
      line_.foreign = line_.foreign || (foreign & rest & through) != 0;
      if constexpr (with_cells) store_empty_cells(empty & rest & through, masks.ends);
      if (end_line(at + newline, tokens_ + bit_count(masks.ends & through))) return true;
      rest = ~through;
    }
    line_.unusual += bit_count(masks.unusual & rest);
    line_.foreign = line_.foreign || (foreign & rest) != 0;
    if constexpr (with_cells) store_empty_cells(empty & rest, masks.ends);
    return false;
  }

  // The bytes directly after the start of a cell that end it.
  std::uint64_t ends_of_empty_cells(const Chunk& chunk, const ChunkMasks& masks) {
    const std::uint64_t before_cells = (chunk.equal(separator_) | chunk.equal('\n')) & masks.inside;
    const std::uint64_t ends = before_cells | (chunk.equal('\r') & masks.inside);
    const std::uint64_t empty = ends & ((before_cells << 1) | cell_begins_);
    cell_begins_ = before_cells >> 63;
    return empty;
  }

  // Records empty cells of one line. Those that must not be empty make the line irregular.
  void store_empty_cells(std::uint64_t empty, std::uint64_t token_ends) {
    for (; empty != 0; empty = without_lowest_bit(empty)) {
      const std::size_t tokens = tokens_ + bit_count(token_ends & bits_through(lowest_bit(empty)));
      const std::size_t column = tokens - line_.first_token + line_.empty;
      const std::size_t filled = text_.cells->filled_columns;
      if (column < filled || filled >= text_.columns) line_.foreign = true;
      if (column >= text_.columns) continue;
      index_.empty_cells[rows_.empty_cells + line_.empty] =
          static_cast<TextOffset>(rows_.rows * text_.columns + column);
      ++line_.empty;
    }
  }

  // Whitespace other than space, tab, LF or CR LF; for cells other than separator, LF or CR LF.
  std::uint64_t foreign_white_space(const Chunk& chunk, std::size_t at,
                                    const ChunkMasks& masks) const {
    const std::uint64_t newlines = chunk.equal('\n');
    const std::uint64_t returns = chunk.equal('\r') & masks.inside;
    const std::uint64_t blanks =
        with_cells ? chunk.equal(separator_) : chunk.equal(' ') | chunk.equal('\t');
    std::uint64_t foreign = masks.white & masks.inside & ~(blanks | newlines | returns);
    foreign |= returns & ~(newlines >> 1) & low_bits(63);
    const bool last_is_return = (returns >> 63) != 0;
    if (last_is_return) {
      const std::size_t next = at + chunk_bytes;
      const bool newline_follows = next < text_.length && text_.begin[next] == '\n';
      if (!newline_follows) foreign |= 1ULL << 63;
    }
    return foreign;
  }

  // Processes the line whose LF is at `newline`. Returns true to stop there.
  bool end_line(std::size_t newline, std::size_t tokens) {
    const std::size_t tokens_in_line = tokens - line_.first_token;
    const bool has_no_number = with_cells && tokens_in_line == 0;
    if (tokens_in_line + line_.empty != text_.columns || line_.foreign || has_no_number) {
      rows_.stop = IndexStop::irregular;
      return true;
    }
    if (text_.blanks.check && !blanks_as_expected(newline, tokens)) rows_.regular_spacing = false;
    ++rows_.rows;
    rows_.length = newline + 1;
    rows_.empty_cells += line_.empty;
    line_ = {newline + 1, tokens, 0, false, 0};
    token_limit_ = tokens + text_.columns;
    if (rows_.rows == text_.enough_rows || rows_.length >= text_.enough_bytes) {
      rows_.stop = IndexStop::enough;
      return true;
    }
    return false;
  }

  // Given the expected prefix and suffix, the expected amount of unusual whitespace means that all
  // other whitespace of the row consists of single separators.
  bool blanks_as_expected(std::size_t newline, std::size_t tokens) const {
    const RowBlanks& blanks = text_.blanks;
    const std::size_t last_end = index_.ends[tokens - 1];
    return line_.unusual == blanks.unusual_count &&
           index_.starts[line_.first_token] - line_.begin == blanks.prefix_length &&
           newline - last_end == blanks.suffix_length &&
           std::memcmp(text_.begin + line_.begin, blanks.prefix, blanks.prefix_length) == 0 &&
           std::memcmp(text_.begin + last_end, blanks.suffix, blanks.suffix_length) == 0;
  }

  // The line already has too many tokens; only its end matters.
  void stop_in_overlong_line(std::size_t at) {
    const std::size_t from = line_.begin > at ? line_.begin : at;
    const void* newline = std::memchr(text_.begin + from, '\n', text_.length - from);
    if (newline != nullptr) rows_.stop = IndexStop::irregular;
  }

  const RowText& text_;
  const TokenIndex index_;
  const char separator_;
  IndexedRows rows_;
  Line line_;
  std::size_t tokens_ = 0;                // Number of tokens that ended before the chunk.
  std::size_t token_limit_;               // If exceeded, the line has too many.
  std::size_t integers_ = 0;              // Number of integer parts that ended before the chunk.
  bool inside_integer_ = false;           // The chunk begins in an integer part.
  std::uint64_t white_before_chunk_ = 1;  // The start of a line counts as after whitespace.
  std::uint64_t cell_begins_ = 1;         // The chunk begins with a cell.
};

/// Indexes a block, with `integer_ends` if there is space for them.
template <class Chunk, bool with_cells>
IndexedRows index_block_of(const RowText& text, const TokenIndex& index) {
  return index.integer_ends != nullptr ? BlockIndexer<Chunk, true, with_cells>(text, index).run()
                                       : BlockIndexer<Chunk, false, with_cells>(text, index).run();
}

/// Indexes rows of numbers or of cells.
template <class Chunk>
IndexedRows index_block(const RowText& text, const TokenIndex& index) {
  return text.cells != nullptr ? index_block_of<Chunk, true>(text, index)
                               : index_block_of<Chunk, false>(text, index);
}

}  // namespace mocap::text
