// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace mocap::detail {

/// Decompresses zlib data, which must end with its checksum; never writes beyond `out`. False if
/// the data is damaged, or does not decompress to exactly as many bytes as `out`.
bool inflate(std::string_view compressed, std::span<char> out);
/// The same for deflate data without the header and checksum of zlib, as in zip files. Bytes after
/// its end are ignored. Data that lacks its last bytes may be accepted: compare its checksum.
bool inflate_raw(std::string_view compressed, std::span<char> out);

}  // namespace mocap::detail
