// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The header Range.

#include <cstdint>
#include <string_view>

namespace mocap::server {

struct ByteRange {
  enum class Kind : std::uint8_t {
    all,     ///< No range, several, or one that is not understood: the whole file.
    part,    ///< `length` bytes from `offset` on.
    outside  ///< Behind the end: 416.
  };
  Kind kind = Kind::all;
  std::uint64_t offset = 0;
  std::uint64_t length = 0;
};

/// `bytes=0-99`, `bytes=100-`, `bytes=-100` of a file of `size` bytes.
ByteRange parse_range(std::string_view header, std::uint64_t size);

/// Whether one of the tags of If-None-Match or If-Match (or `*`) is this one; `W/` does not count.
bool etag_matches(std::string_view header, std::string_view etag);

}  // namespace mocap::server
