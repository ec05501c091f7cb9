// SPDX-License-Identifier: MIT
#include "formats/number_list.hpp"

#include <cmath>
#include <cstddef>
#include <optional>

#include "text/ascii.hpp"
#include "text/number_in.hpp"

namespace mocap::detail {

bool read_number_list(std::string_view list, std::span<double> numbers, double largest) {
  std::size_t count = 0;
  while (true) {
    const std::size_t begin = list.find_first_not_of(text::whitespace);
    if (begin == std::string_view::npos) return count == numbers.size();
    list.remove_prefix(begin);
    const std::string_view word = list.substr(0, list.find_first_of(text::whitespace));
    const bool has_sign = word.size() > 1 && word.front() == '+' && word[1] != '-';
    const std::optional<double> number = text::number_in<double>(word.substr(has_sign ? 1 : 0));
    if (!number || std::abs(*number) > largest || count == numbers.size()) return false;
    numbers[count++] = *number;
    list.remove_prefix(word.size());
  }
}

}  // namespace mocap::detail
