// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Prints the values of a recording.

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>

#include "formats/text_pieces.hpp"
#include "mocap/clip.hpp"
#include "mocap/motion.hpp"
#include "mocap/number_style.hpp"

namespace mocap::detail {

/// The format of numbers for a clip: those that were read from another format have 6 decimals,
/// because its decimals are those of other units. `Style` is the data of the format to write.
template <class Style>
WriteNumbers numbers_to_write(const Clip& clip, const WriteNumbers& numbers) {
  const bool is_of_format = clip.format_data.find<Style>() != nullptr;
  if (numbers.kind != WriteNumbers::Kind::remembered || is_of_format) return numbers;
  return {.kind = WriteNumbers::Kind::decimals, .decimals = 6};
}

/// Prints the values of a motion in their number formats, or in those of the options. The motion
/// and the output must outlive it.
class RecordedNumbers {
 public:
  RecordedNumbers(const Motion& motion, const WriteNumbers& numbers, TextPieces& out);

  /// Prints the value at a row-major index, multiplied by `scale`. It must be finite.
  void put(std::size_t index, double scale = 1.0);

 private:
  const Motion& motion_;
  WriteNumbers numbers_;
  TextPieces& out_;
  std::unordered_map<std::uint64_t, std::string> verbatim_;
};

}  // namespace mocap::detail
