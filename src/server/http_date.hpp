// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Moments as HTTP and as JSON write them.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mocap::server {

/// `Sun, 06 Nov 1994 08:49:37 GMT`
std::string http_date(std::int64_t seconds_utc);
/// The same for now; made once a second for each thread.
const std::string& http_date_now();
/// Nothing for what is no date of this one form.
std::optional<std::int64_t> parse_http_date(std::string_view text);

/// `2026-11-21T14:20:00Z`
std::string rfc3339(std::int64_t seconds_utc);
/// A date (`2026-11-21`, its first second) or a moment with `Z` or an offset. Years 1970 to 9999.
std::optional<std::int64_t> parse_rfc3339(std::string_view text);

}  // namespace mocap::server
