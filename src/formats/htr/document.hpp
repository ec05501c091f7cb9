// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The contents of an HTR file, before conversion to a clip.

#include <array>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/text_words.hpp"
#include "mocap/frame_rate.hpp"
#include "mocap/htr.hpp"
#include "mocap/number_style.hpp"

namespace mocap::htr {

/// Numbers of a row of a segment after the frame number: translation, rotation, scale factor.
inline constexpr std::size_t row_numbers = 7;
inline constexpr std::size_t scale_column = 6;
inline constexpr double degrees_per_radian = 180.0 / std::numbers::pi;

struct HtrText : detail::TextWords {
  HtrText(std::string_view text, std::string file)
      : TextWords(text, std::move(file), {.separators = " \t\v\f,"}) {}
};

struct Header {
  AxisOrder order{2, 1, 0};
  std::optional<double> metres_per_unit;
  std::string unit;  ///< As in the file.
  bool radians = false;
  std::optional<Axis> up;
  int bone_axis = 1;
  FrameTime frame_time;
  std::optional<std::uint64_t> frames;
  std::optional<std::uint64_t> segments;
  detail::Word frames_word;
  detail::Word segments_word;
};

struct Segment {
  detail::Word name;
  detail::Word parent;  ///< Empty for a root.
  std::array<double, 3> base_translation{};
  std::array<double, 3> base_angles{};  ///< Degrees.
  double bone_length = 0.0;
  bool has_base = false;
  detail::Word section;           ///< The first word of the heading of its rows; empty if missing.
  std::vector<double> numbers;    ///< Rows of `row_numbers`; angles in degrees.
  std::vector<NumberForm> forms;  ///< Of the numbers.

  std::size_t frames() const { return numbers.size() / row_numbers; }
};

struct Document {
  Header header;
  std::vector<Segment> segments;  ///< In the order of the hierarchy section.
  std::int64_t first_frame_number = 1;
};

/// Reads the sections of a file. Errors are added to `found`; the result is complete only if there
/// are none. `text` must outlive the result.
Document read_document(std::string_view text, const std::string& file, const ReadLimits& limits,
                       Diagnostics& found);

/// Metres per unit of `CalibrationUnits`, or none.
std::optional<double> metres_of_calibration_unit(std::string_view name);
/// The name of a unit in `CalibrationUnits`; empty if it has none.
std::string_view calibration_unit_of(double metres_per_unit);

}  // namespace mocap::htr
