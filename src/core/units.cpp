// SPDX-License-Identifier: MIT
#include "mocap/units.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace mocap {

namespace {

struct Unit {
  std::string_view name;
  double metres;
};

constexpr std::array units{Unit{"m", 1.0}, Unit{"cm", 0.01}, Unit{"mm", 0.001}, Unit{"in", 0.0254},
                           Unit{"ft", 0.3048}};

}  // namespace

std::optional<double> metres_of_unit(std::string_view name) {
  std::string lower(name);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  for (const Unit& unit : units) {
    if (unit.name == lower) return unit.metres;
  }
  return std::nullopt;
}

void scale_lengths(Clip& clip, double factor) {
  std::vector<std::size_t> lengths;
  std::size_t column = 0;
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    const Joint& joint = clip.skeleton[i];
    std::vector<EndSite> sites = joint.end_sites;
    for (EndSite& site : sites) site.offset *= factor;
    for (const Channel channel : joint.channels) {
      if (is_position(channel) || channel == Channel::bone_length) lengths.push_back(column);
      ++column;
    }
    clip.skeleton.set_offset(i, joint.offset * factor);
    clip.skeleton.set_end_sites(i, std::move(sites));
  }
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    const auto row = clip.motion.row(frame);
    for (const std::size_t length : lengths) row[length] *= factor;
  }
}

}  // namespace mocap
