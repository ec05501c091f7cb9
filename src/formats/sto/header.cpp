// SPDX-License-Identifier: MIT
#include "formats/sto/header.hpp"

#include <algorithm>
#include <string>

#include "mocap/sto.hpp"
#include "text/ascii.hpp"
#include "text/number_in.hpp"
#include "text/utf8.hpp"

namespace mocap::sto {

namespace {

using mocap::detail::LineCursor;
using mocap::detail::TextLine;

/// Blanks, and what spreadsheets add around a line.
constexpr std::string_view around_line = " \t,\"\r\v\f";

void set_key(Header& header, std::string_view key, std::string_view value, const TextLine& line) {
  const auto is = [&](std::string_view name) { return text::equal_in_any_case(key, name); };
  if (is("nrows") || is("datarows")) {
    header.rows = text::number_in<double>(value);
    header.counts = line;
  } else if (is("ncolumns") || is("datacolumns")) {
    header.columns = text::number_in<double>(value);
    if (header.counts.number == 0) header.counts = line;
  } else if (is("datarate")) {
    header.rate = text::number_in<double>(value);
  } else if (is("indegrees")) {
    header.in_degrees = text::equal_in_any_case(value, "yes");
  } else if (is("version")) {
    header.has_version = true;
  } else if (is("datatype")) {
    header.has_type = true;
    header.has_quaternions = text::equal_in_any_case(value, "quaternion");
  }
}

void read_header_line(Header& header, const TextLine& line) {
  const std::string_view content = text::trimmed(line.text, around_line);
  const std::size_t end = std::min(content.find_first_of("= \t"), content.size());
  const std::string_view key = content.substr(0, end);
  // The keys of SIMM are followed by a blank instead of an equals sign.
  set_key(header, key, text::trimmed(content.substr(end), " \t="), line);
}

}  // namespace

bool is_label_line(std::string_view line) {
  const std::string_view content = text::trimmed(line, around_line);
  const std::size_t end = std::min(content.find_first_of(" \t,\""), content.size());
  return text::equal_in_any_case(content.substr(0, end), "time");
}

Header read_header(LineCursor& lines) {
  Header header;
  LineCursor ahead = lines;
  for (TextLine line = ahead.next(); line.number != 0; line = ahead.next()) {
    header.end_line = line;
    if (is_label_line(line.text)) return header;
    lines = ahead;
    if (text::equal_in_any_case(text::trimmed(line.text, around_line), "endheader")) {
      header.has_end = true;
      header.is_quoted = line.text.find('"') != std::string_view::npos;
      return header;
    }
    read_header_line(header, line);
  }
  return header;
}

bool sniff(std::string_view head) {
  const std::size_t start =
      head.starts_with(text::byte_order_mark) ? text::byte_order_mark.size() : 0;
  LineCursor lines(head, start);
  const Header header = read_header(lines);
  const bool has_counts = header.rows || header.columns || header.has_version;
  if (!header.has_end) return has_counts && is_label_line(header.end_line.text);
  for (TextLine line = lines.next(); line.number != 0; line = lines.next())
    if (!text::trimmed(line.text, around_line).empty()) return is_label_line(line.text);
  return has_counts;
}

}  // namespace mocap::sto
