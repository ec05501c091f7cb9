// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Time points in the formats of HTTP and JSON.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mocap::server {

/// `Sun, 06 Nov 1994 08:49:37 GMT`
std::string http_date(std::int64_t seconds_utc);
/// The same, valid until this thread's next call; cached, so that it is computed only once per
/// second.
const std::string& kept_http_date(std::int64_t seconds_utc);
/// Empty for anything but a date in this format.
std::optional<std::int64_t> parse_http_date(std::string_view text);

/// `2026-11-21T14:20:00Z`
std::string rfc3339(std::int64_t seconds_utc);
/// A date (`2026-11-21`, its first second) or a time point with `Z` or an offset. Years 1970 to
/// 9999.
std::optional<std::int64_t> parse_rfc3339(std::string_view text);

}  // namespace mocap::server
