// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Converts names from files, which may contain any bytes, to UTF-8.

#include <string>
#include <string_view>

namespace mocap::detail {

/// The text as UTF-8: bytes that are not part of a UTF-8 character are read as Latin-1, which
/// programs that do not write UTF-8 commonly use.
std::string utf8_from_bytes(std::string_view bytes);

}  // namespace mocap::detail
