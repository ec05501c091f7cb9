// SPDX-License-Identifier: MIT
#include "io/file_pattern.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "io/system/path_text.hpp"
#include "text/ascii.hpp"
#include "text/hexadecimal.hpp"
#include "text/utf8.hpp"

namespace mocap::detail {

namespace {

namespace fs = std::filesystem;

#ifdef _WIN32
constexpr std::string_view separators = "/\\";
constexpr bool quotes_by_backslash = false;
constexpr bool ignores_case = true;
#else
constexpr std::string_view separators = "/";
constexpr bool quotes_by_backslash = true;
constexpr bool ignores_case = false;
#endif

/// Length of the first character in bytes. Each byte that is not valid UTF-8 is a character.
std::size_t first_character(std::string_view text) {
  return std::max<std::size_t>(text::character_size(text), 1);
}

/// Ignores the case of ASCII letters only, as the comparison of extensions does.
std::string folded(std::string_view character) {
  return ignores_case ? text::lower(character) : std::string(character);
}

bool is_of_class(std::string_view character, std::string_view name) {
  if (character.size() != 1) return false;
  const char c = character[0];
  if (name == "alpha") return text::is_letter(c);
  if (name == "alnum") return text::is_letter_or_digit(c);
  if (name == "digit") return text::is_digit(c);
  if (name == "upper") return text::is_upper(c);
  if (name == "lower") return text::is_letter(c) && !text::is_upper(c);
  if (name == "xdigit") return text::hex_value(c) >= 0;
  if (name == "space") return text::whitespace.find(c) != std::string_view::npos;
  if (name == "punct") return c >= '!' && c <= '~' && !text::is_letter_or_digit(c);
  return false;
}

/// Result of matching one element of a pattern with one character.
struct Match {
  bool matches = false;
  std::size_t pattern_bytes = 0;
};

/// A set, from `[` to `]`; empty if there is no `]`.
std::optional<Match> match_set(std::string_view character, std::string_view pattern) {
  const std::string wanted = folded(character);
  std::size_t at = 1;
  const bool negated = at < pattern.size() && (pattern[at] == '!' || pattern[at] == '^');
  if (negated) ++at;
  bool found = false;
  for (bool is_first = true; at < pattern.size(); is_first = false) {
    if (pattern[at] == ']' && !is_first) return Match{found != negated, at + 1};
    if (pattern.substr(at, 2) == "[:") {
      if (const std::size_t end = pattern.find(":]", at + 2); end != std::string_view::npos) {
        found = found || is_of_class(character, pattern.substr(at + 2, end - at - 2));
        at = end + 2;
        continue;
      }
    }
    if (quotes_by_backslash && pattern[at] == '\\' && at + 1 < pattern.size()) ++at;
    const std::size_t first_bytes = first_character(pattern.substr(at));
    const std::string first = folded(pattern.substr(at, first_bytes));
    at += first_bytes;
    std::string last = first;
    const bool is_range =
        pattern.substr(at, 1) == "-" && at + 1 < pattern.size() && pattern[at + 1] != ']';
    if (is_range) {
      const std::size_t last_bytes = first_character(pattern.substr(at + 1));
      last = folded(pattern.substr(at + 1, last_bytes));
      at += 1 + last_bytes;
    }
    // UTF-8 sorts like the code points.
    found = found || (first <= wanted && wanted <= last);
  }
  return std::nullopt;
}

Match match_character(std::string_view character, std::string_view pattern) {
  if (pattern[0] == '?') return {true, 1};
  if (pattern[0] == '[')
    if (const std::optional<Match> set = match_set(character, pattern)) return *set;
  const std::size_t quote = quotes_by_backslash && pattern[0] == '\\' && pattern.size() > 1 ? 1 : 0;
  const std::size_t bytes = first_character(pattern.substr(quote));
  return {folded(character) == folded(pattern.substr(quote, bytes)), quote + bytes};
}

/// A path component of a pattern, including the separators before it.
struct Part {
  std::string separators;
  std::string text;
};

std::vector<Part> parts_of(std::string_view pattern) {
  std::vector<Part> parts;
  while (!pattern.empty()) {
    const std::size_t start = std::min(pattern.find_first_not_of(separators), pattern.size());
    const std::size_t end = std::min(pattern.find_first_of(separators, start), pattern.size());
    parts.push_back(
        {std::string(pattern.substr(0, start)), std::string(pattern.substr(start, end - start))});
    pattern.remove_prefix(end);
  }
  return parts;
}

/// The name that a component without wildcards matches.
std::string without_quotes(const std::string& part) {
  std::string name;
  for (std::size_t i = 0; i < part.size(); ++i) {
    if (quotes_by_backslash && part[i] == '\\' && i + 1 < part.size()) ++i;
    name += part[i];
  }
  return name;
}

struct FolderAndPart {
  std::string folder;  ///< Empty, or ends with a separator or a drive.
  std::string_view part;
};

/// A drive before the component (`C:*.bvh`) is part of the folder.
FolderAndPart with_drive(const std::string& folder, std::string_view part) {
#ifdef _WIN32
  if (folder.empty() && part.size() > 2 && part[1] == ':')
    return {std::string(part.substr(0, 2)), part.substr(2)};
#endif
  return {folder, part};
}

/// Matches of a component in a folder, which is empty or ends with a separator.
void add_matches(const std::string& above, std::string_view pattern, bool folders_only,
                 std::vector<std::string>& found) {
  const auto [folder, part] = with_drive(above, pattern);
  std::error_code error;
  fs::directory_iterator entry(folder.empty() ? fs::path(".") : system::path_of(folder), error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    const std::string name = system::text_of(entry->path().filename());
    std::error_code kind_error;
    if (!name_matches(name, part) || (folders_only && !entry->is_directory(kind_error))) continue;
    found.push_back(folder + name);
  }
}

}  // namespace

bool is_file_pattern(std::string_view text) {
  return text.find_first_of("*?[") != std::string_view::npos;
}

bool name_matches(std::string_view name, std::string_view pattern) {
  if (name.starts_with('.') && !pattern.starts_with('.') && !pattern.starts_with("\\."))
    return false;
  std::optional<std::string_view> after_star;  // The pattern after the last `*`.
  std::string_view retried;                    // The name after the text matched by it.
  while (!name.empty()) {
    if (pattern.starts_with('*')) {
      pattern.remove_prefix(1);
      after_star = pattern;
      retried = name;
      continue;
    }
    const std::size_t bytes = first_character(name);
    if (!pattern.empty()) {
      const Match match = match_character(name.substr(0, bytes), pattern);
      if (match.matches) {
        name.remove_prefix(bytes);
        pattern.remove_prefix(match.pattern_bytes);
        continue;
      }
    }
    if (!after_star) return false;
    // Let the `*` match one more character.
    retried.remove_prefix(first_character(retried));
    name = retried;
    pattern = *after_star;
  }
  return pattern.find_first_not_of('*') == std::string_view::npos;
}

std::vector<std::string> files_matching(std::string_view pattern) {
  const std::vector<Part> parts = parts_of(pattern);
  std::vector<std::string> found{""};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    std::vector<std::string> longer;
    for (const std::string& before : found) {
      const std::string folder = before + parts[i].separators;
      if (is_file_pattern(parts[i].text))
        add_matches(folder, parts[i].text, i + 1 < parts.size(), longer);
      else
        longer.push_back(folder + without_quotes(parts[i].text));
    }
    found = std::move(longer);
  }
  std::erase_if(found, [](const std::string& file) {
    std::error_code error;
    return file.empty() || !fs::exists(fs::symlink_status(system::path_of(file), error));
  });
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace mocap::detail
