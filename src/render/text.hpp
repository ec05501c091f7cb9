// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Draws text in any script.

#include <string>
#include <string_view>

#include "render/canvas.hpp"

namespace mocap::render::detail {

struct TextStyle {
  double size = 16.0;  ///< Pixels.
  bool is_bold = false;
  Colour colour;
  double width = 0.0;  ///< In pixels; longer text wraps to the next line or ends with `…`.
  int max_lines = 1;
  bool is_centred = false;  ///< Within `width`.
};

/// Valid UTF-8 without control characters (including those that change the writing direction), at
/// most 400 bytes: more does not fit on any card.
std::string printable(std::string_view bytes);

/// The width in pixels of text in one line.
double width_of_text(const Canvas& canvas, const std::string& text, const TextStyle& style);

/// Draws text with its upper left corner at a position, and returns its height in pixels.
double draw_text(const Canvas& canvas, double x, double y, const std::string& text,
                 const TextStyle& style);

}  // namespace mocap::render::detail
