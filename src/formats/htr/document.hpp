// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The contents of an HTR file, before conversion to a clip.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/htr/header.hpp"
#include "mocap/htr.hpp"
#include "mocap/number_style.hpp"

namespace mocap::htr {

/// Numbers of a row of a segment after the frame number: translation, rotation, scale factor.
inline constexpr std::size_t row_numbers = 7;
inline constexpr std::size_t scale_column = 6;

struct Segment {
  detail::Word name;
  detail::Word parent;  ///< Empty for a root.
  std::array<double, 3> base_translation{};
  std::array<double, 3> base_angles{};  ///< Degrees.
  double bone_length = 0.0;
  bool has_base = false;
  detail::Word section;           ///< The first word of the heading of its rows; empty if missing.
  std::vector<double> numbers;    ///< Rows of `row_numbers`; angles in degrees.
  std::vector<NumberForm> forms;  ///< Formats of the numbers.

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

}  // namespace mocap::htr
