// SPDX-License-Identifier: MIT
#include "pose/axis_letters.hpp"

#include <cstddef>

#include "text/ascii.hpp"

namespace mocap::detail {

std::optional<int> axis_of_letter(char letter) {
  const char upper = text::upper(letter);
  if (upper < 'X' || upper > 'Z') return std::nullopt;
  return upper - 'X';
}

std::optional<AxisOrder> axes_in(std::string_view word) {
  AxisOrder axes{};
  if (word.size() != axes.size()) return std::nullopt;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const std::optional<int> axis = axis_of_letter(word[i]);
    if (!axis) return std::nullopt;
    axes[i] = *axis;
  }
  return axes;
}

std::optional<AxisOrder> order_in(std::string_view word) {
  const std::optional<AxisOrder> axes = axes_in(word);
  if (!axes) return std::nullopt;
  const auto [first, second, third] = *axes;
  const bool is_order = first != second && second != third && first != third;
  return is_order ? axes : std::nullopt;
}

std::string letters_of(const AxisOrder& order) {
  std::string letters;
  for (const int axis : order) letters += static_cast<char>('X' + axis);
  return letters;
}

}  // namespace mocap::detail
