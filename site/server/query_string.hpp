// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// URL text: percent-encoding and queries.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mocap::server {

/// `%41` becomes `A`; empty if an escape is invalid or encodes NUL. `plus_is_blank`: decode `+` as
/// a space, as in queries of forms.
std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_blank);

/// `a=1&b=2&a=3` in order, decoded.
using QueryPairs = std::vector<std::pair<std::string, std::string>>;
/// Empty if an escape is invalid, or for more than `most` pairs.
std::optional<QueryPairs> parse_query(std::string_view query, std::size_t most = 200);

/// Parses an integer or a decimal number only; no infinity, no hexadecimal.
std::optional<double> parse_decimal(std::string_view text);
std::optional<std::uint64_t> parse_whole(std::string_view text);

/// The value of Content-Disposition for a download: an ASCII name for old programs, and the name
/// itself in UTF-8. Neither can end the header or contain a folder.
std::string attachment_named(std::string_view name);

/// A file name for display and download: without folders and control characters, at most 200 bytes,
/// and never empty.
std::string safe_file_name(std::string_view name);

}  // namespace mocap::server
