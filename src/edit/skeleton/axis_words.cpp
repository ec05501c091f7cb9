// SPDX-License-Identifier: MIT
#include "edit/skeleton/axis_words.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace mocap::edit {

std::optional<AxisOrder> order_in(std::string_view word) {
  AxisOrder order{};
  std::array<bool, 3> used{};
  if (word.size() != order.size()) return std::nullopt;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::string_view letters = "xXyYzZ";
    const std::size_t letter = letters.find(word[i]);
    if (letter == std::string_view::npos || used[letter / 2]) return std::nullopt;
    used[letter / 2] = true;
    order[i] = static_cast<int>(letter / 2);
  }
  return order;
}

std::string word_of(const AxisOrder& order) {
  std::string word;
  for (const int axis : order) word += static_cast<char>('X' + axis);
  return word;
}

std::vector<Channel> channels_of(const AxisOrder& order, EulerAxes axes) {
  std::vector<Channel> channels;
  channels.reserve(order.size());
  for (const int axis : order) {
    channels.push_back(on_axis(Channel::x_rotation, axis));
  }
  if (axes == EulerAxes::fixed) std::reverse(channels.begin(), channels.end());
  return channels;
}

}  // namespace mocap::edit
