// SPDX-License-Identifier: MIT
#include "formats/inflate.hpp"

#ifdef MOCAP_HAS_ZLIB
#include <zlib.h>
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

#else

Inflated inflate(std::string_view /*compressed*/, std::span<char> /*out*/) {
  return Inflated::unavailable;
}

#endif

}  // namespace mocap::detail
