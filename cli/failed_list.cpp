// SPDX-License-Identifier: MIT
#include "failed_list.hpp"

#include <fmt/format.h>

#include <charconv>
#include <fstream>
#include <iterator>
#include <system_error>

#include "mocap/io.hpp"
#include "text/ascii.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

namespace fs = std::filesystem;

/// The first line distinguishes such a list from unrelated files.
constexpr std::string_view heading = "# Files that mocap convert could not convert.\n";
constexpr std::string_view legend =
    "# One per line: name, tab, reason. Names are escaped as for printf %b (\\n, \\t, \\\\).\n";

bool may_replace(const fs::path& list) {
  std::error_code error;
  if (!fs::exists(fs::symlink_status(list, error))) return true;
  std::ifstream file(list);
  std::string line;
  return std::getline(file, line) && line + "\n" == heading;
}

std::string line_of(const Failure& failure) {
  std::string line =
      fmt::format("{}\t{}", escaped_name(failure.path), visible(failure.error.message));
  if (failure.error.at.line != 0) line += fmt::format(" (line {})", failure.error.at.line);
  return line + fmt::format(" [{}]\n", facts_of(failure.error.code).name);
}

}  // namespace

std::string escaped_name(std::string_view name) {
  std::string escaped;
  for (const char c : name) {
    if (c == '\n') {
      escaped += "\\n";
    } else if (c == '\t') {
      escaped += "\\t";
    } else if (c == '\\') {
      escaped += "\\\\";
    } else if (text::is_control(c)) {
      fmt::format_to(std::back_inserter(escaped), "\\0{:03o}", static_cast<unsigned char>(c));
    } else {
      escaped += c;
    }
  }
  return escaped;
}

std::string unescaped_name(std::string_view escaped) {
  constexpr std::size_t octal_digits = 4;
  std::string name;
  for (std::size_t i = 0; i < escaped.size(); ++i) {
    const std::string_view rest = escaped.substr(i);
    unsigned code = 0;
    if (rest.starts_with("\\\\") || rest.starts_with("\\n") || rest.starts_with("\\t")) {
      name += rest[1] == 'n' ? '\n' : rest[1] == 't' ? '\t' : '\\';
      ++i;
    } else if (rest.starts_with("\\0") && rest.size() > octal_digits &&
               std::from_chars(rest.data() + 2, rest.data() + octal_digits + 1, code, 8).ptr ==
                   rest.data() + octal_digits + 1 &&
               code < 256) {
      name += static_cast<char>(code);
      i += octal_digits;
    } else {
      name += escaped[i];
    }
  }
  return name;
}

bool write_failed_list(const fs::path& list, const std::vector<Failure>& failures) {
  if (!may_replace(list)) return false;
  std::error_code error;
  if (failures.empty()) {
    fs::remove(list, error);
    return false;
  }
  std::string text = std::string(heading).append(legend);
  for (const Failure& failure : failures) text += line_of(failure);
  fs::create_directories(list.parent_path(), error);
  const Status written =
      TextOutput::to_file(list, Overwrite::replace, [&](const TextOutput::Writer& out) -> Status {
        out(text);
        return {};
      });
  return written.has_value();
}

}  // namespace mocap::cli
