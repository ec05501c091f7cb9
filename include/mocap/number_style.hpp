// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Number formats of a text file, for printing numbers the same way.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace mocap {

/// Format of one number, in one byte.
///
/// Value `d` in 0..31: fixed notation with `d` decimals (0: an integer without a point).
/// Value `32 + d`, d in 0..31: scientific notation `[-]D.ddde±XX` with `d` decimals, lower-case
/// `e`, always a sign and at least two exponent digits (the format of C's `%e`).
/// Value `64 + d`: the same with at least three exponent digits, `1.5e-016` (older Windows
/// programs).
/// `NumberForm::verbatim`: any other spelling (`+1`, `.5`, `1.`, `007`, `1E5`, more digits than a
/// double can represent); the text is stored in `NumberStyle::verbatim_texts`.
enum class NumberForm : std::uint8_t {
  scientific = 32,     ///< First of the scientific forms; add the number of decimals.
  long_exponent = 64,  ///< First of those with three exponent digits; add the number of decimals.
  verbatim = 255       ///< Another spelling, stored as text.
};

/// Fixed notation with 0 to 31 decimals.
constexpr NumberForm fixed_form(unsigned decimals) {
  return static_cast<NumberForm>(decimals);
}
/// Scientific notation with 0 to 31 decimals and two exponent digits.
constexpr NumberForm scientific_form(unsigned decimals) {
  return static_cast<NumberForm>(32U + decimals);
}
/// Whether the notation is fixed.
constexpr bool is_fixed(NumberForm form) {
  return static_cast<std::uint8_t>(form) < 32;
}
/// Scientific notation with 0 to 31 decimals and three exponent digits.
constexpr NumberForm long_exponent_form(unsigned decimals) {
  return static_cast<NumberForm>(64U + decimals);
}
/// Scientific, with three exponent digits.
constexpr bool has_long_exponent(NumberForm form) {
  return static_cast<std::uint8_t>(form) >= 64 && static_cast<std::uint8_t>(form) < 96;
}
/// Scientific, with two or three exponent digits.
constexpr bool is_scientific(NumberForm form) {
  return static_cast<std::uint8_t>(form) >= 32 && static_cast<std::uint8_t>(form) < 96;
}
/// Decimals of a fixed or scientific form.
constexpr unsigned decimals_of(NumberForm form) {
  return static_cast<std::uint8_t>(form) & 31U;
}

/// A number with a spelling that no `NumberForm` represents.
struct VerbatimNumber {
  std::uint64_t index = 0;  ///< Row-major index into the rows.
  std::string text;         ///< The spelling in the file.
};

/// Number formats of an array.
///
/// Printing the unmodified values with it gives the same digits if `complete` is true.
struct NumberFormats {
  /// Form of all numbers if `forms` is empty (`verbatim`: all were computed). Default: 6 decimals.
  NumberForm form = fixed_form(6);
  /// One form per number, row-major; empty if all have `form`.
  std::vector<NumberForm> forms;
  /// Texts of the numbers with form `verbatim`, by increasing index.
  std::vector<VerbatimNumber> verbatim_texts;
  /// `form`, `forms` and `verbatim_texts` describe every number. False if there were too many
  /// `verbatim` numbers.
  bool complete = true;
};

/// Whitespace of a block of rows, recorded by a reader and used by a writer.
struct RowLayout {
  char separator = ' ';        ///< Between two numbers of a row: a space or a tab.
  std::string row_prefix;      ///< Whitespace before the first number of each row. Default: none.
  std::string row_suffix;      ///< Whitespace after the last number of each row. Default: none.
  std::string newline = "\n";  ///< `\n`, `\r\n` or `\r`.
  bool final_newline = true;   ///< Whether the last row ends with `newline`.

  /// All rows have the same prefix, suffix, newline and single separators.
  bool regular_spacing = true;
};

/// Layout and number formats of a block of rows.
///
/// Printing the unmodified values with the style of the file gives the same bytes if
/// `regular_spacing` and `complete` are both true.
struct NumberStyle : RowLayout, NumberFormats {
  /// The form used for numbers that cannot be represented in their own form; they are rounded to
  /// the decimals of this one. `verbatim`: exact, in the shortest form. Readers do not change it.
  NumberForm otherwise = NumberForm::verbatim;
};

/// How a writer prints the numbers of a motion.
struct WriteNumbers {
  enum class Kind : std::uint8_t {
    /// As recorded in the clip's style, each number exact. Without a style, 6 decimals: rounded for
    /// a clip created in code; for a clip that was read, values that need more are printed in the
    /// shortest exact form.
    remembered,
    decimals,  ///< Fixed number of decimals, rounded.
    shortest   ///< The shortest text that parses to the same double.
  };
  Kind kind = Kind::remembered;  ///< Default: as in the file that was read.
  unsigned decimals = 6;         ///< 0..17, for Kind::decimals.
};

/// Rows of a table that printing its values reproduces.
struct PrintedRows {
  RowLayout layout;
  NumberFormats formats;    ///< Of the values.
  std::size_t leading = 0;  ///< Numbers in front of the values of a row: frame number and time.
  std::vector<double> leading_numbers;    ///< Row by row.
  std::vector<NumberForm> leading_forms;  ///< Row by row; none is `verbatim`.
};

/// The text of a motion file that writing its clip would not reproduce: irregular blanks, blank
/// lines, comments, and everything that is read with a warning. It is written back verbatim while
/// the clip is unmodified.
struct TextAsRead {
  std::string header;           ///< Up to the first motion row; empty if it is stored elsewhere.
  std::string rows;             ///< From the row of `first_frame` to the end of the file.
  std::size_t first_frame = 0;  ///< Earlier frames are reproduced by printing their values.
  std::size_t frames = 0;       ///< Number of frames of the whole motion.
  std::uint64_t digest = 0;     ///< Hash of the clip that was read, to detect modifications.
  /// Number formats of the earlier frames, if the motion has none (`complete` is false).
  NumberFormats first_formats = {};
  /// Rows between `header` and `rows`; null if there are none.
  std::shared_ptr<const PrintedRows> printed = nullptr;
};

}  // namespace mocap
