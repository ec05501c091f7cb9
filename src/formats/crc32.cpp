// SPDX-License-Identifier: MIT
#include "formats/crc32.hpp"

#include <array>
#include <cstddef>

#include "formats/little_endian.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#define MOCAP_CRC32_HAS_CARRYLESS 1
#include <immintrin.h>

#include "text/isa.hpp"
#endif

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

/// `checksum` and the result are inverted.
std::uint32_t extend_by_tables(std::uint32_t checksum, std::string_view bytes) {
  static constexpr std::array<Table, word_bytes> tables = crc32_tables();
  for (; bytes.size() >= word_bytes; bytes.remove_prefix(word_bytes)) {
    std::uint64_t word = little_endian_at<std::uint64_t>(bytes.data()) ^ checksum;
    checksum = 0;
    for (std::size_t i = word_bytes; i-- > 0; word >>= 8U) checksum ^= tables[i][word & 0xFFU];
  }
  for (const char c : bytes)
    checksum = tables[0][(checksum ^ static_cast<unsigned char>(c)) & 0xFFU] ^ (checksum >> 8U);
  return checksum;
}

#ifdef MOCAP_CRC32_HAS_CARRYLESS

/// Bytes of the four registers.
constexpr std::size_t block_bytes = 64;

/// x to this power, modulo the polynomial. The first bit is the highest power, as in the checksum;
/// products of such numbers are one bit too low, which is corrected here.
constexpr std::int64_t power_of_x(int exponent) {
  std::uint32_t power = 0x80000000U;
  for (int i = 0; i < exponent; ++i)
    power = (power & 1U) != 0 ? 0xEDB88320U ^ (power >> 1U) : power >> 1U;
  return static_cast<std::int64_t>(std::uint64_t{power} << 1U);
}

/// A number with the same remainder as `number` followed by as many bits as `powers` are for, which
/// are replaced with `next`. The first half of a number is 64 powers higher than the second, and
/// each product with a 32-bit number is 32 powers too high.
[[gnu::target("pclmul,sse4.1")]] inline __m128i fold(__m128i number, __m128i powers, __m128i next) {
  const __m128i first = _mm_clmulepi64_si128(number, powers, 0x00);
  const __m128i second = _mm_clmulepi64_si128(number, powers, 0x11);
  return _mm_xor_si128(_mm_xor_si128(first, second), next);
}

[[gnu::target("pclmul,sse4.1")]] inline __m128i load_16(const char* bytes) {
  return _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
}

/// As `extend_by_tables`, for at least one block: replaces the bytes with 16 that have the same
/// remainder.
[[gnu::target("pclmul,sse4.1")]] std::uint32_t extend_by_products(std::uint32_t checksum,
                                                                  std::string_view bytes) {
  constexpr int block_bits = 8 * static_cast<int>(block_bytes);
  constexpr int register_bits = 128;
  constexpr std::array<std::int64_t, 4> powers{
      power_of_x(block_bits - 32), power_of_x(block_bits + 32), power_of_x(register_bits - 32),
      power_of_x(register_bits + 32)};
  const __m128i over_block = _mm_set_epi64x(powers[0], powers[1]);
  const __m128i over_register = _mm_set_epi64x(powers[2], powers[3]);
  const char* at = bytes.data();
  std::size_t left = bytes.size() - block_bytes;
  __m128i a = _mm_xor_si128(load_16(at), _mm_cvtsi32_si128(static_cast<int>(checksum)));
  __m128i b = load_16(at + 16);
  __m128i c = load_16(at + 32);
  __m128i d = load_16(at + 48);
  at += block_bytes;
  for (; left >= block_bytes; left -= block_bytes, at += block_bytes) {
    a = fold(a, over_block, load_16(at));
    b = fold(b, over_block, load_16(at + 16));
    c = fold(c, over_block, load_16(at + 32));
    d = fold(d, over_block, load_16(at + 48));
  }
  const __m128i rest = fold(fold(fold(a, over_register, b), over_register, c), over_register, d);
  std::array<char, 16> remainder{};
  _mm_storeu_si128(reinterpret_cast<__m128i*>(remainder.data()), rest);
  return extend_by_tables(extend_by_tables(0, {remainder.data(), remainder.size()}), {at, left});
}

bool can_multiply() {
  static const bool can = best_isa() != Isa::portable && __builtin_cpu_supports("pclmul");
  return can;
}

#endif

}  // namespace

std::uint32_t extend_crc32(std::uint32_t checksum, std::string_view bytes) {
#ifdef MOCAP_CRC32_HAS_CARRYLESS
  if (bytes.size() >= block_bytes && can_multiply()) return ~extend_by_products(~checksum, bytes);
#endif
  return ~extend_by_tables(~checksum, bytes);
}

}  // namespace mocap::detail
