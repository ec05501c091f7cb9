// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Layout of a BVH file. Stored in the clip so that the file can be written back.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "mocap/format_data.hpp"
#include "mocap/frame_rate.hpp"
#include "mocap/number_style.hpp"

namespace mocap::bvh {

/// Layout of one BVH file.
struct Style : FormatDataOf<Style, FormatData::Subject::file> {
  /// The text of the file up to the first motion row, if the layout is canonical; otherwise empty.
  /// Written back verbatim if the clip still has the skeleton that it declares.
  std::string header;
  std::size_t frames_at = 0;          ///< Offset of the frame count in `header`.
  std::size_t frames_length = 0;      ///< Length of the frame count.
  std::uint64_t frames = 0;           ///< The frame count in `header`.
  std::size_t frame_time_at = 0;      ///< Offset of the frame time in `header`.
  std::size_t frame_time_length = 0;  ///< Length of the frame time.
  FrameTime frame_time;               ///< The frame time in `header`.
  std::uint64_t skeleton_digest = 0;  ///< Hash of the skeleton that `header` declares.

  std::string indent = "\t";  ///< One level of indentation.
  RowLayout rows;             ///< The motion rows, without the number formats.
  std::string tail;           ///< Blank lines and whitespace after the last row.

  /// The text of the file if it deviates from the layout described by the members above; otherwise
  /// null. It is written back verbatim while the clip is unmodified. Edits remove it, so that
  /// deviations from the format are not copied to edited files.
  std::shared_ptr<const TextAsRead> as_read;

  void on_edit() override { as_read.reset(); }
};

}  // namespace mocap::bvh
