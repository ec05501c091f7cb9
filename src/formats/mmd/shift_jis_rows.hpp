// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The two-byte characters of code page 932.

#include <cstddef>

namespace mocap::mmd {

/// The characters with one lead byte.
struct ShiftJisRow {
  unsigned char lead = 0;
  const char* characters = "";  ///< UTF-8, in the order of the second byte.
};

extern const ShiftJisRow shift_jis_rows[];
extern const std::size_t shift_jis_row_count;

}  // namespace mocap::mmd
