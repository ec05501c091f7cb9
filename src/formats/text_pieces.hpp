// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Buffered text output.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "mocap/io.hpp"

namespace mocap::detail {

/// Collects text and passes it to a writer in blocks of about 256 KiB. After the writer has failed,
/// text is discarded.
class TextPieces {
 public:
  explicit TextPieces(const TextOutput::Writer& out);

  void put(std::string_view text);
  void put(char c);
  void put_integer(std::uint64_t value);
  /// The shortest text that parses to the same double. `value` must be finite.
  void put_number(double value);
  /// Rounded to `decimals` (0..17); never a negative zero.
  void put_number(double value, unsigned decimals);

  bool failed() const { return failed_; }
  /// Writes the rest. Fails with `io.write` if the writer failed.
  Status finish();

 private:
  char* room_for(std::size_t bytes);
  void hand_over();

  const TextOutput::Writer& out_;
  std::unique_ptr<char[]> buffer_;
  std::size_t used_ = 0;
  bool failed_ = false;
};

}  // namespace mocap::detail
