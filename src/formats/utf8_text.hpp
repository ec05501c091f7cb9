// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Names from files, which may be any bytes, as UTF-8.

#include <cstddef>
#include <string>
#include <string_view>

namespace mocap::detail {

/// Bytes of the UTF-8 character at the start, 0 where there is none. Overlong forms, surrogates
/// and numbers beyond U+10FFFF are none (Unicode 15, table 3-7).
std::size_t utf8_length(std::string_view bytes);

/// The text as UTF-8: bytes that are part of no UTF-8 character are read as Latin-1, in which the
/// programs write that do not write UTF-8.
std::string utf8_from_bytes(std::string_view bytes);

}  // namespace mocap::detail
