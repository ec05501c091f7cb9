// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Text with exactly the readable padding that the row reader requires.

#include <cstddef>
#include <string_view>
#include <vector>

#include "text/number_rows.hpp"

namespace mocap::text {

/// A copy of a text between two paddings of `fill`, in an allocation of exactly that size, so that
/// AddressSanitizer detects any read beyond it.
class PaddedText {
 public:
  explicit PaddedText(std::string_view text, char fill = '7')
      : bytes_(text.size() + 2 * row_padding, fill), size_(text.size()) {
    text.copy(bytes_.data() + row_padding, text.size());
  }

  const char* begin() const { return bytes_.data() + row_padding; }
  const char* end() const { return begin() + size_; }

 private:
  std::vector<char> bytes_;
  std::size_t size_;
};

}  // namespace mocap::text
