// SPDX-License-Identifier: MIT
#include "mocap/units.hpp"

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "model/nearest.hpp"
#include "text/ascii.hpp"

namespace mocap {

namespace {

struct Unit {
  std::string_view name;
  double metres;
};

constexpr double inch_m = 0.0254;
constexpr double foot_m = 0.3048;

constexpr std::array units{
    Unit{"m", 1.0},
    Unit{"metre", 1.0},
    Unit{"metres", 1.0},
    Unit{"meter", 1.0},
    Unit{"meters", 1.0},
    Unit{"cm", 0.01},
    Unit{"centimetre", 0.01},
    Unit{"centimetres", 0.01},
    Unit{"centimeter", 0.01},
    Unit{"centimeters", 0.01},
    Unit{"mm", 0.001},
    Unit{"millimetre", 0.001},
    Unit{"millimetres", 0.001},
    Unit{"millimeter", 0.001},
    Unit{"millimeters", 0.001},
    Unit{"in", inch_m},
    Unit{"inch", inch_m},
    Unit{"inches", inch_m},
    Unit{"ft", foot_m},
    Unit{"foot", foot_m},
    Unit{"feet", foot_m},
};

constexpr std::array menu_units{
    NamedUnit{"metre", "metres", 1.0},
    NamedUnit{"centimetre", "centimetres", 0.01},
    NamedUnit{"millimetre", "millimetres", 0.001},
    NamedUnit{"inch", "inches", inch_m},
    NamedUnit{"foot", "feet", foot_m},
    NamedUnit{"CMU (5.644 cm)", "CMU units (5.644 cm)", metres_per_cmu_unit},
};

}  // namespace

std::span<const NamedUnit> common_units() {
  return menu_units;
}

std::optional<double> metres_of_unit(std::string_view name) {
  for (const Unit& unit : units) {
    if (text::equal_in_any_case(unit.name, name)) return unit.metres;
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
    const auto row = clip.motion.computed_row(frame);
    for (const std::size_t length : lengths) row[length] *= factor;
  }
}

}  // namespace mocap
