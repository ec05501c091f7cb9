// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The checks of fuzz targets.

#include <cstdio>
#include <cstdlib>

/// Aborts the program, which a fuzzer counts as a crash. `problem` describes the failure.
inline void require(bool condition, const char* problem) {
  if (condition) return;
  std::fprintf(stderr, "check failed: %s\n", problem);
  std::abort();
}
