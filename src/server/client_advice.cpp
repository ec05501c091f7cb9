// SPDX-License-Identifier: MIT
#include "server/client_advice.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace mocap::server {

namespace {

/// What a client can do by the API itself, or by sending another file.
constexpr std::array<std::pair<Code, std::string_view>, 3> own_advice{
    {{Code::format_unknown,
      "Look at the beginning of the file in a text editor. Where the content does not show the "
      "format, the ending of its name decides: send it under the right name."},
     {Code::csv_header,
      "Get the table with `format=csv` and `table=channels`, or write it with `mocap convert "
      "--table channels`, and leave its first lines as they are."},
     {Code::csv_skeleton,
      "Keep the lines `# joint ...` before the header, or send the motion as BVH."}}};

/// Whether text that is no command names an option. A command begins with `mocap` and continues up
/// to a backquote.
bool names_option(std::string_view text) {
  while (!text.empty()) {
    const std::size_t command = std::min(text.find("mocap "), text.size());
    const std::string_view prose = text.substr(0, command);
    for (std::size_t at = prose.find("--"); at != std::string_view::npos;
         at = prose.find("--", at + 1)) {
      const char next = at + 2 < prose.size() ? prose[at + 2] : ' ';
      if (next >= 'a' && next <= 'z') return true;
    }
    text.remove_prefix(command);
    text.remove_prefix(std::min(text.find('`'), text.size()));
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
