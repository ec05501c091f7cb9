// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The checks of fuzz targets.

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <span>
#include <string_view>

/// Set by `LLVMFuzzerInitialize`, which libFuzzer calls and the program that replays stored inputs
/// does not.
inline bool run_by_fuzzer = false;

extern "C" [[gnu::used]] inline int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/) {
  run_by_fuzzer = true;
  return 0;
}

/// Aborts the program, which a fuzzer counts as a crash. `problem` describes the failure.
inline void require(bool condition, const char* problem) {
  if (condition) return;
  std::fprintf(stderr, "check failed: %s\n", problem);
  std::abort();
}

/// Whether the checks that take most of the time are made for an input. They are made for all
/// stored inputs; libFuzzer makes them for every fourth of its own, so that it tries three times as
/// many. The same input always gives the same answer.
inline bool takes_slow_checks(std::span<const char> bytes) {
  return !run_by_fuzzer || std::hash<std::string_view>{}({bytes.data(), bytes.size()}) % 4 == 0;
}
