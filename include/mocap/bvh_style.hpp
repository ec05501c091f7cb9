// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// How a BVH file was written: kept beside a clip, so that it can be written so again.

#include <cstddef>
#include <memory>
#include <string>

#include "mocap/number_style.hpp"

namespace mocap::bvh {

/// Rows of motion that printing their numbers would not give back.
struct RowsText {
  std::string text;             ///< From the row of `first_frame` to the end of the file.
  std::size_t first_frame = 0;  ///< Rows before it are regular.
  std::size_t frames = 0;       ///< Of the whole motion, as read.
};

/// The look of one BVH file.
struct Style {
  /// The file's own text up to the first row of motion, when it was canonical; else empty. It is
  /// written again verbatim while the skeleton that it declares is still the clip's.
  std::string header;
  std::size_t frames_at = 0;      ///< Offset in `header` of the number of frames.
  std::size_t frames_length = 0;  ///< Length of that number.
  std::size_t frame_time_at = 0;  ///< Offset in `header` of the frame time.
  std::size_t frame_time_length = 0;

  std::string indent = "\t";  ///< One level of indentation.
  RowLayout rows;             ///< The motion rows, without the formats of their numbers.
  std::string tail;           ///< Blank lines and white space after the last row.

  /// The rows as text where the blanks between their numbers are irregular; else null. They are
  /// written again verbatim while the values that they show are still those of the clip.
  std::shared_ptr<const RowsText> rows_text;
};

}  // namespace mocap::bvh
