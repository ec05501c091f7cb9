// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The test of every reader of a text format: truncated and damaged files.

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::test {

/// Expects that `text`, cut at any byte or with any byte replaced by one of `bytes`, is either
/// rejected with an error, or read as a valid clip that is written byte for byte. `read` takes a
/// text and `Diagnostics`, `write` returns the text of a clip.
template <class Read, class Write>
void expect_read_or_rejected(std::string_view text, const Read& read, const Write& write,
                             std::string_view bytes = std::string_view("\0\n\t,x", 5)) {
  const auto check = [&](std::string_view changed, std::size_t at) {
    Diagnostics found;
    const Result<Clip> clip = read(changed, found);
    EXPECT_NE(clip.has_value(), found.has_errors()) << at;
    if (!clip) return;
    EXPECT_TRUE(clip->validate().has_value()) << at;
    EXPECT_EQ(write(*clip), changed) << at;
  };
  std::string damaged(text);
  for (std::size_t i = 0; i < text.size(); ++i) {
    check(text.substr(0, i), i);
    for (const char byte : bytes) {
      damaged[i] = byte;
      check(damaged, i);
    }
    damaged[i] = text[i];
  }
}

}  // namespace mocap::test
