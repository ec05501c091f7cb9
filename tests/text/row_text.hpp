// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reads a whole text with the row reader, with the expected result, for tests.

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/number_style.hpp"
#include "text/awkward_doubles.hpp"
#include "text/isa.hpp"
#include "text/number_rows.hpp"
#include "text/padded_text.hpp"

namespace mocap::text {

/// The instruction sets supported by this processor.
inline std::vector<Isa> runnable_isas() {
  std::vector<Isa> isas;
  for (const Isa isa : {Isa::portable, Isa::avx2, Isa::avx512}) {
    if (runnable_isa(isa) == isa) isas.push_back(isa);
  }
  return isas;
}

inline const char* name_of(Isa isa) {
  return isa == Isa::portable ? "portable" : isa == Isa::avx2 ? "avx2" : "avx512";
}

/// The result of one call of `RowReader::read` on a whole text.
struct RowsRead {
  std::vector<double> values;
  std::size_t rows = 0;
  std::size_t consumed = 0;  ///< Bytes.
  bool irregular = false;
  NumberStyle style;
};

inline RowsRead read_rows_of(std::string_view text, std::size_t columns, Isa isa,
                             std::size_t max_rows = 1 << 20) {
  const PaddedText padded(text);
  const std::size_t lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  RowsRead result;
  result.values.resize(columns * std::min(lines, max_rows));
  RowReader reader(columns, isa);
  const RowReader::Step step =
      reader.read(padded.begin(), padded.end(), result.values.data(), max_rows);
  result.rows = step.rows;
  result.consumed = static_cast<std::size_t>(step.next - padded.begin());
  result.irregular = step.irregular;
  result.values.resize(step.rows * columns);
  result.style = reader.take_style();
  return result;
}

/// The notation of tokens in a random text.
struct TokenKind {
  bool fixed_decimals = false;
  unsigned decimals = 6;        ///< Decimals of all tokens, or the maximum.
  unsigned integer_digits = 3;  ///< At most.
  unsigned exponents = 0;       ///< One in this many has an exponent; 0: none.
  unsigned deviations = 0;      ///< One in this many has an unusual notation; 0: none.
};

inline void append_digits(std::string& text, AwkwardDoubles& random, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) text += static_cast<char>('0' + random.below(10));
}

inline std::string random_token(AwkwardDoubles& random, const TokenKind& kind) {
  static constexpr std::string_view deviations[] = {"+1.5",
                                                    ".5",
                                                    "-.25",
                                                    "5.",
                                                    "-7.",
                                                    "007",
                                                    "-00.5",
                                                    "1E5",
                                                    "1e5",
                                                    "2.84217e-014",
                                                    "1e-00",
                                                    "0.1234567890123456789012345678901234567890",
                                                    "123456789012345678901234567890",
                                                    "00",
                                                    "-0e+00",
                                                    "9007199254740993",
                                                    "1.e+05",
                                                    "12.5e-03",
                                                    "1e-400",
                                                    "4.9e-324",
                                                    "-1e300"};
  if (kind.deviations != 0 && random.below(kind.deviations) == 0) {
    return std::string(deviations[random.below(std::size(deviations))]);
  }
  std::string text = random.below(2) == 0 ? "-" : "";
  const bool exponent = kind.exponents != 0 && random.below(kind.exponents) == 0;
  const std::size_t integer_digits = exponent ? 1 : 1 + random.below(kind.integer_digits);
  const bool may_be_zero = integer_digits == 1;
  text += static_cast<char>(may_be_zero ? '0' + random.below(10) : '1' + random.below(9));
  append_digits(text, random, integer_digits - 1);
  const std::size_t decimals =
      kind.fixed_decimals ? kind.decimals : random.below(kind.decimals + 1);
  if (decimals > 0) text += '.';
  append_digits(text, random, decimals);
  if (exponent) {
    text += random.below(2) == 0 ? "e-" : "e+";
    append_digits(text, random, 2);
  }
  return text;
}

}  // namespace mocap::text
