// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Rows of cells with the coordinates of points or other items, some of which may be missing.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "formats/row_blocks.hpp"
#include "formats/text_as_read.hpp"
#include "formats/text_cells.hpp"
#include "mocap/motion.hpp"
#include "mocap/number_style.hpp"
#include "mocap/recording.hpp"

namespace mocap::detail {

/// Spellings that no form represents take more memory than the numbers, so only so many of a table
/// are kept.
inline constexpr std::size_t most_verbatim_texts = 100'000;

/// How often a byte occurs in a text.
std::size_t count_of(std::string_view text, char byte);

/// Whether any of these finite numbers is at least as large as `far`, or as small as `-far`.
bool has_far(std::span<const double> values, double far);

/// Whether a line has nothing but blanks and separators.
bool is_blank_row(std::string_view line);

/// Moves to the first line that is not blank, if there is one.
void skip_blank_rows(LineCursor& lines);

/// The rows of a table before they are read.
struct RowMeasure {
  std::size_t rows = 0;   ///< Without blank rows.
  std::size_t cells = 0;  ///< In the widest row, without empty cells at its end.
  TextLine widest;        ///< The first row of this width.
};

/// Counts the rows and columns from the position of `lines` on.
RowMeasure measure_rows(LineCursor lines, char separator);

/// What the columns of a table mean.
struct CellColumns {
  /// For a column whose cells are not stored.
  static constexpr std::size_t not_stored = static_cast<std::size_t>(-1);

  char separator = '\t';
  /// For each column, the index of its values in a row of `CellRows::values`, or `not_stored`.
  std::vector<std::size_t> places;
  std::size_t width = 0;        ///< Values in a row; a multiple of `item_values`.
  std::size_t item_values = 3;  ///< Values of an item. If one of them is missing, the item is lost.
  std::optional<std::size_t> frame;  ///< The column of the frame number.
  std::optional<std::size_t> time;   ///< The column of the time, which is not stored.
  /// A cell with this word is missing, like an empty cell and `NaN`. Case-insensitive; may be
  /// empty.
  std::string_view missing_word;
  double rate = 1.0;         ///< Frames per second, for rows without a time. Positive and finite.
  bool keeps_style = false;  ///< Whether to compute what is needed to write the rows back.
  /// Values of at least this size are far. Default: none.
  double far = std::numeric_limits<double>::infinity();

  /// Columns that are not stored, and then all values in their order.
  static CellColumns in_order(char separator, std::size_t leading, std::size_t width);

  /// The first of these columns must not be empty in a block of rows: frame number and time.
  std::size_t filled_columns() const;
  /// Whether the columns are those that are not stored, and then all values in their order.
  bool are_in_order() const;
};

/// A cell that is not a number.
struct BadCell {
  TextLine line;
  std::string_view cell;
};

/// The rows of a table.
struct CellRows {
  Motion values;             ///< `rows x width`; 0 where a cell is missing.
  NumberFormats formats;     ///< Of the values.
  std::uint64_t digest = 0;  ///< `digest_of` the values, if the style is kept.
  bool has_far = false;      ///< Whether any value is far.
  /// `rows x items`: measured or occluded; empty if no item is lost.
  std::vector<SampleState> states;
  std::vector<double> times_s;   ///< One per row.
  std::int64_t first_frame = 1;  ///< The first frame number.
  std::size_t short_rows = 0;    ///< Rows with fewer cells than columns.
  TextLine first_short;          ///< The first of them.
  std::size_t untimed_rows = 0;  ///< Rows without a time although there is a column for it.
  TextLine first_untimed;        ///< The first of them.
};

/// Reads rows of a text. Rows with a number or nothing in each cell are read in blocks.
class CellRowReader {
 public:
  /// `lines`, of `text`, must be at the first row. All three must outlive the reader.
  CellRowReader(std::string_view text, LineCursor& lines, const CellColumns& columns);

  /// Reads `rows` rows, the number that `measure_rows` has counted. The rate of the values is that
  /// of the columns. Empty if a cell is not a number: `bad_cell`.
  std::optional<CellRows> read(std::size_t rows);
  /// Reads all rows although they have not been measured. Empty if a cell is not a number, a row
  /// has more cells than columns, or there are more than `most_rows` rows: then the rows have to be
  /// measured, and read again by another reader.
  std::optional<CellRows> read_unmeasured(std::size_t most_rows);
  const BadCell& bad_cell() const { return bad_; }

 private:
  std::optional<CellRows> read_all();
  std::size_t rows_to_expect() const;
  bool make_room();
  double* row_values(std::size_t row) { return values_.data() + row * columns_.width; }
  void clear_row(std::size_t row);
  void look_at(std::size_t first, std::size_t rows);
  bool read_block();
  void take_values(std::size_t rows);
  void take_empty_cells(std::size_t first);
  bool read_row(const TextLine& line);
  bool read_cell(const TextLine& line, std::string_view cell, std::size_t column, double& time);
  void mark_lost(std::size_t row, std::size_t column);
  void note_verbatim(std::size_t index, std::string_view spelling);
  void note_first_frame(double number);
  bool is_missing(std::string_view cell) const;
  bool is_too_wide(std::string_view line) const;

  std::string_view text_;
  RowsInText rows_in_text_;
  LineCursor& lines_;
  const CellColumns& columns_;
  RowBlocks blocks_;
  bool is_measured_ = true;
  std::size_t most_rows_ = 0;
  std::size_t room_ = 0;  ///< Rows for which there is memory.
  ValueArray values_;
  MotionDigest digest_;
  CellRows rows_;
  BadCell bad_;
};

}  // namespace mocap::detail
