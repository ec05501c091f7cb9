// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Words on a picture, in any script.

#include <string>
#include <string_view>

#include "render/canvas.hpp"

namespace mocap::render::detail {

struct TextStyle {
  double size = 16.0;  ///< Pixels.
  bool is_bold = false;
  Colour colour;
  double width = 0.0;  ///< Pixels; what is longer goes on in the next line, or ends in `…`.
  int most_lines = 1;
};

/// Valid UTF-8 without control characters (those that turn the direction of writing included), at
/// most 400 bytes: the rest no card has room for.
std::string printable(std::string_view bytes);

/// Draws text with its upper left corner at a place, and returns its height in pixels.
double draw_text(const Canvas& canvas, double x, double y, const std::string& text,
                 const TextStyle& style);

}  // namespace mocap::render::detail
