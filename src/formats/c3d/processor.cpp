// SPDX-License-Identifier: MIT
#include "formats/c3d/processor.hpp"

#include <bit>
#include <cstring>

namespace mocap::c3d {

namespace {

std::uint32_t byte_in(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]);
}

template <bool big_endian>
std::uint16_t ordered_word(std::string_view bytes, std::size_t at) {
  const std::uint32_t first = byte_in(bytes, at);
  const std::uint32_t second = byte_in(bytes, at + 1);
  return static_cast<std::uint16_t>(big_endian ? first << 8 | second : second << 8 | first);
}

template <Processor processor>
float ordered_float(std::string_view bytes, std::size_t at) {
  constexpr bool big_endian = processor == Processor::mips;
  const std::uint32_t first = ordered_word<big_endian>(bytes, at);
  const std::uint32_t second = ordered_word<big_endian>(bytes, at + 2);
  // DEC stores the more significant word first, although its words are little-endian.
  constexpr bool high_word_first = processor != Processor::intel;
  const std::uint32_t bits = high_word_first ? first << 16 | second : second << 16 | first;
  const auto value = std::bit_cast<float>(bits);
  // The exponent of VAX F numbers is larger by 2 than that of IEEE numbers with the same bits.
  return processor == Processor::dec ? value / 4.0F : value;
}

template <Processor processor>
void convert_floats(std::string_view bytes, std::span<float> out) {
  if constexpr (processor == Processor::intel && std::endian::native == std::endian::little) {
    if (!out.empty()) std::memcpy(out.data(), bytes.data(), 4 * out.size());
    return;
  }
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = ordered_float<processor>(bytes, 4 * i);
}

template <bool big_endian>
void convert_words(std::string_view bytes, std::span<std::uint16_t> out) {
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = ordered_word<big_endian>(bytes, 2 * i);
}

}  // namespace

std::optional<Processor> processor_of(std::uint8_t number) {
  if (number < static_cast<std::uint8_t>(Processor::intel) ||
      number > static_cast<std::uint8_t>(Processor::mips))
    return std::nullopt;
  return static_cast<Processor>(number);
}

std::uint16_t word_in(Processor processor, std::string_view bytes) {
  std::uint16_t word = 0;
  read_words(processor, bytes, {&word, 1});
  return word;
}

float float_in(Processor processor, std::string_view bytes) {
  float number = 0.0F;
  read_floats(processor, bytes, {&number, 1});
  return number;
}

void read_floats(Processor processor, std::string_view bytes, std::span<float> out) {
  switch (processor) {
    case Processor::intel:
      return convert_floats<Processor::intel>(bytes, out);
    case Processor::dec:
      return convert_floats<Processor::dec>(bytes, out);
    case Processor::mips:
      return convert_floats<Processor::mips>(bytes, out);
  }
}

void read_words(Processor processor, std::string_view bytes, std::span<std::uint16_t> out) {
  if (processor == Processor::mips) return convert_words<true>(bytes, out);
  return convert_words<false>(bytes, out);
}

}  // namespace mocap::c3d
