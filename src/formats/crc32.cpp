// SPDX-License-Identifier: MIT
#include "formats/crc32.hpp"

#include <array>

namespace mocap::detail {

namespace {

constexpr std::array<std::uint32_t, 256> crc32_table() {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t i = 0; i < table.size(); ++i) {
    std::uint32_t value = i;
    for (int bit = 0; bit < 8; ++bit)
      value = (value & 1U) != 0 ? 0xEDB88320U ^ (value >> 1U) : value >> 1U;
    table[i] = value;
  }
  return table;
}

}  // namespace

std::uint32_t extend_crc32(std::uint32_t checksum, std::string_view bytes) {
  static constexpr std::array<std::uint32_t, 256> table = crc32_table();
  checksum = ~checksum;
  for (const char c : bytes)
    checksum = table[(checksum ^ static_cast<unsigned char>(c)) & 0xFFU] ^ (checksum >> 8U);
  return ~checksum;
}

}  // namespace mocap::detail
