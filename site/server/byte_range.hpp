// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The Range header.

#include <cstdint>
#include <string_view>

namespace mocap::server {

struct ByteRange {
  enum class Kind : std::uint8_t {
    all,     ///< No range, several, or an invalid one: the whole file.
    part,    ///< `length` bytes starting at `offset`.
    outside  ///< Beyond the end: 416.
  };
  Kind kind = Kind::all;
  std::uint64_t offset = 0;
  std::uint64_t length = 0;
};

/// `bytes=0-99`, `bytes=100-`, `bytes=-100` of a file of `size` bytes.
ByteRange parse_range(std::string_view header, std::uint64_t size);

/// Whether a tag in an If-None-Match or If-Match header matches `etag`; `*` always matches, and
/// `W/` is ignored.
bool etag_matches(std::string_view header, std::string_view etag);

}  // namespace mocap::server
