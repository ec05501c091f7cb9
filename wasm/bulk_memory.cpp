// SPDX-License-Identifier: MIT
//
// The small C library that the modules link copies and fills byte by byte. Here large blocks use
// WebAssembly's own instructions, which all browsers with vector support have. Compiled with
// -mbulk-memory, which turns the builtins below into these instructions, and without LTO, which
// would replace the loops with calls to the functions that contain them.

#include <cstddef>

namespace {

/// Below this size, the start-up cost of the instruction exceeds that of a loop.
constexpr std::size_t least_bulk_bytes = 64;

}  // namespace

extern "C" void* memset(void* to, int value, std::size_t size) {
  if (size >= least_bulk_bytes) return __builtin_memset(to, value, size);
  auto* bytes = static_cast<volatile unsigned char*>(to);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<unsigned char>(value);
  return to;
}

extern "C" void* memmove(void* to, const void* from, std::size_t size) {
  return __builtin_memmove(to, from, size);
}
