// SPDX-License-Identifier: MIT
#include "io/system/file_names.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "text/ascii.hpp"

namespace mocap::system {

namespace {

/// These names are devices in every folder, with any extension: `con.bvh` is the console.
bool is_device(std::string_view name) {
  std::string stem = text::upper(name.substr(0, name.find('.')));
  while (stem.ends_with(' ')) stem.pop_back();
  constexpr std::array<std::string_view, 4> devices{"CON", "PRN", "AUX", "NUL"};
  if (std::find(devices.begin(), devices.end(), stem) != devices.end()) return true;
  const std::string_view kind = std::string_view(stem).substr(0, 3);
  return stem.size() == 4 && (kind == "COM" || kind == "LPT") && stem[3] >= '1' && stem[3] <= '9';
}

bool is_forbidden(char c) {
  return static_cast<unsigned char>(c) < 0x20 ||
         std::string_view("<>:\"/\\|?*").find(c) != std::string_view::npos;
}

}  // namespace

std::string_view refusal_by_windows(std::string_view name) {
  if (std::any_of(name.begin(), name.end(), is_forbidden))
    return R"(contains a character not allowed on Windows: < > : " / \ | ? * or a control character)";
  if (name.ends_with('.') || name.ends_with(' '))
    return "ends with a dot or a space, which Windows removes";
  if (is_device(name)) return "is a device name on Windows";
  return {};
}

bool ends_as_folder(std::string_view text) {
#ifdef _WIN32
  if (text.ends_with('\\')) return true;
#endif
  return text.ends_with('/');
}

std::string_view refusal_of_name(std::string_view name) {
#ifdef _WIN32
  // Without an extension, these are the devices.
  const std::string device = text::upper(name);
  if (device == "NUL" || device == "CON") return {};
  return refusal_by_windows(name);
#else
  static_cast<void>(name);
  return {};
#endif
}

}  // namespace mocap::system
