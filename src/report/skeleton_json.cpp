// SPDX-License-Identifier: MIT
#include "report/skeleton_json.hpp"

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace mocap::report {

std::string channels_text(const std::vector<Channel>& channels) {
  constexpr std::string_view letters = "XYZ";
  std::vector<std::string> groups;
  const auto kind_of = [](Channel channel) {
    return is_position(channel)     ? 0
           : is_rotation(channel)   ? 1
           : is_quaternion(channel) ? 2
           : is_scale(channel)      ? 3
                                    : 4;
  };
  constexpr std::array<std::string_view, 5> suffixes{" position", "", " quaternion", " scale",
                                                     "bone length"};
  for (std::size_t i = 0; i < channels.size();) {
    const int kind = kind_of(channels[i]);
    std::string group;
    for (; i < channels.size() && kind_of(channels[i]) == kind; ++i) {
      if (kind == 2) {
        const auto part =
            static_cast<std::size_t>(channels[i]) - static_cast<std::size_t>(Channel::quaternion_w);
        group.push_back("WXYZ"[part]);
      } else if (kind != 4) {
        group.push_back(letters[static_cast<std::size_t>(axis_of(channels[i]))]);
      }
    }
    if (kind == 1 && group.size() < 3) group += " rotation";
    groups.push_back(group.append(suffixes[static_cast<std::size_t>(kind)]));
  }
  std::string text;
  for (const std::string& group : groups) text += (text.empty() ? "" : " + ") + group;
  return text.empty() ? "none" : text;
}

Json skeleton_json(const Skeleton& skeleton) {
  Json list = Json::array();
  for (const Joint& joint : skeleton.joints()) {
    Json entry;
    entry["name"] = joint.name;
    entry["parent"] = joint.parent == Joint::no_parent ? Json() : Json(joint.parent);
    entry["offset"] = Json::array({joint.offset.x(), joint.offset.y(), joint.offset.z()});
    entry["channels"] = channels_text(joint.channels);
    entry["end_sites"] = joint.end_sites.size();
    list.push_back(std::move(entry));
  }
  return list;
}

}  // namespace mocap::report
