// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// gzip for answers in text.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "mocap/result.hpp"
#include "server/open_file.hpp"

namespace mocap::server {

/// The text as a gzip file; nothing when zlib has no memory.
std::optional<std::string> gzipped(std::string_view text);

/// Whether files of this media type become much smaller: text does, pictures and archives do not.
bool is_packable(std::string_view media_type);

/// Writes a file anew as gzip file. Fails with `io.read`, or with `io.write` when the disk is full.
Status gzip_file(const OpenFile& source, const std::filesystem::path& target);

/// Bytes that a gzip file of less than 4 GiB unpacks to, by its last four bytes.
std::optional<std::uint64_t> unpacked_size(const OpenFile& packed);

}  // namespace mocap::server
