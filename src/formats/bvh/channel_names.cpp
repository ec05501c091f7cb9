// SPDX-License-Identifier: MIT
#include "formats/bvh/channel_names.hpp"

#include <array>

#include "text/ascii.hpp"

namespace mocap::bvh {

namespace {

// In the order of Channel; BVH has no names for the channels after these.
constexpr std::array<std::string_view, 13> names{
    "Xposition", "Yposition", "Zposition", "Xrotation", "Yrotation", "Zrotation", "Wrotation",
    "Xrotation", "Yrotation", "Zrotation", "Xscale",    "Yscale",    "Zscale"};

}  // namespace

std::string_view channel_name(Channel channel) {
  return names[static_cast<std::size_t>(channel)];
}

std::optional<Channel> find_channel(std::string_view word) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (text::equal_in_any_case(word, names[i])) return static_cast<Channel>(i);
  }
  return std::nullopt;
}

}  // namespace mocap::bvh
