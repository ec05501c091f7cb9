// SPDX-License-Identifier: MIT
#include "render/canvas.hpp"

#include <webp/encode.h>

#include <algorithm>
#include <cstring>
#include <optional>

namespace mocap::render::detail {

namespace {

tl::unexpected<Error> no_memory() {
  return fail(codes::limit_memory, "not enough memory for the picture");
}

const unsigned char* row_of(cairo_surface_t* surface, int y) {
  return cairo_image_surface_get_data(surface) +
         static_cast<std::ptrdiff_t>(y) * cairo_image_surface_get_stride(surface);
}

std::uint32_t pixel_at(const unsigned char* row, int x) {
  std::uint32_t pixel = 0;
  std::memcpy(&pixel, row + static_cast<std::ptrdiff_t>(x) * 4, sizeof pixel);
  return pixel;
}

/// Converts Cairo's premultiplied colours to straight alpha, as used in files.
std::uint32_t straight(std::uint32_t pixel) {
  const std::uint32_t opacity = pixel >> 24U;
  if (opacity == 0) return 0;
  if (opacity == 255) return pixel;
  const auto part = [&](unsigned shift) {
    const std::uint32_t value = (pixel >> shift) & 255U;
    return std::min((value * 255 + opacity / 2) / opacity, 255U) << shift;
  };
  return opacity << 24U | part(16) | part(8) | part(0);
}

cairo_status_t append(void* text, const unsigned char* bytes, unsigned count) {
  static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), count);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

Result<Canvas> Canvas::make(unsigned width, unsigned height, bool is_coarse) {
  Canvas canvas;
  canvas.surface_.reset(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(width),
                                                   static_cast<int>(height)));
  canvas.context_.reset(cairo_create(canvas.surface_.get()));
  if (cairo_status(canvas.context_.get()) != CAIRO_STATUS_SUCCESS) return no_memory();
  if (is_coarse) {
    cairo_set_antialias(canvas.get(), CAIRO_ANTIALIAS_FAST);
    cairo_set_tolerance(canvas.get(), 0.35);
  }
  return canvas;
}

int Canvas::width() const {
  return cairo_image_surface_get_width(surface_.get());
}
int Canvas::height() const {
  return cairo_image_surface_get_height(surface_.get());
}

void Canvas::clear() {
  cairo_save(get());
  cairo_set_operator(get(), CAIRO_OPERATOR_CLEAR);
  cairo_paint(get());
  cairo_restore(get());
}

void Canvas::set(const Colour& colour) const {
  cairo_set_source_rgba(get(), colour.red, colour.green, colour.blue, colour.opacity);
}

Rectangle Canvas::drawn() const {
  cairo_surface_flush(surface_.get());
  int left = width();
  int right = 0;
  int top = height();
  int bottom = 0;
  for (int y = 0; y < height(); ++y) {
    const unsigned char* row = row_of(surface_.get(), y);
    int first = 0;
    while (first < width() && pixel_at(row, first) == 0) ++first;
    if (first == width()) continue;
    int end = width();
    while (pixel_at(row, end - 1) == 0) --end;
    left = std::min(left, first);
    right = std::max(right, end);
    top = std::min(top, y);
    bottom = y + 1;
  }
  if (right <= left) return {0, 0, 1, 1};
  left -= left % 2;
  top -= top % 2;
  return {left, top, right - left, bottom - top};
}

Result<std::string> Canvas::to_png() const {
  std::string bytes;
  cairo_surface_flush(surface_.get());
  if (cairo_surface_write_to_png_stream(surface_.get(), append, &bytes) != CAIRO_STATUS_SUCCESS) {
    return no_memory();
  }
  return bytes;
}

std::vector<std::uint32_t> Canvas::straight_argb(const Rectangle& part) const {
  cairo_surface_flush(surface_.get());
  std::vector<std::uint32_t> pixels;
  pixels.reserve(static_cast<std::size_t>(part.width) * static_cast<std::size_t>(part.height));
  for (int y = part.y; y < part.y + part.height; ++y) {
    const unsigned char* row = row_of(surface_.get(), y);
    for (int x = part.x; x < part.x + part.width; ++x) {
      pixels.push_back(straight(pixel_at(row, x)));
    }
  }
  return pixels;
}

Result<std::string> Canvas::to_webp(const Rectangle& part, float quality, int effort) const {
  std::vector<std::uint32_t> pixels = straight_argb(part);
  WebPConfig config;
  WebPPicture picture;
  if (WebPConfigInit(&config) == 0 || WebPPictureInit(&picture) == 0) return no_memory();
  config.quality = quality;
  config.method = effort;
  config.alpha_quality = effort == 0 ? 15 : 90;
  config.alpha_filtering = effort == 0 ? 0 : 1;
  picture.use_argb = 1;
  picture.width = part.width;
  picture.height = part.height;
  picture.argb = pixels.data();
  picture.argb_stride = part.width;
  WebPMemoryWriter writer;
  WebPMemoryWriterInit(&writer);
  picture.writer = WebPMemoryWrite;
  picture.custom_ptr = &writer;
  const bool encoded = WebPEncode(&config, &picture) != 0;
  std::string bytes(reinterpret_cast<const char*>(writer.mem), encoded ? writer.size : 0);
  WebPMemoryWriterClear(&writer);
  picture.argb = nullptr;
  WebPPictureFree(&picture);
  if (!encoded) return no_memory();
  return bytes;
}

}  // namespace mocap::render::detail
