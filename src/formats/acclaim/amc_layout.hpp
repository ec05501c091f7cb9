// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Layout of the frames of an AMC, and the fast path for frames with this layout.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/number_style.hpp"

namespace mocap::acclaim {

/// One line of every frame.
struct LineLayout {
  std::string head;  ///< The name as written, and a space if values follow.
  std::size_t joint = 0;
  std::size_t column = 0;  ///< Column of the first value.
  std::size_t count = 0;   ///< Number of values.
};

/// The lines of a frame in almost all files: single spaces, same order in every frame.
struct FrameLayout {
  std::vector<LineLayout> lines;
  std::string line_end;         ///< After the last value of a line: whitespace and the line ending.
  std::string number_line_end;  ///< After the frame number.

  /// Maximum size of a frame with this layout in bytes, including the lookahead of the fast path.
  std::size_t most_bytes() const;
};

/// A number with a spelling that no `NumberForm` represents.
struct VerbatimText {
  std::size_t column;
  std::string_view text;
};

/// Reads the frame at `begin` if it has this layout and the number `number`, and another frame
/// follows. Writes values, in the file's unit, and forms to their columns. Returns one past the
/// frame, or null if anything differs; then the contents of `row`, `forms` and `verbatim` are
/// undefined. `layout.most_bytes()` bytes from `begin` must be readable, up to `end`.
const char* read_regular_frame(const char* begin, const char* end, const FrameLayout& layout,
                               std::int64_t number, double* row, NumberForm* forms,
                               std::vector<VerbatimText>& verbatim);

}  // namespace mocap::acclaim
