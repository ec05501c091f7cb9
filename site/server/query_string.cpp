// SPDX-License-Identifier: MIT
#include "server/query_string.hpp"

#include <cstdint>

#include "text/ascii.hpp"
#include "text/hexadecimal.hpp"
#include "text/number_in.hpp"
#include "text/utf8.hpp"
#include "text/web_text.hpp"

namespace mocap::server {

namespace {

constexpr std::size_t longest_name = 200;

}  // namespace

std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_blank) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '+' && plus_is_blank) {
      out += ' ';
    } else if (text[at] != '%') {
      out += text[at];
    } else {
      if (at + 2 >= text.size()) return std::nullopt;
      const int byte = text::hex_byte_value(text[at + 1], text[at + 2]);
      if (byte <= 0) return std::nullopt;
      out += static_cast<char>(byte);
      at += 2;
    }
  }
  return out;
}

std::optional<QueryPairs> parse_query(std::string_view query, std::size_t most) {
  QueryPairs pairs;
  while (!query.empty()) {
    const std::size_t end = query.find('&');
    const std::string_view piece = query.substr(0, end);
    query = end == std::string_view::npos ? std::string_view{} : query.substr(end + 1);
    if (piece.empty()) continue;
    if (pairs.size() == most) return std::nullopt;
    const std::size_t equals = piece.find('=');
    auto name = percent_decoded(piece.substr(0, equals), true);
    auto value = equals == std::string_view::npos ? std::optional<std::string>("")
                                                  : percent_decoded(piece.substr(equals + 1), true);
    if (!name || !value) return std::nullopt;
    pairs.emplace_back(std::move(*name), std::move(*value));
  }
  return pairs;
}

std::optional<double> parse_decimal(std::string_view text) {
  return text::number_in<double>(text);
}

std::optional<std::uint64_t> parse_whole(std::string_view text) {
  return text::number_in<std::uint64_t>(text);
}

std::string safe_file_name(std::string_view name) {
  // Both kinds of slash: browsers on Windows send paths with backslashes.
  name = text::last_part(name);
  std::string out;
  for (const char one : text::cut(name, longest_name)) out += text::is_control(one) ? '_' : one;
  while (!out.empty() && (out.front() == '.' || out.front() == ' ')) out.erase(0, 1);
  return out.empty() ? "motion" : out;
}

std::string attachment_named(std::string_view name) {
  const std::string safe = safe_file_name(name);
  std::string ascii;
  for (const char one : safe) {
    const bool is_plain = one >= ' ' && one <= '~' && one != '"' && one != '\\' && one != '%';
    ascii += is_plain ? one : '_';
  }
  std::string out = "attachment; filename=\"" + ascii + "\"";
  if (ascii != safe) out += "; filename*=UTF-8''" + text::percent_encoded(safe);
  return out;
}

}  // namespace mocap::server
