// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Command-line options shared by the server's verbs.

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mocap::cli {

/// The values that `--port` accepts, for error messages.
inline constexpr std::string_view port_takes =
    "expected a number from 1 to 65535, or 0 for any free one";

/// 0 to 65535; empty for anything else.
std::optional<std::uint16_t> parse_port(std::string_view text);

/// A number of bytes: `256MB`, `1.5GB`, `4096`, with powers of 1000 (`MB`) or 1024 (`MiB`).
std::optional<std::uint64_t> parse_bytes(std::string_view text);

/// A time of 0 to 30 days: `90`, `90s`, `5min`, `1h`; empty for anything else.
std::optional<std::chrono::milliseconds> parse_duration(std::string_view text);

}  // namespace mocap::cli
