// SPDX-License-Identifier: MIT
#include "formats/bvh/channel_names.hpp"

#include <algorithm>
#include <array>

namespace mocap::bvh {

namespace {

// In the order of Channel; BVH has no names for the channels after these.
constexpr std::array<std::string_view, 13> names{
    "Xposition", "Yposition", "Zposition", "Xrotation", "Yrotation", "Zrotation", "Wrotation",
    "Xrotation", "Yrotation", "Zrotation", "Xscale",    "Yscale",    "Zscale"};

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}  // namespace

std::string_view channel_name(Channel channel) {
  return names[static_cast<std::size_t>(channel)];
}

bool same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

std::optional<Channel> find_channel(std::string_view word) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (same_word(word, names[i])) return static_cast<Channel>(i);
  }
  return std::nullopt;
}

}  // namespace mocap::bvh
