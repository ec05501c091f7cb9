// SPDX-License-Identifier: MIT
#include "io/system/path_text.hpp"

namespace mocap::system {

std::filesystem::path path_of(std::string_view text) {
  return {text};
}

std::string text_of(const std::filesystem::path& path) {
  return path.native();
}

std::string generic_text_of(const std::filesystem::path& path) {
  return text_of(path);
}

}  // namespace mocap::system
