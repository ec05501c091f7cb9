// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// How the frames of an AMC are laid out, and the quick pass over frames that are laid out so.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/number_style.hpp"

namespace mocap::acclaim {

/// One line of every frame.
struct LineLayout {
  std::string head;  ///< The name as it stands, and a blank where values follow.
  std::size_t joint = 0;
  std::size_t column = 0;  ///< Of the first value.
  std::size_t count = 0;   ///< Values.
};

/// The lines of a frame as nearly every file repeats them: single blanks, the same order.
struct FrameLayout {
  std::vector<LineLayout> lines;
  std::string line_end;         ///< Behind the last value of a line: blanks and the line end.
  std::string number_line_end;  ///< Behind the number of the frame.

  /// Bytes that a frame of this layout takes at most, with what the quick pass looks ahead.
  std::size_t most_bytes() const;
};

/// A number whose spelling no `NumberForm` describes.
struct OddText {
  std::size_t column;
  std::string_view text;
};

/// Reads the frame at `begin` when it is laid out as `layout` says, has the number `number`, and
/// another frame follows.
/// Values, in the file's unit, and forms go to their columns. Returns one past the frame, or null
/// when anything is otherwise; then `row`, `forms` and `odd` hold nothing of use.
/// `layout.most_bytes()` bytes from `begin` must be readable, and end at `end` at the latest.
const char* read_regular_frame(const char* begin, const char* end, const FrameLayout& layout,
                               std::int64_t number, double* row, NumberForm* forms,
                               std::vector<OddText>& odd);

}  // namespace mocap::acclaim
