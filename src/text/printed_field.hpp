// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Layout of a number in 16 bytes before its unprinted bytes are removed. Internal.
///
///     byte  0     '-'
///     bytes 1-14  13 digits with leading zeros, and the point
///     byte  15    the separator
///
/// The sign of positive numbers and leading zeros are not printed.

#include <array>
#include <cstddef>
#include <cstdint>

namespace mocap::text {

inline constexpr std::size_t field_size = 16;
inline constexpr unsigned most_field_digits = 13;
inline constexpr unsigned most_field_decimals = most_field_digits - 1;

/// Source of each byte of a field, for a given number of decimals.
struct FieldLayout {
  /// Index into the 16 digits of the number, or 0x80 for a zero byte.
  std::array<std::uint8_t, field_size> sources;
  /// Added to the digit values: '0', or the sign and point themselves. Not the separator.
  std::array<std::uint8_t, field_size> characters;
  /// Mask of the bytes that are printed even if zero: from the units digit on.
  std::uint64_t always_printed;
};

constexpr FieldLayout make_field_layout(unsigned decimals) {
  constexpr std::size_t last_digit = field_size - 2;
  FieldLayout layout{};
  layout.sources.fill(0x80);
  layout.characters[0] = '-';
  std::size_t source = field_size;
  std::size_t units = last_digit;
  for (std::size_t at = last_digit; source > field_size - most_field_digits; --at) {
    if (decimals > 0 && at == last_digit - decimals) {
      layout.characters[at] = '.';
      units = at - 1;
      continue;
    }
    layout.sources[at] = static_cast<std::uint8_t>(--source);
    layout.characters[at] = '0';
  }
  layout.always_printed = std::uint64_t{0xFFFF} << units & 0xFFFF;
  return layout;
}

/// Layouts by number of decimals.
inline constexpr std::array<FieldLayout, most_field_decimals + 1> field_layouts = [] {
  std::array<FieldLayout, most_field_decimals + 1> layouts{};
  for (unsigned decimals = 0; decimals <= most_field_decimals; ++decimals) {
    layouts[decimals] = make_field_layout(decimals);
  }
  return layouts;
}();

}  // namespace mocap::text
