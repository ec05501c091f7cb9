// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reads pictures back with independent libraries.

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace mocap::test {

/// Rows from the top; red, green, blue, alpha.
struct Pixels {
  unsigned width = 0;
  unsigned height = 0;
  std::vector<std::array<std::uint8_t, 4>> values;

  /// Numbers of nearly opaque pixels, by colour.
  std::size_t opaque() const;
  std::size_t blue() const;
  std::size_t orange() const;
  bool is_clear_at(unsigned x, unsigned y) const;
};

/// Throws if the bytes are not a WebP file.
Pixels read_webp(const std::string& bytes);
Pixels read_png(const std::string& bytes);

/// The complete frames of an animated WebP, and its total duration.
struct Film {
  std::vector<Pixels> frames;
  int milliseconds = 0;
  bool loops_for_ever = false;
};
Film read_film(const std::string& bytes);

}  // namespace mocap::test
