// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// gzip for answers in text.

#include <optional>
#include <string>
#include <string_view>

namespace mocap::server {

/// The text as a gzip file; nothing when zlib has no memory.
std::optional<std::string> gzipped(std::string_view text);

}  // namespace mocap::server
