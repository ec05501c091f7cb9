// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace mocap::detail {

enum class Inflated : std::uint8_t {
  whole,
  invalid,     ///< Damaged, or not exactly as many bytes as expected.
  unavailable  ///< The program was built without zlib, such as the browser module.
};

/// Decompresses zlib data of a known size; never writes beyond `out`.
Inflated inflate(std::string_view compressed, std::span<char> out);
/// The same for deflate data without the header and checksum of zlib, as in zip files.
Inflated inflate_raw(std::string_view compressed, std::span<char> out);

}  // namespace mocap::detail
