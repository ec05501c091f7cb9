// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The bytes of a binary file (crate), with checks of all offsets.

#include <fmt/format.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "mocap/diagnostics.hpp"
#include "mocap/usd.hpp"

namespace mocap::usd::input {

static_assert(std::endian::native == std::endian::little, "crate files are little-endian");

/// An error at a byte of a binary file.
inline tl::unexpected<Error> crate_error(std::uint64_t byte, const std::string& message) {
  SourceLocation at;
  at.byte = byte;
  return fail(codes::usd_syntax, fmt::format("{} (byte {})", message, byte), std::move(at));
}

/// Reads consecutive numbers. After a read past the end, all numbers are zero and `failed` is true.
class CrateBytes {
 public:
  CrateBytes(std::string_view bytes, std::uint64_t at) : bytes_(bytes), at_(at) {
    if (at_ > bytes_.size()) {
      at_ = bytes_.size();
      failed_ = true;
    }
  }

  bool failed() const { return failed_; }
  std::uint64_t at() const { return at_; }
  std::uint64_t left() const { return bytes_.size() - at_; }

  template <class Number>
  Number take() {
    Number number{};
    const std::string_view from = take_bytes(sizeof(Number));
    if (from.size() == sizeof(Number)) std::memcpy(&number, from.data(), sizeof(Number));
    return number;
  }

  /// Empty if there are fewer bytes.
  std::string_view take_bytes(std::uint64_t count) {
    if (failed_ || count > left()) {
      failed_ = true;
      return {};
    }
    const std::string_view taken =
        bytes_.substr(static_cast<std::size_t>(at_), static_cast<std::size_t>(count));
    at_ += count;
    return taken;
  }

  /// Moves by a distance from a position.
  void jump(std::uint64_t from, std::int64_t distance) {
    const std::uint64_t to = from + static_cast<std::uint64_t>(distance);
    if (failed_ || to > bytes_.size()) {
      failed_ = true;
    } else {
      at_ = to;
    }
  }

  std::string_view whole() const { return bytes_; }

 private:
  std::string_view bytes_;
  std::uint64_t at_ = 0;
  bool failed_ = false;
};

}  // namespace mocap::usd::input
