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
/// Hash of the first `size` bytes of an open file; empty if it is shorter or cannot be read.
std::optional<Sha256> sha256_of_file(int descriptor, std::uint64_t size);
/// 64 lower-case hexadecimal digits.
std::string hexadecimal(const Sha256& digest);
inline std::string sha256_text(std::string_view bytes) {
  return hexadecimal(sha256_of(bytes));
}
/// The first 64 bits, for hash tables and checksums.
std::uint64_t short_hash(std::string_view bytes);

/// Uses the system's secure random generator. Terminates the program if it is unavailable: no
/// random value could be trusted.
void fill_random(std::span<std::uint8_t> bytes);
/// `count` letters and digits of 5 bits each, lower case, without characters that look alike.
std::string random_word(std::size_t count);

}  // namespace mocap::library
