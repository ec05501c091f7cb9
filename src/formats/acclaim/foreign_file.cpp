// SPDX-License-Identifier: MIT
#include "formats/acclaim/foreign_file.hpp"

namespace mocap::acclaim {

std::optional<detail::ForeignFormat> recognise_namesake(std::string_view head) {
  if (!head.starts_with("\x30\x26\xB2\x75\x8E\x66\xCF\x11")) return std::nullopt;
  return detail::ForeignFormat{
      codes::format_unsupported, "a Windows Media file (also named .asf), not an Acclaim skeleton",
      "Look for the text file of that name: an Acclaim skeleton starts with `:version`."};
}

}  // namespace mocap::acclaim
