// SPDX-License-Identifier: MIT
#include "formats/node_names.hpp"

#include "formats/json_string.hpp"
#include "text/ascii.hpp"

namespace mocap::detail {

std::string NodeNames::take(std::string_view name, std::string_view fallback) {
  std::string base = json::repaired_utf8(name);
  for (char& c : base) {
    if (text::is_control(c)) c = ' ';
  }
  if (base.find_first_not_of(' ') == std::string::npos) base = fallback;
  return names_.take(base);
}

std::string end_site_name(const Joint& joint, const EndSite& site) {
  const bool says_nothing = site.label.empty() || site.label == "Site" || site.label == "site";
  return says_nothing ? joint.name + "_end" : site.label;
}

std::string file_name_of(const Clip& clip) {
  return std::string(text::last_part(clip.metadata.source));
}

std::string base_name_of(const Clip& clip) {
  std::string name = file_name_of(clip);
  const std::size_t point = name.find_last_of('.');
  if (point != std::string::npos && point > 0) name.resize(point);
  return name;
}

}  // namespace mocap::detail
