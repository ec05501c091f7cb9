// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Standard input that is examined before it is read.

#include <cstdint>
#include <optional>
#include <string>

#include "mocap/diagnostics.hpp"
#include "mocap/io.hpp"

namespace mocap::cli {

/// Standard input can be read only once, so the bytes that show what it contains are kept for its
/// reader. Not movable, because sources refer to it.
class StandardInput {
 public:
  /// Reads the first `recognised_bytes` bytes, or all.
  StandardInput();
  StandardInput(const StandardInput&) = delete;
  StandardInput& operator=(const StandardInput&) = delete;
  StandardInput(StandardInput&&) = delete;
  StandardInput& operator=(StandardInput&&) = delete;
  ~StandardInput() = default;

  /// Reads the rest into `bytes`. Returns false after an error or if there are more than
  /// `most_bytes` bytes; `open` then reports why it cannot be read.
  bool read_all(std::uint64_t most_bytes);
  /// The bytes read so far, from the first.
  const std::string& bytes() const { return bytes_; }
  /// Everything from the first byte. May be called once.
  ByteSource open();

 private:
  /// Returns the number of new bytes; 0 at the end and after an error.
  std::size_t append(std::size_t most_bytes);

  ByteSource source_;
  std::string bytes_;
  std::optional<Error> failure_;
  std::size_t returned_ = 0;  ///< Number of bytes of `bytes_` that a source has returned.
};

}  // namespace mocap::cli
