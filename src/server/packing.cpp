// SPDX-License-Identifier: MIT
#include "server/packing.hpp"

#include <zlib.h>

namespace mocap::server {

std::optional<std::string> gzipped(std::string_view text) {
  constexpr int window_bits = 15 + 16;  // 16 more: the form of gzip, not of zlib.
  constexpr int memory_level = 8;
  // The fastest level: lists of motions repeat their words, and shrink to a tenth even so.
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, window_bits, memory_level,
                   Z_DEFAULT_STRATEGY) != Z_OK)
    return std::nullopt;
  std::string out(deflateBound(&stream, text.size()), '\0');
  // zlib does not write through it, but its header is older than const.
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast)
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int ended = deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  if (ended != Z_STREAM_END) return std::nullopt;
  return out;
}

}  // namespace mocap::server
