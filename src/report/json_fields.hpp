// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reads and prints mocapkit's own JSON lines, which may be corrupt.

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <type_traits>

namespace mocap::report {

/// Keys keep their insertion order.
using Json = nlohmann::ordered_json;

/// Empty if there is no such text.
template <class AnyJson>
std::string text_in(const AnyJson& json, const char* name) {
  const auto found = json.find(name);
  return found != json.end() && found->is_string() ? found->template get<std::string>()
                                                   : std::string();
}

/// 0 if there is no such whole number.
template <class Number, class AnyJson>
Number whole_number_in(const AnyJson& json, const char* name) {
  const auto found = json.find(name);
  const bool is_one =
      found != json.end() &&
      (std::is_signed_v<Number> ? found->is_number_integer() : found->is_number_unsigned());
  return is_one ? found->template get<Number>() : Number{0};
}

/// A JSON value as text on one line. Bytes that are not UTF-8 become U+FFFD.
template <class AnyJson>
std::string text_of(const AnyJson& json) {
  return json.dump(-1, ' ', false, AnyJson::error_handler_t::replace);
}

}  // namespace mocap::report
