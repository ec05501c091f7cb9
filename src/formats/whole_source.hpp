// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reads small files as a whole.

#include <cstdint>
#include <string>
#include <string_view>

#include "mocap/io.hpp"
#include "mocap/reading.hpp"

namespace mocap::detail {

/// All bytes of a source. Fails with `limit.bytes` if there are more than `most_bytes` or the
/// limit, and with the errors of the source; the message contains `what`: `the skeleton file`.
Result<std::string> read_whole(ByteSource& source, const ReadLimits& limits,
                               std::uint64_t most_bytes, std::string_view what);

}  // namespace mocap::detail
