// SPDX-License-Identifier: MIT
#include "formats/gltf/node_names.hpp"

#include "formats/json_string.hpp"
#include "text/ascii.hpp"

namespace mocap::gltf::detail {

std::string NodeNames::take(std::string_view name, std::string_view fallback) {
  std::string base = json::repaired_utf8(name);
  for (char& c : base) {
    if (text::is_control(c)) c = ' ';
  }
  if (base.find_first_not_of(' ') == std::string::npos) base = fallback;
  return names_.take(base);
}

}  // namespace mocap::gltf::detail
