// SPDX-License-Identifier: MIT
#include "server/client_advice.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace mocap::server {

namespace {

/// Advice in terms of the API itself, or of sending another file.
constexpr std::array<std::pair<Code, std::string_view>, 3> own_advice{
    {{Code::format_unknown,
      "Check the start of the file in a text editor. If the content does not show the format, the "
      "file extension decides: send it with the correct name."},
     {Code::csv_header,
      "Get the table with `format=csv` and `table=channels`, or write it with `mocap convert "
      "--table channels`, and do not change its first lines."},
     {Code::csv_skeleton,
      "Keep the lines `# joint ...` before the header, or send the motion as BVH."}}};

/// Whether a text names an option: outside of code, which is in backquotes, or as the only content
/// of a piece of code.
bool names_option(std::string_view text) {
  for (bool is_code = false; !text.empty(); is_code = !is_code) {
    const std::size_t end = std::min(text.find('`'), text.size());
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    // Options within a command need no explanation.
    if (is_code && !part.starts_with("--")) continue;
    for (std::size_t at = part.find("--"); at != std::string_view::npos;
         at = part.find("--", at + 1)) {
      const char next = at + 2 < part.size() ? part[at + 2] : ' ';
      if (next >= 'a' && next <= 'z') return true;
    }
  }
  return false;
}

}  // namespace

std::string advice_for_clients(const Error& error) {
  for (const auto& [code, advice] : own_advice)
    if (code == error.code) return std::string(advice);
  if (!names_option(error.advice)) return error.advice;
  return "The API has no parameter for this. Convert the original file with `mocap convert`: " +
         error.advice;
}

}  // namespace mocap::server
