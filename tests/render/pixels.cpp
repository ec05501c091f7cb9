// SPDX-License-Identifier: MIT
#include "render/pixels.hpp"

#include <png.h>
#include <webp/decode.h>
#include <webp/demux.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <stdexcept>

namespace mocap::test {

namespace {

constexpr std::uint8_t nearly_opaque = 230;

template <class Is>
std::size_t count(const Pixels& pixels, const Is& is) {
  return static_cast<std::size_t>(
      std::count_if(pixels.values.begin(), pixels.values.end(),
                    [&](const auto& value) { return value[3] >= nearly_opaque && is(value); }));
}

Pixels from_rgba(const std::uint8_t* bytes, unsigned width, unsigned height) {
  Pixels pixels{width, height, {}};
  pixels.values.resize(std::size_t{width} * height);
  std::memcpy(pixels.values.data(), bytes, pixels.values.size() * 4);
  return pixels;
}

const std::uint8_t* data_of(const std::string& bytes) {
  return reinterpret_cast<const std::uint8_t*>(bytes.data());
}

}  // namespace

std::size_t Pixels::opaque() const {
  return count(*this, [](const auto&) { return true; });
}
std::size_t Pixels::blue() const {
  return count(*this, [](const auto& value) { return value[2] > value[0] + 60; });
}
std::size_t Pixels::orange() const {
  return count(*this, [](const auto& value) { return value[0] > value[2] + 60; });
}
bool Pixels::is_clear_at(unsigned x, unsigned y) const {
  return values[std::size_t{y} * width + x][3] == 0;
}

Pixels read_webp(const std::string& bytes) {
  int width = 0;
  int height = 0;
  const std::unique_ptr<std::uint8_t, void (*)(void*)> rgba(
      WebPDecodeRGBA(data_of(bytes), bytes.size(), &width, &height), WebPFree);
  if (!rgba) throw std::runtime_error("no WebP");
  return from_rgba(rgba.get(), static_cast<unsigned>(width), static_cast<unsigned>(height));
}

Pixels read_png(const std::string& bytes) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()) == 0) {
    throw std::runtime_error("no PNG");
  }
  image.format = PNG_FORMAT_RGBA;
  std::vector<std::uint8_t> rgba(PNG_IMAGE_SIZE(image));
  if (png_image_finish_read(&image, nullptr, rgba.data(), 0, nullptr) == 0) {
    throw std::runtime_error("a broken PNG");
  }
  return from_rgba(rgba.data(), image.width, image.height);
}

Film read_film(const std::string& bytes) {
  const WebPData data{data_of(bytes), bytes.size()};
  const std::unique_ptr<WebPAnimDecoder, void (*)(WebPAnimDecoder*)> decoder(
      WebPAnimDecoderNew(&data, nullptr), WebPAnimDecoderDelete);
  WebPAnimInfo info;
  if (!decoder || WebPAnimDecoderGetInfo(decoder.get(), &info) == 0) {
    throw std::runtime_error("no animated WebP");
  }
  Film film;
  film.loops_for_ever = info.loop_count == 0;
  while (WebPAnimDecoderHasMoreFrames(decoder.get()) != 0) {
    std::uint8_t* rgba = nullptr;
    if (WebPAnimDecoderGetNext(decoder.get(), &rgba, &film.milliseconds) == 0) {
      throw std::runtime_error("a broken frame");
    }
    film.frames.push_back(from_rgba(rgba, info.canvas_width, info.canvas_height));
  }
  return film;
}

}  // namespace mocap::test
