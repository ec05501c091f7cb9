// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reads and writes consecutive little-endian numbers and fields of fixed size.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace mocap::mmd {

static_assert(std::endian::native == std::endian::little, "the files are little-endian");

/// A bounds-checked position in bytes. After the first read beyond the end, all reads give zeros.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  std::size_t at() const { return at_; }
  std::size_t left() const { return bytes_.size() - at_; }
  /// Whether a read was beyond the end.
  bool has_ended() const { return has_ended_; }

  template <class Value>
  Value take() {
    static_assert(std::is_trivially_copyable_v<Value>);
    Value value{};
    const std::string_view taken = take_bytes(sizeof(Value));
    if (taken.size() == sizeof(Value)) std::memcpy(&value, taken.data(), sizeof(Value));
    return value;
  }

  /// Empty if there are not enough bytes.
  std::string_view take_bytes(std::size_t count) {
    if (has_ended_ || count > left()) {
      has_ended_ = true;
      return {};
    }
    at_ += count;
    return bytes_.substr(at_ - count, count);
  }

  void skip(std::size_t count) { take_bytes(count); }
  /// Skips `count` records; no product can overflow.
  void skip(std::size_t count, std::size_t size) {
    if (size != 0 && count > left() / size) {
      has_ended_ = true;
    } else {
      skip(count * size);
    }
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool has_ended_ = false;
};

template <class Value>
void append_value(std::string& bytes, const Value& value) {
  static_assert(std::is_trivially_copyable_v<Value>);
  bytes.append(reinterpret_cast<const char*>(&value), sizeof(Value));
}

/// Appends a field of fixed size, filled with NUL bytes.
inline void append_field(std::string& bytes, std::string_view text, std::size_t size) {
  text = text.substr(0, size);
  bytes += text;
  bytes.append(size - text.size(), '\0');
}

}  // namespace mocap::mmd
