// SPDX-License-Identifier: MIT
#include "formats/crc32.hpp"

#include <array>
#include <cstddef>

#include "formats/little_endian.hpp"

namespace mocap::detail {

namespace {

/// Bytes that are processed together.
constexpr std::size_t word_bytes = 8;

using Table = std::array<std::uint32_t, 256>;

/// Table n: the checksum of a byte followed by n zeros.
constexpr std::array<Table, word_bytes> crc32_tables() {
  std::array<Table, word_bytes> tables{};
  for (std::uint32_t i = 0; i < tables[0].size(); ++i) {
    std::uint32_t value = i;
    for (int bit = 0; bit < 8; ++bit)
      value = (value & 1U) != 0 ? 0xEDB88320U ^ (value >> 1U) : value >> 1U;
    tables[0][i] = value;
  }
  for (std::size_t zeros = 1; zeros < word_bytes; ++zeros)
    for (std::size_t i = 0; i < tables[0].size(); ++i)
      tables[zeros][i] = tables[0][tables[zeros - 1][i] & 0xFFU] ^ (tables[zeros - 1][i] >> 8U);
  return tables;
}

}  // namespace

std::uint32_t extend_crc32(std::uint32_t checksum, std::string_view bytes) {
  static constexpr std::array<Table, word_bytes> tables = crc32_tables();
  checksum = ~checksum;
  for (; bytes.size() >= word_bytes; bytes.remove_prefix(word_bytes)) {
    std::uint64_t word = little_endian_at<std::uint64_t>(bytes.data()) ^ checksum;
    checksum = 0;
    for (std::size_t i = word_bytes; i-- > 0; word >>= 8U) checksum ^= tables[i][word & 0xFFU];
  }
  for (const char c : bytes)
    checksum = tables[0][(checksum ^ static_cast<unsigned char>(c)) & 0xFFU] ^ (checksum >> 8U);
  return ~checksum;
}

}  // namespace mocap::detail
