// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A source like standard input, for tests of readers that otherwise read at any offset.

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "mocap/io.hpp"

namespace mocap::test {

/// A source that can only be read from its start to its end. The bytes must outlive it.
inline ByteSource unseekable_source(std::string_view bytes, std::string name) {
  return ByteSource::from_reader(
      [bytes, at = std::size_t{0}](std::span<char> out) mutable -> Result<std::size_t> {
        const std::size_t count = std::min(out.size(), bytes.size() - at);
        bytes.copy(out.data(), count, at);
        at += count;
        return count;
      },
      std::move(name));
}

}  // namespace mocap::test
