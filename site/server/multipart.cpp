// SPDX-License-Identifier: MIT
#include "server/multipart.hpp"

#include <algorithm>
#include <utility>

#include "server/codes.hpp"
#include "text/ascii.hpp"

namespace mocap::server {

namespace {

constexpr std::size_t longest_boundary = 70;  // RFC 2046.
constexpr std::size_t longest_part_head = 8U << 10U;

/// The value of a parameter after `;`: a word or a quoted text. Browsers write `%22` and `\"` for a
/// quote in a name; only the backslash is unescaped, because a name may contain `%22` itself.
std::optional<std::string> parameter(std::string_view header, std::string_view wanted) {
  std::size_t at = header.find(';');
  while (at != std::string_view::npos && at < header.size()) {
    std::size_t equals = header.find('=', ++at);
    if (equals == std::string_view::npos) return std::nullopt;
    const std::string_view name = text::trimmed(header.substr(at, equals - at));
    std::string value;
    std::size_t end = equals + 1;
    while (end < header.size() && (header[end] == ' ' || header[end] == '\t')) ++end;
    if (end < header.size() && header[end] == '"') {
      for (++end; end < header.size() && header[end] != '"'; ++end) {
        // A single backslash is part of a Windows path.
        if (header[end] == '\\' && end + 1 < header.size() &&
            (header[end + 1] == '"' || header[end + 1] == '\\'))
          ++end;
        value += header[end];
      }
      at = header.find(';', std::min(end + 1, header.size()));
    } else {
      at = header.find(';', end);
      value = text::trimmed(header.substr(end, at == std::string_view::npos ? at : at - end));
    }
    if (text::equal_in_any_case(name, wanted)) return value;
  }
  return std::nullopt;
}

tl::unexpected<Error> damaged(std::string message) {
  return fail(codes::server_form, std::move(message));
}

/// Reads the name and the file name from the head of a part.
bool read_head(std::string_view head, FormPart& part) {
  bool named = false;
  while (!head.empty()) {
    const std::size_t end = head.find("\r\n");
    const std::string_view line = head.substr(0, end);
    head = end == std::string_view::npos ? std::string_view{} : head.substr(end + 2);
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) return false;
    if (!text::equal_in_any_case(text::trimmed(line.substr(0, colon)), "Content-Disposition"))
      continue;
    const std::string_view value = text::trimmed(line.substr(colon + 1));
    if (!text::equal_in_any_case(text::trimmed(value.substr(0, value.find(';'))), "form-data"))
      return false;
    const auto name = parameter(value, "name");
    if (!name) return false;
    part.name = *name;
    part.file_name = parameter(value, "filename");
    if (part.file_name) std::erase(*part.file_name, '\0');
    named = true;
  }
  return named;
}

}  // namespace

std::optional<std::string> form_boundary(std::string_view content_type) {
  const std::string_view type = text::trimmed(content_type.substr(0, content_type.find(';')));
  if (!text::equal_in_any_case(type, "multipart/form-data")) return std::nullopt;
  auto boundary = parameter(content_type, "boundary");
  if (!boundary || boundary->empty() || boundary->size() > longest_boundary) return std::nullopt;
  return boundary;
}

Result<std::vector<FormPart>> parse_form(std::span<const char> body, std::string_view boundary,
                                         std::size_t most_parts) {
  const std::string_view text(body.data(), body.size());
  const std::string opening = "--" + std::string(boundary);
  const std::string between = "\r\n" + opening;

  std::size_t at = 0;
  if (text.starts_with(opening)) {
    at = opening.size();
  } else {
    const std::size_t first = text.find(between);
    if (first == std::string_view::npos)
      return damaged("the body does not start with its boundary");
    at = first + between.size();
  }
  std::vector<FormPart> parts;
  for (;;) {
    if (text.substr(at).starts_with("--")) return parts;
    // A boundary may be followed by whitespace.
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
    if (!text.substr(at).starts_with("\r\n")) return damaged("a boundary is not on its own line");
    at += 2;
    if (parts.size() == most_parts)
      return fail(codes::server_too_large, "the form has too many parts");
    // An empty head starts with its blank line.
    const bool is_headless = text.substr(at).starts_with("\r\n");
    const std::size_t blank =
        is_headless ? std::string_view::npos : text.substr(at, longest_part_head).find("\r\n\r\n");
    if (blank == std::string_view::npos)
      return damaged("a part of the form has no header, or one that is too long");
    FormPart part;
    if (!read_head(text.substr(at, blank), part)) return damaged("a part of the form has no name");
    at += blank + 4;
    // The line ending before the boundary may be that of the blank line: the part is then empty.
    // Searching for the line ending, which is rare in a body, keeps this fast for any body.
    const std::size_t end = text.find(between, at - 2);
    if (end == std::string_view::npos) return damaged("the form ends in the middle of a part");
    part.bytes = end > at ? body.subspan(at, end - at) : std::span<const char>{};
    parts.push_back(std::move(part));
    at = end + between.size();
  }
}

}  // namespace mocap::server
