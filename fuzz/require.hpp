// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What a fuzz target demands of every input.

#include <cstdio>
#include <cstdlib>

/// Ends the program, which a fuzzer takes for a find.
inline void require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "broken: %s\n", what);
  std::abort();
}
