// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The checks of fuzz targets.

#include <cstdio>
#include <cstdlib>

/// Aborts the program, which a fuzzer counts as a crash.
inline void require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "broken: %s\n", what);
  std::abort();
}
