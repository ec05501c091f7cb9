// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Buffered output to an open file.

#include <cstddef>
#include <string>
#include <string_view>

namespace mocap::detail {

/// Appends text to a descriptor that it does not own. Nothing more is written after the first
/// failure; `error_number` returns the reason.
class FileWriter {
 public:
  explicit FileWriter(int descriptor) : descriptor_(descriptor) {}

  bool append(std::string_view text);
  /// Writes the buffered text.
  bool flush();
  /// The errno of the first failure, or 0.
  int error_number() const { return error_number_; }

 private:
  bool write(std::string_view text);

  int descriptor_;
  int error_number_ = 0;
  std::string held_back_;
};

}  // namespace mocap::detail
