// SPDX-License-Identifier: MIT
#include "formats/json_writer.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "formats/json_string.hpp"

namespace mocap::json {

namespace {

/// Most strings need neither escapes nor UTF-8 validation. Branch-free: many bytes at once.
bool is_plain(std::string_view text) {
  std::uint8_t special = 0;
  for (const char one : text) {
    const auto byte = static_cast<std::uint8_t>(one);
    special |= byte < 0x20 || byte >= 0x7f || byte == '"' || byte == '\\' ? 1 : 0;
  }
  return special == 0;
}

class NumberText {
 public:
  template <class Number>
  explicit NumberText(Number number) {
    size_ = fmt::format_to_n(text_.data(), text_.size(), "{}", number).size;
  }
  std::string_view view() const { return {text_.data(), size_}; }

 private:
  std::array<char, 40> text_{};
  std::size_t size_ = 0;
};

}  // namespace

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
    out_ += to_json_string(text).literal;
  }
  return *this;
}

JsonWriter& JsonWriter::value(bool truth) {
  return raw(truth ? "true" : "false");
}

JsonWriter& JsonWriter::value(double number) {
  return std::isfinite(number) ? raw(NumberText(number).view()) : null();
}

JsonWriter& JsonWriter::value(float number) {
  return std::isfinite(number) ? raw(NumberText(number).view()) : null();
}

JsonWriter& JsonWriter::floating(double number) {
  if (!std::isfinite(number)) return null();
  std::string text(NumberText(number).view());
  if (text.find_first_not_of("-0123456789") == std::string::npos) text += ".0";
  return raw(text);
}

JsonWriter& JsonWriter::null() {
  return raw("null");
}

JsonWriter& JsonWriter::raw(std::string_view json) {
  comma();
  out_ += json;
  return *this;
}

}  // namespace mocap::json
