// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// An image in memory and its encoding.

#include <cairo.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "mocap/diagnostics.hpp"

namespace mocap::render::detail {

/// A rectangle in pixels.
struct Rectangle {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
};

/// Red, green, blue, alpha: 0 to 1.
struct Colour {
  double red = 0.0;
  double green = 0.0;
  double blue = 0.0;
  double opacity = 1.0;
};

/// For `Canvas::to_webp` of a still image.
inline constexpr float still_quality = 84.0F;

/// An image with transparency.
class Canvas {
 public:
  /// Fails with `limit.memory`. `is_coarse`: slightly coarser outlines.
  static Result<Canvas> make(unsigned width, unsigned height, bool is_coarse = false);

  cairo_t* get() const { return context_.get(); }
  int width() const;
  int height() const;

  void clear();
  void set(const Colour& colour) const;

  /// The bounding box of all pixels that are not transparent, with an even origin; at least one
  /// pixel.
  Rectangle drawn() const;
  /// Encodes a PNG. Fails with `limit.memory`.
  Result<std::string> to_png() const;
  /// Encodes a part of the image as WebP. `quality`: 0 to 100. `effort`: 0 (fast) to 6 (small).
  /// Fails with `limit.memory`.
  Result<std::string> to_webp(const Rectangle& part, float quality, int effort) const;

 private:
  struct Freed {
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
    void operator()(cairo_t* context) const { cairo_destroy(context); }
  };
  std::vector<std::uint32_t> straight_argb(const Rectangle& part) const;

  std::unique_ptr<cairo_surface_t, Freed> surface_;
  std::unique_ptr<cairo_t, Freed> context_;
};

}  // namespace mocap::render::detail
