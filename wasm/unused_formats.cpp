// SPDX-License-Identifier: MIT
//
// fmt's hexadecimal floating point (`%a`) is the only caller of the C library's formatted output in
// these modules, and nothing in the core asks for it. Without this, every page would fetch printf
// with its arithmetic of 128-bit numbers: 4 KiB of a compressed player.

#include <cstdarg>
#include <cstddef>

extern "C" int snprintf(char* text, std::size_t size, const char* /*format*/, ...) {
  if (size > 0) text[0] = '\0';
  return 0;
}
