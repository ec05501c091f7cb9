// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// gzip compression of text responses.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "mocap/diagnostics.hpp"
#include "server/open_file.hpp"

namespace mocap::server {

/// The text as a gzip file; empty if zlib is out of memory.
std::optional<std::string> gzipped(std::string_view text);

/// Whether files of this media type compress well: text does, pictures and archives do not.
bool is_packable(std::string_view media_type);

/// Writes a gzip copy of a file. Fails with `io.read`, or with `io.write` if the disk is full.
Status gzip_file(const OpenFile& source, const std::filesystem::path& target);

/// The unpacked size of a gzip file below 4 GiB in bytes, from its last four bytes.
std::optional<std::uint64_t> unpacked_size(const OpenFile& packed);

}  // namespace mocap::server
