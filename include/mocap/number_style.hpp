// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// How the numbers of a text file were printed, so that they can be printed so again.

#include <cstdint>
#include <string>
#include <vector>

namespace mocap {

/// The printed form of one number, in one byte.
///
/// Value `d` in 0..31: plain notation with `d` decimals (0: an integer without a point).
/// Value `32 + d`, d in 0..31: scientific notation `[-]D.ddde±XX` with `d` decimals, lower-case
/// `e`, a sign always and at least two exponent digits (what C's `%e` prints).
/// Value `64 + d`: the same with at least three exponent digits, `1.5e-016` (older Windows
/// programs).
/// `NumberForm::odd`: any other spelling (`+1`, `.5`, `1.`, `007`, `1E5`, more digits than a
/// double gives back); its text is kept in `NumberStyle::odd_texts`.
enum class NumberForm : std::uint8_t {
  scientific = 32,     ///< First of the scientific forms; add the decimals.
  long_exponent = 64,  ///< First of those with three exponent digits; add the decimals.
  odd = 255
};

constexpr NumberForm fixed_form(unsigned decimals) {
  return static_cast<NumberForm>(decimals);
}
constexpr NumberForm scientific_form(unsigned decimals) {
  return static_cast<NumberForm>(32U + decimals);
}
constexpr bool is_fixed(NumberForm form) {
  return static_cast<std::uint8_t>(form) < 32;
}
constexpr NumberForm long_exponent_form(unsigned decimals) {
  return static_cast<NumberForm>(64U + decimals);
}
constexpr bool has_long_exponent(NumberForm form) {
  return static_cast<std::uint8_t>(form) >= 64 && static_cast<std::uint8_t>(form) < 96;
}
/// With two exponent digits or with three.
constexpr bool is_scientific(NumberForm form) {
  return static_cast<std::uint8_t>(form) >= 32 && static_cast<std::uint8_t>(form) < 96;
}
/// Decimals of a fixed or scientific form.
constexpr unsigned decimals_of(NumberForm form) {
  return static_cast<std::uint8_t>(form) & 31U;
}

/// A number whose spelling no `NumberForm` describes.
struct OddNumber {
  std::uint64_t index = 0;  ///< Row-major index into the rows.
  std::string text;         ///< The spelling in the file.
};

/// The printed form of each number of an array.
///
/// Printing the unchanged values in it gives the same digits, provided `complete` is true.
struct NumberFormats {
  /// Form of every number when `forms` is empty (`odd`: all were computed). Default: 6 decimals.
  NumberForm form = fixed_form(6);
  /// One form per number, row-major, or empty when all have `form`.
  std::vector<NumberForm> forms;
  /// Texts of the numbers whose form is `odd`, by increasing index.
  std::vector<OddNumber> odd_texts;
  /// `form`, `forms` and `odd_texts` describe every number. False when there were too many odd
  /// ones.
  bool complete = true;
};

/// What is between the numbers of a block of rows, as learnt by a reader and used by a writer.
struct RowLayout {
  char separator = ' ';        ///< Between two numbers of a row: a blank or a tab.
  std::string row_prefix;      ///< Blanks before the first number of each row. Default: none.
  std::string row_suffix;      ///< Blanks after the last number of each row. Default: none.
  std::string newline = "\n";  ///< `\n`, `\r\n` or `\r`.
  bool final_newline = true;   ///< Whether the last row ends with `newline`.

  /// Every row has the same prefix, suffix, newline and single separators.
  bool blanks_regular = true;
};

/// How a block of rows of numbers is printed.
///
/// Printing the unchanged values with the style that was read gives the same bytes, provided
/// `blanks_regular` and `complete` are both true.
struct NumberStyle : RowLayout, NumberFormats {
  /// How a number is printed that its own form does not give back: rounded to the decimals of this
  /// form. `odd`: exactly, in the shortest form. Readers leave it so.
  NumberForm otherwise = NumberForm::odd;
};

}  // namespace mocap
