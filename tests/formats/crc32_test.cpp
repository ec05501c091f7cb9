// SPDX-License-Identifier: MIT
#include "formats/crc32.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

namespace mocap::crc32_test {
namespace {

/// Bit by bit, as the checksum is defined.
std::uint32_t defined_crc32(std::uint32_t checksum, std::string_view bytes) {
  checksum = ~checksum;
  for (const char c : bytes) {
    checksum ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit)
      checksum = (checksum & 1U) != 0 ? 0xEDB88320U ^ (checksum >> 1U) : checksum >> 1U;
  }
  return ~checksum;
}

TEST(Crc32, KnownChecksums) {
  EXPECT_EQ(detail::extend_crc32(0, ""), 0U);
  EXPECT_EQ(detail::extend_crc32(0, "123456789"), 0xCBF43926U);
  // From zlib.
  EXPECT_EQ(detail::extend_crc32(0, std::string(1000, 'a')), 0x9A38DA03U);
}

TEST(Crc32, BytesOfAllLengthsAndAlignments) {
  std::mt19937 random(1);
  std::string bytes(400, '\0');
  for (char& c : bytes) c = static_cast<char>(random());
  for (std::size_t size = 0; size <= 384; ++size) {
    const std::string_view piece = std::string_view(bytes).substr(size % 16, size);
    const auto before = static_cast<std::uint32_t>(random());
    EXPECT_EQ(detail::extend_crc32(before, piece), defined_crc32(before, piece)) << size;
  }
}

TEST(Crc32, DoesNotDependOnThePieces) {
  std::mt19937 random(2);
  std::string bytes(500, '\0');
  for (char& c : bytes) c = static_cast<char>(random());
  const std::uint32_t whole = detail::extend_crc32(0, bytes);
  for (std::size_t size = 0; size <= bytes.size(); size += 7) {
    const std::uint32_t first = detail::extend_crc32(0, bytes.substr(0, size));
    EXPECT_EQ(detail::extend_crc32(first, bytes.substr(size)), whole) << size;
  }
}

}  // namespace
}  // namespace mocap::crc32_test
