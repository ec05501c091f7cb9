// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as parts of a URL or a header: queries, numbers, ranges, tags, dates, names.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/json_writer.hpp"
#include "require.hpp"
#include "server/byte_range.hpp"
#include "server/http_date.hpp"
#include "server/query_string.hpp"
#include "text/web_text.hpp"

namespace {

using namespace mocap::server;

bool has_control(std::string_view text) {
  for (const char one : text)
    if (static_cast<unsigned char>(one) < 0x20) return true;
  return false;
}

void check_range(std::string_view text) {
  for (const std::uint64_t size :
       {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1} << 40U, ~std::uint64_t{0}}) {
    const ByteRange range = parse_range(text, size);
    if (range.kind != ByteRange::Kind::part) continue;
    require(range.length != 0 && range.offset < size && range.length <= size - range.offset,
            "a range extends beyond the file");
  }
}

void check_names(std::string_view text) {
  const std::string header = attachment_named(text);
  require(!has_control(header), "a header contains control characters");
  const std::string name = safe_file_name(text);
  require(!name.empty() && name.front() != '.' && name.size() <= 200, "an invalid file name");
  require(name.find_first_of("/\\") == std::string::npos, "a name contains a slash or backslash");
  const std::string html = mocap::text::html_escaped(text);
  require(html.find_first_of("<>\"'") == std::string::npos, "markup remains in escaped text");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (text.find('\0') == std::string_view::npos)
    require(percent_decoded(mocap::text::percent_encoded(text), false) == text,
            "percent encoding does not round-trip");
  if (const auto pairs = parse_query(text, 20))
    require(pairs->size() <= 20, "more pairs than allowed");
  if (const auto number = parse_decimal(text))
    require(*number - *number == 0.0, "a number is not finite");
  (void)parse_whole(text);
  check_range(text);
  (void)etag_matches(text, "\"a\"");
  if (const auto seconds_utc = parse_rfc3339(text))
    require(parse_rfc3339(rfc3339(*seconds_utc)) == seconds_utc || *seconds_utc < 0 ||
                *seconds_utc > 253402300799,
            "a time does not round-trip");
  if (const auto seconds_utc = parse_http_date(text))
    require(parse_http_date(http_date(*seconds_utc)) == seconds_utc || *seconds_utc > 253402300799,
            "a date does not round-trip");
  check_names(text);
  mocap::json::JsonWriter json;
  json.value(text);
  require(json.text().size() >= 2 && !has_control(json.text()),
          "a JSON string contains control characters");
  return 0;
}
