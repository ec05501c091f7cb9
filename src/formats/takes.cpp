// SPDX-License-Identifier: MIT
#include "formats/takes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/number_in.hpp"
#include "text/utf8.hpp"
#include "text/word_lists.hpp"

namespace mocap::detail {

namespace {

std::string name_of_take(const std::string& name, std::size_t index) {
  return name.empty() ? std::to_string(index + 1) : fmt::format("`{}`", text::shown(name));
}

}  // namespace

std::optional<std::size_t> find_take(const std::vector<std::string>& names,
                                     std::string_view wanted) {
  const auto named = std::find(names.begin(), names.end(), wanted);
  if (named != names.end()) return static_cast<std::size_t>(named - names.begin());
  const auto number = text::number_in<std::size_t>(wanted);
  if (!number || *number < 1 || *number > names.size()) return std::nullopt;
  return *number - 1;
}

std::string list_of_takes(const std::vector<std::string>& names,
                          std::optional<std::size_t> without) {
  std::vector<std::size_t> listed;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (without != i) listed.push_back(i);
  constexpr std::size_t most_listed = 8;
  return text::listed(listed.size(), most_listed,
                      [&](std::size_t i) { return name_of_take(names[listed[i]], listed[i]); });
}

std::string unknown_take_text(std::string_view kind, const std::vector<std::string>& names,
                              std::string_view wanted) {
  if (names.empty()) return fmt::format("the file contains no {}s", kind);
  return fmt::format("there is no {} `{}`; the file contains {}", kind, text::shown(wanted),
                     list_of_takes(names));
}

std::string other_takes_text(std::string_view kind, const std::vector<std::string>& names,
                             std::size_t taken) {
  return fmt::format("reading the {} {}; the file also contains {}", kind,
                     name_of_take(names[taken], taken), list_of_takes(names, taken));
}

}  // namespace mocap::detail
