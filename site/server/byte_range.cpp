// SPDX-License-Identifier: MIT
#include "server/byte_range.hpp"

#include <algorithm>

#include "server/query_string.hpp"
#include "text/ascii.hpp"

namespace mocap::server {

namespace {

std::string_view without_weak(std::string_view etag) {
  return etag.starts_with("W/") ? etag.substr(2) : etag;
}

}  // namespace

ByteRange parse_range(std::string_view header, std::uint64_t size) {
  constexpr std::string_view unit = "bytes=";
  const ByteRange all{ByteRange::Kind::all, 0, size};
  header = text::trimmed(header);
  if (!header.starts_with(unit)) return all;
  header.remove_prefix(unit.size());
  const std::size_t dash = header.find('-');
  if (dash == std::string_view::npos) return all;
  const std::string_view first_text = text::trimmed(header.substr(0, dash));
  const std::string_view last_text = text::trimmed(header.substr(dash + 1));
  const auto first = parse_whole(first_text);
  const auto last = parse_whole(last_text);
  if ((!first && !first_text.empty()) || (!last && !last_text.empty())) return all;
  const ByteRange outside{ByteRange::Kind::outside, 0, 0};
  if (!first) {
    if (!last) return all;
    if (*last == 0 || size == 0) return outside;
    const std::uint64_t length = std::min(*last, size);
    return {ByteRange::Kind::part, size - length, length};
  }
  if (last && *last < *first) return all;
  if (*first >= size) return outside;
  const std::uint64_t end = last ? std::min(*last, size - 1) : size - 1;
  return {ByteRange::Kind::part, *first, end - *first + 1};
}

bool etag_matches(std::string_view header, std::string_view etag) {
  while (!header.empty()) {
    const std::size_t comma = header.find(',');
    const std::string_view one = text::trimmed(header.substr(0, comma));
    if (one == "*" || (!one.empty() && without_weak(one) == without_weak(etag))) return true;
    header = comma == std::string_view::npos ? std::string_view{} : header.substr(comma + 1);
  }
  return false;
}

}  // namespace mocap::server
