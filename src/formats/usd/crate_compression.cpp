// SPDX-License-Identifier: MIT
#include "formats/usd/crate_compression.hpp"

#include "formats/usd/crate_bytes.hpp"

namespace mocap::usd::input {

namespace {

constexpr std::uint64_t most_growth = 255;
constexpr std::size_t shortest_match = 4;
constexpr unsigned long_length = 15;

/// A length whose first part is in a token: 15 continues in the following bytes.
std::uint64_t length_of(CrateBytes& in, unsigned first) {
  std::uint64_t length = first;
  if (first != long_length) return length;
  std::uint8_t more = 0xFF;
  while (more == 0xFF && !in.failed()) {
    more = in.take<std::uint8_t>();
    length += more;
  }
  return length;
}

}  // namespace

std::optional<std::string> expand_lz4(std::string_view block, std::uint64_t most_bytes) {
  std::string out;
  CrateBytes in(block, 0);
  while (in.left() > 0) {
    const auto token = in.take<std::uint8_t>();
    const std::uint64_t literals = length_of(in, token >> 4U);
    const std::string_view copied = in.take_bytes(literals);
    if (in.failed() || copied.size() > most_bytes - out.size()) return std::nullopt;
    out += copied;
    if (in.left() == 0) break;  // The last sequence has no match.
    const std::size_t offset = in.take<std::uint16_t>();
    const std::uint64_t length = length_of(in, token & 0xFU) + shortest_match;
    if (in.failed() || offset == 0 || offset > out.size() || length > most_bytes - out.size())
      return std::nullopt;
    // The match may overlap the bytes that it creates.
    for (std::uint64_t i = 0; i < length; ++i) out += out[out.size() - offset];
  }
  return out;
}

bool can_expand_to(std::string_view bytes, std::uint64_t size) {
  return size / most_growth <= bytes.size();
}

std::optional<std::string> expand_chunks(std::string_view bytes, std::uint64_t most_bytes) {
  CrateBytes in(bytes, 0);
  const auto chunks = in.take<std::uint8_t>();
  if (in.failed()) return std::nullopt;
  if (chunks == 0) return expand_lz4(in.take_bytes(in.left()), most_bytes);
  std::string out;
  for (unsigned i = 0; i < chunks; ++i) {
    const auto size = in.take<std::int32_t>();
    const std::string_view block = in.take_bytes(size < 0 ? in.left() + 1 : std::uint64_t(size));
    if (in.failed()) return std::nullopt;
    const std::optional<std::string> part = expand_lz4(block, most_bytes - out.size());
    if (!part) return std::nullopt;
    out += *part;
  }
  return out;
}

std::optional<std::vector<std::int32_t>> expand_integers(std::string_view bytes,
                                                         std::uint64_t count) {
  std::vector<std::int32_t> numbers;
  if (count == 0) return numbers;
  // Two bits for each integer, which are also compressed.
  if (!can_expand_to(bytes, count / 4)) return std::nullopt;
  constexpr std::uint64_t most_bytes_each = 4;
  const std::uint64_t code_bytes = (count * 2 + 7) / 8;
  const std::optional<std::string> expanded =
      expand_chunks(bytes, sizeof(std::int32_t) + code_bytes + count * most_bytes_each);
  if (!expanded) return std::nullopt;
  CrateBytes in(*expanded, 0);
  const auto common = in.take<std::int32_t>();
  const std::string_view codes = in.take_bytes(code_bytes);
  if (in.failed()) return std::nullopt;
  numbers.reserve(static_cast<std::size_t>(count));
  std::uint32_t last = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto byte = static_cast<unsigned char>(codes[static_cast<std::size_t>(i / 4)]);
    std::int32_t difference = common;
    switch ((byte >> (i % 4 * 2)) & 3U) {
      case 1:
        difference = static_cast<std::int32_t>(in.take<std::uint8_t>() ^ 0x80U) - 0x80;
        break;
      case 2:
        difference = in.take<std::int16_t>();
        break;
      case 3:
        difference = in.take<std::int32_t>();
        break;
      default:
        break;
    }
    last += static_cast<std::uint32_t>(difference);
    numbers.push_back(static_cast<std::int32_t>(last));
  }
  if (in.failed()) return std::nullopt;
  return numbers;
}

}  // namespace mocap::usd::input
