// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The checksum of zip files.

#include <cstdint>
#include <string_view>

namespace mocap::detail {

/// CRC-32 (reflected polynomial 0x04C11DB7) of the bytes that gave `checksum`, followed by `bytes`.
/// Of no bytes: 0.
std::uint32_t extend_crc32(std::uint32_t checksum, std::string_view bytes);

}  // namespace mocap::detail
