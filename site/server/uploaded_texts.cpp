// SPDX-License-Identifier: MIT
#include "server/uploaded_texts.hpp"

#include <fmt/format.h>

#include <limits>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "library/text.hpp"
#include "server/codes.hpp"
#include "server/uploaded_files.hpp"

namespace mocap::server {

namespace {

/// Measured as stored: browsers send the lines of a form with two-byte line endings.
bool is_longer(std::string_view text, std::size_t most_bytes) {
  return text.size() > most_bytes &&
         library::clean_text(text, std::numeric_limits<std::size_t>::max(), true).size() >
             most_bytes;
}

/// Worded for the author of the text, not for API programmers.
tl::unexpected<Error> refused(std::string message) {
  Error error = make_diagnostic(codes::server_request, std::move(message));
  error.advise("Shorten it; text is never truncated silently.");
  return tl::unexpected<Error>(std::move(error));
}

tl::unexpected<Error> too_long(std::string_view field, std::size_t most_bytes) {
  return refused(fmt::format("`{}` is longer than {} bytes", field, most_bytes));
}

Status check_tags(const std::vector<std::string>& tags) {
  for (const std::string& tag : tags)
    if (is_longer(tag, library::most_tag_bytes))
      return refused(fmt::format("one of `tags` is longer than {} bytes", library::most_tag_bytes));
  if (tags.size() <= library::most_tags) return {};
  // Duplicates count once.
  std::vector<std::string> kept = library::distinct_tags(tags);
  if (kept.size() <= library::most_tags) return {};
  return refused(
      fmt::format("there are {} `tags`, but the limit is {}", kept.size(), library::most_tags));
}

}  // namespace

Status check_texts(const library::Description& description) {
  const std::tuple<const char*, const std::optional<std::string>&, std::size_t> texts[] = {
      {"name", description.name, library::most_name_bytes},
      {"licence", description.licence, library::most_line_bytes},
      {"origin", description.origin, library::most_line_bytes},
      {"description", description.description, library::most_description_bytes}};
  for (const auto& [field, text, most] : texts)
    if (text && is_longer(*text, most)) return too_long(field, most);
  return description.tags ? check_tags(*description.tags) : Status{};
}

Status check_file_name(std::string_view name) {
  if (!is_longer(last_name(name), library::most_name_bytes)) return {};
  return refused(
      fmt::format("the file's `name` is longer than {} bytes", library::most_name_bytes));
}

}  // namespace mocap::server
