// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Layout of a BVH file. Stored in the clip so that the file can be written back.

#include <cstddef>
#include <memory>
#include <string>

#include "mocap/format_data.hpp"
#include "mocap/number_style.hpp"

namespace mocap::bvh {

/// Motion rows that cannot be reproduced by printing their values.
struct RowsText {
  std::string text;             ///< From the row of `first_frame` to the end of the file.
  std::size_t first_frame = 0;  ///< Rows before it are regular.
  std::size_t frames = 0;       ///< Number of frames of the whole motion, as read.
};

/// Layout of one BVH file.
struct Style : FormatDataOf<Style, FormatData::Subject::file> {
  /// The text of the file up to the first motion row, if the layout is canonical; otherwise empty.
  /// Written back verbatim if the clip still has the skeleton that it declares.
  std::string header;
  std::size_t frames_at = 0;      ///< Offset of the frame count in `header`.
  std::size_t frames_length = 0;  ///< Length of the frame count.
  std::size_t frame_time_at = 0;  ///< Offset of the frame time in `header`.
  std::size_t frame_time_length = 0;

  std::string indent = "\t";  ///< One level of indentation.
  RowLayout rows;             ///< The motion rows, without the number formats.
  std::string tail;           ///< Blank lines and white space after the last row.

  /// Text of the rows if the blanks between values are irregular; otherwise null. Written back
  /// verbatim while the values still match the clip.
  std::shared_ptr<const RowsText> rows_text;
};

}  // namespace mocap::bvh
