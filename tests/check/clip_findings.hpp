// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The findings about a clip, and what they contain.

#include <cstddef>
#include <string>

#include "mocap/check.hpp"

namespace mocap::test {

inline Diagnostics findings_of(const Clip& clip) {
  Diagnostics diagnostics;
  check(clip, diagnostics);
  return diagnostics;
}

inline std::size_t count_of(const Diagnostics& diagnostics, Code code) {
  std::size_t count = 0;
  for (const Diagnostic& diagnostic : diagnostics.entries()) count += diagnostic.code == code;
  return count;
}

inline bool mentions(const std::string& text, const std::string& word) {
  return text.find(word) != std::string::npos;
}

}  // namespace mocap::test
