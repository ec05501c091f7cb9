// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reads files as a whole.

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "mocap/io.hpp"
#include "mocap/reading.hpp"

namespace mocap::detail {

/// The size of a large source if its last byte can be read; otherwise 0. For reserving memory:
/// growing step by step would copy a large text several times.
std::uint64_t verified_size(const ByteSource& source);

/// All bytes of a source. Fails with `limit.bytes` if there are more than `most_bytes` or the
/// limit, and with the errors of the source. The error names the source, and its message contains
/// `what`: `the skeleton file`.
Result<std::string> read_whole(ByteSource& source, const ReadLimits& limits,
                               std::uint64_t most_bytes, std::string_view what);
/// All bytes of a file. Fails in the same way if there are more than `most_bytes`, without reading
/// anything.
Result<std::string> read_whole_file(const std::filesystem::path& path, std::uint64_t most_bytes);

}  // namespace mocap::detail
