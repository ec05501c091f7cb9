// SPDX-License-Identifier: MIT
#include "server/json_writer.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "formats/json/json_string.hpp"

namespace mocap::server {

namespace {

/// Most strings need neither escapes nor a look at their UTF-8.
bool is_plain(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char one) {
    return one >= 0x20 && one < 0x7f && one != '"' && one != '\\';
  });
}

}  // namespace

void JsonWriter::comma() {
  if (needs_comma_) out_ += ',';
  needs_comma_ = true;
}

JsonWriter& JsonWriter::open(char bracket) {
  comma();
  out_ += bracket;
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::shut(char bracket) {
  out_ += bracket;
  needs_comma_ = true;
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  comma();
  out_ += '"';
  out_ += name;
  out_ += "\":";
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  comma();
  if (is_plain(text)) {
    out_ += '"';
    out_ += text;
    out_ += '"';
  } else {
    out_ += json::to_json_string(text).literal;
  }
  return *this;
}

JsonWriter& JsonWriter::value(bool truth) {
  return raw(truth ? "true" : "false");
}

JsonWriter& JsonWriter::value(double number) {
  if (!std::isfinite(number)) return null();
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  return raw({digits.data(), static_cast<std::size_t>(end.ptr - digits.data())});
}

JsonWriter& JsonWriter::null() {
  return raw("null");
}

JsonWriter& JsonWriter::raw(std::string_view json) {
  comma();
  out_ += json;
  return *this;
}

}  // namespace mocap::server
