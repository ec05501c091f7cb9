// SPDX-License-Identifier: MIT
#include "formats/inflate.hpp"

#ifdef MOCAP_HAS_ZLIB
#include <zlib.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#endif

namespace mocap::detail {

#ifdef MOCAP_HAS_ZLIB

Inflated inflate(std::string_view compressed, std::span<char> out) {
  uLongf size = static_cast<uLongf>(out.size());
  const int status = uncompress(reinterpret_cast<Bytef*>(out.data()), &size,
                                reinterpret_cast<const Bytef*>(compressed.data()),
                                static_cast<uLong>(compressed.size()));
  return status == Z_OK && size == out.size() ? Inflated::whole : Inflated::invalid;
}

Inflated inflate_raw(std::string_view compressed, std::span<char> out) {
  constexpr int raw_window_bits = -15;
  constexpr std::size_t largest_step = std::numeric_limits<uInt>::max();
  z_stream stream{};
  if (inflateInit2(&stream, raw_window_bits) != Z_OK) return Inflated::invalid;
  std::size_t used = 0;
  std::size_t filled = 0;
  char spare = 0;  // Data that is longer than `out` ends here.
  int status = Z_OK;
  while (status == Z_OK) {
    const std::size_t in_step = std::min(compressed.size() - used, largest_step);
    const std::size_t out_step = std::min(out.size() - filled, largest_step);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(compressed.data())) + used;
    stream.avail_in = static_cast<uInt>(in_step);
    stream.next_out = reinterpret_cast<Bytef*>(out_step > 0 ? out.data() + filled : &spare);
    stream.avail_out = out_step > 0 ? static_cast<uInt>(out_step) : 1U;
    const uInt room = stream.avail_out;
    status = ::inflate(&stream, Z_NO_FLUSH);
    used += in_step - stream.avail_in;
    const std::size_t written = room - stream.avail_out;
    if (out_step == 0 && written > 0) break;
    filled += written;
    if (written == 0 && in_step == stream.avail_in) break;
  }
  inflateEnd(&stream);
  return status == Z_STREAM_END && filled == out.size() ? Inflated::whole : Inflated::invalid;
}

#else

Inflated inflate_raw(std::string_view /*compressed*/, std::span<char> /*out*/) {
  return Inflated::unavailable;
}

Inflated inflate(std::string_view /*compressed*/, std::span<char> /*out*/) {
  return Inflated::unavailable;
}

#endif

}  // namespace mocap::detail
