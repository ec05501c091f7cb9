// SPDX-License-Identifier: MIT
#include "text/quantities.hpp"

#include <fmt/format.h>

namespace mocap::text {

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ',');
  return digits;
}

std::string counted(std::uint64_t number, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", grouped(number), number == 1 ? one : many);
}

std::string counted(std::uint64_t number, std::string_view one) {
  return fmt::format("{} {}{}", grouped(number), one, number == 1 ? "" : "s");
}

std::string plain_number(double value, int decimals) {
  std::string text = fmt::format("{:.{}f}", value, decimals);
  if (text.find('.') != std::string::npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

}  // namespace mocap::text
