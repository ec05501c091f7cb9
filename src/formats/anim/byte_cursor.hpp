// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reads consecutive little-endian numbers and texts.

#include <bit>
#include <cstddef>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

namespace mocap::anim {

static_assert(std::endian::native == std::endian::little, "animations are little-endian");

/// A bounds-checked position in bytes.
class ByteCursor {
 public:
  explicit ByteCursor(std::span<const char> bytes) : bytes_(bytes) {}

  std::size_t at() const { return at_; }
  std::size_t left() const { return bytes_.size() - at_; }

  /// False without reading anything if there are not enough bytes.
  template <class Value>
  bool take(Value& value) {
    static_assert(std::is_trivially_copyable_v<Value>);
    if (left() < sizeof(Value)) return false;
    std::memcpy(&value, bytes_.data() + at_, sizeof(Value));
    at_ += sizeof(Value);
    return true;
  }

  /// A text up to its NUL byte, which is skipped; empty if there is none.
  std::optional<std::string_view> take_text() {
    const std::string_view rest(bytes_.data() + at_, left());
    const std::size_t end = rest.find('\0');
    if (end == std::string_view::npos) return std::nullopt;
    at_ += end + 1;
    return rest.substr(0, end);
  }

 private:
  std::span<const char> bytes_;
  std::size_t at_ = 0;
};

}  // namespace mocap::anim
