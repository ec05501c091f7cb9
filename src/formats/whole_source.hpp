// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Small files, read at once.

#include <cstdint>
#include <string>
#include <string_view>

#include "mocap/io.hpp"
#include "mocap/reading.hpp"

namespace mocap::detail {

/// All bytes of a source. Fails with `limit.bytes` as soon as there are more than `most_bytes` or
/// the limit, and as the source does; `what` is named in the message: `the skeleton file`.
Result<std::string> read_whole(ByteSource& source, const ReadLimits& limits,
                               std::uint64_t most_bytes, std::string_view what);

}  // namespace mocap::detail
