// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace mocap::c3d {

/// The processor that a file was written for, which determines the order of bytes and the
/// representation of floating-point numbers.
enum class Processor : std::uint8_t {
  intel = 84,  ///< Little-endian, IEEE.
  dec = 85,    ///< Little-endian words, VAX F floating point.
  mips = 86,   ///< Big-endian, IEEE.
};

/// The processor with this number in byte 4 of the parameter section, if there is one.
std::optional<Processor> processor_of(std::uint8_t number);

/// The 16-bit word in the first 2 of `bytes`, which must be there.
std::uint16_t word_in(Processor processor, std::string_view bytes);
/// The number in the first 4 of `bytes`, which must be there.
float float_in(Processor processor, std::string_view bytes);

/// Converts as many numbers as `out` holds. `bytes` must contain 4 per number.
void read_floats(Processor processor, std::string_view bytes, std::span<float> out);
/// Converts as many words as `out` holds. `bytes` must contain 2 per word.
void read_words(Processor processor, std::string_view bytes, std::span<std::uint16_t> out);

}  // namespace mocap::c3d
