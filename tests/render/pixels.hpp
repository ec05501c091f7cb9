// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Pictures read back by other means than they were made.

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace mocap::test {

/// Rows from above, red, green, blue, opacity.
struct Pixels {
  unsigned width = 0;
  unsigned height = 0;
  std::vector<std::array<std::uint8_t, 4>> values;

  /// Pixels that are nearly opaque, by kind.
  std::size_t opaque() const;
  std::size_t blue() const;
  std::size_t orange() const;
  bool is_clear_at(unsigned x, unsigned y) const;
};

/// Throws where the bytes are no such file.
Pixels read_webp(const std::string& bytes);
Pixels read_png(const std::string& bytes);

/// Of an animated WebP: each frame whole, and how long all of them last.
struct Film {
  std::vector<Pixels> frames;
  int milliseconds = 0;
  bool loops_for_ever = false;
};
Film read_film(const std::string& bytes);

}  // namespace mocap::test
