// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Numbers in little-endian byte order.

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

namespace mocap::detail {

/// The number in the first bytes.
template <std::unsigned_integral Number>
Number little_endian_at(const char* bytes) {
  Number number = 0;
  if constexpr (std::endian::native == std::endian::little) {
    // Loops over this are vectorised.
    std::memcpy(&number, bytes, sizeof(Number));
    return number;
  }
  for (std::size_t i = 0; i < sizeof(Number); ++i)
    number |=
        static_cast<Number>(static_cast<Number>(static_cast<unsigned char>(bytes[i])) << (8U * i));
  return number;
}

template <std::unsigned_integral Number>
void append_little_endian(std::string& bytes, Number number) {
  for (std::size_t i = 0; i < sizeof(Number); ++i)
    bytes.push_back(static_cast<char>((number >> (8U * i)) & 0xFFU));
}

inline void append_little_endian(std::string& bytes, float number) {
  append_little_endian(bytes, std::bit_cast<std::uint32_t>(number));
}

inline void append_little_endian(std::string& bytes, double number) {
  append_little_endian(bytes, std::bit_cast<std::uint64_t>(number));
}

}  // namespace mocap::detail
