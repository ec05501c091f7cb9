// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A writer of JSON text.

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace mocap::json {

/// Appends values to a text and inserts commas automatically. Strings may contain any bytes:
/// invalid UTF-8 becomes U+FFFD. Numbers are the shortest text that parses to the same value;
/// numbers that JSON cannot represent (infinities, NaN) become null.
class JsonWriter {
 public:
  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return shut('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return shut(']'); }
  /// Starts a new line before the next member or element.
  JsonWriter& line_break() {
    breaks_line_ = true;
    return *this;
  }

  /// Names are constants of the program, so they are not escaped.
  JsonWriter& key(std::string_view name);
  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(const std::string& text) { return value(std::string_view(text)); }
  JsonWriter& value(bool truth);
  JsonWriter& value(double number);
  JsonWriter& value(float number);
  template <class Number>
  requires(std::is_integral_v<Number> &&
           !std::is_same_v<Number, bool>) JsonWriter& value(Number number) {
    comma();
    out_ += std::to_string(number);
    return *this;
  }
  /// A number that has a fraction or an exponent even if it is whole: `1.0`.
  JsonWriter& floating(double number);
  JsonWriter& null();
  /// Text that is already JSON.
  JsonWriter& raw(std::string_view json);

  template <class Value>
  JsonWriter& member(std::string_view name, const Value& member) {
    return key(name).value(member);
  }
  /// A string, or null if it is empty.
  JsonWriter& text_or_null(std::string_view name, std::string_view text) {
    key(name);
    return text.empty() ? null() : value(text);
  }
  /// An array of the values of a range.
  template <class List>
  JsonWriter& values(std::string_view name, const List& list) {
    key(name).begin_array();
    for (const auto& each : list) value(each);
    return end_array();
  }

  const std::string& text() const { return out_; }
  std::string take() { return std::exchange(out_, {}); }
  void reserve(std::size_t bytes) { out_.reserve(bytes); }

 private:
  JsonWriter& open(char bracket);
  JsonWriter& shut(char bracket);
  void comma() {
    if (needs_comma_) out_ += ',';
    needs_comma_ = true;
    if (std::exchange(breaks_line_, false)) out_ += '\n';
  }

  std::string out_;
  bool needs_comma_ = false;
  bool breaks_line_ = false;
};

}  // namespace mocap::json
