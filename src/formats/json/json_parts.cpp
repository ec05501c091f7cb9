// SPDX-License-Identifier: MIT
#include "formats/json/json_parts.hpp"

#include <array>
#include <cstddef>

#include "formats/json_string.hpp"
#include "text/hexadecimal.hpp"
#include "text/number_print.hpp"

namespace mocap::json {

void put_text(JsonWriter& out, const std::string& key, std::string_view bytes) {
  const JsonString string = to_json_string(bytes);
  out.key(key).raw(string.literal);
  if (!string.is_exact) out.member(key + "_bytes", text::hexadecimal(bytes));
}

void put_number(JsonWriter& out, double number) {
  std::array<char, text::max_number_length> digits{};
  const char* const end = text::print_shortest(digits.data(), number);
  out.raw({digits.data(), static_cast<std::size_t>(end - digits.data())});
}

}  // namespace mocap::json
