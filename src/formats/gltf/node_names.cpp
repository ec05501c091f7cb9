// SPDX-License-Identifier: MIT
#include "formats/gltf/node_names.hpp"

#include "formats/json_string.hpp"

namespace mocap::gltf::detail {

std::string NodeNames::take(std::string_view name, std::string_view fallback) {
  std::string base = json::repaired_utf8(name);
  for (char& c : base) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
  }
  if (base.find_first_not_of(' ') == std::string::npos) base = fallback;
  return names_.take(base);
}

}  // namespace mocap::gltf::detail
