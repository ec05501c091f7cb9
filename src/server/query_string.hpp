// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The text of addresses: percent escapes and queries.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mocap::server {

/// `%41` becomes `A`; nothing where an escape is broken or holds a NUL. `plus_is_blank`: as forms
/// write blanks in queries.
std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_blank);
/// Every byte but letters, digits and `-._~` as `%XX`.
std::string percent_encoded(std::string_view text);

/// `a=1&b=2&a=3` in order, decoded.
using QueryPairs = std::vector<std::pair<std::string, std::string>>;
/// Nothing where an escape is broken, or for more than `most` pairs.
std::optional<QueryPairs> parse_query(std::string_view query, std::size_t most = 200);

/// `&`, `<`, `>` and quotes as HTML writes them, also within attributes. Control characters go.
std::string html_escaped(std::string_view text);

/// A whole number or a decimal, nothing else; no sign of infinity, no hexadecimal.
std::optional<double> parse_decimal(std::string_view text);
std::optional<std::uint64_t> parse_whole(std::string_view text);

/// The value of Content-Disposition for a download: a plain ASCII name for old programs, and the
/// name itself in UTF-8. Neither can end the header or lead into a folder.
std::string attachment_named(std::string_view name);

/// A file's name as it is shown and handed out: without folders and control characters, at most 200
/// bytes, and never empty.
std::string safe_file_name(std::string_view name);

}  // namespace mocap::server
