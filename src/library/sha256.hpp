// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace mocap::library {

using Sha256 = std::array<std::uint8_t, 32>;

Sha256 sha256_of(std::span<const char> bytes);
/// Of the first `size` bytes of an open file; nothing where it is shorter or cannot be read.
std::optional<Sha256> sha256_of_file(int descriptor, std::uint64_t size);
/// 64 lower-case hexadecimal digits.
std::string hexadecimal(const Sha256& digest);
inline std::string sha256_text(std::string_view bytes) {
  return hexadecimal(sha256_of(bytes));
}
/// The first 64 bits, for tables and checksums.
std::uint64_t short_hash(std::string_view bytes);

/// From the system's source of secrets. Ends the program where there is none: nothing that
/// depends on chance could be trusted.
void fill_random(std::span<std::uint8_t> bytes);
/// `count` letters and digits of 5 bits each, lower case, without those that look alike.
std::string random_word(std::size_t count);

}  // namespace mocap::library
