// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// JSON text, written straight out.

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace mocap::server {

/// Appends values to a text; commas come by themselves. Strings may hold any bytes: what is no
/// UTF-8 becomes U+FFFD. Numbers that JSON cannot hold (infinities, NaN) become null.
class JsonWriter {
 public:
  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return shut('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return shut(']'); }

  /// Names are our own words, so they are not escaped.
  JsonWriter& key(std::string_view name);
  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(const std::string& text) { return value(std::string_view(text)); }
  JsonWriter& value(bool truth);
  JsonWriter& value(double number);
  template <class Number>
  requires(std::is_integral_v<Number> &&
           !std::is_same_v<Number, bool>) JsonWriter& value(Number number) {
    comma();
    out_ += std::to_string(number);
    return *this;
  }
  JsonWriter& null();
  /// Text that is JSON already.
  JsonWriter& raw(std::string_view json);

  template <class Value>
  JsonWriter& member(std::string_view name, const Value& member) {
    return key(name).value(member);
  }
  /// A string, or null where it is empty.
  JsonWriter& text_or_null(std::string_view name, std::string_view text) {
    key(name);
    return text.empty() ? null() : value(text);
  }

  const std::string& text() const { return out_; }
  std::string take() { return std::move(out_); }
  void reserve(std::size_t bytes) { out_.reserve(bytes); }

 private:
  JsonWriter& open(char bracket);
  JsonWriter& shut(char bracket);
  void comma() {
    if (needs_comma_) out_ += ',';
    needs_comma_ = true;
  }

  std::string out_;
  bool needs_comma_ = false;
};

}  // namespace mocap::server
