// SPDX-License-Identifier: MIT
#include "formats/csv/quoted_text.hpp"

#include "text/ascii.hpp"
#include "text/hexadecimal.hpp"
#include "text/utf8.hpp"

namespace mocap::csv {

namespace {

/// Parses `xHH` at the start of `text`; false if it is something else.
bool read_hexadecimal(std::string_view text, char& byte) {
  if (text.size() < 3 || text[0] != 'x') return false;
  const int value = text::hex_byte_value(text[1], text[2]);
  if (value < 0) return false;
  byte = static_cast<char>(value);
  return true;
}

}  // namespace

std::string quote(std::string_view bytes) {
  std::string text = "\"";
  while (!bytes.empty()) {
    const char c = bytes.front();
    const std::size_t length = text::character_size(bytes);
    if (length > 1) {
      text += bytes.substr(0, length);
      bytes.remove_prefix(length);
      continue;
    }
    bytes.remove_prefix(1);
    if (length == 0 || text::is_control(c)) {
      text += "\\x";
      text::append_hex(text, static_cast<unsigned char>(c));
      continue;
    }
    if (c == '"' || c == '\\') text.push_back('\\');
    text.push_back(c);
  }
  text.push_back('"');
  return text;
}

Unquoted unquote(std::string_view text) {
  Unquoted result;
  if (!text.starts_with('"')) return result;
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '"') {
      result.length = i + 1;
      return result;
    }
    char byte = text[i];
    if (byte == '\\') {
      if (++i == text.size()) return {};
      byte = text[i];
      if (byte == 'x') {
        if (!read_hexadecimal(text.substr(i), byte)) return {};
        i += 2;
      }
    }
    result.bytes.push_back(byte);
  }
  return {};
}

std::size_t end_of_cell(std::string_view line, std::size_t begin) {
  bool is_quoted = false;
  for (std::size_t i = begin; i < line.size(); ++i) {
    if (line[i] == '"') is_quoted = !is_quoted;
    if (line[i] == ',' && !is_quoted) return i;
  }
  return line.size();
}

std::vector<std::string_view> quoted_cells(std::string_view line) {
  std::vector<std::string_view> cells;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = end_of_cell(line, begin);
    std::string_view cell = text::trimmed(line.substr(begin, end - begin), text::whitespace);
    if (cell.size() >= 2 && cell.front() == '"' && cell.back() == '"')
      cell = cell.substr(1, cell.size() - 2);
    cells.push_back(cell);
    begin = end + 1;
  }
  return cells;
}

}  // namespace mocap::csv
