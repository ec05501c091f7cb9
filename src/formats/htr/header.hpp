// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The section [Header] of an HTR file.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "formats/text_words.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/frame_rate.hpp"
#include "mocap/rotation.hpp"

namespace mocap::htr {

/// The words of an HTR file, in which commas are whitespace.
struct HtrText : detail::TextWords {
  HtrText(std::string_view text, std::string file)
      : TextWords(text, std::move(file), {.separators = " \t\v\f,"}) {}
};

/// The values of the header, or their defaults.
struct Header {
  AxisOrder order{2, 1, 0};
  std::optional<double> metres_per_unit;
  std::string unit;  ///< As in the file.
  bool radians = false;
  bool is_global = false;  ///< GTR: all transforms are in world space.
  std::optional<Axis> up;
  int bone_axis = 1;
  double scale = 1.0;  ///< Factor of `metres_per_unit`.
  FrameTime frame_time;
  std::optional<std::uint64_t> frames;
  std::optional<std::uint64_t> segments;
  detail::Word type_word;  ///< The value of FileType.
  detail::Word frames_word;
  detail::Word segments_word;
};

/// Reads a line, starting with its key. Unknown keys are ignored. Returns false, with a finding, if
/// the value is invalid.
bool read_header_line(HtrText& text, Header& header, Diagnostics& found);

/// Metres per unit of `CalibrationUnits`, or none.
std::optional<double> metres_of_calibration_unit(std::string_view name);
/// The name of a unit in `CalibrationUnits`; empty if it has none.
std::string_view calibration_unit_of(double metres_per_unit);

}  // namespace mocap::htr
